import { changePaymentReturned, supplierRefundReceived } from '@tradewind/domain/ledger/build-change-posting'
import { compareMoney, type Money, money, negate, parseMoney, toDecimal, zero } from '@tradewind/domain/money'
import { isEnded } from '@tradewind/domain/tickets/changes/change-state'
import { type ChangePrice, priceChange } from '@tradewind/domain/tickets/changes/price-change'
import { epochMs, instant } from '@tradewind/domain/time'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuseInput } from '../../http/refuse.ts'
import { post } from '../../ledger/post/post.ts'
import { findPosting } from '../../ledger/post/posting-repo.ts'
import { getSupplierEntity } from '../../ledger/post/supplier-entity-repo.ts'
import { listChangeCoupons } from './change-coupon-repo.ts'
import { recordEvent } from './change-event-repo.ts'
import { type LockedChange, lockChange, updateChange } from './change-repo.ts'
import { endUnclearSteps, finishChangeStep, listChangeSteps, mayBeKnown } from './change-step-repo.ts'
import { audit, type ChangeCall, type ChangeContext, refuseOwn } from './handle-change.ts'
import { creditReissue } from './issue-reissue-documents.ts'
import { moveChange } from './move-change.ts'
import { cellsOf } from './price-plan.ts'
import { findQuote, insertQuote, type StoredQuote } from './quote-repo.ts'
import { readTicket } from './read-ticket.ts'
import { settleChange } from './settle-change.ts'

/** What staff decides about a request; each in one transaction with its consequences. Longer than most, because the decisions exclude each other. */

/** Asks the customer something; the request waits for the answer. */
export function askCustomer(
  { app, actor, now, refuse }: ChangeCall<'STATE_CHANGED'>,
  asked: { changeRequestId: number; message: string },
) {
  return inSite(app.db, actor.siteId, async (tx) => {
    const locked = await lockChange(tx, asked.changeRequestId)
    await moveChange(tx, locked, 'askedCustomer', { jobs: app.jobs, actor, now, refuse, changes: { offered_quote_id: null } })
    await recordEvent(tx, { changeRequestId: locked.change.id, kind: 'question', actor, note: asked.message, now })
    await audit(tx, {
      actor,
      now,
      action: 'ask customer about change request',
      changeRequestId: locked.change.id,
      note: asked.message,
    })
  })
}

export type HandQuote = {
  readonly changeRequestId: number
  readonly airlinePenalty: string
  readonly supplierFee: string
  readonly ourFee: string
  readonly fareDifference: string
  /** Service fee and extras are refunded too. */
  readonly returnsFees: boolean
  readonly supplierRefund?: string | undefined
  readonly remarks: string
  readonly validHours: number
}

/** Sends a manual quote and asks the customer to agree. */
export function quoteByHand({ app, actor, now, refuse }: ChangeCall<'STATE_CHANGED'>, asked: HandQuote) {
  return inSite(app.db, actor.siteId, async (tx) => {
    const locked = await lockChange(tx, asked.changeRequestId)
    const { change } = locked
    refuseOwn(locked, actor)
    if (change.state !== 'needsStaff' || change.supplier_refund_minor !== null || change.paid_minor > 0n) refuse('STATE_CHANGED')
    const { price, coupons } = await priceByHand(tx, locked, asked, now)
    const quote = await insertQuote(tx, {
      bookingId: change.booking_id,
      changeRequestId: change.id,
      kind: change.kind,
      wish: change.wish,
      cause: change.cause,
      isAutomatic: false,
      coupons,
      currency: change.currency,
      price,
      remarks: asked.remarks,
      quotedBy: actor.userId,
      now,
      validUntil: instant(epochMs(now) + asked.validHours * 3_600_000),
    })
    const total = change.kind === 'reissue' ? { due: toDecimal(price.due) } : { refund: toDecimal(price.refund) }
    await recordEvent(tx, { changeRequestId: change.id, kind: 'quoted', actor, note: asked.remarks, now })
    await moveChange(tx, locked, 'askedCustomer', { jobs: app.jobs, actor, now, changes: { offered_quote_id: quote.id } })
    await audit(tx, {
      actor,
      now,
      action: 'price change request',
      changeRequestId: change.id,
      after: {
        ...total,
        airlinePenalty: toDecimal(readAmount('airlinePenalty', asked.airlinePenalty, change.currency)),
        ourFee: toDecimal(readAmount('ourFee', asked.ourFee, change.currency)),
        currency: change.currency,
      },
      note: asked.remarks,
    })
  })
}

