import type { FoundDifference } from '@tradewind/domain/reconciliation/found-difference'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { checkLedger } from '../ledger/check/check-ledger.ts'
import { sealAll } from '../ledger/post/keep-ledger-sealed.ts'
import { listOpen } from './difference-repo.ts'
import { type Recorded, recordDifferences } from './record-differences.ts'
import type { RunRow, SectionCounts } from './run-repo.ts'

/** The ledger's own promises and its chain of seals, proved from the tables as they are at one moment. */
export async function reconcileLedger(
  { db, now, ledgerChecks }: Pick<App, 'db' | 'now' | 'ledgerChecks'>,
  { siteId, run }: { siteId: number; run: RunRow },
): Promise<Recorded & { counts: SectionCounts }> {
  await sealAll({ db, now })
  const violations = await inSite(db, siteId, (tx) => checkLedger(tx, ledgerChecks), { snapshot: true })
  const found = violations.map(
    ({ rule, what }): FoundDifference => ({
      kind: 'violation',
      about: `${rule}: ${what}`.slice(0, 500),
      saleId: null,
      gatewayPaymentId: null,
      title: rule,
      ours: what,
      theirs: 'Must not happen',
      amount: null,
    }),
  )
  const recorded = await inSite(db, siteId, async (tx) =>
    recordDifferences(tx, { runId: run.id, now: now() }, { found, looked: await listOpen(tx, 'ledger') }),
  )
  return { ...recorded, counts: { checked: 1, unanswered: 0 } }
}
