import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import type { WhyNotPay } from '../sales/seller.ts'
import { isPayable, type LockedSale, type PaymentOrder } from './payment-order-repo.ts'

type Asked = { readonly sale: LockedSale | undefined; readonly order: PaymentOrder }

/**
 * Refuses what cannot be paid now: STATE_CHANGED with the reason when the sale has moved on; PAYMENT_SESSION_EXPIRED when only its time is over. Asked
 * before any money is touched: what a seller locks besides comes before the accounts, as everywhere.
 */
export async function refuseUnpayable(tx: SiteTx, asked: Asked, now: Instant): Promise<void> {
  const why = await whySellerRefuses(tx, asked, now)
  if (why) refuse(why.code, why.message === undefined ? {} : { message: why.message })
  if (!isPayable(asked.order, now)) refuse('PAYMENT_SESSION_EXPIRED')
}

export async function whySellerRefuses(tx: SiteTx, { sale, order }: Asked, now: Instant): Promise<WhyNotPay | undefined> {
  return sale?.seller.whyNotPay(tx, sale.sold, { now, wasClosed: wasClosed(order, now) })
}

/** Ended before its time: paid, held without paying, or given way to another. */
export function wasClosed(order: Pick<PaymentOrder, 'status' | 'expires_at'>, now: Instant): boolean {
  return order.status !== 'open' && order.status !== 'paying' && order.expires_at > now
}
