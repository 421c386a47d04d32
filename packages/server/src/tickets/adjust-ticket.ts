import { type Actor, may } from '@tradewind/domain/accounts/actor'
import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import { formatMoney } from '@tradewind/domain/format-money'
import { rateOn } from '@tradewind/domain/markups/dated-rate'
import { add, compareMoney, type Money, parseMoney, toDecimal } from '@tradewind/domain/money'
import { explainMissing } from '@tradewind/domain/permissions/explain-missing'
import { whyNotAdjust } from '@tradewind/domain/tickets/adjustment-rules'
import { type Adjustments, addedByHouse, gstInside, paidByBuyer } from '@tradewind/domain/tickets/adjustments'
import type { Instant } from '@tradewind/domain/time'
import { dayAt } from '@tradewind/domain/zone-history'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { type Booking, changeBooking, lockBooking } from '../flights/book/booking-repo.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { refuseInput } from '../http/refuse.ts'
import { announce } from '../live/announce.ts'
import { listRates } from '../markups/tax-rate-repo.ts'
import {
  type AdjustmentKind,
  findAdjustmentRequest,
  insertAdjustmentRequest,
  insertAdjustments,
  readAdjustments,
} from '../sales/adjustment-repo.ts'
import { mayRead } from '../sales/may-read-sale.ts'
import { zonesOfSite } from '../sites/site-zone.ts'
import { readEarlierChanges } from './changes/read-earlier-changes.ts'
import { settleAdjustment } from './settle-adjustment.ts'

export type AdjustInput = {
  readonly bookingId: number
  readonly markup?: string | undefined
  readonly discount?: string | undefined
  readonly txnFee?: string | undefined
  readonly userMergeTxnFeeTaxes?: boolean | undefined
  readonly version: number
  readonly idempotencyKey: string
}
export type Side = 'house' | 'agency'

/** Statuses in which the price can still be changed. Money moves only for a ticket that is sold and not being changed. */
const ADJUSTABLE: Record<Side, readonly BookingStatus[]> = { house: ['issued'], agency: ['issued', 'changeRequested', 'held'] }

/** Whose adjustments this person may make on the booking: the house's, its own agency's, or none. */
export function sideOf(booking: Pick<Booking, 'user_id' | 'legal_entity_id'>, actor: Actor): Side | undefined {
  if (!mayRead(booking, actor, { seesQueue: may(actor, 'tickets.queue') })) return undefined
  if (actor.userType === 'staff') return may(actor, 'tickets.editPrice') ? 'house' : undefined
  return actor.userType === 'travelAgent' ? 'agency' : undefined
}

/** Whether the booking's state still allows this person's adjustments. */
export function isAdjustable(booking: Booking, actor: Actor): boolean {
  const side = sideOf(booking, actor)
  return side !== undefined && ADJUSTABLE[side].includes(booking.status)
}

export type AdjustRefusal =
  | 'NOT_ADJUSTABLE'
  | 'STATE_CHANGED'
  | 'KEY_REUSED'
  | 'NEGATIVE_TOTAL'
  | 'DISCOUNT_BEYOND_MARGIN'
  | 'INSUFFICIENT_BALANCE'
type Context = Pick<App, 'db'> & { readonly actor: Actor; readonly now: Instant; readonly refuse: Refuse<AdjustRefusal> }

/**
 * Changes what was added to a ticket's price or taken from it. An agency's own markup and discount move no money with us; the house's fee and
 * discount are settled with the buyer's wallet, and documented, in the same transaction. Refuses what the contract names; nothing is written then.
 */
export function adjustTicket({ db, actor, now, refuse }: Context, input: AdjustInput): Promise<{ bookingId: number; pnr: string }> {
  return inSite(db, actor.siteId, async (tx) => {
    const booking = await lockBooking(tx, input.bookingId)
    const side = sideOf(booking, actor) ?? refuse('NOT_FOUND', { message: 'We could not find that booking.' })
    refuseOthersFields(side, input, refuse)
    const ticket = { bookingId: booking.id, pnr: booking.pnr ?? refuse('NOT_ADJUSTABLE') }
    const asked = JSON.stringify([input.markup, input.discount, input.txnFee, input.userMergeTxnFeeTaxes])
    if (await isRepeated(tx, input, { asked, refuse })) return ticket
    if (!ADJUSTABLE[side].includes(booking.status)) refuse('NOT_ADJUSTABLE')
    const { adjustments: before, version, owner } = await readAdjustments(tx, booking)
    if (version !== input.version) refuse('STATE_CHANGED')
    const rate = rateOn(await listRates(tx, 'gstOnServiceFee'), dayAt(await zonesOfSite(tx), now))
    const after = withWishes(before, side, input, { currency: booking.currency, rate })
    refuseUnsound(booking, { side, after, actor, refuse })
    if (side === 'house') await refuseBelowSettled(tx, booking, { after, refuse })
    const next = version + 1
    const changed = await writeLines(tx, { booking, actor, now, before, after, side, owner, version: next, rate })
    insertAdjustmentRequest(tx, {
      booking_id: booking.id,
      key: input.idempotencyKey,
      version: changed.length > 0 ? next : version,
      asked,
    })
    if (changed.length === 0) return ticket
    changeBooking(tx, booking.id, { adjusted_minor: addedByHouse(after).minor, updated_at: now })
    await recordChange(
      tx,
      {
        actor,
        area: side === 'house' ? 'money' : 'tickets',
        action: side === 'house' ? 'change fee or discount of a ticket' : 'change markup or discount of a ticket',
        about: { kind: 'booking', id: booking.id },
        before: presentSide(before, side),
        after: presentSide(after, side),
      },
      now,
    )
    await announce(tx, { topic: 'ticket', bookingId: booking.id })
    if (side === 'house') await settleAdjustment(tx, { booking, owner, version: next, before, after, rate, actor }, now, refuse)
    return ticket
  })
}

