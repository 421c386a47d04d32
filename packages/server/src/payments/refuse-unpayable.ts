import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import type { WhyNotPay } from '../sales/seller.ts'
import { isPayable, type LockedSale, type Payment } from './payment-repo.ts'

type Asked = { readonly sales: readonly LockedSale[]; readonly payment: Payment }

/**
 * Refuses what cannot be paid now: STATE_CHANGED with the reason when a sale has moved on; PAYMENT_SESSION_EXPIRED when only its time is over. Asked
 * before any money is touched: what a seller locks besides comes before the accounts, as everywhere.
 */
export async function refuseUnpayable(
  tx: SiteTx,
  asked: Asked,
  now: Instant,
  refuse: Refuse<WhyNotPay['code'] | 'PAYMENT_SESSION_EXPIRED'>,
): Promise<void> {
  const why = await whySellerRefuses(tx, asked, now)
  if (why) refuse(why.code, why.message === undefined ? {} : { message: why.message })
  if (!isPayable(asked.payment, now)) refuse('PAYMENT_SESSION_EXPIRED')
}

/** The first of its sales that cannot be paid says why: they are paid together or not at all. */
export async function whySellerRefuses(tx: SiteTx, { sales, payment }: Asked, now: Instant): Promise<WhyNotPay | undefined> {
  for (const { seller, sold } of sales) {
    const why = await seller.whyNotPay(tx, sold, { now, wasClosed: wasClosed(payment, now) })
    if (why) return why
  }
  return undefined
}

/** Ended before its time: paid, held without paying, or given way to another. */
export function wasClosed(payment: Pick<Payment, 'status' | 'expires_at'>, now: Instant): boolean {
  return payment.status !== 'open' && payment.status !== 'paying' && payment.expires_at > now
}
