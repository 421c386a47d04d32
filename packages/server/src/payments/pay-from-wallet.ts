import type { Actor } from '@tradewind/domain/accounts/actor'
import { toDecimal } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { recordInName } from '../accounts/acting/record-in-name.ts'
import type { App } from '../app.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { auditedAs } from '../sales/sale-words.ts'
import { amountOfPayment, lockPaymentOfSales, refuseForeignPayment } from './payment-repo.ts'
import { refuseAboveLimit } from './refuse-above-limit.ts'
import { refuseUnpayable } from './refuse-unpayable.ts'
import { setWalletPart } from './set-wallet-part.ts'

type Paying = Pick<App, 'db' | 'jobs' | 'sellers'> & {
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<'APPROVAL_NEEDED' | 'INSUFFICIENT_BALANCE' | 'PAYMENT_SESSION_EXPIRED' | 'STATE_CHANGED'>
}

/**
 * Sets the whole amount aside from the wallet and moves its sales on, in one transaction. Repeating it after it succeeded changes
 * nothing. A card payment still open for it goes back to its card should it come. Refuses APPROVAL_NEEDED, INSUFFICIENT_BALANCE,
 * PAYMENT_SESSION_EXPIRED, STATE_CHANGED, NOT_FOUND.
 */
export async function payFromWallet({ db, ...paying }: Paying, wish: { orderId: string }): Promise<{ saleIds: readonly number[] }> {
  return inSite(db, paying.actor.siteId, (tx) => payWaiting(tx, paying, wish))
}

/** The same in a transaction of the caller. */
export async function payWaiting(
  tx: SiteTx,
  { jobs, sellers, actor, now, refuse }: Omit<Paying, 'db'>,
  { orderId }: { orderId: string },
): Promise<{ saleIds: readonly number[] }> {
  const { sales, payment } = await lockPaymentOfSales(tx, sellers, orderId)
  const saleIds = sales.map(({ sold }) => sold.id)
  refuseForeignPayment(payment, actor)
  if (payment.status === 'paid' || payment.status === 'captured') return { saleIds }
  await refuseUnpayable(tx, { sales, payment }, now, refuse)
  await refuseAboveLimit(tx, { sellers, payment, saleIds, actor, now }, refuse)
  await setWalletPart(tx, payment, amountOfPayment(payment), now, { along: { status: 'paid', paid_at: now }, refuse })
  for (const { seller, sold } of sales) await seller.paid(tx, sold, { jobs, now, actor })
  const [first] = sales
  const paid = { amount: toDecimal(amountOfPayment(payment)), currency: payment.currency }
  const what = { area: 'money', action: 'pay from the wallet of a customer', after: paid }
  if (first) await recordInName(tx, actor, { ...what, about: auditedAs(sellers, first.sold) }, now)
  return { saleIds }
}
