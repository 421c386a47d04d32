import { type PlannedPayment, planPayments } from '@tradewind/domain/quotations/payment-plan'
import { instant, plainDate } from '@tradewind/domain/time'
import { dayAt } from '@tradewind/domain/zone-history'
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
  const { instalments, paymentDeadline } = kept.kart
  return planPayments({
    ...{ total, collected },
    instalments: instalments.map(({ percent, dueOn }) => ({ percent, dueOn: dueOn === null ? null : plainDate(dueOn) })),
    restDueOn: paymentDeadline === null ? null : dayAt(zones, instant(paymentDeadline)),
  })
}
