import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { type Actor, may, seesNet } from '@tradewind/domain/accounts/actor'
import { type BookingStatus, statusIdOf } from '@tradewind/domain/flights/booking-status'
import { FAILURE_WORDS } from '@tradewind/domain/flights/failure-words'
import type { IssueFailure } from '@tradewind/domain/flights/issue-plan'
import { notIssuedFrom } from '@tradewind/domain/flights/settle-by-hand'
import { STATUS_NAMES } from '@tradewind/domain/flights/status-names'
import { statusSentence } from '@tradewind/domain/flights/status-sentence'
import type { PaxTypeCode } from '@tradewind/domain/flights/supplier-fare'
import { formatInZone, type SitePlace } from '@tradewind/domain/format-date'
import { add, subtract, toDecimal, zero } from '@tradewind/domain/money'
import { adjustedLines } from '@tradewind/domain/tickets/adjusted-accounting'
import { type Adjustments, addedByHouse } from '@tradewind/domain/tickets/adjustments'
import { bookingSlug } from '@tradewind/domain/tickets/booking-slug'
import { isStanding } from '@tradewind/domain/tickets/changes/coupon'
import { supplierWord } from '@tradewind/domain/tickets/changes/supplier-word'
import { staffTask } from '@tradewind/domain/tickets/staff-task'
import { ticketPrice } from '@tradewind/domain/tickets/ticket-price'
import { ticketRights } from '@tradewind/domain/tickets/ticket-rights'
import { bookingNumber } from '@tradewind/domain/tickets/ticket-words'
import type { Instant } from '@tradewind/domain/time'
import { presentCustomer } from '../../accounts/present-customer.ts'
import { getCustomerRow } from '../../accounts/user-repo.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { refuse } from '../../http/refuse.ts'
import { readWallet } from '../../ledger/wallet/read-wallet.ts'
import { readAdjustments } from '../../sales/adjustment-repo.ts'
import { mayActOn, mayRead } from '../../sales/may-read-sale.ts'
import { isResold } from '../../sales/resold-repo.ts'
import { listHistory } from '../../sales/sale-history-repo.ts'
import { placeOfSite } from '../../sites/site-zone.ts'
import { presentFare } from '../present-fare.ts'
import { presentLegs } from '../present-legs.ts'
import { amountOf, type Booking, factsOf, findBooking, findByPnr, listAirlinePnrs, type PassengerFlight } from './booking-repo.ts'
import { findLivingChange, listCoupons, listFlights } from './coupon-repo.ts'
import { getSearchAndContact } from './flight-order-repo.ts'
import { listHeldWith } from './held-with-repo.ts'
import { askedAtOf } from './issue-facts.ts'
import { findMovedTimes, listSteps } from './supplier-step-repo.ts'
import { listTravellers } from './traveller-repo.ts'

/** A booking as this person may see it. Refuses NOT_FOUND for what is not theirs, as for what is not there. */
export async function presentBooking(tx: SiteTx, bookingId: number, viewer: Actor, now: Instant): Promise<BookingDetail> {
  return presentReadable(tx, await getReadableBooking(tx, bookingId, viewer), viewer, now)
}

