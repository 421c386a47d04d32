import { compareMoney, type Money, subtract, zero } from '../money.ts'

/** A card payment of the booking, and what of it has not been refunded yet. */
export type CardLeft = { readonly paymentId: string; readonly left: Money }
export type RefundPart =
  | { readonly to: 'card'; readonly paymentId: string; readonly amount: Money }
  | { readonly to: 'wallet'; readonly amount: Money }

/**
 * Where a refund goes: first to the cards, up to what each of them paid, and the rest to the wallet. So card money never becomes wallet money, and
 * wallet money is never sent to a card.
 */
export function splitRefund(refund: Money, cards: readonly CardLeft[]): RefundPart[] {
  const parts: RefundPart[] = []
  let left = refund
  for (const { paymentId, left: cardLeft } of cards) {
    const amount = compareMoney(left, cardLeft) <= 0 ? left : cardLeft
    if (amount.minor <= 0n) continue
    parts.push({ to: 'card', paymentId, amount })
    left = subtract(left, amount)
  }
  if (compareMoney(left, zero(refund.currency)) > 0) parts.push({ to: 'wallet', amount: left })
  return parts
}
