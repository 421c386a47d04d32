import { epochMs, instant } from '@tradewind/domain/time'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { connectDatabase, type Database } from '../../database/connect-database.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { migrate } from '../../database/migrate.ts'
import { makeLog } from '../../log.ts'
import { findDrift } from '../../quotations/find-drift.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { prepareDemo } from '../prepare-demo.ts'
import { markBegun, markPlayed, takeDemoTurn } from './half-played.ts'
import type { JobsLeft } from './play-history.ts'

/** One o'clock at night in Delhi would leave nothing for today. */
const STARTED = instant('2026-11-18T12:10:00Z')

let sandbox: Sandbox
let db: Database
let databaseUrl: string
let left: JobsLeft
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', now: () => epochMs(STARTED) })
  databaseUrl = await makeEmptyDatabase()
  db = connectDatabase(databaseUrl).db
  const env = readEnvironment({ DATABASE_URL: databaseUrl, SANDBOX_URL: sandbox.url, DEMO_HISTORY: 'month', LOG_LEVEL: 'error' })
  left = (await prepareDemo({ env, log: makeLog(env), now: () => STARTED })) ?? []
}, 600_000)
afterAll(async () => {
  await db.destroy()
  await sandbox.close()
})

test('a month of business is there, and every promise of the ledger holds', async () => {
  await expectLedgerSound({ app: { db, now: () => STARTED } })
  const sold = await countBy('status')
  expect(sold.get('issued')).toBeGreaterThan(50)
  expect(sold.get('held')).toBe(3)
  expect(sold.get('changeRequested')).toBeGreaterThanOrEqual(4)
  expect(sold.get('cancelled')).toBeGreaterThanOrEqual(2)
  // Nothing is left between two states, so that the queue shows no trouble that nobody made.
  expect([...sold.keys()].filter((status) => !['issued', 'held', 'changeRequested', 'cancelled'].includes(status))).toEqual([])
})

test('the second company sells in its own currency what its supplier asks rupees for', async () => {
  const { sales, owed, inBooks } = await inSite(db, 2, async (tx) => ({
    sales: await tx.selectFrom('sales').select(['currency', 'amount_minor']).where('kind', '=', 'flight').orderBy('id').execute(),
    owed: await balanceOf(tx, 'supplierPayable', 'INR'),
    inBooks: await balanceOf(tx, 'currencyPosition', 'AED'),
  }))
  expect(sales.length).toBeGreaterThan(3)
  expect(new Set(sales.map(({ currency }) => currency))).toEqual(new Set(['AED']))
  // A ticket from Dubai costs hundreds of dirhams, and is sold for a little more than its rupees are worth.
  for (const { amount_minor } of sales) expect(amount_minor).toBeGreaterThan(10_000n)
  const taken = sales.reduce((sum, { amount_minor }) => sum + amount_minor, 0n)
  expect(Number(inBooks) / Number(owed)).toBeCloseTo(0.0426, 6)
  expect(Number(taken) / Number(inBooks)).toBeGreaterThan(1)
  expect(Number(taken) / Number(inBooks)).toBeLessThan(1.2)
})

test('the second company has quotations in every state, one of them touched by new rates and one to be paid in another currency', async () => {
  const { found, drift, sold, unpriced, rate } = await inSite(db, 2, async (tx) => ({
    found: await tx
      .selectFrom('quotations as q')
      .innerJoin('quotation_versions as v', (join) =>
        join.onRef('v.quotation_id', '=', 'q.id').onRef('v.version', '=', 'q.version'),
      )
      .select(['q.status', 'v.currency', 'v.total_minor'])
      .execute(),
    drift: await findDrift(tx, await idsOfQuotations(tx), STARTED),
    sold: await tx
      .selectFrom('quotation_sales as l')
      .innerJoin('sales as s', 's.id', 'l.sale_id')
      .select(['s.kind', 's.status'])
      .execute(),
    unpriced: await tx.selectFrom('quotation_versions').select('quotation_id').where('total_minor', '<', 50_000n).execute(),
    rate: await tx.selectFrom('exchange_rates').select('rate').where('from_currency', '=', 'USD').execute(),
  }))
  const states = found.map(({ status }) => status).toSorted()
  expect(states).toEqual(['accepted', 'inProgress', 'lost', 'new', 'sent', 'sent', 'vouchered', 'vouchered'])
  expect(
    found.filter(({ currency }) => currency === 'USD').map(({ status, total_minor }) => [status, Number(total_minor)]),
  ).toEqual([['accepted', 164_850]])
  expect(rate).toEqual([{ rate: '3.6725' }])
  expect(unpriced).toEqual([])
  expect(drift.filter(({ lines }) => lines.length > 0)).toHaveLength(1)
  expect(new Set(sold.map(({ status }) => status))).toEqual(new Set(['confirmed']))
  expect(new Set(sold.map(({ kind }) => kind))).toEqual(new Set(['activity', 'service']))
})

test('what the second company sells contains the VAT of its country, and its invoices say under which number it is registered', async () => {
  const { documents, taxed } = await inSite(db, 2, async (tx) => ({
    documents: await tx
      .selectFrom('tax_documents as d')
      .innerJoin('sales as s', 's.id', 'd.sale_id')
      .select(['d.seller', 'd.taxes'])
      .where('d.kind', '=', 'invoice')
      .where('s.kind', 'in', ['activity', 'service'])
      .execute(),
    taxed: await tx.selectFrom('quotation_versions').select('document').execute(),
  }))
  for (const { document } of taxed) expect(document).toMatchObject({ taxBasisPoints: 500 })
  expect(documents.length).toBeGreaterThan(0)
  for (const { seller, taxes } of documents) {
    expect(seller).toMatchObject({ taxNumber: { term: 'TRN', number: '100384756200003' } })
    expect(taxes).toMatchObject([{ name: 'VAT', basisPoints: 500 }])
  }
})

