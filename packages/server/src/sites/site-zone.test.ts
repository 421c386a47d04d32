import { formatInZone } from '@tradewind/domain/format-date'
import { instant } from '@tradewind/domain/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { findSiteByDomain } from './site-repo.ts'
import { placeOfSite } from './site-zone.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test.each([
  ['localhost', { zone: 'Asia/Kolkata', locale: 'en-IN' }, '23 Nov 2026, 15:17 IST'],
  ['bluedhow.localhost', { zone: 'Asia/Dubai', locale: 'en-AE' }, '23 Nov 2026, 13:47 GST'],
])('%s says a time in its own zone, with the name that its country gives it', async (domain, place, words) => {
  const { db } = server.app
  const site = await findSiteByDomain(db, domain)
  const own = await inSite(db, site?.id ?? 0, (tx) => placeOfSite(tx, server.app.now()))
  expect(own).toEqual(place)
  expect(formatInZone(own, instant('2026-11-23T09:47:00Z'))).toBe(words)
})
