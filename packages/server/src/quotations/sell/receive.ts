import type { Actor } from '@tradewind/domain/accounts/actor'
import { formatMoney } from '@tradewind/domain/format-money'
import { receipt } from '@tradewind/domain/ledger/build-posting'
import { add, compareMoney, isZero, type Money, money, subtract, sum, toDecimal, zero } from '@tradewind/domain/money'
import { affordable } from '@tradewind/domain/quotations/charge-in-own'
import { fitPayment } from '@tradewind/domain/quotations/fit-payment'
import type { Instant } from '@tradewind/domain/time'
import { recordChange } from '../../audit/record-change.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { readAmount } from '../../http/read-amount.ts'
import { refuse, refuseInput } from '../../http/refuse.ts'
import { refuseWithout, refuseWithoutSecondFactor } from '../../http/why-not-admitted.ts'
import { post } from '../../ledger/post/post.ts'
import type { QuotationEditor } from '../quotation-editor.ts'
import { lockQuotation } from '../quotation-repo.ts'
import { watchQuotation } from '../watch-quotation.ts'
import { type Charging, chargedFor, exchangeRefund, type Paying, postReceipt, postReturn, readCharging } from './charge-in-own.ts'
import { readExchanges } from './exchange-repo.ts'
import { findQuotationOfSale, findSold, readRefundsToWallet, readRefundToWallet } from './quotation-sale-repo.ts'
import { readToPay } from './read-to-pay.ts'
import {
  findQuotationOfReceipt,
  findReceiptByKey,
  insertReceipt,
  listReceipts,
  markReturned,
  movePaymentTo,
  type Receipt,
  readCollected,
} from './receipt-repo.ts'

type Receiving = QuotationEditor<'INSUFFICIENT_BALANCE' | 'STATE_CHANGED'>
type Wish = { readonly id: number; readonly amount: string; readonly note: string; readonly idempotencyKey: string }

/**
 * Pays something of a quotation from the wallet of its customer. The same key pays once. Refuses INSUFFICIENT_BALANCE; STATE_CHANGED for a quotation that is lost or
 * cancelled with nothing left to pay; by field more than is still owed.
 */
export function addReceipt(context: Receiving, wish: Wish): Promise<void> {
  return inSite(context.db, context.actor.siteId, (tx) => receiveFromWallet(tx, context, wish))
}

/** The same in a transaction that has looked before at what is due. */
export async function receiveFromWallet(
  tx: SiteTx,
  context: Pick<Receiving, 'actor' | 'now' | 'refuse'>,
  wish: Wish,
): Promise<void> {
  const quotation = await lockQuotation(tx, wish.id)
  const { total, legalEntityId, orderId } = await readToPay(tx, quotation)
  const amount = readAmount(wish.amount, total.currency, 'amount')
  const before = await findReceiptByKey(tx, quotation.id, wish.idempotencyKey)
  if (before) {
    if (before.currency === amount.currency && before.minor === amount.minor) return
    return context.refuse('STATE_CHANGED', { message: `${formatMoney(before)} was received with this before.` })
  }
  const isOpen = quotation.status !== 'lost' && quotation.status !== 'cancelled'
  if (!isOpen && orderId === null)
    context.refuse('STATE_CHANGED', { message: 'This quotation is closed, so nothing is to be paid for it.' })
  const collected = await readCollected(tx, quotation.id, total.currency)
  if (isZero(amount)) refuseInput({ amount: 'Please enter an amount above zero.' })
  if (compareMoney(add(collected, amount), total) > 0)
    refuseInput({ amount: 'Collected payment should not be greater than total price' })
  const charging = await readCharging(tx, quotation, total.currency)
  if (charging === 'noRate') return refuseInput({ amount: `There is no exchange rate for ${total.currency}. Please enter one.` })
  const { note, idempotencyKey: key } = wish
  await keepPayment(tx, context, { quotationId: quotation.id, legalEntityId, amount, charging, note, key })
}

type Arrived = {
  readonly quotationId: number
  /** Whose wallet it has come into. */
  readonly payer: number
  /** What it is meant to pay, in the currency of the quotation. */
  readonly amount: Money
  /** What has come for that. */
  readonly brought: Money
  readonly note: string
}

