import { epochMs, type Instant, plusMinutes } from '@tradewind/domain/time'
import type { Logger } from 'pino'
import { listSites } from '../database/across-sites-repo.ts'
import { connectDatabase, type Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import { openFileStore } from '../files/open-file-store.ts'
import type { Environment } from '../settings/environment.ts'
import { seedDemoPictures } from './catalogue/seed-demo-pictures.ts'
import { markBegun } from './history/half-played.ts'
import { type JobsLeft, playHistory } from './history/play-history.ts'
import { MORE_PEOPLE } from './more-people.ts'
import { seedDemo } from './seed-demo.ts'
import { seedDemoPages } from './seed-demo-pages.ts'
import { seedDemoSocialLogIn } from './seed-demo-social-log-in.ts'
import { seedDemoTax } from './seed-demo-tax.ts'

type Parts = { readonly env: Environment; readonly log: Logger; readonly now: () => Instant }

/** How far back the demo's past reaches: a month, and a day in which nothing happens yet. */
const HISTORY_MINUTES = 32 * 24 * 60

/**
 * Creates the demo where there is none yet, with its past if requested. Returns the jobs that its past leaves behind, if one was played: the
 * database is marked as half played until they are handed over.
 */
export async function prepareDemo({ env, log, now }: Parts): Promise<JobsLeft | undefined> {
  const { db } = connectDatabase(withoutWaiting(env.DATABASE_URL))
  try {
    const ends = now()
    const hasPast = env.DEMO_HISTORY === 'month'
    const begins = hasPast ? plusMinutes(ends, -HISTORY_MINUTES) : ends
    const any = await db.selectFrom('sites').select('id').limit(1).executeTakeFirst()
    if (!any && hasPast) await markBegun(db)
    const isNew = await seedDemo({ db, log, now: () => begins }, { more: MORE_PEOPLE })
    if (isNew) await addPictures({ env, db, now: begins })
    if (isNew) for (const { id } of await listSites(db)) await inSite(db, id, (tx) => seedDemoPages(tx, begins))
    if (isNew && hasPast) await addTax(db, begins)
    if (isNew && env.SANDBOX_URL) await seedDemoSocialLogIn({ env, db })
    if (!isNew || !hasPast) return undefined
    return await playHistory({ env, db, log, begins, ends, wallClockMs: () => epochMs(now()) })
  } finally {
    await db.destroy()
  }
}

/** Tests state their own taxes. */
async function addTax(db: Database, now: Instant): Promise<void> {
  for (const { id } of await db.selectFrom('sites').select('id').where('country_code', '=', 'AE').execute())
    await inSite(db, id, (tx) => seedDemoTax(tx, now))
}

/** Beside the rows that every test has: only a demo that people look at needs files. */
async function addPictures({ env, db, now }: { env: Environment; db: Database; now: Instant }): Promise<void> {
  const files = await openFileStore(env)
  for (const { id } of await listSites(db)) await seedDemoPictures({ db, files }, id, now)
  files.close()
}

/** A past that is lost in a power cut is played again from an empty database, so nobody waits for the disk. */
function withoutWaiting(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c synchronous_commit=off')
  return url.href
}