test('the second company sells the flights of the first, on credit there and in a group, and may hold seats', async () => {
  const relation = await inSite(db, 1, (tx) =>
    tx
      .selectFrom('supply_requests as r')
      .innerJoin('supply_consumers as c', (join) =>
        join.onRef('c.site_id', '=', 'r.site_id').onRef('c.consumer_site_id', '=', 'r.consumer_site_id'),
      )
      .innerJoin('legal_entities as le', 'le.id', 'c.legal_entity_id')
      .select(['r.status', 'r.accepted_version', 'r.is_flight_search_allowed', 'r.is_flight_hold_allowed', 'le.name'])
      .execute(),
  )
  expect(relation).toEqual([
    {
      ...{ status: 'Approved', accepted_version: 1, name: 'Blue Dhow DMC LLC' },
      ...{ is_flight_search_allowed: true, is_flight_hold_allowed: true },
    },
  ])
})

test('the desk has something of everything to deal with', async () => {
  const { departures, waiting, differences, requests } = await inSite(db, 1, async (tx) => ({
    departures: await tx.selectFrom('bookings').select('id').where('travel_at', 'like', '2026-11-18%').execute(),
    waiting: await tx.selectFrom('payment_entries').select('is_claim').where('status', '=', 'waiting').execute(),
    differences: await tx.selectFrom('differences').select('kind').where('state', '=', 'open').execute(),
    requests: await tx.selectFrom('change_requests').select('state').execute(),
  }))
  expect(departures.length).toBeGreaterThanOrEqual(2)
  expect(waiting.map(({ is_claim }) => is_claim).toSorted()).toEqual([false, true, true])
  expect(differences.length).toBeGreaterThanOrEqual(1)
  const states = new Set(requests.map(({ state }) => state))
  for (const state of ['needsStaff', 'askedCustomer', 'completed', 'rejectedByStaff', 'cancelledByCustomer'])
    expect(states).toContain(state)
})

test('what is due later is left for the real queue, and the stand-ins are back in their own time', async () => {
  expect(left.map(({ name }) => name)).toContain('expire-booking')
  expect(left.every(({ dueMs }) => dueMs > epochMs(STARTED))).toBe(true)
  const clock = (await (await fetch(`${sandbox.url}/sandbox/control/clock`)).json()) as { shiftMs: number }
  expect(clock.shiftMs).toBe(0)
})

test('a second start finds its demo and leaves it alone', async () => {
  const before = await countBy('status')
  const env = readEnvironment({ DATABASE_URL: databaseUrl, SANDBOX_URL: sandbox.url, DEMO_HISTORY: 'month', LOG_LEVEL: 'error' })
  expect(await prepareDemo({ env, log: makeLog(env), now: () => STARTED })).toBeUndefined()
  expect(await countBy('status')).toEqual(before)
})

test('a past that was cut off is thrown away, and one that was handed over is kept', async () => {
  await markPlayed(db)
  const kept = await takeDemoTurn(databaseUrl)
  expect([kept.wasHalfPlayed, (await countBy('status')).get('held')]).toEqual([false, 3])
  // A node that plays: a node that starts beside it waits, and does not take its past for one that was cut off.
  await markBegun(db)
  const second = takeDemoTurn(databaseUrl)
  await markPlayed(db)
  await kept.release()
  expect((await second).wasHalfPlayed).toBe(false)
  await (await second).release()
  await markBegun(db)
  const third = await takeDemoTurn(databaseUrl)
  await migrate(databaseUrl)
  expect([third.wasHalfPlayed, await db.selectFrom('sites').select('id').execute()]).toEqual([true, []])
  await third.release()
})

const idsOfQuotations = async (tx: SiteTx) =>
  (await tx.selectFrom('quotations').select('id').where('status', '=', 'sent').execute()).map(({ id }) => Number(id))

async function balanceOf(tx: SiteTx, kind: string, currency: string): Promise<bigint> {
  const rows = await tx
    .selectFrom('ledger_accounts')
    .select('balance_minor')
    .where('kind', '=', kind)
    .where('currency', '=', currency)
    .execute()
  return rows.reduce((sum, { balance_minor }) => sum + balance_minor, 0n)
}

async function makeEmptyDatabase(): Promise<string> {
  const own = new URL(inject('postgresUrl'))
  const admin = new pg.Client({ connectionString: Object.assign(new URL(own), { pathname: '/postgres' }).href })
  await admin.connect()
  own.pathname = `/history_${process.pid}`
  await admin.query(`create database ${own.pathname.slice(1)}`)
  await admin.end()
  await migrate(own.href)
  return own.href
}

async function countBy(column: 'status'): Promise<Map<string, number>> {
  const rows = await inSite(db, 1, (tx) =>
    tx
      .selectFrom('bookings')
      .select([column, (eb) => eb.fn.countAll<bigint>().as('count')])
      .groupBy(column)
      .execute(),
  )
  return new Map(rows.map(({ status, count }) => [status, Number(count)]))
}
