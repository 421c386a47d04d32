import type { ExtrasTotals } from './fare-wire.ts'
import type { PricedLeg } from './option.ts'
import type { PartyFare } from './price-option.ts'
import type { SpecialFare } from './special-fares.ts'
import type { PassengerInput } from './wire/passenger-input.ts'
import type { Party } from './world/journey.ts'

export type SoldExtra = {
  kind: 'baggage' | 'meal' | 'seat'
  /** Index of the leg for bags, of the flight (over all legs) for meals and seats. */
  at: number
  code: string
  text: string
  weightKg: number
  pricePaise: number
  /** The object as the SSR call gave it. */
  wire: Record<string, unknown>
}

export type BookedPassenger = {
  paxId: number
  input: PassengerInput
  fare: PartyFare
  extras: SoldExtra[]
  ticket?: { ticketId: number; number: string; issuedMs: number }
  /** Sectors ('DEL-BOM') refunded by a change request. */
  cancelledSectors: string[]
}

export type BookingStatus = 'held' | 'in-progress' | 'ticketed' | 'released' | 'expired' | 'failed' | 'cancelled'

/** A booking at the supplier. The journeys are stored as sold, because the world's prices change. */
export type Booking = {
  bookingId: number
  pnr: string
  traceId: string
  /** What was booked of the trace: after one flight of a domestic return, the other can still be booked. */
  resultIndex: string
  /** The first booking of the same trace, where this is the second. */
  parentBookingId?: number
  /** The day's token under which it was started; it may be finished with it after midnight. */
  tokenId: string
  agentReference: string | null
  connection: string
  special?: SpecialFare
  isLcc: boolean
  isDomestic: boolean
  journeyType: number
  party: Party
  legs: PricedLeg[]
  fare: PartyFare
  extras: ExtrasTotals
  passengers: BookedPassenger[]
  status: BookingStatus
  createdMs: number
  holdEndsMs?: number
  /** While ticketing is in progress: when it will be done. */
  doneAtMs?: number
  ticketedMs?: number
  invoice?: { id: number; number: string; amountPaise: number; createdMs: number }
  creditNote?: { number: string; createdMs: number }
  /** A change of price at ticketing was answered once; the fare above is already the new one. */
  priceChangeAnnounced: boolean
  /** How often the supplier was asked to ticket it, and how often it did. Tests prove 'never twice' with these. */
  ticketRequests: number
  timesTicketed: number
}

export type ChangeRequestStatus = 1 | 2 | 3 | 4 | 5

export type ChangeRequest = {
  changeRequestId: number
  bookingId: number
  ticketId: number
  requestType: 1 | 2 | 3
  cancellationType: number
  sectors: string[]
  remarks: string
  createdMs: number
  /** Completes in the first answer, as some low-cost carriers do. */
  immediate: boolean
  /** Will be rejected. */
  rejected: boolean
  chargePaise: number
  refundPaise: number
  gstOnChargePaise: number
  /** It has ended, and its refund is in the wallet. */
  settled: boolean
  creditNote?: string
}

/** How the flights of all legs are numbered: one flat list, leg after leg. */
export function flightsOf(booking: Pick<Booking, 'legs'>) {
  return booking.legs.flatMap((leg, legIndex) =>
    leg.journey.flights.map((flight, flightIndex) => ({ flight, leg, legIndex, flightIndex })),
  )
}

/** Whether the booking still keeps seats out of sale. */
export function holdsSeats(booking: Booking): boolean {
  return booking.status === 'held' || booking.status === 'in-progress' || booking.status === 'ticketed'
}
