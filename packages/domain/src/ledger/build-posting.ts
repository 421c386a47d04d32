/** Every way money moves, each as one balanced posting. Longer than a file should be, because they are best read side by side. */

import { add, type Money, negate, subtract } from '../money.ts'
import type { SalePrice, Tax } from '../sales/sale-price.ts'
import { type OtherWorth, ourCharge, refundOf, type SaleRefund, taxOf } from '../sales/sale-refund.ts'
import type { About, AccountKind, Between, Entry, Posting, PostingReason, With } from './posting.ts'
import { refundEntries } from './refund-entries.ts'
import { entry, supplierEntries, type Worth } from './supplier-entries.ts'

type Move = { readonly key: string; readonly about: About; readonly amount: Money }
/** The legal entities of two wallets. */
type FromTo = { readonly from: number; readonly to: number }

/** Money that reached the owner's bank is credited to a wallet. */
export function topUp(move: Move & Between): Posting {
  return post('topUp', move, [entry('wallet', move.buyer, move.amount), entry('bank', move.owner, negate(move.amount))])
}

/** A card payment tops up a wallet: until this posting, the money was in the hold of its payment. */
export function cardTopUp(move: Move & { buyer: number }): Posting {
  return post('cardTopUp', move, [entry('hold', move.buyer, negate(move.amount)), entry('wallet', move.buyer, move.amount)])
}

/** Staff correct something in the buyer's favour. */
export function handCredit(move: Move & Between): Posting {
  return post('handCredit', move, [
    entry('wallet', move.buyer, move.amount),
    entry('handCorrections', move.owner, negate(move.amount)),
  ])
}

/** Staff correct something against the buyer. */
export function handDebit(move: Move & Between): Posting {
  return post('handDebit', move, [
    entry('wallet', move.buyer, negate(move.amount)),
    entry('handCorrections', move.owner, move.amount),
  ])
}

/** Somebody whom the owner of a wallet had invited has travelled. */
export function referralReward(move: Move & Between): Posting {
  return post('referralReward', move, [
    entry('wallet', move.buyer, move.amount),
    entry('referralRewards', move.owner, negate(move.amount)),
  ])
}

/** Two accounts are one person's: what is in the wallet of the one moves to that of the other. */
export function accountMerged({ from, to, ...move }: Move & FromTo): Posting {
  return post('accountMerged', move, [entry('wallet', from, negate(move.amount)), entry('wallet', to, move.amount)])
}

/** They are not: the same sum moves back. */
export function mergeUndone({ from, to, ...move }: Move & FromTo): Posting {
  return post('mergeUndone', move, [entry('wallet', from, negate(move.amount)), entry('wallet', to, move.amount)])
}

/** Sets wallet money aside for an order. */
export function hold(move: Move & { buyer: number }): Posting {
  return post('hold', move, [entry('wallet', move.buyer, negate(move.amount)), entry('hold', move.buyer, move.amount)])
}

/** A card was charged: its money goes straight into the hold of the order it pays. */
export function gatewayPayment(move: Move & Between): Posting {
  return post('gatewayPayment', move, [
    entry('gatewayClearing', move.owner, negate(move.amount)),
    entry('hold', move.buyer, move.amount),
  ])
}

/** Held money returns to the wallet it came from. */
export function release(move: Move & { buyer: number }): Posting {
  return post('release', move, [entry('hold', move.buyer, negate(move.amount)), entry('wallet', move.buyer, move.amount)])
}

/** Held money from a card is credited to the wallet instead. */
export function refundToWallet(move: Move & { buyer: number }): Posting {
  return post('refundToWallet', move, [entry('hold', move.buyer, negate(move.amount)), entry('wallet', move.buyer, move.amount)])
}

/** Held money is promised back to the card it came from; `refundSettled` follows when the gateway confirms. */
export function refundToCard(move: Move & Between): Posting {
  return post('refundToCard', move, [
    entry('hold', move.buyer, negate(move.amount)),
    entry('refundsPayable', move.owner, move.amount),
  ])
}

/** The gateway has sent the promised money to the card. */
export function refundSettled(move: Move & { owner: number }): Posting {
  return post('refundSettled', move, [
    entry('refundsPayable', move.owner, negate(move.amount)),
    entry('gatewayClearing', move.owner, move.amount),
  ])
}

/** The gateway cannot pay the card (closed, expired): the promised money is credited to the wallet, so that it is never lost. */
export function refundReturned(move: Move & Between): Posting {
  return post('refundReturned', move, [
    entry('refundsPayable', move.owner, negate(move.amount)),
    entry('wallet', move.buyer, move.amount),
  ])
}

/** The gateway does not send the promised money; the site owner has paid it from its own bank. */
export function refundByHand(move: Move & { owner: number }): Posting {
  return post('refundByHand', move, [
    entry('refundsPayable', move.owner, negate(move.amount)),
    entry('bank', move.owner, move.amount),
  ])
}

