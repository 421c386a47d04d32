import type { ExtraChoice } from '@tradewind/contract/flights/passengers'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { isNearEnd, paymentEndsAt, traceEndsAt, whyNotMoreTime } from '@tradewind/domain/flights/order'
import { stopSentence } from '@tradewind/domain/flights/supplier-stop'
import { whyUnpayable } from '@tradewind/domain/flights/why-unpayable'
import { type PricedFare, withExtras } from '@tradewind/domain/markups/price-fare'
import { compareMoney, toDecimal } from '@tradewind/domain/money'
import { passengerName } from '@tradewind/domain/tickets/ticket-text'
import type { Instant } from '@tradewind/domain/time'
import { recordInName } from '../../accounts/acting/record-in-name.ts'
import type { App } from '../../app.ts'
import { writeExact } from '../../database/exact-json.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { refuse } from '../../http/refuse.ts'
import { listInDoubt } from '../../payments/gateway-payment-repo.ts'
import {
  amountOfOrder,
  changeOrder,
  isPayable,
  lockOrderOfSale,
  type PaymentOrder,
  refuseForeignOrder,
} from '../../payments/payment-order-repo.ts'
import { wasClosed } from '../../payments/refuse-unpayable.ts'
import { askLive } from '../quote/ask-live.ts'
import { convertExtras } from '../quote/convert-extras.ts'
import { explainTimes } from '../quote/explain-quote.ts'
import { findAgain } from '../quote/find-again.ts'
import { openSearchPricer } from '../search/open-search-pricer.ts'
import { prolongSearch, type SearchRow } from '../search/search-repo.ts'
import { getSearchOfSite } from '../search/search-store.ts'
import { flightOf } from '../sell-flight.ts'
import { isStopped } from '../stops/stop-repo.ts'
import type { AvailableExtra } from '../suppliers/supplier-extras.ts'
import type { SupplierOption, SupplierQuote } from '../suppliers/supplier-option.ts'
import type { SupplierOrder } from '../suppliers/supplier-order.ts'
import { type Booking, factsOf } from './booking-repo.ts'
import { chooseExtras } from './choose-extras.ts'
import { addHistory } from './record-transition.ts'

type Context = { readonly app: App; readonly actor: Actor; readonly now: Instant }
type Waiting = { readonly booking: Booking; readonly order: PaymentOrder }
/** The same fare in a younger trace, with all that was chosen. */
type Found = {
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
    return { waiting, searchId: await searchIdOf(tx, waiting.booking), names: await listNames(tx, waiting.booking.id) }
  })
  if (!isNearEnd(waiting.order.expires_at, now)) return { expiresAt: waiting.order.expires_at }
  const search = await getSearchOfSite(app, { siteId: actor.siteId, searchId })
  const found = await findOrder(context, { booking: waiting.booking, search, names })
  return inSite(app.db, actor.siteId, async (tx) => {
    const at = app.now()
    const { booking, order } = await lockWaiting(tx, context, { orderId, now: at })
    const endsAt = paymentEndsAt({
      setAt: at,
      traceBeganAt: found.traceBeganAt,
      supplierLimit: found.quote.option.lastTicketAt ?? null,
    })
    if (booking.trace_id !== waiting.booking.trace_id || endsAt <= order.expires_at) return { expiresAt: order.expires_at }
    await keep(tx, { booking, order }, { found, endsAt, actor, at })
    await prolongSearch(tx, searchId, traceEndsAt(found.traceBeganAt))
    return { expiresAt: endsAt }
  })
}

/** The order with its booking, both locked, while nobody pays it. */
async function lockWaiting(
  tx: SiteTx,
  { app, actor }: Context,
  { orderId, now }: { orderId: string; now: Instant },
): Promise<Waiting> {
  const { sale, order } = await lockOrderOfSale(tx, app.sellers, orderId)
  refuseForeignOrder(order, actor)
  const { booking } = flightOf(sale.sold)
  const message = whyUnpayable({
    status: booking.status,
    isReleasing: booking.release_requested_at !== null,
    wasClosed: wasClosed(order, now),
  })
  if (message) refuse('STATE_CHANGED', { message })
  const refusal = whyNotMoreTime(factsOf(booking), now)
  if (refusal) refuse(refusal.code)
  if (!isPayable(order, now)) refuse('PAYMENT_SESSION_EXPIRED')
  // What is at the gateway was asked of it with the time, and in the trace, that there were.
  if (order.status === 'paying' || (await listInDoubt(tx, order.id)).length > 0)
    refuse('STATE_CHANGED', {
      message: 'A card payment for this order is in progress. Please finish it, or wait until it has ended.',
    })
  if (await isStopped(tx, booking.supplier)) refuse('STATE_CHANGED', { message: stopSentence({ isStaff: false }) })
  return { booking, order }
}

