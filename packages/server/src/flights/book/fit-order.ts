import { namesOnTicket } from '@tradewind/domain/flights/airline-name'
import type { Sighting } from '@tradewind/domain/flights/place-found'
import { epochMs } from '@tradewind/domain/time'
import type { SupplierBooking } from '../suppliers/supplier-booking.ts'
import type { SupplierOption } from '../suppliers/supplier-option.ts'
import type { SupplierOrder } from '../suppliers/supplier-order.ts'

type Name = { readonly firstName: string; readonly lastName: string }
type Flight = Pick<SupplierBooking['segments'][number], 'airlineCode' | 'flightNumber' | 'origin' | 'destination' | 'departureAt'>

/** Airlines move flights, rarely by more than this; the same number flies again a day later. */
const MOST_MOVED_MS = 20 * 3_600_000

/**
 * Whether a booking that the supplier shows is of this order's travellers and flights. A trace, or a PNR that a refusal names, can lead to another booking
 * of the same people, such as the other half of a pair.
 */
export function fitOf(
  booking: Pick<SupplierBooking, 'segments' | 'passengers'>,
  { order, legs }: { order: SupplierOrder; legs: SupplierOption['legs'] },
): Sighting['fit'] {
  const { segments, passengers } = booking
  const hasNoFlights = segments.length === 0
  if (!hasNoFlights && !areSameFlights(segments, legs.flat())) return 'differs'
  if (passengers.length > 0 && !areSamePeople(passengers, order.passengers)) return 'differs'
  return hasNoFlights || passengers.length === 0 ? 'unseen' : 'fits'
}

function areSameFlights(theirs: readonly Flight[], ours: readonly Flight[]): boolean {
  return (
    theirs.length === ours.length &&
    theirs.every((flight, place) => {
      const own = ours[place]
      return own !== undefined && keyOf(flight) === keyOf(own) && movedMs(flight, own) <= MOST_MOVED_MS
    })
  )
}

function keyOf({ airlineCode, flightNumber, origin, destination }: Flight): string {
  return [airlineCode, flightNumber.replace(/^0+/, ''), origin, destination].join()
}

function movedMs(theirs: Flight, own: Flight): number {
  return Math.abs(epochMs(theirs.departureAt) - epochMs(own.departureAt))
}

/** Names come back as typed, some with a title behind the given name. */
function areSamePeople(theirs: readonly Name[], ours: readonly Name[]): boolean {
  const left = ours.map(keysOf)
  return (
    theirs.length === ours.length &&
    theirs.map(keysOf).every((one) => {
      const place = left.findIndex((own) => own.last === one.last && one.first.startsWith(own.first))
      if (place < 0) return false
      left.splice(place, 1)
      return true
    })
  )
}

function keysOf(person: Name): { first: string; last: string } {
  const { firstName, lastName } = namesOnTicket(person)
  const key = (name: string) => name.toUpperCase().replaceAll(' ', '')
  return { first: key(firstName), last: key(lastName) }
}
