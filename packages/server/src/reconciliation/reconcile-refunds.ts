import { refundStuck } from '@tradewind/domain/reconciliation/refund-troubles'
import { plusMinutes } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { listOpen } from './difference-repo.ts'
import { type Recorded, recordDifferences } from './record-differences.ts'
import { readTroubled } from './report-refund.ts'
import type { RunRow } from './run-repo.ts'
import { listPromised } from './troubled-refund-repo.ts'

/** What a bank is at for longer is no longer only slow. */
const DUE_DAYS = 6
/** An open refund is checked by a queue job every few minutes; one that was not checked for this long has lost its job. */
const FORGOTTEN_HOURS = 24

/**
 * Refunds that wait, whatever gateway they are with: one that has no account any more, or reports no settlements, has nobody else who would notice.
 * One whose job was lost is asked about again.
 */
export function reconcileRefunds(
  { db, jobs, now }: Pick<App, 'db' | 'jobs' | 'now'>,
  { siteId, run }: { siteId: number; run: RunRow },
): Promise<Recorded> {
  return inSite(db, siteId, async (tx) => {
    const at = now()
    const due = plusMinutes(at, -DUE_DAYS * 1_440)
    const waiting = await listPromised(tx, { forgottenBefore: plusMinutes(at, -FORGOTTEN_HOURS * 60) })
    for (const { id } of waiting.filter(({ isForgotten }) => isForgotten))
      await jobs.enqueue(tx, 'refund-payment', { siteId, refundId: id })
    const stuck = waiting.filter(({ promised_at, stuck_at }) => stuck_at !== null || promised_at < due)
    const found = await Promise.all(stuck.map(async ({ id }) => refundStuck(await readTroubled(tx, id))))
    const looked = (await listOpen(tx, 'gateway')).filter(({ kind }) => kind === 'refundStuck')
    return recordDifferences(tx, { runId: run.id, now: at }, { found, looked })
  })
}