async function priceByHand(tx: SiteTx, { change, booking }: LockedChange, asked: HandQuote, now: ChangeContext['now']) {
  const ticket = await readTicket(tx, booking, now)
  const own = await listChangeCoupons(tx, change.id)
  const coupons = ticket.coupons.filter(({ passengerPlace, segmentPlace }) =>
    own.some((one) => one.passengerPlace === passengerPlace && one.segmentPlace === segmentPlace),
  )
  const price = priceChange({
    kind: change.kind,
    currency: change.currency,
    cells: cellsOf({ ticket, coupons }),
    airlinePenalty: readAmount('airlinePenalty', asked.airlinePenalty, change.currency),
    supplierFee: readAmount('supplierFee', asked.supplierFee, change.currency),
    ourFee: readAmount('ourFee', asked.ourFee, change.currency),
    gstBasisPoints: ticket.gstBasisPoints,
    fareDifference: readAmount('fareDifference', asked.fareDifference, change.currency),
    undoesSale: asked.returnsFees,
    keepsFare: false,
    supplierRefund:
      asked.supplierRefund === undefined ? undefined : readAmount('supplierRefund', asked.supplierRefund, change.currency),
  })
  return { price, coupons }
}

function readAmount(field: string, text: string, currency: string): Money {
  try {
    const amount = parseMoney(text, currency)
    if (amount.minor >= 0n) return amount
  } catch {
    // notified below
  }
  return refuseInput({ [field]: 'Please enter a valid amount' })
}

/** Sends a priced and agreed request to the supplier. After an unclear call only with the word of who looked there that it has no such request. */
export function sendByHand(
  { app, actor, now, refuse }: ChangeCall<'STATE_CHANGED' | 'PERHAPS_SENT'>,
  asked: { changeRequestId: number; looked: boolean },
) {
  return inSite(app.db, actor.siteId, async (tx) => {
    const locked = await lockChange(tx, asked.changeRequestId)
    const { change } = locked
    if (change.state !== 'needsStaff' || change.quote_id === null || change.supplier_change_ids.length > 0) refuse('STATE_CHANGED')
    const steps = await listChangeSteps(tx, change.id)
    if (mayBeKnown(steps)) {
      if (!asked.looked) refuse('PERHAPS_SENT')
      await finishChangeStep(tx, change.id, { outcome: 'looked', now })
      await endUnclearSteps(tx, change.id)
    }
    await moveChange(tx, locked, 'confirmed', {
      jobs: app.jobs,
      actor,
      now,
      ...(asked.looked ? { note: 'Checked: the airline does not have this request' } : {}),
    })
    await app.jobs.enqueue(tx, 'send-change', { siteId: tx.siteId, changeRequestId: change.id })
    await audit(tx, { actor, now, action: 'send change request', changeRequestId: change.id, after: { looked: asked.looked } })
  })
}

export type Approval = {
  readonly changeRequestId: number
  readonly supplierRefund: string
  readonly supplierCharge: string
  readonly reference: string
  readonly bearsDifference: boolean
}

/**
 * The supplier has done it, by whatever way staff learned of it. What it refunded is compared with the agreed quote as if the supplier had said so itself;
 * `bearsDifference`: the customer gets what was agreed all the same. Refuses NOT_AGREED without an agreed price.
 */
export function approveChange({ app, actor, now, refuse }: ChangeCall<'STATE_CHANGED' | 'NOT_AGREED'>, asked: Approval) {
  return inSite(app.db, actor.siteId, async (tx) => {
    const locked = await lockChange(tx, asked.changeRequestId)
    const { change } = locked
    refuseOwn(locked, actor)
    if (change.state !== 'needsStaff' || change.kind === 'reissue') refuse('STATE_CHANGED')
    const quote = await agreedQuote(tx, locked, refuse)
    const refunded = readAmount('supplierRefund', asked.supplierRefund, change.currency)
    const charge = readAmount('supplierCharge', asked.supplierCharge, change.currency)
    const ceiling = quote.price?.paid ?? zero(change.currency)
    if (compareMoney(refunded, ceiling) > 0) refuseInput({ supplierRefund: `The tickets cost ${toDecimal(ceiling)} in all.` })
    await settleChange(tx, app.jobs, locked, {
      refunded,
      charge,
      actor,
      now,
      note: `Done by the airline, reference ${asked.reference}`,
      bearsDifference: asked.bearsDifference,
    })
    await audit(tx, {
      actor,
      now,
      action: 'approve change request',
      changeRequestId: change.id,
      after: {
        supplierRefund: toDecimal(refunded),
        supplierCharge: toDecimal(charge),
        currency: change.currency,
        bearsDifference: asked.bearsDifference,
      },
      note: asked.reference,
    })
  })
}

