import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const HOST = 'bluedhow.localhost'
type Kart = { id: number; version: number }
let server: TestServer
let siteId: number
let [admin, customerId] = ['', 0]
/** What was saved, the oldest first; `name` as its customer sees it, `newest` as staff does. */
const saved: { id: number; name: string | null; newest: string; status: string }[] = []

const ask = async <Body>(path: string, body: object): Promise<Body> => {
  const answer = await server.call<Body>(path, body, { as: admin, host: HOST })
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.logIn('admin@bluedhow.example', { host: HOST })
  const user = await server.app.db
    .selectFrom('users')
    .select(['id', 'site_id'])
    .where('email', '=', 'agent@bluedhow.example')
    .executeTakeFirstOrThrow()
  siteId = user.site_id
  customerId = user.id
  const wish = (kartName: string) => ({
    ...{ customerId, kartName, adults: 1, noOfDays: 1, noOfNights: 0, currencySymbol: 'AED', totalPrice: '10.00' },
    miscellaneous: [{ name: 'Visa', price: '10' }],
  })
  const names = ['Rao family', 'Rao and Iyer', '100 % Dubai', 'The_Iyers', 'Zürich group']
  for (let at = 0; at < 40; at += 1) {
    const name = `${names[at % names.length]} ${at}`
    let { kart } = await ask<{ kart: Kart }>('kart/saveKart', wish(name))
    const isSent = at % 3 === 0
    if (isSent) kart = (await ask<{ kart: Kart }>('kart/setKartStatus', { id: kart.id, version: 1, status: 'sent' })).kart
    // Renamed after it was sent: its customer knows the old name.
    const newest = at % 6 === 0 ? `Renamed ${at}` : name
    if (newest !== name) {
      const { miscellaneous } = (
        await ask<{ kart: { miscellaneous: object[] } }>('kart/setKartStatus', { id: kart.id, version: 1, status: 'sent' })
      ).kart
      await ask('kart/saveKart', { ...wish(newest), id: kart.id, version: 1, miscellaneous })
    }
    saved.push({ id: kart.id, name: isSent ? name : null, newest, status: isSent ? 'sent' : 'new' })
  }
})
afterAll(() => server.close())

const find = (wanted: object, text: string, { atMost = 7, near = 2000, number = 0 } = {}) =>
  inSite(server.app.db, siteId, async (tx) => {
    const pattern = `%${text.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`
    const { rows } = await sql<{
      id: bigint
    }>`select id from find_quotations(${JSON.stringify(wanted)}::jsonb, ${pattern}, ${number}::bigint,
      ${atMost}::integer, ${near}::integer) as id`.execute(tx)
    return rows.map(({ id }) => Number(id))
  })

const TEXTS = ['rao', 'IYER', 'renamed', '100 %', '_', 'zürich', 'nobody', 'family 1', 'farouk', 'gulf breeze', '3']

describe.each([1, 2, 3, 2000])('where %s rows are looked at before an index', (near) => {
  test.each(TEXTS)('"%s" finds what it finds in a plain list, the newest first, page by page', async (text) => {
    const isPerson = ['farouk', 'gulf breeze'].includes(text)
    const fits = (name: string | null) => name !== null && (isPerson || name.toUpperCase().includes(text.toUpperCase()))
    for (const [wanted, list] of [
      [{}, saved.filter(({ newest }) => fits(newest))],
      [{ status: 'sent' }, saved.filter(({ newest, status }) => status === 'sent' && fits(newest))],
      [{ isSent: true, customerId }, saved.filter(({ name }) => fits(name))],
      [{ customerId: customerId + 1_000 }, []],
    ] as const) {
      const expected = list.map(({ id }) => id).toReversed()
      const first = await find(wanted, text, { near })
      expect(first).toEqual(expected.slice(0, 7))
      const last = first.at(-1)
      if (last !== undefined) expect(await find({ ...wanted, before: last }, text, { near })).toEqual(expected.slice(7, 14))
    }
  })

  test('a number finds its quotation, also beside those that have it in their name', async () => {
    const { id } = saved[11] ?? { id: 0 }
    expect(await find({}, `Q-${id}`, { near, number: id })).toEqual([id])
    expect(await find({ status: 'lost' }, `Q-${id}`, { near, number: id })).toEqual([])
  })
})

test('another site finds none of them, and a filter that nobody knows is refused', async () => {
  const other = await server.app.db.selectFrom('sites').select('id').where('id', '<>', siteId).executeTakeFirstOrThrow()
  const found = await inSite(server.app.db, other.id, (tx) =>
    sql`select id from find_quotations('{}'::jsonb, '%', 0, 10) as id`.execute(tx),
  )
  expect(found.rows).toEqual([])
  await expect(find({ anything: 1 }, 'rao')).rejects.toThrow()
})
