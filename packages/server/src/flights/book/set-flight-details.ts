import type { FlightDetails } from '@tradewind/contract/flights/book'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { isNearEnd, paymentEndsAt } from '@tradewind/domain/flights/order'
import type { PassengersAsked } from '@tradewind/domain/flights/passenger'
import { stopSentence } from '@tradewind/domain/flights/supplier-stop'
import { type PricedFare, withExtras } from '@tradewind/domain/markups/price-fare'
import { compareMoney, parseMoney, toDecimal } from '@tradewind/domain/money'
import { passengerName } from '@tradewind/domain/tickets/ticket-text'
import type { Instant } from '@tradewind/domain/time'
import { dayAt, type ZoneHistory } from '@tradewind/domain/zone-history'
import { recordInName } from '../../accounts/acting/record-in-name.ts'
import { listKeptPhones } from '../../accounts/user-repo.ts'
import type { App } from '../../app.ts'
import type { Database } from '../../database/connect-database.ts'
import { writeExact } from '../../database/exact-json.ts'
import { hashRequest, isSameRequest } from '../../database/hash-request.ts'
import { inSite, readOnce, type SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { Refusal, refuseInput } from '../../http/refuse.ts'
import { amountOfPayment, findPayment } from '../../payments/payment-repo.ts'
import { carryMarkup } from '../offers/carry-markup.ts'
import type { SupplierRefusal } from '../quote/ask-live.ts'
import { checkTravellers } from '../quote/check-travellers.ts'
import { explainTimes } from '../quote/explain-quote.ts'
import { makeQuote } from '../quote/quote-flight.ts'
import { findFareRules, type ShownRule } from '../quote/quote-repo.ts'
import { getExtras, getStoredQuote, type QuoteKey, type StoredQuote, storedQuoteOf } from '../quote/quote-store.ts'
import { readStore } from '../search/in-store.ts'
import { getStoredOption } from '../search/search-store.ts'
import { isStopped } from '../stops/stop-repo.ts'
import type { SupplierExtras } from '../suppliers/supplier-extras.ts'
import type { SupplierOption } from '../suppliers/supplier-option.ts'
import { amountOf, type Booking, findBookingByKey, lockBookingKey } from './booking-repo.ts'
import { carryTravellersBack } from './carry-travellers-back.ts'
import { type ChosenExtras, chooseExtras } from './choose-extras.ts'
import { insertFlightOrder } from './flight-order-repo.ts'
import { insertBooking } from './insert-booking.ts'
import { joinOutbound } from './join-outbound.ts'
import { openPaymentOfFlights } from './open-payment-of-flights.ts'
import type { Opened } from './opened-session.ts'
import { orderForSupplier } from './order-for-supplier.ts'
import { refuseDoubleBooking } from './refuse-double-booking.ts'
import { replaceOrders } from './replace-orders.ts'
import { isTraceTaken } from './trace-repo.ts'
import { listSameFlights } from './traveller-repo.ts'

type Context = {
  readonly app: App
  readonly db: Database
  readonly actor: Actor
  readonly now: Instant
  readonly zones: ZoneHistory
  readonly refuse: Refuse<SupplierRefusal | 'BOOKING_NOT_ALLOWED' | 'KEY_REUSED' | 'PRICE_CHANGED' | 'STATE_CHANGED'>
}
type Offer = StoredQuote & {
  readonly option: SupplierOption
  readonly offers: SupplierExtras
  /** The extras as they were shown, where the fare was found again since. */
  readonly offersBefore: SupplierExtras | undefined
  readonly haveTimesMoved: boolean
}

/**
 * Makes the order and its booking and opens the payment session. Everything but what the traveller typed and chose comes from this server's own
 * store: the fare that was quoted, the offers that were shown. Where the supplier will soon have forgotten the fare, it is found again first. The same
 * idempotency key gives the first answer again; with other details it is refused KEY_REUSED.
 */
export async function setFlightDetails(context: Context, details: FlightDetails): Promise<Opened> {
  const { app, actor, now, refuse } = context
  if (!actor.isFlightSearchAllowed) refuse('BOOKING_NOT_ALLOWED')
  const before = await inSite(context.db, actor.siteId, (tx) => findOpened(tx, context, details))
  if (before) return before
  const offer = await loadOffer(context, details)
  const bound = boundOf(offer)
  if (bound === 'outbound' && details.inboundResultIndex !== null)
    await checkInbound(context, details.searchId, details.inboundResultIndex)
  const [keptPhones, fareRules] = await Promise.all([
    readOnce(app.db, actor.siteId, (tx) => listKeptPhones(tx, actor.userId)),
    // Here, because the transaction of the booking reads nothing of the search store.
    readStore(app, actor.siteId, (tx) => findFareRules(tx, details.searchId, offer.resultIndex)),
  ])
  const asked = { today: dayAt(context.zones, now), keptPhones }
  const { errors } = checkTravellers(details, offer, asked)
  if (Object.keys(errors).length > 0) refuseInput(errors)
  const chosen = chooseExtras({
    choices: details.extras,
    offers: offer.offers,
    offersBefore: offer.offersBefore,
    paxTypes: details.passengers.map(({ paxType }) => paxType),
    names: details.passengers.map(passengerName),
    demands: offer.option.demands,
    legs: offer.option.legs,
  })
  if (Object.keys(chosen.errors).length > 0) refuseInput(chosen.errors)
  const priced = withExtras(offer.priced, chosen.priced)
  checkAgreed(details.agreedTotalPayable, priced, refuse)
  if (offer.haveTimesMoved)
    refuseChanged(details.agreedTotalPayable, priced, refuse, 'The flight times have changed. Please review them.')
  return inSite(app.db, actor.siteId, async (tx) => {
    // Two tabs with the same key: the second waits here and then finds the first one's booking.
    lockBookingKey(tx, { userId: actor.userId, key: details.idempotencyKey })
    const opened = await findOpened(tx, context, details)
    return opened ?? openBooking(tx, context, { details, offer, bound, chosen, priced, fareRules, now, asked })
  })
}

async function loadOffer(context: Context, { searchId, resultIndex, extras, outboundBookingId }: FlightDetails): Promise<Offer> {
  const { app, actor, now, refuse } = context
  const key = { siteId: actor.siteId, searchId, resultIndex, actor }
  const before = await getStoredQuote(app, key, refuse)
  if (!before) refuseInput({ resultIndex: 'Please check the fare again before booking.' })
  const stored = (await leavesTime(context, before, outboundBookingId))
    ? before
    : await quoteAgain({ app, actor, now, refuse }, key)
  const { option } = stored.quote
  const again = stored === before ? undefined : before
  const found = {
    ...stored,
    option,
    offersBefore: again?.extras,
    haveTimesMoved: again !== undefined && explainTimes(again.quote.option, option).length > 0,
  }
  const { baggage, meal, seat } = option.demands
  const mustKnow = extras.length > 0 || baggage || meal || seat
  if (!mustKnow && option.extras === 'wishes') return { ...found, offers: NO_EXTRAS }
  const asking = getExtras(app, { ...key, resultIndex: stored.quoteIndex }, stored, refuse)
  return { ...found, offers: await (mustKnow ? asking : asking.catch(sellWithout)) }
}

/** Whether the supplier will know the fare for long enough, and has not sold out of the same trace. */
async function leavesTime(
  { app, actor, now }: Context,
  { quote, expiresAt }: StoredQuote,
  outboundBookingId: number | null,
): Promise<boolean> {
  const { supplier, traceId } = quote.option.ref
  const asked = { supplier, traceId, outboundBookingId }
  return !isNearEnd(expiresAt, now) && !(await readOnce(app.db, actor.siteId, (tx) => isTraceTaken(tx, asked)))
}

async function quoteAgain(context: Omit<Context, 'zones' | 'db'>, { searchId, resultIndex }: QuoteKey): Promise<StoredQuote> {
  const { target, row } = await makeQuote(context, { searchId, resultIndex })
  return storedQuoteOf(target.search, row)
}

const NO_EXTRAS: SupplierExtras = { wishesOnly: false, offers: [] }

/** If the supplier's extras cannot be read, travellers without extras can still book. It was counted and logged where it was asked. */
function sellWithout(error: unknown): SupplierExtras {
  if (error instanceof Refusal && error.code === 'SUPPLIER_FAILED') return NO_EXTRAS
  throw error
}

/** Half of a domestic pair: a return that is sold as two one-way fares. */
function boundOf({ searchBy, option }: Offer): Booking['bound'] {
  return searchBy.JourneyType === 2 && option.legs.length === 1 ? option.bound : null
}

async function checkInbound({ app, actor, refuse }: Context, searchId: string, resultIndex: string): Promise<void> {
  const { option } = await getStoredOption(app, { siteId: actor.siteId, searchId, resultIndex, actor }, refuse)
  if (option.bound !== 'inbound') refuseInput({ inboundResultIndex: 'This is not a return flight.' })
}

function checkAgreed(agreed: string, priced: PricedFare, refuse: Refuse<'PRICE_CHANGED'>): void {
  if (compareMoney(readAgreed(agreed, priced.currency), priced.totalPayable) !== 0) refuseChanged(agreed, priced, refuse)
}

function refuseChanged(
  previous: string,
  { totalPayable, currency }: PricedFare,
  refuse: Refuse<'PRICE_CHANGED'>,
  message?: string,
): never {
  refuse('PRICE_CHANGED', { ...(message && { message }), data: { previous, totalPayable: toDecimal(totalPayable), currency } })
}

function readAgreed(agreed: string, currency: string) {
  try {
    return parseMoney(agreed, currency)
  } catch {
    return refuseInput({ agreedTotalPayable: 'Please enter a valid amount' })
  }
}

type Opening = {
  readonly details: FlightDetails
  readonly offer: Offer
  readonly bound: Booking['bound']
  readonly chosen: ChosenExtras
  readonly priced: PricedFare
  /** As they were last shown. */
  readonly fareRules: readonly ShownRule[] | undefined
  readonly now: Instant
  /** What its travellers were checked with. */
  readonly asked: Pick<PassengersAsked, 'today' | 'keptPhones'>
}

async function openBooking(tx: SiteTx, { app, actor, refuse }: Context, opening: Opening): Promise<Opened> {
  const { details, offer, bound, chosen, priced, fareRules, now } = opening
  const { option } = offer
  const { traceBeganAt } = offer
  const [stopped, others] = await Promise.all([
    isStopped(tx, option.ref.supplier, actor.userId),
    listSameFlights(tx, { actor, option }),
  ])
  if (stopped) refuse('BOOKING_NOT_ALLOWED', { message: stopSentence({ isStaff: actor.userType === 'staff' }) })
  const endsAt = paymentEndsAt({ setAt: now, traceBeganAt, supplierLimit: option.lastTicketAt ?? null })
  if (endsAt <= now) refuse('SEARCH_EXPIRED')
  refuseDoubleBooking(details.passengers, others)
  // The way back of a pair takes the place of another in `joinPair`.
  if (details.outboundBookingId === null)
    await replaceOrders(tx, { sellers: app.sellers, actor, now, refuse }, details.replaces ?? [])
  const flightOrderId =
    bound === 'inbound' && details.outboundBookingId !== null
      ? await joinPair(tx, { actor, outboundBookingId: details.outboundBookingId, opening })
      : await insertOrder(tx, actor, opening)
  const bookingId = await insertBooking(tx, {
    flightOrderId,
    actor,
    now,
    details,
    bound,
    option,
    priced,
    supplierOrder: orderForSupplier(details, { option, extras: chosen.byPassenger }),
    extras: chosen.byPassenger,
    paymentEndsAt: endsAt,
    penalties: offer.quote.penalties,
    fareRules,
  })
  const { searchId } = details
  await carryMarkup(tx, { bookingId, actor, offered: offer.offered, resultIndex: offer.resultIndex, bound, priced }, now)
  const opened = await openPaymentOfFlights(tx, {
    jobs: app.jobs,
    actor,
    searchId,
    flightOrderId,
    bookingId,
    isHalf: bound !== null,
    now,
    refuse,
  })
  const after = { amount: toDecimal(priced.totalPayable), currency: priced.currency }
  await recordInName(
    tx,
    actor,
    { area: 'tickets', action: 'book in the name of a customer', about: { kind: 'booking', id: bookingId }, after },
    now,
  )
  return { ...opened, bookingId }
}

/** The way back joins the order of the way out, for the same people. */
async function joinPair(
  tx: SiteTx,
  { actor, outboundBookingId, opening }: { actor: Actor; outboundBookingId: number; opening: Opening },
): Promise<number> {
  const { details, offer, now, asked } = opening
  const { order, outbound } = await joinOutbound(tx, { actor, now, outboundBookingId, searchId: details.searchId })
  await carryTravellersBack(tx, { actor, now, order, outbound, details, asked: { ...asked, searchBy: offer.searchBy } })
  return order.id
}

function insertOrder(tx: SiteTx, actor: Actor, { details, offer, bound, now }: Opening): Promise<number> {
  return insertFlightOrder(tx, {
    search_id: details.searchId,
    search_by: writeExact(offer.searchBy),
    searched_at: offer.searchedAt,
    user_id: actor.userId,
    legal_entity_id: actor.legalEntityId,
    passengers: writeExact(details.passengers),
    contact: writeExact(details.contact),
    gst: details.gst && writeExact(details.gst),
    inbound_result_index: bound === 'outbound' ? details.inboundResultIndex : null,
    created_at: now,
  })
}

async function findOpened(
  tx: SiteTx,
  { actor, refuse }: Pick<Context, 'actor' | 'refuse'>,
  details: FlightDetails,
): Promise<Opened | undefined> {
  const booking = await findBookingByKey(tx, { userId: actor.userId, key: details.idempotencyKey })
  if (!booking?.payment_id || !booking.payment_ends_at) return undefined
  // A name put right since would otherwise be paid for as it was first.
  if (!isSameRequest(booking.request_hash, hashRequest(details))) refuse('KEY_REUSED')
  const payment = await findPayment(tx, booking.payment_id)
  return {
    amount: toDecimal(payment ? amountOfPayment(payment) : amountOf(booking)),
    currency: booking.currency,
    orderId: booking.payment_id,
    bookingId: booking.id,
    expiresAt: booking.payment_ends_at,
  }
}
