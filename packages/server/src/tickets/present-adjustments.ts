import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { type Actor, may } from '@tradewind/domain/accounts/actor'
import { money, toDecimal } from '@tradewind/domain/money'
import { mostDiscount } from '@tradewind/domain/tickets/adjustment-rules'
import type { Booking } from '../flights/book/booking-repo.ts'
import type { ReadAdjustments } from '../sales/adjustment-repo.ts'
import type { Side } from './adjust-ticket.ts'

/** What the reader's side has added and taken, and when. Staff see the agency's lines too; an agency sees the house's, which it paid for. */
export function presentAdjustments(
  { priced, currency }: Booking,
  { adjustments, version, lines }: ReadAdjustments,
  { side, viewer }: { side: Side; viewer: Actor },
): ETicket['adjustments'] {
  const isFree = side === 'house' && may(viewer, 'tickets.discountBeyondMargin')
  const seen = new Set<string>()
  return {
    version,
    markup: toDecimal(adjustments.markup),
    discount: toDecimal(side === 'house' ? adjustments.discount : adjustments.ownDiscount),
    txnFee: toDecimal(adjustments.txnFee),
    mostDiscount: isFree ? null : toDecimal(mostDiscount(side, priced, adjustments)),
    userMergeTxnFeeTaxes: adjustments.isMerged,
    history: lines.map(({ at, byName, kind, amountMinor, isOn, ownerEntityId }) => {
      const name = `${kind}:${kind === 'mergeFees' ? '' : ownerEntityId}`
      const isOld = seen.has(name)
      seen.add(name)
      return { at, by: byName, kind, amount: amountMinor === null ? null : toDecimal(money(amountMinor, currency)), isOn, isOld }
    }),
  }
}
