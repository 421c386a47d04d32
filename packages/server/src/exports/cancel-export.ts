import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { announce } from '../live/announce.ts'
import { type ExportRow, finishExport, lockExport } from './export-repo.ts'

type Context = {
  readonly db: Database
  readonly jobs: JobQueue
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<'ALREADY_FINISHED'>
}

/** Stops a sheet that is being written: the writer finds out with its next piece. */
export function cancelExport({ db, jobs, actor, now, refuse }: Context, { exportId }: { exportId: string }): Promise<ExportRow> {
  return inSite(db, actor.siteId, async (tx) => {
    const row = await lockExport(tx, { userId: actor.userId, exportId })
    if (!row) return refuse('NOT_FOUND')
    if (row.finished_at !== null) refuse('ALREADY_FINISHED')
    await announce(tx, { topic: 'export', exportId, userId: actor.userId })
    return finishExport(tx, jobs, exportId, { state: 'cancelled' }, now)
  })
}
