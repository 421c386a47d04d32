import type { Actor } from '@tradewind/domain/accounts/actor'
import { addDays, type Instant, type PlainDate } from '@tradewind/domain/time'
import { dayAt } from '@tradewind/domain/zone-history'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { zonesOfSite } from '../sites/site-zone.ts'
import { findRunBefore, fromDayOf, insertRun, type RunRow } from './run-repo.ts'

const NEWEST = 2_147_483_647

type Starting = Pick<App, 'db' | 'jobs'> & {
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<'ALREADY_RUNNING'>
}

/** Somebody wants to know now: up to this moment, today included. Refuses ALREADY_RUNNING. */
export function startRun({ db, jobs, actor, now, refuse }: Starting): Promise<RunRow> {
  return inSite(db, actor.siteId, async (tx) => {
    const day = dayAt(await zonesOfSite(tx), now)
    const run = await beginRun(tx, { jobs, day, startedBy: actor.userId, now })
    if (!run) return refuse('ALREADY_RUNNING')
    const about = { kind: 'reconciliation', id: run.id }
    await recordChange(tx, { actor, area: 'money', action: 'start reconciliation', about }, now)
    return run
  })
}

/** The run of a day that is over. Nothing where it was begun before, by this node or another, or one is in progress. */
export function startDailyRun(
  { db, jobs }: Pick<App, 'db' | 'jobs'>,
  { siteId, day, now }: { siteId: number; day: PlainDate; now: Instant },
): Promise<RunRow | undefined> {
  return inSite(db, siteId, (tx) => beginRun(tx, { jobs, day, startedBy: null, now }))
}

type Start = { readonly jobs: JobQueue; readonly day: PlainDate; readonly startedBy: number | null; readonly now: Instant }

async function beginRun(tx: SiteTx, { jobs, day, startedBy, now }: Start): Promise<RunRow | undefined> {
  const before = await findRunBefore(tx, NEWEST)
  const fromDay = fromDayOf(before, day, (days) => addDays(day, -days))
  const run = await insertRun(tx, { day, fromDay, startedBy, now })
  if (run) await jobs.enqueue(tx, 'reconcile-site', { siteId: tx.siteId, runId: run.id })
  return run
}
