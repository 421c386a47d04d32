import type { ChangeQuote } from '@tradewind/contract/tickets/changes/shapes'
import { toDecimal } from '@tradewind/domain/money'
import { type CardLeft, splitRefund } from '@tradewind/domain/payments/split-refund'
import { type ChangePrice, changeLines, isDue } from '@tradewind/domain/tickets/changes/price-change'
import type { Instant } from '@tradewind/domain/time'
import type { StoredQuote } from './quote-repo.ts'

/** Where a refund of this price goes: to the cards as far as they paid, the rest to the wallet. */
export function presentRefundTo({ refund }: Pick<ChangePrice, 'refund'>, cards: readonly CardLeft[]): ChangeQuote['refundTo'] {
  return splitRefund(refund, cards).map(({ to, amount }) => ({
    to,
    label: to === 'card' ? 'The card you paid with' : 'Your wallet',
    amount: toDecimal(amount),
  }))
}

export function presentQuote(quote: StoredQuote, { cards, now }: { cards: readonly CardLeft[]; now: Instant }): ChangeQuote {
  const { price } = quote
  const amount = (part: Exclude<keyof NonNullable<typeof price>, 'kind' | 'currency' | 'gstBasisPoints' | 'undone'>) =>
    price ? toDecimal(price[part]) : null
  const owes = price ? isDue(price) : quote.kind === 'reissue'
  return {
    quoteId: quote.id,
    kind: quote.kind,
    isAutomatic: quote.is_automatic,
    currency: quote.currency,
    lines: price ? changeLines(price).map((line) => ({ ...line, amount: toDecimal(line.amount) })) : [],
    paid: amount('paid') ?? '0.00',
    airlinePenalty: amount('airlinePenalty'),
    supplierFee: amount('supplierFee'),
    ourFee: amount('ourFee'),
    gstOnOurFee: amount('gstOnOurFee'),
    fareDifference: quote.kind === 'reissue' ? amount('fareDifference') : null,
    refund: owes ? null : amount('refund'),
    due: owes ? amount('due') : null,
    refundTo: price ? presentRefundTo(price, cards) : [],
    remarks: quote.remarks,
    validUntil: quote.valid_until,
    isValid: quote.valid_until > now,
  }
}
