import { writeChangeNumbers } from '@tradewind/contract/tickets/changes/change-numbers'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { sum } from '@tradewind/domain/money'
import { nameOfKind } from '@tradewind/domain/tickets/changes/change-kind'
import { cellPaid } from '@tradewind/domain/tickets/changes/split-price'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { recordChange } from '../../audit/record-change.ts'
import { hashRequest, isSameRequest } from '../../database/hash-request.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { lockBooking } from '../../flights/book/booking-repo.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { askDesk } from './ask-desk.ts'
import { insertChangeCoupons } from './change-coupon-repo.ts'
import { recordEvent } from './change-event-repo.ts'
import { findChangeByKey, insertChange, lockChangeKey, rereadChange } from './change-repo.ts'
import { describeWanted } from './describe-wanted.ts'
import { estimatePlan } from './estimate-plan.ts'
import { findWantedFlights } from './find-wanted-flights.ts'
import type { ChangeCall } from './handle-change.ts'
import { penaltiesInSale } from './heard-in-sale.ts'
import { isQuoted } from './is-quoted.ts'
import { isTaken } from './is-taken.ts'
import { beginChange } from './move-change.ts'
import { type AskedChange, type PlannedChange, type PlanRefusal, planChange } from './plan-change.ts'
import { cellsOf, pricePlan, readPenaltyRules } from './price-plan.ts'
import { findQuote, giveQuoteTo, type StoredQuote } from './quote-repo.ts'
import { insertWantedFlights } from './wanted-flight-repo.ts'

type QuoteRefusal = 'QUOTE_EXPIRED' | 'QUOTE_CHANGED'
type Context = ChangeCall<'KEY_REUSED' | 'FLIGHT_GONE' | QuoteRefusal | PlanRefusal> & { readonly app: App }
export type ConfirmedChange = AskedChange & {
  readonly remarks: string
  readonly quoteId: string | undefined
  readonly idempotencyKey: string
}

/**
 * Asks for a change. With an automatic quote it is agreed to and sent at once; without one, or where only a person can name the price, staff takes it up and
 * the customer is asked before anything is charged. The same key gives the first request again; asking for anything else it is refused KEY_REUSED. Two at once for
 * the same coupons: the booking's lock lets one through, the other is refused COUPON_TAKEN.
 */
export async function confirmChange({ app, actor, now, refuse }: Context, asked: ConfirmedChange): Promise<number> {
  const suppliers = await app.suppliers.of(actor.siteId)
  const found = await findWantedFlights(app, { actor, refuse }, { newFlights: [], ...asked })
  return inSite(app.db, actor.siteId, async (tx) => {
    const own = { userId: actor.userId, key: asked.idempotencyKey }
    lockChangeKey(tx, own)
    const before = await findChangeByKey(tx, own)
    if (before) return isSameRequest(before.request_hash, hashAsked(asked)) ? before.id : refuse('KEY_REUSED')
    const booking = await lockBooking(tx, asked.bookingId)
    const plan = await planChange(tx, { actor, now, booking, asked, found, refuse })
    const quote =
      asked.quoteId === undefined
        ? undefined
        : await agreeTo(tx, plan, asked.quoteId, {
            ...{ isTaken: isTaken(suppliers, plan), isQuoted: isQuoted(suppliers, plan) },
            ...{ now, refuse },
          })
    const agreed = quote?.is_automatic ? quote : undefined
    const changeRequestId = await insertRequest(tx, { plan, asked, agreed, actor, now })
    if (quote) await giveQuoteTo(tx, quote.id, changeRequestId)
    await insertChangeCoupons(tx, { changeRequestId, bookingId: booking.id }, plan.coupons)
    const { wantedFlights: wanted } = plan
    const rules = penaltiesInSale(readPenaltyRules(booking.penalty_rules) ?? [], booking.priced.converted)
    if (wanted.length > 0)
      insertWantedFlights(tx, changeRequestId, { wanted, estimate: await estimatePlan(tx, plan, { wanted, rules, now }) })
    const locked = { booking, change: await rereadChange(tx, changeRequestId) }
    await beginChange(tx, locked, { actor, now })
    if (asked.airlineConfirmation)
      await recordEvent(tx, {
        changeRequestId,
        kind: 'note',
        isInternal: true,
        actor,
        note: asked.isForStaff
          ? `Children would travel on without an adult. Who sold the ticket says that the airline confirmed: ${asked.airlineConfirmation}. Please check it before you send a quote.`
          : `Children travel on without an adult. The airline confirmed: ${asked.airlineConfirmation}`,
        now,
      })
    if (agreed) await app.jobs.enqueue(tx, 'send-change', { siteId: tx.siteId, changeRequestId })
    else if (suppliers.get(booking.supplier)?.changeDesk) await askDesk(tx, app.jobs, { changeRequestId, now })
    await recordChange(
      tx,
      {
        actor,
        area: 'tickets',
        action: `ask for ${nameOfKind(plan.kind).toLowerCase()}`,
        about: { kind: 'booking', id: booking.id },
        after: {
          changeRequestId,
          coupons: plan.coupons.length,
          ...(wanted.length > 0 && { newFlights: wanted.map(describeWanted) }),
          ...(asked.airlineConfirmation && { airlineConfirmation: asked.airlineConfirmation }),
        },
        note: asked.remarks,
      },
      now,
    )
    return changeRequestId
  })
}

