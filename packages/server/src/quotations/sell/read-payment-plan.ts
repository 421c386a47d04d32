import type { KartDocument } from '@tradewind/contract/quotations/quotation-shapes'
import { add, compareMoney, type Money, subtract } from '@tradewind/domain/money'
import { dueNow, type PlannedPayment, planPayments } from '@tradewind/domain/quotations/payment-plan'
import { type Instant, instant, plainDate } from '@tradewind/domain/time'
import { dayAt, type ZoneHistory } from '@tradewind/domain/zone-history'
import type { SiteTx } from '../../database/in-site.ts'
import { zonesOfSite } from '../../sites/site-zone.ts'
import { getVersion, type Quotation } from '../quotation-repo.ts'
import { readToPay } from './read-to-pay.ts'
import { readCollected, readPaid } from './receipt-repo.ts'

type Planned = Pick<Quotation, 'id' | 'version' | 'legalEntityId'>

/**
 * What of a quotation is due when, by the days of its site, and what of it was not paid yet. A refund that was set against what is owed makes that less: it is
 * neither a deposit nor an instalment that somebody paid.
 */
export async function readPaymentPlan(tx: SiteTx, quotation: Planned): Promise<PlannedPayment[]> {
  const { total, paid, setOff } = await readOwed(tx, quotation)
  const [{ kept }, zones] = await Promise.all([getVersion(tx, quotation.id, quotation.version), zonesOfSite(tx)])
  return planOf(kept.kart, { total: subtract(total, setOff), collected: paid, zones })
}

/** The change of what was sold: what is new costs, and what is cancelled refunds, with the version as it is then. */
type Changing = {
  readonly kart: Pick<KartDocument, 'instalments' | 'paymentDeadline'>
  readonly added: Money
  readonly refunded: Money
}

/** What a customer has to pay at once who agrees to a change: by its terms a part of what it adds is due when they agree, or was due before. */
export async function readDueOfChange(
  tx: SiteTx,
  quotation: Planned,
  { kart, added, refunded, now }: Changing & { readonly now: Instant },
): Promise<Money> {
  const { total, paid, setOff } = await readOwed(tx, quotation)
  const zones = await zonesOfSite(tx)
  const whole = subtract(add(total, added), setOff)
  const left = subtract(whole, paid)
  // A refund is set off first; what is more than is owed goes to the wallet.
  const owed = subtract(whole, compareMoney(refunded, left) > 0 ? left : refunded)
  return dueNow(planOf(kart, { total: owed, collected: paid, zones }), dayAt(zones, now), owed.currency)
}

/** What there is to pay, what of it was paid, and what of it was refunded and not paid out. */
async function readOwed(tx: SiteTx, quotation: Planned) {
  const { total } = await readToPay(tx, quotation)
  const [collected, paid] = await Promise.all([
    readCollected(tx, quotation.id, total.currency),
    readPaid(tx, quotation.id, total.currency),
  ])
  return { total, paid, setOff: subtract(collected, paid) }
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
