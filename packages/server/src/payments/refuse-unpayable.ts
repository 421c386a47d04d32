import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import type { InVain, WhyNotPay } from '../sales/seller.ts'
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

/** The first of its sales that cannot be paid says why. While nothing is paid, they are paid together or not at all. */
export async function whySellerRefuses(tx: SiteTx, { sales, payment }: Asked, now: Instant): Promise<WhyNotPay | undefined> {
  for (const sale of sales) {
    const why = await whyNotPay(tx, sale, { sales, payment }, now)
    if (why) return why
  }
  return undefined
}

/**
 * The same where a card has paid: sales that alone cannot be delivered fail alone, by their numbers, and the others go on. `refusal`: why nothing of it can, because a sale is not
 * its seller's to fail alone, or none is left.
 */
export async function findPaidInVain(
  tx: SiteTx,
  { sales, payment }: Asked,
  now: Instant,
): Promise<{ readonly refusal: WhyNotPay } | { readonly inVain: ReadonlyMap<number, InVain> }> {
  const inVain = new Map<number, InVain>()
  for (const sale of sales) {
    const refusal = await whyNotPay(tx, sale, { sales, payment }, now)
    if (!refusal) continue
    if (refusal.alone === undefined || !sale.seller.paidInVain) return { refusal }
    inVain.set(sale.sold.id, { why: refusal.alone, reason: refusal.reason })
    for (const mate of matesOf(sale, sales))
      if (!inVain.has(mate))
        inVain.set(mate, { why: `It was to be booked only with the other one. ${refusal.alone}`, reason: refusal.reason })
    if (inVain.size === sales.length) return { refusal }
  }
  return { inVain }
}

/** The others that are wanted only with it. */
function matesOf({ seller, sold }: LockedSale, sales: readonly LockedSale[]): number[] {
  const bond = seller.wantedWith?.(sold)
  if (bond === undefined) return []
  return sales
    .filter((other) => other.sold.id !== sold.id && other.seller === seller && seller.wantedWith?.(other.sold) === bond)
    .map((other) => other.sold.id)
}

function whyNotPay(
  tx: SiteTx,
  { seller, sold }: LockedSale,
  { sales, payment }: Asked,
  now: Instant,
): Promise<WhyNotPay | undefined> {
  const isBeside = sales.some((other) => other.seller !== seller)
  return seller.whyNotPay(tx, sold, { now, wasClosed: wasClosed(payment, now), isBeside })
}

/** Ended before its time: paid, held without paying, or given way to another. */
export function wasClosed(payment: Pick<Payment, 'status' | 'expires_at'>, now: Instant): boolean {
  return payment.status !== 'open' && payment.status !== 'paying' && payment.expires_at > now
}
