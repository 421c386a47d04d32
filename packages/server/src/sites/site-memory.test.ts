import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connectDatabase, type Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import { tripsOf } from '../database/pooled-dialect.ts'
import { cloneDatabase } from '../testing/test-server.ts'
import { currencyOfSite, reminderMinutesOfSite, siteOf } from './site-facts.ts'
import { FRESH_MS, forgetSites } from './site-memory.ts'
import { zonesOfSite } from './site-zone.ts'

/** A node reads what only operators write about a site once, and then from its memory. */

let db: Database
let other: Database
beforeAll(async () => {
  ;({ db } = connectDatabase(await cloneDatabase()))
  other = connectDatabase(await cloneDatabase()).db
})
beforeEach(() => {
  forgetSites(db)
  forgetSites(other)
})
afterAll(async () => {
  vi.useRealTimers()
  await db.destroy()
  await other.destroy()
})

const setReminders = (of: Database, minutes: readonly number[]) =>
  sql`update sites set hold_reminder_minutes = ${minutes} where id = 1`.execute(of)
const remindersIn = (of: Database) => inSite(of, 1, reminderMinutesOfSite)

test('zone, currency and reminders are asked of the database once for all transactions', async () => {
  await inSite(db, 1, zonesOfSite)
  const before = tripsOf(db).statements
  for (let times = 0; times < 3; times += 1)
    await inSite(db, 1, async (tx) => [await zonesOfSite(tx), await currencyOfSite(tx), await reminderMinutesOfSite(tx)])
  // Only what opens and ends each transaction, and a transaction that asks nothing is never opened.
  expect(tripsOf(db).statements - before).toBe(0)
})

test('each site has its own, and each database too', async () => {
  expect([await inSite(db, 1, currencyOfSite), await inSite(db, 2, currencyOfSite)]).toEqual(['INR', 'AED'])
  const own = await remindersIn(db)
  await setReminders(other, [7])
  expect([await remindersIn(other), await remindersIn(db)]).toEqual([[7], own])
})

test('a change is known after a moment, or at once where somebody says so', async () => {
  const before = await remindersIn(db)
  await setReminders(db, [33])
  expect(await remindersIn(db)).toEqual(before)
  vi.useFakeTimers({ now: Date.now() + FRESH_MS, toFake: ['Date'] })
  expect(await remindersIn(db)).toEqual([33])
  await setReminders(db, [44])
  forgetSites(db)
  expect(await remindersIn(db)).toEqual([44])
  vi.useRealTimers()
})

test('a site for mails comes from memory too, and one that is not there is refused', async () => {
  const { site_name } = await siteOf(db, 1)
  await sql`update sites set site_name = 'Changed' where id = 1`.execute(db)
  expect((await siteOf(db, 1)).site_name).toBe(site_name)
  await expect(siteOf(db, 99)).rejects.toThrow('There is no site 99')
})

const SERVER = resolve(import.meta.dirname, '..')
const ROW = /(?:selectFrom|Join)\(\s*'(?:sites|site_time_zones)\b|\b(?:from|join)\s+(?:sites|site_time_zones)\b/
/** Who reads the row itself, and why. */
const MAY: Readonly<Record<string, string>> = {
  'accounts/legal-entity-repo.ts': 'the site’s own company, for papers',
  'database/across-sites-repo.ts': 'which sites there are',
  'sites/sandbox-site-repo.ts': 'which sandbox a partner has, asked beside its site',
  'sites/site-repo.ts': 'the memory reads here',
}

test('nobody else reads the rows of sites', () => {
  const found = readdirSync(SERVER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ path: relative(SERVER, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))
    .filter(({ path, text }) => !/^(demo|testing)\/|\/testing\//.test(path) && ROW.test(text))
  expect(found.map(({ path }) => path).sort()).toEqual(Object.keys(MAY).sort())
  for (const planted of [
    "tx.selectFrom('sites').select('currency')",
    'sql`select a.id from accounts a join sites s on s.id = a.site_id`',
  ])
    expect(ROW.test(planted), planted).toBe(true)
})
