import type { TicketRateRow, TransferRateRow } from '@tradewind/contract/rates/rates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const HOST = 'bluedhow.localhost'
let server: TestServer
let as: string
let marketId: number
beforeAll(async () => {
  server = await startTestServer()
  as = await server.logIn('admin@bluedhow.example', { host: HOST })
  const { body } = await post<{ markets: { id: number; name: string }[] }>('dmc/getAllDmcData')
  marketId = body.markets.find(({ name }) => name === 'India')?.id ?? 0
})
afterAll(() => server.close())

const post = <Body>(path: string, body: object = {}) => server.call<Body>(path, body, { as, host: HOST })
const read = <Body>(path: string) => server.call<Body>(path, undefined, { as, host: HOST, method: 'GET' })

type Drafted<Row> = { state: string; changeId: number | null; rate: Row; before: Row | null }
type Book = { edition: number; draft: { revision: number } | null }
type Studio = {
  tickets: Drafted<TicketRateRow>[]
  transfers: Drafted<TransferRateRow>[]
  books: { ticket: Book; transfer: Book }
  addedChangeIds: number[]
  errorCode?: string
  shortError?: Record<string, string>
}
let number = 0
async function newOption(pricedPer: 'person' | 'group' = 'person'): Promise<number> {
  number += 1
  const { body } = await post<{ activity: { id: number } }>('dmc/saveActivity', { name: `Drafted ${number}`, cityId: 292223 })
  const option = { activityId: body.activity.id, name: 'Evening', pricedPer }
  return (await post<{ tourOption: { id: number } }>('dmc/saveTourOptions', option)).body.tourOption.id
}
const ticket = (more: object = {}) => ({
  marketId: 0,
  adultAmount: '150.00',
  childAmount: '90.00',
  isPerPax: true,
  validFromDate: '2027-01-01',
  validTillDate: '2027-03-31',
  priority: 1,
  ...more,
})
const transfer = (more: object = {}) => ({
  marketId: 0,
  amount: '300',
  description: 'Car',
  transferType: 'return',
  sharingBasis: 'private',
  minPax: 1,
  maxPax: 3,
  isPerPax: false,
  validFromDate: '2027-01-01',
  validTillDate: '2027-03-31',
  priority: 1,
  ...more,
})
const studio = async (tourOptionId: number) => (await read<Studio>(`dmc/rateStudio?tourOptionId=${tourOptionId}`)).body
const draft = (tourOptionId: number, revision: number, ...steps: object[]) =>
  post<Studio>('dmc/rateStudio/changeTicketDraft', { tourOptionId, revision, steps })
const draftTransfers = (tourOptionId: number, revision: number, ...steps: object[]) =>
  post<Studio>('dmc/rateStudio/changeTransferDraft', { tourOptionId, revision, steps })
type Published = { ticketEdition: number; transferEdition: number; errorCode?: string }
const publish = (tourOptionId: number, ticketRevision: number, transferRevision = 0) =>
  post<Published>('dmc/rateStudio/publishDraft', { tourOptionId, ticketRevision, transferRevision, note: 'Season' })
const liveOf = async (tourOptionId: number) =>
  (await read<{ rates: TicketRateRow[] }>(`dmc/getTourOptionTicketRates?tourOptionId=${tourOptionId}`)).body.rates
const live = async (tourOptionId: number, ...rates: object[]) =>
  (
    await post<{ rates: TicketRateRow[] }>('dmc/saveActivityTicketRates', {
      rates: rates.map((rate) => {
        const { priority: _, ...fields } = { ...ticket(), ...rate }
        return { tourOptionId, ...fields }
      }),
    })
  ).body.rates

