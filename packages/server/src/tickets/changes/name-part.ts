import type { TicketFlight } from '../../flights/book/coupon-repo.ts'
import type { TicketPart } from '../../flights/suppliers/supplier-change.ts'
import type { ChangeCoupon } from './change-coupon-repo.ts'
import type { TicketPassenger } from './read-ticket.ts'

type Ticket = { readonly passengers: readonly TicketPassenger[]; readonly flights: readonly TicketFlight[] }

/** Coupons of a ticket in the supplier's terms: these tickets, on legs from their first airport to their last. */
export function namePart(
  { passengers, flights }: Ticket,
  coupons: readonly Pick<ChangeCoupon, 'passengerPlace' | 'segmentPlace'>[],
): TicketPart {
  const own = passengers.filter(({ place }) => coupons.some(({ passengerPlace }) => passengerPlace === place))
  const taken = flights.filter(({ place }) => coupons.some(({ segmentPlace }) => segmentPlace === place))
  const legs = [...Map.groupBy(taken, ({ leg }) => leg).values()]
  return {
    sectors: legs.map((leg) => ({ origin: leg[0]?.origin ?? '', destination: leg.at(-1)?.destination ?? '' })),
    ticketIds: own.flatMap(({ ticketId }) => ticketId ?? []),
  }
}