async function agreedQuote(tx: SiteTx, { change }: LockedChange, refuse: Refuse<'NOT_AGREED'>): Promise<StoredQuote> {
  const quote = change.quote_id === null ? undefined : await findQuote(tx, change.quote_id)
  return quote ?? refuse('NOT_AGREED')
}

/** Says no, with a reason the customer reads. What was paid for a reissue goes back. Not once the supplier has cancelled the tickets. */
export function rejectChange(
  { app, actor, now, refuse }: ChangeCall<'STATE_CHANGED'>,
  asked: { changeRequestId: number; reason: string },
) {
  return inSite(app.db, actor.siteId, async (tx) => {
    const locked = await lockChange(tx, asked.changeRequestId)
    const { change } = locked
    refuseOwn(locked, actor)
    if (change.supplier_refund_minor !== null)
      refuse('STATE_CHANGED', { message: 'The airline has cancelled these tickets already.' })
    if (isEnded(change.state)) refuse('STATE_CHANGED')
    const returned = await givePaymentBack(tx, locked, now)
    await moveChange(tx, locked, 'rejectedByStaff', { jobs: app.jobs, actor, now, refuse, note: asked.reason })
    await audit(tx, { actor, now, action: 'reject change request', changeRequestId: change.id, note: asked.reason })
    if (returned) await creditReissue(tx, locked, { price: returned, now })
  })
}

/** The price that was paid, where one was. */
async function givePaymentBack(
  tx: SiteTx,
  { change, booking }: LockedChange,
  now: ChangeContext['now'],
): Promise<ChangePrice | undefined> {
  if (change.paid_minor === 0n || change.quote_id === null) return undefined
  const price: ChangePrice | undefined = (await findQuote(tx, change.quote_id))?.price
  if (!price) throw new Error(`Change request ${change.id} was paid without a price`)
  const payment = await findPosting(tx, `change:${change.id}:payment`)
  if (!payment) throw new Error(`Change request ${change.id} was paid without a posting`)
  const posting = changePaymentReturned({
    key: `change:${change.id}:payment-returned`,
    about: { kind: 'booking', id: String(booking.id) },
    payment,
  })
  await post(tx, posting, now)
  updateChange(tx, change.id, { paid_minor: 0n })
  return price
}

/** What a supplier owes for a request, as it was posted: in its own currency, or in that of the sale before suppliers had theirs. */
async function amountOwedBy(tx: SiteTx, supplier: number, change: LockedChange['change']): Promise<Money> {
  const refund = await findPosting(tx, `change:${change.id}:refund`)
  const owed = refund?.entries.find(({ account }) => account.kind === 'supplierReceivable' && account.legalEntityId === supplier)
  return owed ? negate(owed.amount) : money(change.supplier_refund_minor ?? 0n, change.currency)
}

/** The supplier has credited what it refunded: less is owed to it. */
export function receiveSupplierMoney(
  { app, actor, now, refuse }: ChangeCall<'STATE_CHANGED'>,
  asked: { changeRequestId: number; reference: string },
) {
  return inSite(app.db, actor.siteId, async (tx) => {
    const { change, booking } = await lockChange(tx, asked.changeRequestId)
    const isOwed = change.state === 'paying' || change.state === 'completed'
    if (!isOwed || change.supplier_paid_at !== null || (change.supplier_refund_minor ?? 0n) <= 0n) refuse('STATE_CHANGED')
    const supplier = await getSupplierEntity(tx, booking.supplier)
    const posting = supplierRefundReceived({
      key: `change:${change.id}:supplier-money`,
      about: { kind: 'booking', id: String(booking.id) },
      supplier,
      amount: await amountOwedBy(tx, supplier, change),
    })
    await post(tx, posting, now)
    updateChange(tx, change.id, { supplier_paid_at: now, updated_at: now })
    await recordEvent(tx, {
      changeRequestId: change.id,
      kind: 'money',
      isInternal: true,
      actor,
      note: `The supplier has credited it, reference ${asked.reference}`,
      now,
    })
    await audit(tx, {
      actor,
      now,
      action: 'record money received from supplier',
      changeRequestId: change.id,
      note: asked.reference,
    })
  })
}