/** A buyer pays something of a quotation from the wallet. */
export function receipt(move: Move & { buyer: number }): Posting {
  return post('receipt', move, [entry('wallet', move.buyer, negate(move.amount)), entry('receivable', move.buyer, move.amount)])
}

/** What was paid of a quotation is credited to the wallet again. */
export function receiptReturned(move: Move & { buyer: number }): Posting {
  return post('receiptReturned', move, [
    entry('receivable', move.buyer, negate(move.amount)),
    entry('wallet', move.buyer, move.amount),
  ])
}

/** `amount`: what it is in the currency of the quotation. `own`: what it is in that of the site, at the rate of the quotation. */
type Exchanged = Move & Between & { readonly own: Money }

/** A buyer pays something of a quotation in another currency from the wallet. */
export function receiptExchanged({ own, ...move }: Exchanged): Posting {
  return exchanged('receipt', move, [
    entry('wallet', move.buyer, negate(own)),
    entry('customerExchange', move.owner, own),
    entry('customerExchange', move.owner, negate(move.amount)),
    entry('receivable', move.buyer, move.amount),
  ])
}

/** What was paid of it is credited to the wallet again. */
export function receiptExchangedBack({ own, ...move }: Exchanged): Posting {
  return exchanged('receiptReturned', move, [
    entry('receivable', move.buyer, negate(move.amount)),
    entry('customerExchange', move.owner, move.amount),
    entry('customerExchange', move.owner, negate(own)),
    entry('wallet', move.buyer, own),
  ])
}

/** A refund in the currency of a quotation becomes money that its buyer can spend. */
export function refundExchanged({ own, ...move }: Exchanged): Posting {
  return exchanged('refundExchanged', move, [
    entry('wallet', move.buyer, negate(move.amount)),
    entry('customerExchange', move.owner, move.amount),
    entry('customerExchange', move.owner, negate(own)),
    entry('wallet', move.buyer, own),
  ])
}

function exchanged(reason: PostingReason, move: Move, entries: readonly Entry[]): Posting {
  return post(
    reason,
    move,
    // So little that it is worth nothing in the other currency moves there nothing.
    entries.filter(({ amount }) => amount.minor !== 0n),
  )
}

/** A quotation is vouchered: its buyer owes its total, which is held for its sales until each is captured. */
export function saleOnAccount(move: Move & { buyer: number }): Posting {
  return post('saleOnAccount', move, [entry('receivable', move.buyer, negate(move.amount)), entry('hold', move.buyer, move.amount)])
}

const TAX_ACCOUNTS: Record<Tax['kind'], AccountKind> = { gst: 'gstPayable', tds: 'tdsPayable' }

/** What was sold is delivered: the held amount is split into what its suppliers are owed, the taxes, and what was earned. */
export function capture({
  key,
  about,
  buyer,
  owner,
  supplier,
  price,
}: Omit<Move, 'amount'> & Between & With & { price: SalePrice }): Posting {
  const entries = [
    entry('hold', buyer, negate(price.payable)),
    ...[{ supplierId: supplier, cost: price.cost, costInSale: price.costInSale }, ...(price.otherCosts ?? [])].flatMap(
      ({ supplierId, cost: there, costInSale: here }) => supplierEntries('supplierPayable', supplierId, { there, here }),
    ),
    ...price.tax.map(({ kind, amount }) => entry(TAX_ACCOUNTS[kind], owner, amount)),
    entry('tdsReceivable', owner, negate(price.withheld)),
    entry('salesRevenue', owner, price.fee),
    entry('commission', owner, price.earned),
  ]
  return { key, reason: 'capture', about, entries: entries.filter(({ amount }) => amount.minor !== 0n) }
}

/** What a part of a captured sale costs was said only later: its supplier is owed it too, and less is left of what was earned. */
export function costAdded({
  key,
  about,
  owner,
  supplier,
  worth,
  lost,
}: Omit<Move, 'amount'> & At & { readonly lost: { readonly fee: Money; readonly earned: Money } }): Posting {
  return cleared('costAdded', { key, about }, [
    ...supplierEntries('supplierPayable', supplier, worth),
    entry('salesRevenue', owner, negate(lost.fee)),
    entry('commission', owner, negate(lost.earned)),
  ])
}

/**
 * A delivered sale, or a part of it, is refunded: that part of its capture is undone, in the same accounts, at the rate of the sale. `toWallet` and `toCard`:
 * where the refund goes. `supplier`: nobody where nothing was bought for the sale. `otherRefunds`: what its other suppliers refund.
 */
export function saleRefund({
  refunded,
  supplierRefund,
  otherRefunds = [],
  toWallet,
  toCard,
  ...move
}: Omit<Move, 'amount'> &
  Between &
  With & {
    refunded: SaleRefund
    supplierRefund: Worth
    otherRefunds?: readonly OtherWorth[]
    toWallet: Money
    toCard: Money
  }): Posting {
  const { key, about } = move
  const { undone } = refunded
  const { currency } = undone
  if (add(toWallet, toCard).minor !== refundOf(refunded).minor) throw new RangeError(`${key} pays another sum than is refunded`)
  const taxed = (kind: Tax['kind']) => taxOf(undone, kind)
  const { fee, withheld, earned } = undone
  const entries = refundEntries({
    ...move,
    currency,
    toWallet,
    toCard,
    supplierRefund,
    otherRefunds,
    charged: ourCharge(refunded),
    undone: { fee, gst: taxed('gst'), tds: taxed('tds'), withheld, earned },
  })
  return { key, reason: 'saleRefund', about, entries }
}