/** The same of a booking that was read already, for somebody who may read it. */
export async function presentReadable(tx: SiteTx, booking: Booking, viewer: Actor, now: Instant): Promise<BookingDetail> {
  const { id: bookingId } = booking
  const seesHistory = viewer.userType === 'staff' && may(viewer, 'tickets.queue')
  const seesSteps = booking.status === 'unknown' && may(viewer, 'tickets.settle')
  const [order, { adjustments }, coupons, airlinePnrs, passengers, resold, buyer, place, steps, history, pairs] = await Promise.all(
    [
      getSearchAndContact(tx, booking.flight_order_id),
      readAdjustments(tx, booking),
      presentCoupons(tx, bookingId),
      listAirlinePnrs(tx, bookingId),
      listPassengers(tx, bookingId),
      isResold(tx, booking),
      getCustomerRow(tx, booking.user_id),
      placeOfSite(tx, now),
      seesSteps ? listSteps(tx, bookingId) : undefined,
      seesHistory ? listHistory(tx, bookingId) : undefined,
      booking.status === 'held' ? listHeldWith(tx, [bookingId], now) : undefined,
    ],
  )
  const [statusText, askedPrice] = await Promise.all([
    describeStatus(tx, booking, { coupons, now, place }),
    presentAsked(tx, booking, { viewer, adjustments, isResold: resold, now }),
  ])
  const { searchId, contact } = order
  const { requestChange, setOwnReference } = ticketRights(viewer, { status: booking.status, userId: booking.user_id })
  const said = supplierWord(booking.supplier_change_status)
  return {
    bookingId: booking.id,
    orderId: booking.payment_id ?? `order-${booking.flight_order_id}`,
    searchId,
    bound: booking.bound,
    bookingSlug: booking.pnr ? bookingSlug({ bookingId: booking.id, pnr: booking.pnr }) : null,
    pnr: booking.pnr,
    status: booking.status,
    statusId: statusIdOf(booking.status),
    statusText,
    supplierChangeReqStatus: said === null ? null : { statusText: said },
    createdAt: booking.created_at,
    holdEndsAt: booking.hold_ends_at,
    heldWith: pairs?.get(bookingId) ?? null,
    paymentEndsAt: booking.payment_ends_at,
    isLcc: booking.is_lcc,
    issues: booking.issues,
    isRefundable: booking.is_refundable,
    isHoldAllowed: booking.is_hold_allowed,
    fareFamily: booking.fare_family,
    specialFare: booking.option.specialFare ?? null,
    validatingAirline: booking.validating_airline,
    legs: presentLegs(booking.option.legs),
    airlinePnrs,
    passengers,
    coupons,
    contact: { email: contact.email, phone: `${contact.phoneCode} ${contact.mobileNo}` },
    currency: booking.currency,
    // What is paid for it now, a fee or a discount since its sale included; before a sale there are none.
    amount: toDecimal(add(amountOf(booking), addedByHouse(adjustments))),
    customerTotal: toDecimal(ticketPrice(booking.priced, adjustments, { isResold: resold }).total),
    fare: presentFare(booking.priced, booking.result_index, viewer),
    lines: adjustedLines(booking.priced, adjustments, { seesNet: seesNet(viewer) }).map((line) => ({
      ...line,
      amount: toDecimal(line.amount),
    })),
    fareRules: booking.fare_rules as BookingDetail['fareRules'],
    newPrice: endedByNewPrice(booking) && booking.newlyPriced ? toDecimal(booking.newlyPriced.totalPayable) : null,
    askedPrice,
    needsStaff: booking.needs_staff && viewer.userType === 'staff' ? staffTask(booking) : null,
    notIssuedFrom: steps ? notIssuedFrom(askedAtOf(steps) ?? booking.updated_at) : null,
    ownReference: booking.own_reference,
    user: presentCustomer(buyer),
    may: { requestChange, setOwnReference },
    ...(history ? { history } : {}),
  }
}

function endedByNewPrice({ status, failure }: Booking): boolean {
  return (status === 'failed' || status === 'refunded') && failure === 'priceChanged'
}

/** What the buyer has to decide about, with what is missing in the wallet for it. */
async function presentAsked(
  tx: SiteTx,
  booking: Booking,
  { viewer, adjustments, isResold, now }: { viewer: Actor; adjustments: Adjustments; isResold: boolean; now: Instant },
): Promise<BookingDetail['askedPrice']> {
  const { newlyPriced, consent_by: until, currency, legal_entity_id: legalEntityId } = booking
  if (!newlyPriced || until === null) return null
  const before = amountOf(booking)
  const difference = subtract(newlyPriced.totalPayable, before)
  const isDeciding = mayActOn(booking, viewer)
  const { spendable } = isDeciding ? await readWallet(tx, { legalEntityId, currency }, now) : { spendable: zero(currency) }
  const missing = difference.minor > spendable.minor ? subtract(difference, spendable) : zero(currency)
  return {
    customerTotal: toDecimal(ticketPrice(newlyPriced, adjustments, { isResold }).total),
    total: toDecimal(newlyPriced.totalPayable),
    before: toDecimal(before),
    difference: toDecimal(difference),
    until,
    missing: isDeciding ? toDecimal(difference.minor > 0n ? missing : zero(currency)) : null,
  }
}

/** The booking if this person may know of it. */
export async function getReadableBooking(tx: SiteTx, bookingId: number, viewer: Actor): Promise<Booking> {
  const booking = await findBooking(tx, bookingId)
  if (!booking || !mayRead(booking, viewer, { seesQueue: may(viewer, 'tickets.queue') }))
    refuse('NOT_FOUND', { message: 'We could not find that booking.' })
  return booking
}

type Standing = { readonly coupons: BookingDetail['coupons']; readonly now: Instant; readonly place: SitePlace }

