import { parseMoney } from '@tradewind/domain/money'
import { plusMinutes } from '@tradewind/domain/time'
import { instantOf } from '@tradewind/domain/zoned-time'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { type Desk, openDesk } from '../flights/book/testing/sell-booking.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity-repo.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { checkDocuments } from './check-documents-repo.ts'
import { findDocument, listDocumentsOfSale } from './document-repo.ts'
import { issueDocument } from './issue-document.ts'

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await startTestServer()
  desk = await openDesk(server)
})
afterAll(() => server.close())

const SITE = 1
const inr = (text: string) => parseMoney(text, 'INR')
const at = <T>(work: (tx: SiteTx) => Promise<T>) => inSite(server.app.db, SITE, work)
const line = (amount: string) => ({ label: 'A thing', detail: null, sac: null, gst: null, amount: inr(amount) })

async function issue(tx: SiteTx, key: string, now = server.app.now(), kind: 'receipt' | 'creditNote' = 'receipt') {
  const seller = await getOwnerEntity(tx)
  const buyer = desk.agent.legalEntityId
  return issueDocument(tx, { key, kind, seller, buyer, about: 'A test', lines: [line('100')], total: inr('100') }, now)
}
const numbers = async () =>
  (
    await server.app.db
      .selectFrom('tax_documents')
      .select('number')
      .where('site_id', '=', SITE)
      .where('kind', '=', 'receipt')
      .orderBy('number')
      .execute()
  ).map(({ number }) => number)
const expectNoGap = async () => {
  const given = await numbers()
  expect(given).toEqual(given.map((_, index) => index + 1))
  expect(await at(checkDocuments)).toEqual([])
}

describe('a document', () => {
  test('is issued once a key, and numbered one after the other', async () => {
    const first = await at((tx) => issue(tx, 'one'))
    const second = await at((tx) => issue(tx, 'two'))
    expect(await at((tx) => issue(tx, 'one'))).toEqual(first)
    expect([first.code, second.code].map((code) => code.slice(-6))).toEqual(['000001', '000002'])
    expect(first.code).toMatch(/^SKY\/R\d{4}\/000001$/)
  })

  test('whose lines do not add up is not issued, and takes no number', async () => {
    const before = await numbers()
    await expect(
      at(async (tx) =>
        issueDocument(
          tx,
          {
            key: 'odd',
            kind: 'receipt',
            seller: await getOwnerEntity(tx),
            buyer: 1,
            about: 'x',
            lines: [line('99')],
            total: inr('100'),
          },
          server.app.now(),
        ),
      ),
    ).rejects.toThrow(/its lines are 9900/)
    expect(await numbers()).toEqual(before)
  })

  test('cannot be changed, taken away or slipped in', async () => {
    const as = server.app.db
    await expect(as.updateTable('tax_documents').set({ about: 'else' }).execute()).rejects.toThrow(/append-only/)
    await expect(as.deleteFrom('tax_documents').execute()).rejects.toThrow(/append-only/)
    const {
      id: _,
      number,
      ...copy
    } = await as.selectFrom('tax_documents').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    const json = { lines: JSON.stringify(copy.lines), taxes: JSON.stringify(copy.taxes) }
    await expect(
      as
        .insertInto('tax_documents')
        .values({ ...copy, ...json, number: number + 2, key: 'slip', code: 'SKY/R0/1' })
        .execute(),
    ).rejects.toThrow(/gap/)
  })

  test('never lies before the one before it, whatever clock a node has', async () => {
    const now = server.app.now()
    await at((tx) => issue(tx, 'later', plusMinutes(now, 1)))
    await at((tx) => issue(tx, 'earlier', now))
    const [before, after] = await server.app.db
      .selectFrom('tax_documents')
      .select('issued_at')
      .where('key', 'in', ['later', 'earlier'])
      .orderBy('number')
      .execute()
    expect(after?.issued_at).toBe(before?.issued_at)
  })

  // Midnight in India is 18:30 in UTC: the year there ends five and a half hours before UTC's day does.
  test.each([
    ['2027-03-31T23:30', '26-27', '2027-03-31'],
    ['2027-04-01T00:10', '27-28', '2027-04-01'],
    ['2027-04-01T05:00', '27-28', '2027-04-01'],
    ['2027-12-31T23:30', '27-28', '2027-12-31'],
    ['2028-01-01T00:10', '27-28', '2028-01-01'],
    ['2028-03-31T23:59', '27-28', '2028-03-31'],
    ['2028-04-01T00:00', '28-29', '2028-04-01'],
  ])('of %s in India is of the business year %s', async (local, year, day) => {
    const key = `edge-${local}`
    const { code } = await at((tx) => issue(tx, key, instantOf({ local, zone: 'Asia/Kolkata' }), 'creditNote'))
    const row = await server.app.db
      .selectFrom('tax_documents')
      .select(['fiscal_year', 'issued_on'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ fiscal_year: year, issued_on: day })
    expect(code).toContain(`/C${year.replace('-', '')}/`)
    if (local.endsWith('-04-01T00:10') || local.endsWith('-04-01T00:00')) expect(code).toMatch(/\/000001$/)
  })

  test("another site's series is its own", async () => {
    const other = await inSite(server.app.db, 2, async (tx) => {
      const owner = await getOwnerEntity(tx)
      return issueDocument(
        tx,
        { key: 'one', kind: 'receipt', seller: owner, buyer: owner, about: 'x', lines: [line('1')], total: inr('1') },
        server.app.now(),
      )
    })
    expect(other.code).toMatch(/^BLU\/R\d{4}\/000001$/)
    expect(await inSite(server.app.db, 2, async (tx) => (await tx.selectFrom('tax_documents').select('id').execute()).length)).toBe(
      1,
    )
  })
})

