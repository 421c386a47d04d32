import type { FlightDetails } from '@tradewind/contract/flights/book'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { isDomestic } from '@tradewind/domain/flights/domestic'
import { writeRefundable } from '@tradewind/domain/flights/refundable'
import type { PricedFare } from '@tradewind/domain/markups/price-fare'
import { findAirport } from '@tradewind/domain/reference/airports'
import type { PenaltyRule } from '@tradewind/domain/tickets/changes/penalty'
import { tidyOwnReference } from '@tradewind/domain/tickets/own-reference'
import { keepsOwnReference } from '@tradewind/domain/tickets/ticket-rights'
import { passengerName } from '@tradewind/domain/tickets/ticket-text'
import { type Instant, type PlainDate, plainDate } from '@tradewind/domain/time'
import { dayAt } from '@tradewind/domain/zone-history'
import { writeExact } from '../../database/exact-json.ts'
import { hashRequest } from '../../database/hash-request.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { openSupplierEntity } from '../../ledger/post/supplier-entity-repo.ts'
import { zonesOfSite } from '../../sites/site-zone.ts'
import type { ShownRule } from '../quote/quote-repo.ts'
import type { AvailableExtra } from '../suppliers/supplier-extras.ts'
import type { SupplierOption } from '../suppliers/supplier-option.ts'
import type { SupplierOrder } from '../suppliers/supplier-order.ts'
import { changeBooking, insertBookingRow, pricedColumns } from './booking-repo.ts'
import { addHistory } from './record-transition.ts'
import { insertSegments } from './segment-repo.ts'
import { insertExtras, insertTravellers } from './traveller-repo.ts'

export type NewBooking = {
  readonly flightOrderId: number
  readonly actor: Actor
  readonly now: Instant
  readonly details: FlightDetails
  readonly bound: 'outbound' | 'inbound' | null
  readonly option: SupplierOption
  readonly priced: PricedFare
  readonly supplierOrder: Omit<SupplierOrder, 'reference'>
  readonly extras: readonly (readonly AvailableExtra[])[]
  readonly paymentEndsAt: Instant
  /** As the quote stated them. */
  readonly penalties?: readonly PenaltyRule[] | undefined
  /** As they were shown; undefined where none were. */
  readonly fareRules?: readonly ShownRule[] | undefined
}

/** Writes a booking with its passengers, flights, extras and the first line of its history. Gives its id. */
export async function insertBooking(tx: SiteTx, booking: NewBooking): Promise<number> {
  const [zones] = await Promise.all([zonesOfSite(tx), openSupplierEntity(tx, booking.option.ref.supplier)])
  const bookingId = await insertRow(tx, booking, dayAt(zones, booking.now))
  const supplierOrder: SupplierOrder = { ...booking.supplierOrder, reference: `TW${bookingId}` }
  changeBooking(tx, bookingId, { supplier_order: writeExact(supplierOrder) })
  insertTravellers(tx, travellersOf(bookingId, booking))
  insertSegments(tx, segmentsOf(bookingId, booking.option))
  insertExtras(tx, extrasOf(bookingId, booking.extras))
  await addHistory(tx, { bookingId, from: null, to: 'awaitingPayment', now: booking.now, actor: booking.actor })
  return bookingId
}

function insertRow(tx: SiteTx, booking: NewBooking, bookedOn: PlainDate): Promise<number> {
  const { flightOrderId, actor, now, details, bound, option, priced, extras, ...rest } = booking
  const flights = option.legs.flat()
  const lead = details.passengers.find(({ paxType }) => paxType === 1) ?? details.passengers[0]
  const airports = flights.flatMap(({ origin, destination }) => [origin, destination])
  return insertBookingRow(tx, {
    flight_order_id: flightOrderId,
    user_id: actor.userId,
    legal_entity_id: actor.legalEntityId,
    idempotency_key: details.idempotencyKey,
    request_hash: hashRequest(details),
    own_reference: keepsOwnReference(actor) ? tidyOwnReference(details.ownReference) : null,
    bound,
    status: 'awaitingPayment',
    currency: priced.currency,
    payment_ends_at: rest.paymentEndsAt,
    supplier: option.ref.supplier,
    source: option.ref.source,
    result_index: details.resultIndex,
    trace_id: option.ref.traceId,
    is_lcc: option.isLcc,
    issues: option.issues,
    is_refundable: writeRefundable(option.refundable),
    is_hold_allowed: canHold(option, extras),
    is_domestic: isDomestic(airports.map((code) => findAirport(code)?.countryCode ?? code)),
    validating_airline: option.validatingAirline,
    fare_family: option.fareFamily ?? null,
    option: writeExact(option),
    ...pricedColumns(priced),
    supplier_order: '{}',
    penalty_rules: rest.penalties && rest.penalties.length > 0 ? writeExact(rest.penalties) : null,
    fare_rules: rest.fareRules ? JSON.stringify(rest.fareRules) : null,
    lead_passenger: lead ? passengerName(lead) : '',
    passenger_count: details.passengers.length,
    sectors: option.legs.map((leg) => `${leg[0]?.origin ?? ''}–${leg.at(-1)?.destination ?? ''}`),
    airline_codes: [...new Set(flights.map(({ airlineCode }) => airlineCode))],
    travel_at: flights[0]?.departure.local.slice(0, 16) ?? '',
    arrives_on: dayOf(flights.at(-1)?.arrival.local),
    booked_on: bookedOn,
    created_at: now,
    updated_at: now,
  })
}