async function describeStatus(tx: SiteTx, booking: Booking, { coupons, now, place }: Standing): Promise<string> {
  const change = booking.status === 'changeRequested' ? await findLivingChange(tx, booking.id) : undefined
  const facts = { ...factsOf(booking), change: change && { ...change, isStanding: coupons.some(isStanding) } }
  const sentence = statusSentence(facts, now, place)
  if (booking.status === 'held' && booking.release_requested_at) return 'The seats are being released.'
  if (booking.status === 'held' && booking.newlyPriced) {
    const moved = await findMovedTimes(tx, booking.id)
    const isDearer = booking.newlyPriced.totalPayable.minor !== amountOf(booking).minor
    const fare = `The fare is now ${booking.currency} ${toDecimal(booking.newlyPriced.totalPayable)} instead of ${toDecimal(amountOf(booking))}.`
    return [
      ...(moved ? [`The airline has changed the times: ${moved}.`] : []),
      ...(isDearer || !moved ? [fare] : []),
      sentence,
    ].join(' ')
  }
  // What arrived for it was refunded, and it can be paid again.
  if (booking.status === 'held' && booking.failure_reason !== null)
    return `Your payment bought no tickets. ${booking.failure_reason} ${sentence}`
  if (booking.consent_by !== null) return describeConsent(booking.consent_by, now, place)
  if (booking.status === 'unknown' && booking.needs_staff)
    return `${sentence} Our team has been notified and is checking it. You get the ticket or a full refund.`
  if (booking.status !== 'failed' && booking.status !== 'refunded') return sentence
  if (booking.failure === 'priceChanged') {
    const moved = await findMovedTimes(tx, booking.id)
    if (!moved) return `${describeNewPrice(booking)} ${sentence}`
    return `The airline changed the flight times during booking: ${moved}. To book the new times, choose the flight again. ${sentence}`
  }
  const words = FAILURE_WORDS[booking.failure as IssueFailure]
  const twin = booking.failure === 'duplicate' ? await findTwin(tx, booking) : undefined
  const why = booking.failure === 'paidInVain' && booking.failure_reason ? [booking.failure_reason] : []
  return [...(words ? [words.sentence] : []), ...why, ...(twin ? [`It is ${twin}.`] : []), sentence].join(' ')
}

/** Without the figures, which stand beside it: a customer may look on. */
function describeConsent(until: Instant, now: Instant, place: SitePlace): string {
  const asked = 'The fare changed while it was being booked. No ticket is issued yet'
  if (until <= now) return `${asked}. The time to accept the new fare has passed; the money is being refunded.`
  return `${asked}, and the money stays set aside. The new fare can be accepted until ${formatInZone(place, until)}; then the booking ends with a full refund.`
}

/** What it costs now and what it cost before, where the airline named a price. */
function describeNewPrice({ newlyPriced, currency, ...booking }: Booking): string {
  if (!newlyPriced) return 'The fare changed while it was being booked.'
  const [now, before] = [toDecimal(newlyPriced.totalPayable), toDecimal(amountOf({ ...booking, currency }))]
  return `The fare changed while it was being booked: it is now ${currency} ${now} instead of ${before}.`
}

/** The booking that the airline system named when it refused this one, where the same company booked it; another company's is never shown. */
async function findTwin(tx: SiteTx, booking: Booking): Promise<string | undefined> {
  const pnr = /\bPNR\s+([A-Z0-9]{5,8})\b/i.exec(booking.failure_reason ?? '')?.[1]
  if (pnr === undefined) return undefined
  const twin = await findByPnr(tx, { pnr, legalEntityId: booking.legal_entity_id, except: booking.id })
  return (
    twin && `your booking ${bookingNumber(twin.id)}, PNR ${pnr}, now ${STATUS_NAMES[twin.status as BookingStatus].toLowerCase()}`
  )
}

async function listPassengers(tx: SiteTx, bookingId: number): Promise<BookingDetail['passengers']> {
  const rows = await listTravellers(tx, bookingId)
  return rows.map((row) => ({
    title: row.title,
    firstName: row.first_name,
    lastName: row.last_name,
    paxType: row.pax_type as PaxTypeCode,
    gender: row.gender as 1 | 2,
    dateOfBirth: row.date_of_birth,
    nationality: row.nationality,
    passportNo: row.passport_no && maskPassport(row.passport_no),
    passportExpiry: row.passport_expiry,
    ticket: row.ticket_number
      ? { ticketId: row.ticket_id ?? '', ticketNumber: row.ticket_number, validatingAirline: row.validating_airline ?? '' }
      : null,
    segmentAdditionalInfo: (row.flights as PassengerFlight[]).map((flight) => ({
      baggage: flight.baggage ?? null,
      cabinBaggage: flight.cabinBaggage ?? null,
      seat: flight.seat ?? null,
      meal: flight.meal ?? null,
    })),
  }))
}

async function presentCoupons(tx: SiteTx, bookingId: number): Promise<BookingDetail['coupons']> {
  const [coupons, listed] = await Promise.all([listCoupons(tx, bookingId), listFlights(tx, bookingId)])
  const flights = new Map(listed.map((flight) => [flight.place, flight]))
  return coupons.flatMap(({ passengerPlace, segmentPlace, leg, state, heldBy }) => {
    const flight = flights.get(segmentPlace)
    if (!flight) return []
    const { origin, destination, departureLocal } = flight
    return { passenger: passengerPlace, leg, origin, destination, departureAt: departureLocal, state, changeRequestId: heldBy }
  })
}

/** 'Z•••••67': enough to recognise one's own, too little to use. */
export function maskPassport(number: string): string {
  const shown = number.length > 4 ? 2 : 0
  const hidden = '•'.repeat(Math.max(0, number.length - 1 - shown))
  return `${number.slice(0, 1)}${hidden}${shown ? number.slice(-shown) : ''}`
}
