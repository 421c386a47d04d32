import type { KartDocument } from '@tradewind/contract/quotations/quotation-shapes'
import type { Money } from '@tradewind/domain/money'
import { type PlannedPayment, planPayments } from '@tradewind/domain/quotations/payment-plan'
import { instant, plainDate } from '@tradewind/domain/time'
import { dayAt, type ZoneHistory } from '@tradewind/domain/zone-history'
import type { SiteTx } from '../../database/in-site.ts'
import { zonesOfSite } from '../../sites/site-zone.ts'
import { getVersion, type Quotation } from '../quotation-repo.ts'
import { readToPay } from './read-to-pay.ts'
import { readCollected } from './receipt-repo.ts'

/** What of a quotation is due when, by the days of its site, and what of it was not paid yet. */
export async function readPaymentPlan(
  tx: SiteTx,
  quotation: Pick<Quotation, 'id' | 'version' | 'legalEntityId'>,
): Promise<PlannedPayment[]> {
  const { total } = await readToPay(tx, quotation)
  const [{ kept }, collected, zones] = await Promise.all([
    getVersion(tx, quotation.id, quotation.version),
    readCollected(tx, quotation.id, total.currency),
    zonesOfSite(tx),
  ])
  return planOf(kept.kart, { total, collected, zones })
}

type Planning = { readonly total: Money; readonly collected: Money; readonly zones: ZoneHistory }

/** What of a total is due when, as a version says it. */
export function planOf(
  { instalments, paymentDeadline }: Pick<KartDocument, 'instalments' | 'paymentDeadline'>,
  { total, collected, zones }: Planning,
): PlannedPayment[] {
  return planPayments({
    ...{ total, collected },
    instalments: instalments.map(({ percent, dueOn }) => ({ percent, dueOn: dueOn === null ? null : plainDate(dueOn) })),
    restDueOn: paymentDeadline === null ? null : dayAt(zones, instant(paymentDeadline)),
  })
}
