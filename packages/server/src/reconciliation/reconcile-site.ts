import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { notify } from '../notifications/notify.ts'
import { countFoundBy } from './difference-event-repo.ts'
import { reconcileGateways } from './reconcile-gateways.ts'
import { reconcileLedger } from './reconcile-ledger.ts'
import { reconcileSupplier } from './reconcile-supplier.ts'
import { endRun, getRun, type Sections } from './run-repo.ts'

/**
 * The job of one run. May be cut off anywhere and done again: what it records is recorded once. Staff is notified when it found something new.
 */
export async function reconcileSite(app: App, { siteId, runId }: { siteId: number; runId: number }): Promise<void> {
  const { db, now } = app
  const run = await inSite(db, siteId, (tx) => getRun(tx, runId))
  if (run.status !== 'running') return
  const supplier = await reconcileSupplier(app, { siteId, run })
  const gateway = await reconcileGateways(app, { siteId, run })
  const ledger = await reconcileLedger(app, { siteId, run })
  const sections: Sections = { supplier: supplier.counts, gateway: gateway.counts, ledger: ledger.counts }
  const settled = supplier.settled + gateway.settled + ledger.settled
  await inSite(db, siteId, async (tx) => {
    const at = now()
    // Counted from the stored differences, not in memory: an earlier node may have died during this run after it had found some.
    const found = await countFoundBy(tx, run)
    // Of two nodes that both think the run theirs, one ends it and notifies.
    const isEnded = await endRun(tx, runId, { sections, found, settled, now: at })
    if (found === 0 || !isEnded) return
    const title = found === 1 ? 'One new difference to resolve' : `${found} new differences to resolve`
    const body = `Found in the reconciliation of ${run.day}.`
    await notify(
      tx,
      { to: { permission: 'ledger.reconcile' }, kind: 'reconciliation', title, body, path: '/staff/reconciliation' },
      at,
    )
  })
}