/** An agency has no say in the house's fee, the house none in an agency's markup. */
function refuseOthersFields(side: Side, { markup, txnFee }: AdjustInput, refuse: Refuse): void {
  if (side === 'house' && markup !== undefined) refuseInput({ markup: 'Only the agency can change its markup.' })
  if (side === 'agency' && txnFee !== undefined) refuse('FORBIDDEN', { message: 'Only our staff can change our fee on a ticket.' })
}

async function isRepeated(
  tx: SiteTx,
  { bookingId, idempotencyKey }: AdjustInput,
  { asked, refuse }: { asked: string; refuse: Refuse<'KEY_REUSED'> },
): Promise<boolean> {
  const first = await findAdjustmentRequest(tx, bookingId, idempotencyKey)
  if (first && first.asked !== asked) refuse('KEY_REUSED')
  return first !== undefined
}

function withWishes(
  before: Adjustments,
  side: Side,
  { markup, discount, txnFee, userMergeTxnFeeTaxes }: AdjustInput,
  { currency, rate }: { currency: string; rate: number },
): Adjustments {
  const read = (field: string, text: string | undefined, otherwise: Money) =>
    text === undefined ? otherwise : readAmount(field, text, currency)
  const fee = read('txnFee', txnFee, before.txnFee)
  return {
    markup: read('markup', markup, before.markup),
    ownDiscount: side === 'agency' ? read('discount', discount, before.ownDiscount) : before.ownDiscount,
    discount: side === 'house' ? read('discount', discount, before.discount) : before.discount,
    txnFee: fee,
    // The same fee keeps the tax it was charged with, whatever the rate is now.
    txnFeeGst: fee.minor === before.txnFee.minor ? before.txnFeeGst : gstInside(fee, rate),
    isMerged: userMergeTxnFeeTaxes ?? before.isMerged,
  }
}

function readAmount(field: string, text: string, currency: string): Money {
  try {
    return parseMoney(text, currency)
  } catch {
    return refuseInput({ [field]: 'Please enter a valid amount' })
  }
}

type Sound = {
  side: Side
  after: Adjustments
  actor: Actor
  refuse: Refuse<'NEGATIVE_TOTAL' | 'DISCOUNT_BEYOND_MARGIN'>
}

function refuseUnsound({ priced, currency }: Booking, { side, after, actor, refuse }: Sound): void {
  const mayExceedMargin = side === 'house' && may(actor, 'tickets.discountBeyondMargin')
  const beyond = side === 'house' ? ` ${explainMissing(actor, ['tickets.discountBeyondMargin'])}` : ''
  const refusal = whyNotAdjust({ side, priced, after, mayExceedMargin })
  if (refusal?.code === 'NEGATIVE_TOTAL') refuse(refusal.code)
  else if (refusal)
    refuse(refusal.code, {
      message: `The discount cannot be higher than the earnings on this ticket, ${formatMoney(refusal.most)}.${beyond}`,
      data: { most: toDecimal(refusal.most), currency },
    })
}

/** Refunded parts are settled: a discount cannot be more than what was paid for the rest. */
async function refuseBelowSettled(
  tx: SiteTx,
  booking: Booking,
  { after, refuse }: { after: Adjustments; refuse: Refuse<'NEGATIVE_TOTAL'> },
): Promise<void> {
  const { reissued, settled } = await readEarlierChanges(tx, booking)
  const paid = reissued.reduce((total, { fareDifference }) => add(total, fareDifference), paidByBuyer(booking.priced, after))
  if (settled.paid.minor > 0n && compareMoney(paid, settled.paid) < 0) refuse('NEGATIVE_TOTAL')
}

type Change = {
  booking: Booking
  actor: Actor
  now: Instant
  before: Adjustments
  after: Adjustments
  side: Side
  owner: number
  version: number
  rate: number
}

/** One line for each part that differs; gives their kinds. */
async function writeLines(tx: SiteTx, change: Change): Promise<AdjustmentKind[]> {
  const { booking, actor, now, before, after, side, owner, version, rate } = change
  const own = side === 'house' ? 'discount' : 'ownDiscount'
  const amounts = [
    { kind: 'markup' as const, was: before.markup, is: after.markup, gst: null },
    { kind: 'discount' as const, was: before[own], is: after[own], gst: null },
    { kind: 'txnFee' as const, was: before.txnFee, is: after.txnFee, gst: after.txnFeeGst },
  ].filter(({ was, is }) => was.minor !== is.minor)
  const common = {
    booking_id: booking.id,
    version,
    owner_entity_id: side === 'house' ? owner : booking.legal_entity_id,
    currency: booking.currency,
    changed_by: actor.userId,
    changed_by_name: `${actor.firstName} ${actor.lastName}`.trim(),
    changed_at: now,
  }
  const rows = [
    ...amounts.map(({ kind, is, gst }) => ({
      ...common,
      kind,
      amount_minor: is.minor,
      ...(gst && { gst_minor: gst.minor, gst_basis_points: rate }),
    })),
    ...(before.isMerged === after.isMerged ? [] : [{ ...common, kind: 'mergeFees' as const, is_on: after.isMerged }]),
  ]
  insertAdjustments(tx, rows)
  return rows.map(({ kind }) => kind)
}

/** For the audit trail: each side its own. */
function presentSide({ markup, ownDiscount, txnFee, discount, isMerged }: Adjustments, side: Side) {
  const amounts = side === 'house' ? { txnFee, discount } : { markup, discount: ownDiscount }
  return {
    ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, toDecimal(amount)])),
    currency: txnFee.currency,
    isMerged,
  }
}
