import type { AirContext } from './air-context.ts'
import type { BookedPassenger, Booking, SoldExtra } from './booking.ts'
import { connectionOf } from './connections.ts'
import { PAX_TYPE } from './fare-wire.ts'
import { isDomestic, type PricedLeg, type Trace } from './option.ts'
import { type PartyFare, splitFare } from './price-option.ts'
import { duplicateBooking } from './refusal.ts'
import { totalExtras } from './sell-extras.ts'
import type { PassengerInput } from './wire/passenger-input.ts'

type BookingParts = {
  trace: Trace
  resultIndex: string
  legs: PricedLeg[]
  fare: PartyFare
  passengers: PassengerInput[]
  extras: SoldExtra[][]
  agentReference: string | null
}

/** A booking made of what was quoted and who travels, not yet saved. Refuses what was booked already for the same people. */
export function makeBooking(context: AirContext, parts: BookingParts): Booking {
  const { trace, legs, fare, passengers, extras } = parts
  refuseDuplicate(context, legs, passengers)
  const number = context.store.next('pnr')
  const [first] = legs
  if (!first) throw new Error('A booking without a leg')
  const special = trace.quotes[parts.resultIndex]?.option.special
  const [parent] = context.store.bookingsOfTrace(trace.traceId)
  return {
    bookingId: context.store.next('booking'),
    pnr: recordLocator(number),
    traceId: trace.traceId,
    resultIndex: parts.resultIndex,
    ...(parent && { parentBookingId: parent.bookingId }),
    tokenId: trace.tokenId,
    agentReference: parts.agentReference,
    connection: connectionOf(first.journey),
    ...(special && { special }),
    isLcc: first.journey.isLcc,
    isDomestic: isDomestic(legs),
    journeyType: trace.journeyType,
    party: trace.party,
    legs: legs.map(({ journey, offer }) => ({ journey: { ...journey, offers: [] }, offer })),
    fare,
    extras: totalExtras(extras.flat()),
    passengers: seatPassengers(context, passengers, splitFare(fare), extras),
    status: 'held',
    createdMs: context.clock.now(),
    priceChangeAnnounced: false,
    ticketRequests: 0,
    timesTicketed: 0,
  }
}

const BLOCKED_MS = 5 * 24 * 3_600_000

/** The same people on the same flights, for five days: also when the first booking was cancelled or its seats were released. */
export function refuseDuplicate({ store, clock }: AirContext, legs: PricedLeg[], passengers: PassengerInput[]): void {
  const wanted = fingerprint(legs, passengers)
  const twin = store.bookings.rows().find(
    (booking) =>
      booking.status !== 'failed' &&
      clock.now() - booking.createdMs < BLOCKED_MS &&
      fingerprint(
        booking.legs,
        booking.passengers.map(({ input }) => input),
      ) === wanted,
  )
  if (twin) throw duplicateBooking(twin.pnr)
}

function fingerprint(legs: PricedLeg[], passengers: PassengerInput[]): string {
  const flights = legs.flatMap(({ journey }) => journey.flights.map(({ key }) => key))
  const names = passengers.map(({ FirstName, LastName }) => `${FirstName} ${LastName}`.toUpperCase()).sort()
  return [...flights, ...names].join('|')
}

function seatPassengers(
  { store }: AirContext,
  passengers: PassengerInput[],
  fares: PartyFare[],
  extras: SoldExtra[][],
): BookedPassenger[] {
  const left = [...fares]
  return passengers.map((input, place) => {
    const at = left.findIndex(({ persons }) => persons[0] && PAX_TYPE[persons[0].paxType] === input.PaxType)
    const [fare] = left.splice(at, 1)
    if (!fare) throw new Error('More passengers than fares')
    return { paxId: store.next('pax'), input, fare, extras: extras[place] ?? [], cancelledSectors: [] }
  })
}

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Six letters and digits, never the same twice: multiplying by an odd number permutes the 2^30 possible locators. */
export function recordLocator(number: number): string {
  let rest = Number((BigInt(number) * 387_420_489n + 618_033_989n) % 2n ** 30n)
  let text = ''
  for (let place = 0; place < 6; place++) {
    text += ALPHABET[rest % 32]
    rest = Math.floor(rest / 32)
  }
  return text
}
