import { formatMoney } from '@tradewind/domain/format-money'
import { money } from '@tradewind/domain/money'
import type { FoundDifference } from '@tradewind/domain/reconciliation/found-difference'
import { plusMinutes } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { listOpen } from './difference-repo.ts'
import { listSilentPayments } from './gateway-money-repo.ts'
import { type Recorded, recordDifferences } from './record-differences.ts'
import type { RunRow } from './run-repo.ts'

/** A gateway that can be asked has decided long before. */
const DUE_HOURS = 24

/** Card payments whose gateway has not been heard for a day, or has no account any more: whether they were made nobody knows, and somebody has to look there. */
export function reconcileDoubtfulPayments(
  { db, now }: Pick<App, 'db' | 'now'>,
  { siteId, run }: { siteId: number; run: RunRow },
): Promise<Recorded> {
  return inSite(db, siteId, async (tx) => {
    const at = now()
    const rows = await listSilentPayments(tx, plusMinutes(at, -DUE_HOURS * 60))
    const found = rows.map(
      ({ id, amount_minor, currency, sale_id }): FoundDifference => ({
        kind: 'paymentUnknown',
        about: id,
        title: id,
        gatewayPaymentId: id,
        saleId: sale_id,
        ours: `${formatMoney(money(amount_minor, currency))} requested`,
        theirs: 'No answer',
        amount: null,
      }),
    )
    const looked = (await listOpen(tx, 'gateway')).filter(({ kind }) => kind === 'paymentUnknown')
    return recordDifferences(tx, { runId: run.id, now: at }, { found, looked })
  })
}
