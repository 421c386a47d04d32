import { type Instant, plusMinutes } from '@tradewind/domain/time'
import { dayAt, startOfDay } from '@tradewind/domain/zone-history'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { forgetSites } from './site-memory.ts'
import { findSiteByDomain } from './site-repo.ts'
import { placeOfSite, todayOfSite, zonesOfSite } from './site-zone.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const own = <T>(work: Parameters<typeof inSite<T>>[2]) => inSite(server.app.db, 1, work)
/** By an operator. What a node remembers is fresh again long before the zone holds. */
async function setZone(zone: string): Promise<void> {
  await sql`update sites set time_zone = ${zone} where id = 1`.execute(server.app.db)
  forgetSites(server.app.db)
}

/** What pages say about days that are over: the wallet's, the audit trail's, and what was charged to the credit of a day. */
async function figuresOf(day: string) {
  const as = await server.logIn('agent@skylark.example')
  const admin = await server.logIn('admin@skylark.example')
  const range = `from=${day}&to=${day}`
  const ask = async (path: string, who: string) =>
    (await server.call<Record<string, unknown>>(path, undefined, { as: who, method: 'GET' })).body
  const wallet = await ask(`wl/user/getWallet`, as)
  const entries = await ask(`wl/user/getMyWalletEntries?${range}`, as)
  const period = await ask(`wl/user/getWalletPeriod?${range}`, as)
  const asked = { filters: { from: day, to: day } }
  const { entries: trail } = (await server.call<{ entries: unknown[] }>('audit/getEntries', asked, { as: admin })).body
  return { wallet, entries, period, trail }
}

test('figures of days that are over stay when the zone of a site is changed, and later days are those of the new zone', async () => {
  const asked = server.app.now()
  const day = await own((tx) => todayOfSite(tx, asked))
  const before = await figuresOf(day)
  expect(JSON.stringify(before.entries)).toContain('Money added')
  expect(before.trail.length).toBeGreaterThan(0)
  await setZone('Pacific/Pago_Pago')
  // Stated, and not in force yet.
  expect(await own((tx) => todayOfSite(tx, server.app.now()))).toBe(day)
  expect((await own((tx) => placeOfSite(tx, server.app.now()))).zone).toBe('Asia/Kolkata')
  server.passMinutes(2)
  expect((await own((tx) => placeOfSite(tx, server.app.now()))).zone).toBe('Pacific/Pago_Pago')
  expect(await figuresOf(day)).toEqual(before)
  const zones = await own(zonesOfSite)
  expect(zones).toEqual([{ zone: 'Asia/Kolkata' }, { zone: 'Pacific/Pago_Pago', from: expect.any(String) }])
  expect((await findSiteByDomain(server.app.db, 'localhost'))?.zones).toEqual(zones)
  // The day goes on until the clocks there show the next one: none comes twice.
  expect(dayAt(zones, server.app.now()) >= day).toBe(true)
  await expectLedgerSound(server)
})

test('a moment has one day, also for those who ask while the zone is changed', async () => {
  const client = new pg.Client({ connectionString: server.app.env.DATABASE_URL })
  await client.connect()
  const moments = (now: Instant) => [-60, 0, 0.5, 1, 90].map((minutes) => plusMinutes(now, minutes))
  const seen = async () => own(zonesOfSite)
  // The database's clock states from when a zone holds. The test before has moved the server's clock past that.
  const now = plusMinutes(server.app.now(), -2)
  const before = await seen()
  await client.query('begin')
  await client.query("update sites set time_zone = 'Asia/Tokyo' where id = 1")
  expect(await seen()).toEqual(before)
  await client.query('commit')
  await client.end()
  forgetSites(server.app.db)
  const after = await seen()
  expect(after.length).toBe(before.length + 1)
  const from = (after.at(-1) as { from: Instant }).from
  expect(now < from).toBe(true)
  // Answers about moments before it holds were right, and at the moment it holds everybody reads it.
  for (const at of moments(now).filter((one) => one < from)) expect(dayAt(after, at)).toBe(dayAt(before, at))
  const day = dayAt(after, now)
  expect(startOfDay(after, day)).toBe(startOfDay(before, day))
})

test('a zone that would already hold, and any change of the history, is refused', async () => {
  const stated = sql`insert into site_time_zones values (1, clock_timestamp() - interval '1 second', 'Asia/Dubai')`
  await expect(stated.execute(server.app.db)).rejects.toThrow('committed after it holds')
  await expect(sql`update site_time_zones set time_zone = 'Asia/Dubai'`.execute(server.app.db)).rejects.toThrow()
  await expect(sql`delete from site_time_zones`.execute(server.app.db)).rejects.toThrow()
  await expect(setZone('Europe/Atlantis')).rejects.toThrow('Atlantis')
})
