import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import { whyNotPay } from '@tradewind/domain/flights/order'
import { STATUS_NAMES } from '@tradewind/domain/flights/status-names'
import { stopSentence } from '@tradewind/domain/flights/supplier-stop'
import { whyUnpayable } from '@tradewind/domain/flights/why-unpayable'
import { findAirline } from '@tradewind/domain/reference/airlines'
import { findAirport } from '@tradewind/domain/reference/airports'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import type { AskedToPay, SaleAxis, SaleWords, Seller, Sold, WhyNotPay } from '../sales/seller.ts'
import { type Booking, factsOf, findBooking, lockBooking } from './book/booking-repo.ts'
import { compareWithSupplier } from './book/compare-with-supplier.ts'
import { invoiceOfBooking } from './book/invoice-of-booking.ts'
import { expireUnpaidBooking, markBookingPaid, markBookingRefunded } from './book/mark-booking.ts'
import { payInVain } from './book/pay-in-vain.ts'
import { listPartnerBookingsAhead, listSentBookings } from './book/supplier-step-repo.ts'
import { isTraceSpent, TRACE_SPENT } from './book/trace-repo.ts'
import { isStopped } from './stops/stop-repo.ts'

export type SoldFlight = Sold & { readonly booking: Booking }

const FLIGHT_WORDS: SaleWords = {
  one: 'booking',
  many: 'bookings',
  reference: 'PNR',
  undelivered: 'Seats not available',
  claim: 'Change request',
  about: 'booking',
  invoiceNote: 'Fares and taxes of the airline are collected on its behalf and taxed by the airline.',
}

/** A booking's sale is given its names on them where the sale is made: in the database, by sale-of-booking. */
const FLIGHT_AXES: readonly SaleAxis[] = [
  { axis: 'route', title: 'Top routes', label: nameRoute },
  { axis: 'airline', title: 'Top airlines', label: (code) => findAirline(code)?.name ?? code },
]

/** Sells flights: a sale is a booking. What happens to the refund of a change is decided in the room of changes. */
export function sellFlight({ claimRefunded }: Required<Pick<Seller, 'claimRefunded'>>): Seller<SoldFlight> {
  return {
    kind: 'flight',
    title: 'Flights',
    words: FLIGHT_WORDS,
    axes: FLIGHT_AXES,
    nameStatus: (status) => STATUS_NAMES[status as BookingStatus] ?? status,
    reference: async (tx, saleId) => (await findBooking(tx, saleId))?.pnr ?? null,
    lock: async (tx, saleId) => soldFlight(await lockBooking(tx, saleId)),
    whyNotPay: (tx, { booking }, asked) => whyNotPayFlight(tx, booking, asked),
    paid: (tx, { booking }, how) => markBookingPaid(tx, booking, how),
    paidInVain: (tx, { booking }, how) => payInVain(tx, booking, how),
    // Nobody wants one way of a return whose other way is known to be gone.
    wantedWith: ({ booking: { bound, flight_order_id: orderId } }) => (bound === null ? undefined : `order ${orderId}`),
    unpaid: (tx, { booking }, now) => expireUnpaidBooking(tx, booking, now),
    refunded: (tx, { booking }, how) => markBookingRefunded(tx, booking, how),
    claimRefunded,
    invoice: invoiceOfBooking,
    listToCompare: listSentBookings,
    listAhead: listPartnerBookingsAhead,
    compare: compareWithSupplier,
  }
}

/** 'Delhi – Mumbai' of 'DEL–BOM'. */
function nameRoute(route: string): string {
  return route
    .split('–')
    .map((code) => findAirport(code)?.city ?? code)
    .join(' – ')
}

function soldFlight(booking: Booking): SoldFlight {
  return { kind: 'flight', id: booking.id, userId: booking.user_id, legalEntityId: booking.legal_entity_id, booking }
}

/** Refuses NOT_FOUND for what is not a flight. */
export function flightOf(sold: Sold): SoldFlight {
  return 'booking' in sold ? (sold as SoldFlight) : refuse('NOT_FOUND', { message: 'We could not find that booking.' })
}

/** Of held seats, that their own time is over: of two that are paid together, which. */
function holdEnded({ status, goal, bound, hold_ends_at: endsAt }: Booking, now: Instant): string | undefined {
  if (goal !== 'hold' || endsAt === null || endsAt > now || (status !== 'held' && status !== 'expired')) return undefined
  const flight = bound === 'inbound' ? ' on the return flight' : bound === 'outbound' ? ' on the outbound flight' : ''
  return `The hold${flight} has expired, and the seats are released.`
}

const TOO_LATE = 'Too late to book'
const STOPPED = 'These flights cannot be booked at the moment'
const SEARCH_USED = 'Another flight of the same search was booked'

/** It names the flight where other kinds are paid with it. */
async function whyNotPayFlight(tx: SiteTx, booking: Booking, asked: AskedToPay): Promise<WhyNotPay | undefined> {
  const why = await findWhyNot(tx, booking, asked)
  if (!why?.message || !asked.isBeside) return why
  return { ...why, message: `Flight ${booking.sectors.join(', ')}: ${why.message}` }
}

/** The search is locked in it, which is before the accounts, as everywhere. */
async function findWhyNot(tx: SiteTx, booking: Booking, { now, wasClosed }: AskedToPay): Promise<WhyNotPay | undefined> {
  const { status, release_requested_at: releasing } = booking
  // Of a payment that stands yet, only the seats have come to their end.
  const alone = sayAlone(wasClosed ? undefined : whySeatsEnded(booking, now))
  const message = whyUnpayable({ status, isReleasing: releasing !== null, wasClosed })
  if (message) return { code: 'STATE_CHANGED', message, reason: TOO_LATE, ...alone }
  const refusal = whyNotPay(factsOf(booking), now)
  if (refusal) {
    const ended = holdEnded(booking, now)
    return { code: refusal.code, ...(ended ? { message: `${ended} Nothing was charged.` } : {}), reason: TOO_LATE, ...alone }
  }
  if (await isStopped(tx, booking.supplier, booking.user_id))
    return { code: 'STATE_CHANGED', message: stopSentence({ isStaff: false }), reason: STOPPED, alone: `${STOPPED}.` }
  if (await isTraceSpent(tx, booking))
    return { code: 'STATE_CHANGED', message: TRACE_SPENT, reason: SEARCH_USED, alone: `${SEARCH_USED}.` }
  return undefined
}

/** Of a flight that can end while what is paid with it goes on. */
function whySeatsEnded(booking: Booking, now: Instant): string | undefined {
  if (booking.release_requested_at !== null || booking.status === 'released') return 'The seats were released.'
  return holdEnded(booking, now) ?? (booking.status === 'expired' ? 'The booking was closed before it was paid.' : undefined)
}

const sayAlone = (alone: string | undefined): Pick<WhyNotPay, 'alone'> => (alone === undefined ? {} : { alone })
