import type { ExtraChoice } from '@tradewind/contract/flights/passengers'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { isNearEnd, paymentEndsAt, traceEndsAt, whyNotMoreTime } from '@tradewind/domain/flights/order'
import { stopSentence } from '@tradewind/domain/flights/supplier-stop'
import { whyUnpayable } from '@tradewind/domain/flights/why-unpayable'
import { type PricedFare, withExtras } from '@tradewind/domain/markups/price-fare'
import { compareMoney, toDecimal } from '@tradewind/domain/money'
import { passengerName } from '@tradewind/domain/tickets/ticket-text'
import { earlier, type Instant } from '@tradewind/domain/time'
import { recordInName } from '../../accounts/acting/record-in-name.ts'
import type { App } from '../../app.ts'
import { writeExact } from '../../database/exact-json.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { listInDoubt } from '../../payments/gateway-payment-repo.ts'
import { isPayable, lockPaymentOfSales, type Payment, refuseForeignPayment, updatePayment } from '../../payments/payment-repo.ts'
import { wasClosed } from '../../payments/refuse-unpayable.ts'
import { askLive, type SupplierRefusal } from '../quote/ask-live.ts'
import { convertExtras } from '../quote/convert-extras.ts'
import { explainTimes } from '../quote/explain-quote.ts'
import { findAgain } from '../quote/find-again.ts'
import { inStore } from '../search/in-store.ts'
import { openSearchPricer } from '../search/open-search-pricer.ts'
import { prolongSearch, type SearchRow } from '../search/search-repo.ts'
import { getSearchOfSite } from '../search/search-store.ts'
import { flightOf } from '../sell-flight.ts'
import { isStopped } from '../stops/stop-repo.ts'
import type { AvailableExtra } from '../suppliers/supplier-extras.ts'
import type { SupplierOption, SupplierQuote } from '../suppliers/supplier-option.ts'
import type { SupplierOrder } from '../suppliers/supplier-order.ts'
import { amountOf, type Booking, changeBooking, factsOf, pricedColumns } from './booking-repo.ts'
import { chooseExtras } from './choose-extras.ts'
import { getSearchAndContact } from './flight-order-repo.ts'
import { addHistory } from './record-transition.ts'
import { listTravellerNames } from './traveller-repo.ts'

type Context = {
  readonly app: App
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<SupplierRefusal | 'PAYMENT_SESSION_EXPIRED' | 'PRICE_CHANGED' | 'STATE_CHANGED'>
}
/** All that one payment pays: it gets more time together. */
type Waiting = { readonly bookings: readonly Booking[]; readonly payment: Payment }
/** The same fare in a younger trace, with all that was chosen. */
type Found = {
  readonly bookingId: number
  readonly quote: SupplierQuote
  readonly priced: PricedFare
  readonly byPassenger: readonly (readonly AvailableExtra[])[]
  readonly traceBeganAt: Instant
}

/**
 * Gives an order that waits to be paid what a younger trace of its fare has to give: at most 15 minutes from now. Where enough is left, or somebody else
 * asked at this moment, the time stays as it is. Refuses PRICE_CHANGED and SOLD_OUT with everything as it was, PAYMENT_SESSION_EXPIRED, STATE_CHANGED where it is
 * paid or being paid, NOT_FOUND.
 */
export async function giveMoreTime(context: Context, { orderId }: { orderId: string }): Promise<{ expiresAt: Instant }> {
  const { app, actor, now } = context
  const { waiting, searchId, names } = await inSite(app.db, actor.siteId, async (tx) => {
    const waiting = await lockWaiting(tx, context, { orderId, now })
    const names = new Map<number, readonly string[]>()
    for (const { id } of waiting.bookings) names.set(id, await listNames(tx, id))
    const { searchId } = await getSearchAndContact(tx, waiting.bookings[0]?.flight_order_id ?? 0)
    return { waiting, searchId, names }
  })
  if (!isNearEnd(waiting.payment.expires_at, now)) return { expiresAt: waiting.payment.expires_at }
  const search = await getSearchOfSite(app, { siteId: actor.siteId, searchId }, context.refuse)
  const found = await Promise.all(
    waiting.bookings.map((booking) => findOrder(context, { booking, search, names: names.get(booking.id) ?? [] })),
  )
  // First, and in a transaction of its own: a search that is kept for nothing costs nothing, one that is lost costs the way back of a pair.
  const keepSearchUntil = traceEndsAt(found.map(({ traceBeganAt }) => traceBeganAt).reduce(earlier))
  await inStore(app, actor.siteId, (tx) => prolongSearch(tx, searchId, keepSearchUntil))
  return inSite(app.db, actor.siteId, async (tx) => {
    const at = app.now()
    const { bookings, payment } = await lockWaiting(tx, context, { orderId, now: at })
    const endsAt = found
      .map(({ traceBeganAt, quote }) =>
        paymentEndsAt({ setAt: at, traceBeganAt, supplierLimit: quote.option.lastTicketAt ?? null }),
      )
      .reduce(earlier)
    const hasMoved = bookings.some(({ trace_id }, place) => trace_id !== waiting.bookings[place]?.trace_id)
    if (hasMoved || endsAt <= payment.expires_at) return { expiresAt: payment.expires_at }
    for (const booking of bookings)
      for (const again of found.filter(({ bookingId }) => bookingId === booking.id))
        await keep(tx, { booking, payment }, { found: again, endsAt, actor, at })
    await updatePayment(tx, payment.id, { expires_at: endsAt })
    return { expiresAt: endsAt }
  })
}