/** The local day of a time. */
export function dayOf(local: string | undefined): PlainDate | null {
  return local === undefined ? null : plainDate(local.slice(0, 10))
}

/** Some fares can be held, but not together with what was bought beside them. */
function canHold({ isHoldAllowed, isHoldAllowedWithExtras }: SupplierOption, extras: NewBooking['extras']): boolean {
  const buysExtras = extras.flat().some(({ price }) => price.minor > 0n)
  return isHoldAllowed === true && (!buysExtras || isHoldAllowedWithExtras === true)
}

function travellersOf(bookingId: number, { details, option, extras }: NewBooking) {
  return details.passengers.map((passenger, place) => ({
    booking_id: bookingId,
    place,
    pax_type: passenger.paxType,
    ...identityColumns(passenger),
    flights: JSON.stringify(describeFlights(option, extras[place] ?? [], passenger.paxType === 3)),
  }))
}

/** Who a traveller is, as the row keeps it. */
export function identityColumns(passenger: FlightDetails['passengers'][number]) {
  return {
    title: passenger.title,
    first_name: passenger.firstName,
    last_name: passenger.lastName,
    gender: passenger.gender,
    date_of_birth: passenger.dateOfBirth as PlainDate | null,
    nationality: passenger.nationality,
    passport_no: passenger.passportNo || null,
    passport_issue_date: passenger.passportIssueDate as PlainDate | null,
    passport_expiry: passenger.passportExpiry as PlainDate | null,
    passport_issue_country_code: passenger.passportIssueCountryCode,
    pan_number: passenger.panNumber || null,
    frequent_flyer_number: passenger.frequentFlyerNumber || null,
  }
}

/** What each flight gives this passenger, as far as it is known before the ticket says so. */
function describeFlights(option: SupplierOption, own: readonly AvailableExtra[], isInfant: boolean) {
  let flightIndex = -1
  return option.legs.flatMap((leg, legIndex) =>
    leg.map((segment) => {
      flightIndex += 1
      const at = flightIndex
      const bags = own.filter((extra) => extra.kind === 'baggage' && extra.legIndex === legIndex)
      const [bought, listed] = [bags.find(({ included }) => !included), bags.find(({ included }) => included)].map(formatBag)
      return {
        // What a lap infant may bring is not what the fare gives those with a seat: only the ticket can say.
        baggage: isInfant ? undefined : [segment.baggage ?? listed, bought].filter(Boolean).join(' + ') || undefined,
        cabinBaggage: isInfant ? undefined : segment.cabinBaggage,
        seat: own.find((extra) => extra.kind === 'seat' && extra.flightIndex === at)?.code,
        meal: own.find((extra) => extra.kind === 'meal' && extra.flightIndex === at)?.description,
      }
    }),
  )
}

function formatBag(bag: AvailableExtra | undefined): string | undefined {
  return bag && (bag.weightKg === undefined ? bag.description : `${bag.weightKg} kg`)
}

function segmentsOf(bookingId: number, { legs }: SupplierOption) {
  return legs
    .flatMap((leg, legIndex) => leg.map((segment) => ({ segment, legIndex })))
    .map(({ segment, legIndex }, place) => ({
      booking_id: bookingId,
      place,
      leg: legIndex,
      airline_code: segment.airlineCode,
      flight_number: segment.flightNumber,
      booking_class: segment.bookingClass,
      origin: segment.origin,
      destination: segment.destination,
      departure_local: segment.departure.local,
      departure_at: segment.departureAt,
      arrival_local: segment.arrival.local,
      arrival_at: segment.arrivalAt,
    }))
}

function extrasOf(bookingId: number, extras: NewBooking['extras']) {
  return extras
    .flatMap((own, passengerPlace) => own.map((offer) => ({ offer, passengerPlace })))
    .map(({ offer, passengerPlace }, place) => ({
      booking_id: bookingId,
      place,
      passenger_place: passengerPlace,
      kind: offer.kind,
      leg: offer.legIndex,
      flight: offer.flightIndex ?? null,
      code: offer.code,
      description: offer.description,
      is_included: offer.included,
      price_minor: offer.price.minor,
      currency: offer.price.currency,
    }))
}
