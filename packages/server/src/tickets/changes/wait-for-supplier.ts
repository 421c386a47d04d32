import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../app.ts'
import { readOnce } from '../../database/in-site.ts'
import { findProgress } from './change-repo.ts'

const ON_ITS_WAY: ReadonlySet<string> = new Set(['confirmed', 'sending'])

/** Waits until the supplier has the request, and for the end of it where the supplier ends it at once; or for the given time. */
export async function waitForSupplier(
  { db }: Pick<App, 'db'>,
  { siteId, changeRequestId }: { siteId: number; changeRequestId: number },
  ms: number,
): Promise<void> {
  // The process's own clock: only how long a caller is kept waiting.
  const end = performance.now() + ms
  for (let pause = 20; performance.now() < end; pause = Math.min(pause * 1.6, 400)) {
    const row = await readOnce(db, siteId, (tx) => findProgress(tx, changeRequestId))
    if (!row) return
    // The supplier said that it ended the request at once, and is being asked how.
    const isBeingAsked =
      row.state === 'atSupplier' &&
      row.supplier_status === null &&
      (row.checks === 1 || (row.checks === 0 && row.next_check_at !== null && row.next_check_at <= row.updated_at))
    if (!ON_ITS_WAY.has(row.state) && !isBeingAsked) return
    await sleep(pause)
  }
}