/**
 * The site owner changed its fee or discount on a ticket after the sale: the difference is debited from the buyer's wallet or credited to it. The
 * fee includes its GST. No posting when nothing changes hands.
 */
export function adjustment({
  key,
  about,
  buyer,
  owner,
  fee,
  feeGst,
  discount,
}: Omit<Move, 'amount'> & Between & { fee: Money; feeGst: Money; discount: Money }): Posting | undefined {
  const earned = subtract(subtract(fee, feeGst), discount)
  const entries = [
    entry('wallet', buyer, subtract(discount, fee)),
    entry('gstPayable', owner, feeGst),
    entry('salesRevenue', owner, earned),
  ].filter(({ amount }) => amount.minor !== 0n)
  return entries.length === 0 ? undefined : { key, reason: 'adjustment', about, entries }
}

type Settled = { readonly net: Money; readonly fee: Money; readonly tax: Money }

/** The gateway has paid out what it held, less its fee and the tax on it. On days with more refunds than payments, money leaves the bank. */
export function settlement({ key, about, owner, net, fee, tax }: Omit<Move, 'amount'> & { owner: number } & Settled): Posting {
  const entries = [
    entry('gatewayClearing', owner, add(net, add(fee, tax))),
    entry('bank', owner, negate(net)),
    entry('gatewayFees', owner, negate(fee)),
    entry('gstReceivable', owner, negate(tax)),
  ]
  return { key, reason: 'settlement', about, entries: entries.filter(({ amount }) => amount.minor !== 0n) }
}

/** A supplier's invoice is right and our figure was wrong: what we owe changes, and with it what we earned. */
export function correction({ key, about, owner, supplier, worth }: Omit<Move, 'amount'> & At): Posting {
  const owed = supplierEntries('supplierPayable', supplier, worth)
  return cleared('correction', { key, about }, [...owed, entry('commission', owner, negate(worth.here))])
}

/** What something that was sold costs is said otherwise: its supplier is owed the difference more, or less, and the owner has earned so much less, or more. The buyer pays what they paid. */
export function costChanged({ key, about, owner, supplier, before, after }: Omit<Move, 'amount'> & CostChange): Posting {
  const isSameCurrency = before.cost.currency === after.cost.currency
  const there = isSameCurrency ? subtract(after.cost, before.cost) : after.cost
  const worth = { there, here: isSameCurrency ? subtract(after.costInSale, before.costInSale) : after.costInSale }
  const undone = { there: negate(before.cost), here: negate(before.costInSale) }
  return cleared('correction', { key, about }, [
    ...(isSameCurrency ? [] : supplierEntries('supplierPayable', supplier, undone)),
    ...supplierEntries('supplierPayable', supplier, worth),
    entry('salesRevenue', owner, subtract(after.fee, before.fee)),
    entry('commission', owner, subtract(after.earned, before.earned)),
  ])
}

/** Prices of one sale with one supplier, before and after. */
type CostChange = With & { readonly owner: number; readonly before: SalePrice; readonly after: SalePrice }
type At = With & { readonly owner: number; readonly worth: Worth }
type Difference = Move & { readonly owner: number; readonly with: 'gateway' | 'refunds' }

/** A difference is written off: the account that carries it is cleared against a loss or a gain. */
export function writeOff({ key, about, owner, amount, ...difference }: Difference): Posting {
  const carrier =
    difference.with === 'gateway' ? entry('gatewayClearing', owner, negate(amount)) : entry('refundsPayable', owner, amount)
  return cleared('writeOff', { key, about }, [carrier, entry('writtenOff', owner, negate(carrier.amount))])
}

/** The same of a difference with a supplier. */
export function writeOffSupplier({ key, about, owner, supplier, worth }: Omit<Move, 'amount'> & At): Posting {
  const owed = supplierEntries('supplierPayable', supplier, worth)
  return cleared('writeOff', { key, about }, [...owed, entry('writtenOff', owner, negate(worth.here))])
}

function cleared(reason: PostingReason, move: Omit<Move, 'amount'>, entries: readonly Entry[]): Posting {
  const moved = entries.filter(({ amount }) => amount.minor !== 0n)
  if (moved.length === 0) throw new RangeError(`A ${reason} moves more than nothing`)
  return { ...move, reason, entries: moved }
}

function post(reason: PostingReason, { key, about, amount }: Move, entries: readonly Entry[]): Posting {
  if (amount.minor <= 0n) throw new RangeError(`A ${reason} moves more than nothing`)
  return { key, reason, about, entries }
}