/** The payment with its bookings, all locked, while nobody pays it. */
async function lockWaiting(
  tx: SiteTx,
  { app, actor, refuse }: Context,
  { orderId, now }: { orderId: string; now: Instant },
): Promise<Waiting> {
  const { sales, payment } = await lockPaymentOfSales(tx, app.sellers, orderId)
  refuseForeignPayment(payment, actor)
  const bookings = sales.map(({ sold }) => flightOf(sold).booking)
  for (const booking of bookings) refuseMoved(booking, { wasClosed: wasClosed(payment, now), now, refuse })
  if (!isPayable(payment, now)) refuse('PAYMENT_SESSION_EXPIRED')
  // What is at the gateway was asked of it with the time, and in the trace, that there were.
  if (payment.status === 'paying' || (await listInDoubt(tx, payment.id)).length > 0)
    refuse('STATE_CHANGED', {
      message: 'A card payment for this order is in progress. Please finish it, or wait until it has ended.',
    })
  for (const { supplier, user_id } of bookings)
    if (await isStopped(tx, supplier, user_id)) refuse('STATE_CHANGED', { message: stopSentence({ isStaff: false }) })
  return { bookings, payment }
}

type Moved = {
  readonly wasClosed: boolean
  readonly now: Instant
  readonly refuse: Refuse<'PAYMENT_SESSION_EXPIRED' | 'STATE_CHANGED'>
}

function refuseMoved(booking: Booking, { wasClosed, now, refuse }: Moved): void {
  const { status, release_requested_at } = booking
  const message = whyUnpayable({ status, isReleasing: release_requested_at !== null, wasClosed })
  if (message) refuse('STATE_CHANGED', { message })
  const refusal = whyNotMoreTime(factsOf(booking), now)
  if (refusal) refuse(refusal.code)
}

/** As their tickets print them. */
async function listNames(tx: SiteTx, bookingId: number): Promise<string[]> {
  const rows = await listTravellerNames(tx, bookingId)
  return rows.map((row) => passengerName({ title: row.title, firstName: row.first_name, lastName: row.last_name }))
}

/** Asks the supplier for what was ordered, in its current state. Refuses if anything differs. */
async function findOrder(
  { app, actor, refuse }: Context,
  { booking, search, names }: { booking: Booking; search: SearchRow; names: readonly string[] },
): Promise<Found> {
  const { quote, traceBeganAt } = await findAgain(app, { searchBy: search.searchBy, known: [booking.option] }, actor, refuse)
  const { option } = quote
  if (explainTimes(booking.option, option).length > 0)
    refuse('SOLD_OUT', { message: 'The airline has changed the times of this flight. Please search again to see its new times.' })
  const { byPassenger, extras } = await findExtras(app, { booking, option, names, actor }, refuse)
  const priceOf = await openSearchPricer(app, actor.siteId, search)
  const priced = withExtras(priceOf(option), extras)
  const { totalPayable: before } = booking.priced
  if (compareMoney(priced.totalPayable, before) !== 0)
    refuse('PRICE_CHANGED', {
      data: { previous: toDecimal(before), totalPayable: toDecimal(priced.totalPayable), currency: before.currency },
    })
  return { bookingId: booking.id, quote, priced, byPassenger, traceBeganAt }
}

type Ordered = {
  readonly booking: Booking
  readonly option: SupplierOption
  readonly names: readonly string[]
  readonly actor: Actor
}

async function findExtras(app: App, { booking, option, names, actor }: Ordered, refuse: Refuse<SupplierRefusal>) {
  const { passengers } = booking.supplierOrder
  const choices = passengers.flatMap(({ extras }, passengerIndex) =>
    extras.map(({ kind, id }): ExtraChoice => ({ passengerIndex, kind, offerId: id })),
  )
  if (choices.length === 0) return { byPassenger: passengers.map(() => []), extras: booking.priced.extras }
  const { ref, legs } = option
  const asked = await askLive(
    { ...app, refuse },
    { siteId: actor.siteId, supplier: ref.supplier },
    (supplier, signal) => supplier.extras(ref, signal, legs),
    actor,
  )
  const offers = convertExtras(asked, booking.priced)
  const chosen = chooseExtras({
    choices,
    offers,
    offersBefore: { ...offers, offers: passengers.flatMap(({ extras }) => extras) },
    paxTypes: passengers.map(({ paxType }) => paxType),
    names,
    demands: option.demands,
    legs,
  })
  const [gone] = Object.values(chosen.errors)
  if (gone) refuse('SOLD_OUT', { message: gone })
  return { byPassenger: chosen.byPassenger, extras: chosen.priced }
}

type Keeping = { readonly found: Found; readonly endsAt: Instant; readonly actor: Actor; readonly at: Instant }

async function keep(
  tx: SiteTx,
  { booking, payment }: { booking: Booking; payment: Payment },
  { found, endsAt, actor, at }: Keeping,
): Promise<void> {
  const { quote, priced, byPassenger } = found
  const { option } = quote
  const supplierOrder: SupplierOrder = {
    ...booking.supplierOrder,
    ref: option.ref,
    fare: option.fare,
    passengers: booking.supplierOrder.passengers.map((passenger, place) => ({ ...passenger, extras: byPassenger[place] ?? [] })),
  }
  changeBooking(tx, booking.id, {
    option: writeExact(option),
    ...pricedColumns(priced),
    supplier_order: writeExact(supplierOrder),
    trace_id: option.ref.traceId,
    payment_ends_at: endsAt,
    updated_at: at,
  })
  const note = 'The airline confirmed the fare again: more time to pay'
  await addHistory(tx, { bookingId: booking.id, from: booking.status, to: booking.status, now: at, actor, note })
  const after = { amount: toDecimal(amountOf(booking)), currency: payment.currency }
  await recordInName(
    tx,
    actor,
    { area: 'money', action: 'get more time to pay for a customer', about: { kind: 'booking', id: booking.id }, after },
    at,
  )
}