/** Why money that has come for a quotation pays nothing of it. */
export type NotReceived = { readonly why: 'ended' | 'otherCurrency' | 'nothingOwed' | 'otherCustomer' }

/**
 * Pays something of a quotation with money that has just come into the wallet of who owes it, as far as something is owed and no more than came: also where that wallet is below
 * its credit, because what came was paid for this. Gives the number of the receipt; or why it pays nothing, and then the money stays in the wallet. The caller has locked the
 * quotation.
 */
export async function receiveArrived(
  tx: SiteTx,
  { quotationId, payer, amount: meant, brought, note }: Arrived,
  now: Instant,
): Promise<{ readonly id: number; readonly amount: Money } | NotReceived> {
  const quotation = await lockQuotation(tx, quotationId)
  const { total, legalEntityId, orderId } = await readToPay(tx, quotation)
  const isOpen = quotation.status !== 'lost' && quotation.status !== 'cancelled'
  if (payer !== legalEntityId) return { why: 'otherCustomer' }
  if (!isOpen && orderId === null) return { why: 'ended' }
  if (total.currency !== meant.currency) return { why: 'otherCurrency' }
  const charging = await readCharging(tx, quotation, total.currency)
  if (charging === 'noRate') return { why: 'otherCurrency' }
  const owed = subtract(total, await readCollected(tx, quotationId, total.currency))
  const wanted = smaller(owed, meant)
  if (wanted.minor <= 0n) return { why: 'nothingOwed' }
  const amount =
    charging === 'same'
      ? smaller(wanted, brought)
      : affordable(wanted, brought, { paid: charging.paid, rate: charging.payRate.rate })
  if (amount.minor <= 0n) return { why: 'nothingOwed' }
  const payment = { quotationId, legalEntityId, amount, charging, note, key: undefined }
  return { id: await keepPayment(tx, { actor: undefined, now, arrived: brought }, payment), amount }
}

const smaller = (a: Money, b: Money): Money => (compareMoney(a, b) < 0 ? a : b)

type Payment = Pick<Receipt, 'quotationId' | 'legalEntityId' | 'amount' | 'note'> & {
  readonly charging: Exclude<Charging, 'noRate'>
  readonly key: string | undefined
}
type Receiver = { readonly actor: Actor | undefined; readonly now: Instant } & Paying

/** Writes a payment, moves its money and leaves its line. Gives the number of the receipt. */
async function keepPayment(tx: SiteTx, { actor, now, ...paying }: Receiver, payment: Payment): Promise<number> {
  const { quotationId, legalEntityId: buyer, amount, charging, note } = payment
  const id = await insertReceipt(tx, { ...payment, kind: 'payment', saleId: null, receivedBy: actor?.userId ?? null }, now)
  await postReceipt(tx, { quotationId, buyer, receiptId: id, amount, charging }, now, paying)
  await record(tx, actor, { action: 'receive payment', id: quotationId, amount, ...(!actor && { note }) }, now)
  return id
}

/** Credits a payment to the wallet again. Refuses NOT_FOUND, and STATE_CHANGED where it was returned before. */
export function returnReceipt(
  { db, actor, now, shop, refuse: refuseState }: QuotationEditor<'STATE_CHANGED'>,
  { receiptId, reason }: { readonly receiptId: number; readonly reason: string },
): Promise<number> {
  return inSite(db, actor.siteId, async (tx) => {
    const quotationId = await findQuotationOfReceipt(tx, receiptId)
    await lockQuotation(tx, quotationId)
    const one = (await listReceipts(tx, quotationId)).find(({ id }) => id === receiptId)
    if (!one) return refuse('NOT_FOUND')
    if (one.kind === 'refund') refuseState('STATE_CHANGED', { message: 'A refund of a service cannot be returned.' })
    if (one.returnedAt !== null) refuseState('STATE_CHANGED', { message: 'This payment was returned before.' })
    const left = await readReturnable(tx, quotationId, one.amount.currency)
    if (left.minor < one.amount.minor)
      refuseState('STATE_CHANGED', { message: `Only ${formatMoney(left)} of its payments is left: the rest was refunded.` })
    await returnToWallet(tx, [one], { by: actor, reason, now })
    await watchQuotation(tx, { ...shop, now }, quotationId)
    await record(tx, actor, { action: 'return payment', id: quotationId, amount: one.amount, note: reason }, now)
    return quotationId
  })
}