describe('the draft of a tour option', () => {
  test('has each rate beside what is live, and changes nothing that is sold', async () => {
    const id = await newOption()
    const [one, two, three] = await live(id, {}, { marketId }, { adultAmount: '99.00' })
    if (!one || !two || !three) throw new Error('no rates')
    const { body } = await draft(
      id,
      0,
      { do: 'add', rate: ticket({ adultAmount: '120.00' }) },
      { do: 'change', rateId: one.id, version: 1, rate: ticket({ adultAmount: '160.00' }) },
      { do: 'end', rateId: two.id, version: 1 },
    )
    expect(body.tickets.map(({ state }) => state)).toEqual(['changed', 'ended', 'live', 'added'])
    expect(body.tickets[0]).toMatchObject({ rate: { adultAmount: '160.00' }, before: { adultAmount: '150.00' } })
    expect(body.tickets[3]).toMatchObject({ changeId: body.addedChangeIds[0], rate: { adultAmount: '120.00' }, before: null })
    expect(body.books.ticket).toMatchObject({ edition: 1, draft: { revision: 1 } })
    expect(await liveOf(id)).toEqual([one, two, three])
  })

  test('a rate that is again as it is live leaves the draft', async () => {
    const id = await newOption()
    const more = { infantAmount: '5', supplements: [{ fromDate: '2027-01-01', tillDate: '2027-01-02', amount: '25.50' }] }
    const [one] = await live(id, more)
    await draft(id, 0, { do: 'change', rateId: one?.id, version: 1, rate: ticket({ ...more, adultAmount: '160' }) })
    const { body } = await draft(id, 1, { do: 'change', rateId: one?.id, version: 1, rate: ticket(more) })
    expect(body.tickets.map(({ state }) => state)).toEqual(['live'])
    expect((await publish(id, 2)).body.errorCode).toBe('NO_DRAFT')
  })

  test('is changed by one person at a time: the slower one is asked to look again', async () => {
    const id = await newOption()
    const [one] = await live(id, {})
    const step = (adultAmount: string) => ({ do: 'change', rateId: one?.id, version: 1, rate: ticket({ adultAmount }) })
    const both = await Promise.all([draft(id, 0, step('160')), draft(id, 0, step('170'))])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.errorCode).toBe('DRAFT_MOVED')
    expect((await studio(id)).books.ticket.draft?.revision).toBe(1)
  })

  test('a rate that a colleague changed at once is refused, and marked where the draft had changed it before', async () => {
    const id = await newOption()
    const [one] = await live(id, {})
    await draft(id, 0, { do: 'change', rateId: one?.id, version: 1, rate: ticket({ adultAmount: '160' }) })
    const { priority: _, ...fields } = ticket({ adultAmount: '155' })
    await post('dmc/saveActivityTicketRates', { rates: [{ id: one?.id, version: 1, tourOptionId: id, ...fields }] })
    const stale = await draft(id, 1, { do: 'change', rateId: one?.id, version: 1, rate: ticket({ adultAmount: '161' }) })
    expect(stale.body.errorCode).toBe('STALE_RATE')
    expect((await studio(id)).tickets[0]).toMatchObject({
      state: 'outdated',
      rate: { adultAmount: '160.00' },
      before: { adultAmount: '155.00' },
    })
    expect((await publish(id, 1)).body.errorCode).toBe('DRAFT_OUTDATED')
    await draft(id, 1, { do: 'change', rateId: one?.id, version: 2, rate: ticket({ adultAmount: '161' }) })
    expect((await publish(id, 2)).status).toBe(200)
    expect((await liveOf(id))[0]?.adultAmount).toBe('161.00')
  })

  test('has a sentence for each fault, and keeps nothing then', async () => {
    const id = await newOption('group')
    const { status, body } = await draft(
      id,
      0,
      { do: 'add', rate: ticket({ isPerPax: false }) },
      { do: 'add', rate: ticket({ isPerPax: true, validTillDate: '2026-01-01', marketId: 999_999 }) },
    )
    expect(status).toBe(422)
    expect(body.shortError).toEqual({
      'steps.1.rate.isPerPax': 'This tour option is priced per group.',
      'steps.1.rate.validTillDate': 'The validity ends before it begins.',
      'steps.1.rate.marketId': 'Please choose a market.',
    })
    expect((await studio(id)).tickets).toEqual([])
    expect((await studio(id)).books.ticket.draft).toBeNull()
  })

  test('an added rate is changed and dropped by the number of its change', async () => {
    const id = await newOption()
    const { addedChangeIds } = (await draft(id, 0, { do: 'add', rate: ticket() }, { do: 'add', rate: ticket({ marketId }) })).body
    const [first, second] = addedChangeIds
    const { body } = await draft(
      id,
      1,
      { do: 'redo', changeId: first, rate: ticket({ adultAmount: '11' }) },
      { do: 'drop', changeId: second },
    )
    expect(body.tickets).toMatchObject([{ state: 'added', rate: { adultAmount: '11.00' } }])
    expect((await draft(id, 2, { do: 'drop', changeId: second })).status).toBe(404)
    expect((await studio(id)).books.ticket.draft?.revision).toBe(2)
  })
})