/**
 * Over the numbers of the wire, as it was before we had words for them, and without new flights where there are none: a key that comes back over a new version
 * is still known.
 */
function hashAsked({ wish, cause, newFlights = [], isForStaff: _, ...asked }: ConfirmedChange): Buffer {
  return hashRequest({ ...asked, ...writeChangeNumbers({ wish, cause }), ...(newFlights.length > 0 && { newFlights }) })
}

type Agreeing = {
  readonly isTaken: boolean
  readonly isQuoted: boolean
  readonly now: Instant
  readonly refuse: Refuse<QuoteRefusal>
}

/** The quote, if it is of exactly this change, still valid, and comes out the same by what is known now. */
async function agreeTo(
  tx: SiteTx,
  plan: PlannedChange,
  quoteId: string,
  { isTaken, isQuoted: isByAirline, now, refuse }: Agreeing,
): Promise<StoredQuote> {
  const quote = await findQuote(tx, quoteId)
  const { asked, kind, coupons, ticket } = plan
  if (!quote || quote.booking_id !== asked.bookingId) return refuse('QUOTE_EXPIRED')
  const sameCoupons =
    quote.coupons.length === coupons.length &&
    quote.coupons.every((one) =>
      coupons.some(
        ({ passengerPlace, segmentPlace }) => passengerPlace === one.passengerPlace && segmentPlace === one.segmentPlace,
      ),
    )
  if (quote.change_request_id !== null || quote.valid_until <= now) refuse('QUOTE_EXPIRED')
  if (!sameCoupons || quote.kind !== kind || quote.wish !== asked.wish) refuse('QUOTE_CHANGED')
  // A fee or discount of ours since, or other parts refunded, and what was paid for these is another sum.
  const paid = sum(cellsOf(plan).map(cellPaid), ticket.booking.currency)
  if (quote.price && quote.price.paid.minor !== paid.minor) refuse('QUOTE_CHANGED')
  // What the airline stated when asked holds as long as the quote; rules by time are checked again.
  if (!quote.is_automatic || isByAirline) return quote
  const rules = penaltiesInSale(readPenaltyRules(ticket.booking.penalty_rules) ?? [], ticket.booking.priced.converted)
  const { price } = await pricePlan(tx, plan, { preview: undefined, rules, isTaken, isQuoted: false, now })
  if (price?.refund.minor !== quote.refund_minor) refuse('QUOTE_CHANGED')
  return quote
}

type Asking = { plan: PlannedChange; asked: ConfirmedChange; agreed: StoredQuote | undefined; actor: Actor; now: Instant }

async function insertRequest(tx: SiteTx, { plan, asked, agreed, actor, now }: Asking): Promise<number> {
  const { booking } = plan.ticket
  return insertChange(tx, {
    booking_id: booking.id,
    user_id: actor.userId,
    buyer_user_id: booking.user_id,
    legal_entity_id: booking.legal_entity_id,
    idempotency_key: asked.idempotencyKey,
    request_hash: hashAsked(asked),
    kind: plan.kind,
    wish: asked.wish,
    cause: asked.cause,
    state: agreed ? 'confirmed' : 'needsStaff',
    remarks: asked.remarks,
    airline_confirmation: asked.airlineConfirmation || null,
    quote_id: agreed?.id ?? null,
    currency: booking.currency,
    created_at: now,
    updated_at: now,
  })
}