async function searchIdOf(tx: SiteTx, { flight_order_id }: Booking): Promise<string> {
  const row = await tx.selectFrom('flight_orders').select('search_id').where('id', '=', flight_order_id).executeTakeFirstOrThrow()
  return row.search_id
}

/** As their tickets print them. */
async function listNames(tx: SiteTx, bookingId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('booking_passengers')
    .select(['title', 'first_name', 'last_name'])
    .where('booking_id', '=', bookingId)
    .orderBy('place')
    .execute()
  return rows.map((row) => passengerName({ title: row.title, firstName: row.first_name, lastName: row.last_name }))
}

/** Asks the supplier for what was ordered, as it stands now. Refuses whatever is not just so. */
async function findOrder(
  { app, actor }: Context,
  { booking, search, names }: { booking: Booking; search: SearchRow; names: readonly string[] },
): Promise<Found> {
  const { quote, traceBeganAt } = await findAgain(app, { searchBy: search.searchBy, known: [booking.option] }, actor)
  const { option } = quote
  if (explainTimes(booking.option, option).length > 0)
    refuse('SOLD_OUT', { message: 'The airline has changed the times of this flight. Please search again to see its new times.' })
  const { byPassenger, extras } = await findExtras(app, { booking, option, names, actor })
  const priceOf = await openSearchPricer(app, actor.siteId, search)
  const priced = withExtras(priceOf(option), extras)
  const { totalPayable: before } = booking.priced
  if (compareMoney(priced.totalPayable, before) !== 0)
    refuse('PRICE_CHANGED', {
      data: { previous: toDecimal(before), totalPayable: toDecimal(priced.totalPayable), currency: before.currency },
    })
  return { quote, priced, byPassenger, traceBeganAt }
}

type Ordered = {
  readonly booking: Booking
  readonly option: SupplierOption
  readonly names: readonly string[]
  readonly actor: Actor
}

async function findExtras(app: App, { booking, option, names, actor }: Ordered) {
  const { passengers } = booking.supplierOrder
  const choices = passengers.flatMap(({ extras }, passengerIndex) =>
    extras.map(({ kind, id }): ExtraChoice => ({ passengerIndex, kind, offerId: id })),
  )
  if (choices.length === 0) return { byPassenger: passengers.map(() => []), extras: booking.priced.extras }
  const { ref, legs } = option
  const asked = await askLive(
    app,
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

async function keep(tx: SiteTx, { booking, order }: Waiting, { found, endsAt, actor, at }: Keeping): Promise<void> {
  const { quote, priced, byPassenger } = found
  const { option } = quote
  const supplierOrder: SupplierOrder = {
    ...booking.supplierOrder,
    ref: option.ref,
    fare: option.fare,
    passengers: booking.supplierOrder.passengers.map((passenger, place) => ({ ...passenger, extras: byPassenger[place] ?? [] })),
  }
  await tx
    .updateTable('bookings')
    .set({
      option: writeExact(option),
      priced: writeExact(priced),
      supplier_order: writeExact(supplierOrder),
      trace_id: option.ref.traceId,
      payment_ends_at: endsAt,
      updated_at: at,
    })
    .where('id', '=', booking.id)
    .execute()
  await changeOrder(tx, order.id, { expires_at: endsAt, trace_id: option.ref.traceId })
  const note = 'The airline confirmed the fare again: more time to pay'
  await addHistory(tx, { bookingId: booking.id, from: booking.status, to: booking.status, now: at, actor, note })
  const after = { amount: toDecimal(amountOfOrder(order)), currency: order.currency }
  await recordInName(tx, actor, { area: 'money', action: 'get more time to pay for a customer', bookingId: booking.id, after }, at)
}
