import { toDecimal } from '@tradewind/domain/money'
import type { CardLeft } from '@tradewind/domain/payments/split-refund'
import { type ChangePrice, isDue, priceChange } from '@tradewind/domain/tickets/changes/price-change'
import { epochMs, instant } from '@tradewind/domain/time'
import { inSite, readInSite, type SiteTx } from '../../database/in-site.ts'
import { findBooking } from '../../flights/book/booking-repo.ts'
import { listCardsLeft } from '../../payments/refunds/refund-repo.ts'
import { wakeDesk } from './ask-desk.ts'
import { listChangeCoupons } from './change-coupon-repo.ts'
import { recordEvent } from './change-event-repo.ts'
import { type Change, findChange, type LockedChange, lockChange, NO_CHANGE } from './change-repo.ts'
import { audit, type ChangeCall, type ChangeContext, refuseOwn } from './handle-change.ts'
import { moveChange } from './move-change.ts'
import { cellsOf } from './price-plan.ts'
import { insertQuote } from './quote-repo.ts'
import { readCharge } from './read-charge.ts'
import { readTicket } from './read-ticket.ts'

/** The charges as staff types them. */
export type HandCharges = {
  readonly changeRequestId: number
  readonly airlinePenalty: string
  readonly supplierFee: string
  readonly ourFee: string
  readonly fareDifference: string
  /** Service fee and extras are refunded too. */
  readonly returnsFees: boolean
  readonly supplierRefund?: string | undefined
}
export type HandQuote = HandCharges & {
  readonly remarks: string
  readonly validHours: number
}

/** Sends a manual quote and asks the customer to agree. */
export function quoteByHand({ app, actor, now, refuse }: ChangeCall<'STATE_CHANGED'>, asked: HandQuote) {
  return inSite(app.db, actor.siteId, async (tx) => {
    const locked = await lockChange(tx, asked.changeRequestId)
    const { change } = locked
    refuseOwn(locked, actor)
    if (!mayBePriced(change)) refuse('STATE_CHANGED')
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
    const total = isDue(price) ? { due: toDecimal(price.due) } : { refund: toDecimal(price.refund) }
    await recordEvent(tx, { changeRequestId: change.id, kind: 'quoted', actor, note: asked.remarks, now })
    await moveChange(tx, locked, 'askedCustomer', { jobs: app.jobs, actor, now, changes: { offered_quote_id: quote.id } })
    await wakeDesk(tx, app.jobs, { change, now })
    await audit(tx, {
      actor,
      now,
      action: 'price change request',
      changeRequestId: change.id,
      after: {
        ...total,
        airlinePenalty: toDecimal(readCharge('airlinePenalty', asked.airlinePenalty, change.currency)),
        ourFee: toDecimal(readCharge('ourFee', asked.ourFee, change.currency)),
        currency: change.currency,
      },
      note: asked.remarks,
    })
  })
}

/** What a quote with these charges would come to, by the same arithmetic as the quote itself. Writes nothing. */
export function previewQuote(
  { app, actor, now, refuse }: ChangeCall<'STATE_CHANGED'>,
  asked: HandCharges,
): Promise<{ price: ChangePrice; cards: readonly CardLeft[] }> {
  return readInSite(app.db, actor.siteId, async (tx) => {
    const change = (await findChange(tx, asked.changeRequestId)) ?? refuse('NOT_FOUND', NO_CHANGE)
    const booking = (await findBooking(tx, change.booking_id)) ?? refuse('NOT_FOUND', NO_CHANGE)
    refuseOwn({ change, booking }, actor)
    if (!mayBePriced(change)) refuse('STATE_CHANGED')
    const { price } = await priceByHand(tx, { change, booking }, asked, now)
    return { price, cards: await listCardsLeft(tx, booking.id) }
  })
}

/** Nothing is refunded or paid yet, and it is for staff to act. */
function mayBePriced(change: Change): boolean {
  return change.state === 'needsStaff' && change.supplier_refund_minor === null && change.paid_minor === 0n
}

async function priceByHand(tx: SiteTx, { change, booking }: LockedChange, asked: HandCharges, now: ChangeContext['now']) {
  const ticket = await readTicket(tx, booking, now)
  const own = await listChangeCoupons(tx, change.id)
  const coupons = ticket.coupons.filter(({ passengerPlace, segmentPlace }) =>
    own.some((one) => one.passengerPlace === passengerPlace && one.segmentPlace === segmentPlace),
  )
  const price = priceChange({
    kind: change.kind,
    currency: change.currency,
    cells: cellsOf({ ticket, coupons }),
    airlinePenalty: readCharge('airlinePenalty', asked.airlinePenalty, change.currency),
    supplierFee: readCharge('supplierFee', asked.supplierFee, change.currency),
    ourFee: readCharge('ourFee', asked.ourFee, change.currency),
    gstBasisPoints: ticket.gstBasisPoints,
    fareDifference: readCharge('fareDifference', asked.fareDifference, change.currency, { isDifference: true }),
    undoesSale: asked.returnsFees,
    keepsFare: false,
    supplierRefund:
      asked.supplierRefund === undefined ? undefined : readCharge('supplierRefund', asked.supplierRefund, change.currency),
  })
  return { price, coupons }
}