/** What of the payments of a quotation is left: what was not returned, less what refunds of its sales have brought back into the wallet. */
export async function readReturnable(tx: SiteTx, quotationId: number, currency: string): Promise<Money> {
  const exchanged = (await readExchanges(tx, quotationId))?.paid
  if (exchanged?.currency === currency) return exchanged
  const standing = (await listReceipts(tx, quotationId)).filter(({ returnedAt }) => returnedAt === null)
  const totalOf = (wanted: Receipt['kind']) =>
    sum(
      standing.flatMap(({ kind, amount }) => (kind === wanted ? [amount] : [])),
      currency,
    )
  // What refunds have paid of the quotation has not left it.
  const inWallet = subtract(await readRefundsToWallet(tx, quotationId, currency), totalOf('refund'))
  return subtract(totalOf('payment'), inWallet)
}

/**
 * A quotation that ends without being sold keeps nothing: all that was paid of it is in the wallet again. The caller has locked it. Gives what went back. Refuses SECOND_FACTOR_NEEDED to
 * who ends it and may not move money, and FORBIDDEN without the permission to sell, where something was paid.
 */
export async function returnAllReceipts(
  tx: SiteTx,
  quotationId: number,
  { by, reason, now }: Giving,
): Promise<readonly ReturnedReceipt[]> {
  const kept = (await listReceipts(tx, quotationId)).filter(({ returnedAt }) => returnedAt === null)
  if (kept.length === 0) return []
  refuseToReturn(by)
  const returned = await returnToWallet(tx, kept, { by, reason, now })
  for (const { amount } of kept) await record(tx, by, { action: 'return payment', id: quotationId, amount, note: reason }, now)
  return returned
}

/**
 * What was paid of a quotation above a total is in the wallet again, and no more than that: what was paid last goes back first. Of the payment of which a part is above it, the rest is
 * received again in the same moment, whatever the wallet owes. The caller has locked the quotation. Refuses as `returnAllReceipts` does.
 */
export async function returnExcess(
  tx: SiteTx,
  quotationId: number,
  total: Money,
  { by, reason, now }: Giving,
): Promise<readonly ReturnedReceipt[]> {
  const kept = (await listReceipts(tx, quotationId)).filter(({ kind, returnedAt }) => kind === 'payment' && returnedAt === null)
  const { returned: excess } = fitPayment(await readCollected(tx, quotationId, total.currency), total)
  if (isZero(excess)) return []
  refuseToReturn(by)
  const { whole, split } = chooseToReturn(kept.toReversed(), excess)
  const payRate = (await readExchanges(tx, quotationId))?.payRate
  const returned = [...(await returnToWallet(tx, whole, { by, reason, now }))]
  for (const { amount } of whole) await record(tx, by, { action: 'return payment', id: quotationId, amount, note: reason }, now)
  if (!split) return returned
  const { one, back } = split
  const [{ amount: came } = { amount: one.amount }] = await returnToWallet(tx, [one], { by, reason, now })
  const paid = (await readExchanges(tx, quotationId))?.paid ?? zero(total.currency)
  const rest = subtract(one.amount, back)
  // The rate stays that of the first payment, also where for this moment nothing is paid.
  const charging = came.currency === rest.currency || !payRate ? 'same' : { paid, charged: zero(came.currency), payRate }
  const { legalEntityId, note } = one
  const payment = { quotationId, legalEntityId, amount: rest, charging, note, key: undefined } as const
  const id = await insertReceipt(tx, { ...payment, kind: 'payment', saleId: null, receivedBy: one.receivedById }, now)
  await postReceipt(tx, { quotationId, buyer: legalEntityId, receiptId: id, amount: rest, charging }, now, { arrived: came })
  await movePaymentTo(tx, one.id, id)
  await record(tx, by, { action: 'return payment', id: quotationId, amount: back, note: reason }, now)
  const cost = chargedFor(charging, rest) ?? rest
  return [...returned, { receiptId: id, buyer: legalEntityId, amount: subtract(came, cost) }]
}

