import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readInSite } from '../database/in-site.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { readLiveRates } from './rate-book.ts'
import { rememberedRates } from './remembered-rates.ts'

const [HOST, BLUE_DHOW, SKYLARK] = ['bluedhow.localhost', 2, 1]
let server: TestServer
let as: string
beforeAll(async () => {
  server = await startTestServer()
  as = await server.logIn('admin@bluedhow.example', { host: HOST })
})
afterAll(() => server.close())

const post = async <Body>(path: string, body: object) => {
  const answer = await server.call<Body>(path, body, { as, host: HOST })
  expect([path, (answer.body as { shortError?: object }).shortError, answer.status]).toEqual([path, undefined, 200])
  return answer.body
}
let number = 0
async function newOption(): Promise<number> {
  const activity = { name: `Remembered ${++number}`, cityId: 292223 }
  const made = await post<{ activity: { id: number } }>('dmc/saveActivity', activity)
  const option = { activityId: made.activity.id, name: 'Evening' }
  return (await post<{ tourOption: { id: number } }>('dmc/saveTourOptions', option)).tourOption.id
}
type Rates = { rates: { id: number }[] }
const save = (tourOptionId: number, more: object) =>
  post<Rates>('dmc/saveActivityTicketRates', {
    rates: [
      {
        tourOptionId,
        marketId: 0,
        isPerPax: true,
        childAmount: '50',
        validFromDate: '2027-01-01',
        validTillDate: '2027-03-31',
        ...more,
      },
    ],
  })

describe('remembered rates', () => {
  const read = async (ids: readonly number[], siteId = BLUE_DHOW) => {
    const remembered = rememberedRates(server.app)
    const [known, live] = await readInSite(server.app.db, siteId, async (tx) => [
      await remembered(tx, ids),
      await readLiveRates(tx, ids),
    ])
    return { known, live }
  }
  const adultsOf = ({ known }: Awaited<ReturnType<typeof read>>, id: number) =>
    (known.tickets.get(id) ?? []).map(({ amounts }) => amounts.adult)

  test('are the live ones after each publication, and of other options and sites nothing', async () => {
    const [one, other] = [await newOption(), await newOption()]
    expect(adultsOf(await read([one, other]), one)).toEqual([])
    const { rates } = await save(one, { adultAmount: '100' })
    await save(other, { adultAmount: '70' })
    const first = await read([one, other])
    expect([adultsOf(first, one), adultsOf(first, other)]).toEqual([[10_000n], [7_000n]])
    await save(one, { id: rates[0]?.id, adultAmount: '120' })
    await save(one, { adultAmount: '90', marketId: 1 })
    const second = await read([one, other])
    expect(adultsOf(second, one).toSorted()).toEqual([12_000n, 9_000n])
    expect(new Set(second.known.tickets.get(one))).toEqual(new Set(second.live.tickets.get(one)))
    // What nobody changed was not read a second time.
    expect(second.known.tickets.get(other)).toBe(first.known.tickets.get(other))
    expect((await read([one])).known.tickets.get(one)).toBe(second.known.tickets.get(one))
    expect([...(await read([one, other], SKYLARK)).known.tickets]).toEqual([])
  })
})
