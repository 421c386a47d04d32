import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSite } from '../../database/in-site.ts'
import { openTestBooking } from '../../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { isAnotherBooking } from './trace-repo.ts'

/** Two sites may sell from one account at a supplier, or each from its own. Only in one account does a PNR name one booking. */

let server: TestServer
let ours: number
let theirs: number
beforeAll(async () => {
  server = await startTestServer()
  ours = (await openTestBooking(server, 'agent@skylark.example')).bookingId
  theirs = (await openTestBooking(server, 'agent@bluedhow.example', { host: 'bluedhow.localhost' })).bookingId
  await name(theirs, { pnr: 'TWICE1', supplier: 'tbo' })
})
afterAll(() => server.close())

const name = (id: number, { pnr, supplier }: { pnr: string; supplier: string }) =>
  sql`update bookings set pnr = ${pnr}, supplier = ${supplier} where id = ${id}`.execute(server.app.db)
/** A connection of this code at a site: with credentials of its own, or with those of the platform. */
const connect = (siteId: number, code: string, how: 'own' | 'shared') =>
  sql`insert into supplier_connections (site_id, code, adapter, name, currency, sealed_credentials, credentials_set_at, created_at)
    values (${siteId}, ${code}, 'tbo', 'TBO', 'INR', ${how === 'own' ? Buffer.from('sealed') : null}, ${how === 'own' ? server.app.now() : null}, ${server.app.now()})
    on conflict (site_id, code) do update set sealed_credentials = excluded.sealed_credentials, credentials_set_at = excluded.credentials_set_at`.execute(
    server.app.db,
  )
const isAnother = (supplier: string, id = ours) =>
  inSite(server.app.db, 1, (tx) => isAnotherBooking(tx, { id, supplier }, { pnr: 'TWICE1', number: null, now: server.app.now() }))

test('in one account of two sites the PNR is the booking of the other site', async () => {
  await connect(1, 'tbo', 'shared')
  await connect(2, 'tbo', 'shared')
  expect(await isAnother('tbo')).toBe(true)
  // Another code, the same credentials of the platform.
  await connect(1, 'tbo7', 'shared')
  expect(await isAnother('tbo7')).toBe(true)
})

test('with credentials of its own on either side, another site is not asked', async () => {
  for (const [here, there] of [
    ['own', 'shared'],
    ['shared', 'own'],
    ['own', 'own'],
  ] as const) {
    await connect(1, 'tbo', here)
    await connect(2, 'tbo', there)
    expect(await isAnother('tbo'), `${here} and ${there}`).toBe(false)
  }
})

test('in an account of its own a site still knows its own bookings', async () => {
  await connect(1, 'tbo', 'own')
  await name(ours, { pnr: 'TWICE1', supplier: 'tbo' })
  expect(await isAnother('tbo')).toBe(false)
  expect(await isAnother('tbo', ours + 1_000_000)).toBe(true)
  expect(await isAnother('duffel', ours + 1_000_000)).toBe(false)
})