/** Whoever ends a quotation, or says what was agreed to, moves money where something was paid of it. */
function refuseToReturn(by: Actor | undefined): void {
  if (!by) return
  refuseWithout(by, 'quotations.sell')
  refuseWithoutSecondFactor(by)
}

/** In their order, as many as cover the excess; of the last, where it is more than that, the part that goes back. */
function chooseToReturn(receipts: readonly Receipt[], excess: Money) {
  const whole: Receipt[] = []
  let left = excess
  for (const one of receipts) {
    if (left.minor <= 0n) break
    if (compareMoney(one.amount, left) > 0) return { whole, split: { one, back: left } }
    whole.push(one)
    left = subtract(left, one.amount)
  }
  return { whole, split: undefined }
}

type Giving = { readonly by: Actor | undefined; readonly reason: string; readonly now: Instant }

/** What of a payment is in which wallet again. */
export type ReturnedReceipt = { readonly receiptId: number; readonly buyer: number; readonly amount: Money }

async function returnToWallet(
  tx: SiteTx,
  receipts: readonly Receipt[],
  { by, reason, now }: Giving,
): Promise<readonly ReturnedReceipt[]> {
  await markReturned(
    tx,
    receipts.map(({ id }) => id),
    { by: by?.userId ?? null, reason, now },
  )
  const returned: ReturnedReceipt[] = []
  for (const { id: receiptId, quotationId, legalEntityId: buyer, amount } of receipts)
    returned.push({ receiptId, buyer, amount: await postReturn(tx, { quotationId, buyer, receiptId, amount }, now) })
  return returned
}

/** What the refund of a sale did: what it paid of the quotation, and what its buyer has in the wallet after that. */
export type ArrivedRefund = {
  readonly quotationId: number
  readonly buyer: number
  readonly setOff: Money
  readonly inWallet: readonly Money[]
}

/**
 * A refund of a sale of a quotation has reached the wallet: what is still owed for the quotation is paid with it, once. Gives undefined for other sales, and where it was done
 * before. The caller has locked the quotation, before the sale.
 */
export async function setRefundAgainstDebt(tx: SiteTx, saleId: number, now: Instant): Promise<ArrivedRefund | undefined> {
  const quotationId = await findQuotationOfSale(tx, saleId)
  if (quotationId === undefined) return undefined
  const sold = await findSold(tx, quotationId)
  const receipts = await listReceipts(tx, quotationId)
  if (!sold || receipts.some((one) => one.saleId === saleId)) return undefined
  const owed = subtract(sold.total, await readCollected(tx, quotationId, sold.total.currency))
  const refund = money(await readRefundToWallet(tx, saleId), owed.currency)
  const most = compareMoney(refund, owed) < 0 ? refund : owed
  const amount = most.minor > 0n ? most : money(0n, owed.currency)
  const { legalEntityId } = sold
  if (amount.minor > 0n) {
    await insertReceipt(
      tx,
      { quotationId, kind: 'refund', saleId, legalEntityId, amount, note: '', key: undefined, receivedBy: null },
      now,
    )
    const about = { kind: 'quotation', id: String(quotationId) } as const
    await post(tx, receipt({ key: `quotation:refund:${saleId}`, about, buyer: legalEntityId, amount }), now)
  }
  const inWallet = await exchangeRefund(tx, { quotationId, buyer: legalEntityId, saleId, amount: subtract(refund, amount) }, now)
  return { quotationId, buyer: legalEntityId, setOff: amount, inWallet }
}

type Recorded = { readonly action: string; readonly id: number; readonly amount: Money; readonly note?: string }

async function record(tx: SiteTx, actor: Actor | undefined, { action, id, amount, note }: Recorded, now: Instant): Promise<void> {
  const after = { amount: toDecimal(amount), currency: amount.currency }
  await recordChange(tx, { actor, area: 'quotations', action, about: { kind: 'quotation', id }, after, ...(note && { note }) }, now)
}