describe('without gaps', () => {
  test('forty at once, a third rolled back, a third killed in the middle', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        at(async (tx) => {
          await issue(tx, `race:${index}`)
          if (index % 3 === 1) throw new Error('rolled back')
          if (index % 3 === 2) await killOwn(tx)
        }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(14)
    await expectNoGap()
  })

  test('the same key from everywhere at once is one document', async () => {
    const issued = await Promise.all(Array.from({ length: 12 }, () => at((tx) => issue(tx, 'same'))))
    expect(new Set(issued.map(({ code }) => code)).size).toBe(1)
    await expectNoGap()
  })
})

test('a ticket has its invoice and the receipt of its payment, which add up to what was paid', async () => {
  const { bookingId, orderId } = await desk.open()
  await desk.pay(orderId)
  const booking = await desk.until(bookingId, 'issued')
  const documents = await at((tx) => listDocumentsOfSale(tx, bookingId))
  expect(documents.map(({ kind, total }) => [kind, total.minor])).toEqual([
    ['invoice', booking.amount_minor],
    ['receipt', booking.amount_minor],
  ])
  const [invoice] = documents
  expect(invoice).toMatchObject({
    seller: { name: 'Skylark Travels Pvt Ltd', gstin: '07AAGCS9012K1Z5' },
    buyer: { name: 'Sunrise Holidays', gstin: '27AAKCS4821M1ZW' },
    placeOfSupply: '27',
  })
  await expectNoGap()
})

test('a credit note says of seller and buyer what its invoice said, and the next invoice what they say now', async () => {
  const dhow = <T>(work: (tx: SiteTx) => Promise<T>) => inSite(server.app.db, 2, work)
  const number = async (taxNumber: string) => {
    await dhow(async (tx) => {
      const id = await getOwnerEntity(tx)
      await tx.updateTable('legal_entities').set({ tax_number: taxNumber }).where('id', '=', id).execute()
    })
  }
  const { id: buyer } = await dhow((tx) =>
    tx.selectFrom('legal_entities').select('id').where('name', '=', 'Gulf Breeze Tours').executeTakeFirstOrThrow(),
  )
  const aed = parseMoney('100', 'AED')
  const thing = { label: 'A tour', detail: null, sac: null, gst: null, amount: aed }
  const write = (key: string, kind: 'invoice' | 'creditNote', corrects?: number) =>
    dhow(async (tx) => {
      const request = { key, kind, seller: await getOwnerEntity(tx), buyer, about: 'A tour', lines: [thing], total: aed }
      const { id } = await issueDocument(tx, { ...request, ...(corrects !== undefined && { corrects }) }, server.app.now())
      return findDocument(tx, id)
    })
  const first = await write('dhow:1', 'invoice')
  expect(first).toMatchObject({
    seller: { gstin: null, taxNumber: { term: 'TRN', number: '100384756200003' } },
    buyer: { taxNumber: { term: 'TRN', number: '100291846500003' } },
    placeOfSupply: null,
  })
  await number('100384756200999')
  const [note, next] = [await write('dhow:2', 'creditNote', first?.id), await write('dhow:3', 'invoice')]
  expect([note?.seller, note?.buyer]).toEqual([first?.seller, first?.buyer])
  expect(next?.seller.taxNumber?.number).toBe('100384756200999')
  // What was issued stays.
  expect((await dhow((tx) => findDocument(tx, first?.id ?? 0)))?.seller).toEqual(first?.seller)
  await number('100384756200003')
})

/** The connection dies as if the server had lost it. */
async function killOwn(tx: SiteTx): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  const admin = new pg.Client({ connectionString: server.databaseUrl })
  await admin.connect()
  await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await admin.end()
  await tx.selectFrom('sites').select('id').execute()
}