describe('publishing', () => {
  test('makes both kinds live at once, and each is restored as it was', async () => {
    const id = await newOption()
    await live(id, {})
    const one = (await studio(id)).tickets[0]?.rate
    await draft(id, 0, { do: 'change', rateId: one?.id, version: 1, rate: ticket({ adultAmount: '160' }) })
    await draftTransfers(
      id,
      0,
      { do: 'add', rate: transfer() },
      { do: 'add', rate: transfer({ minPax: 4, maxPax: 6, amount: '380' }) },
    )
    expect((await publish(id, 1, 1)).body).toMatchObject({ ticketEdition: 2, transferEdition: 1 })
    const after = await studio(id)
    expect(after.books).toMatchObject({ ticket: { edition: 2, draft: null }, transfer: { edition: 1, draft: null } })
    expect(after.tickets).toMatchObject([{ state: 'live', rate: { adultAmount: '160.00' } }])
    expect(after.transfers.map(({ rate }) => rate.amount)).toEqual(['300.00', '380.00'])
    const back = { tourOptionId: id, kind: 'ticket', edition: 1, liveEdition: 2 }
    expect((await post('dmc/rateStudio/restoreEdition', back)).body).toMatchObject({ edition: 3 })
    expect((await liveOf(id))[0]?.adultAmount).toBe('150.00')
    expect((await post<Studio>('dmc/rateStudio/restoreEdition', back)).body.errorCode).toBe('EDITION_MOVED')
    const history = await read<{ editions: { edition: number; restores: number | null; note: string }[] }>(
      `dmc/rateStudio/editions?tourOptionId=${id}&kind=ticket`,
    )
    expect(history.body.editions.map(({ edition, restores }) => [edition, restores])).toEqual([
      [3, 1],
      [2, null],
      [1, null],
    ])
    expect(history.body.editions[1]?.note).toBe('Season')
  })

  test('publishes neither kind where one is not as it was looked at', async () => {
    const id = await newOption()
    await draft(id, 0, { do: 'add', rate: ticket() })
    await draftTransfers(id, 0, { do: 'add', rate: transfer() })
    expect((await publish(id, 1, 0)).body.errorCode).toBe('DRAFT_MOVED')
    expect(await liveOf(id)).toEqual([])
  })

  test('two who publish one draft at once make one edition', async () => {
    const id = await newOption()
    await draft(id, 0, { do: 'add', rate: ticket() })
    const both = await Promise.all([publish(id, 1), publish(id, 1)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await studio(id)).books.ticket.edition).toBe(1)
    expect(await liveOf(id)).toHaveLength(1)
  })

  test('an end of what a colleague has ended already does not stand in the way', async () => {
    const id = await newOption()
    const [one, two] = await live(id, {}, { marketId })
    await draft(
      id,
      0,
      { do: 'end', rateId: one?.id, version: 1 },
      { do: 'change', rateId: two?.id, version: 1, rate: ticket({ marketId, adultAmount: '170' }) },
    )
    await post('dmc/deleteTourOptionTicketRates', { id: one?.id })
    expect((await publish(id, 1)).body).toMatchObject({ ticketEdition: 3 })
    expect((await liveOf(id)).map(({ adultAmount }) => adultAmount)).toEqual(['170.00'])
  })

  test('a discarded draft leaves what is live', async () => {
    const id = await newOption()
    const rates = await live(id, {})
    await draft(id, 0, { do: 'end', rateId: rates[0]?.id, version: 1 })
    expect((await post('dmc/rateStudio/discardDraft', { tourOptionId: id })).status).toBe(200)
    expect((await post('dmc/rateStudio/discardDraft', { tourOptionId: id })).status).toBe(404)
    expect(await liveOf(id)).toEqual(rates)
  })
})
