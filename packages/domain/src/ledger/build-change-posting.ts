import { add, compareMoney, type Money, negate } from '../money.ts'
import type { ChangePrice } from '../tickets/changes/price-change.ts'
import type { About, Between, Entry, Posting, PostingReason, With } from './posting.ts'
import { refundEntries } from './refund-entries.ts'
import { entry, supplierEntries, type Worth } from './supplier-entries.ts'

/** How money moves when tickets are refunded or changed. */

type Move = { readonly key: string; readonly about: About } & Between & With

/**
 * A ticket is refunded. The customer gets what was quoted, the supplier owes what it said, the part of the sale is undone, and our fee is earned.
 * The difference between what the supplier gave and what the customer was promised is ours.
 */
export function changeRefund(
  move: Move & { readonly price: ChangePrice; readonly toWallet: Money; readonly toCard: Money; readonly supplierRefund: Worth },
): Posting {
  const { key, about, price, toWallet, toCard } = move
  if (add(toWallet, toCard).minor !== price.refund.minor) throw new RangeError(`${key} pays another sum than was quoted`)
  const { undone, ourFee, gstOnOurFee, currency } = price
  const { serviceFee: fee, gst, tds, supplierTds: withheld, commissionKept: earned } = undone
  const entries = refundEntries({
    ...move,
    currency,
    charged: { fee: ourFee, gst: gstOnOurFee },
    undone: { fee, gst, tds, withheld, earned },
  })
  return { key, reason: 'changeRefund', about, entries }
}

/** What a supplier gets of the price of a reissue, in the currency of the sale. */
export function costOfChange(price: ChangePrice): Money {
  return add(add(price.fareDifference, price.airlinePenalty), price.supplierFee)
}

/** The customer pays for a reissue: the airline's part is owed to the supplier, our fee is earned. `cost`: the airline's part, in the supplier's currency too. */
export function changePayment(move: Move & { readonly price: ChangePrice; readonly cost: Worth }): Posting {
  const { price, cost, buyer, owner, supplier } = move
  if (compareMoney(cost.here, costOfChange(price)) !== 0) throw new RangeError(`${move.key} costs another sum than was quoted`)
  return post('changePayment', move, [
    entry('wallet', buyer, negate(price.due)),
    ...supplierEntries('supplierPayable', supplier, cost),
    entry('changeFees', owner, price.ourFee),
    entry('gstPayable', owner, price.gstOnOurFee),
  ])
}

/** A reissue to a cheaper flight: the supplier is owed less, our fee is taken from that, and the customer gets what is left. `cost` is below zero. */
export function reissueRefund(
  move: Move & { readonly price: ChangePrice; readonly cost: Worth; readonly toWallet: Money; readonly toCard: Money },
): Posting {
  const { price, cost, buyer, owner, supplier, toWallet, toCard } = move
  if (add(toWallet, toCard).minor !== price.refund.minor) throw new RangeError(`${move.key} pays another sum than was quoted`)
  if (compareMoney(cost.here, costOfChange(price)) !== 0) throw new RangeError(`${move.key} costs another sum than was quoted`)
  return post('changeRefund', move, [
    entry('wallet', buyer, toWallet),
    entry('refundsPayable', owner, toCard),
    ...supplierEntries('supplierPayable', supplier, cost),
    entry('changeFees', owner, price.ourFee),
    entry('gstPayable', owner, price.gstOnOurFee),
  ])
}

/** A reissue that was paid for did not happen: every part returns to where it came from, at the rate at which it was posted. */
export function changePaymentReturned({
  key,
  about,
  payment,
}: Pick<Move, 'key' | 'about'> & { readonly payment: Posting }): Posting {
  const back = payment.entries.map(({ account, amount }) => ({ account, amount: negate(amount) }))
  return post('changePaymentReturned', { key, about }, back)
}

/** The supplier has credited what it owed: we have less to pay to it. */
export function supplierRefundReceived(move: Omit<Move, 'buyer' | 'owner'> & { readonly amount: Money }): Posting {
  return post('supplierRefundReceived', move, [
    entry('supplierReceivable', move.supplier, move.amount),
    entry('supplierPayable', move.supplier, negate(move.amount)),
  ])
}

function post(reason: PostingReason, { key, about }: Pick<Move, 'key' | 'about'>, entries: readonly Entry[]): Posting {
  return { key, reason, about, entries: entries.filter(({ amount }) => amount.minor !== 0n) }
}
