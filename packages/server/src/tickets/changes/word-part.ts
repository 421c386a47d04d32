import { supplierWish } from '@tradewind/domain/tickets/changes/supplier-wish'
import type { SiteTx } from '../../database/in-site.ts'
import { listFlights } from '../../flights/book/coupon-repo.ts'
import type { ChangeRequest } from '../../flights/suppliers/supplier-change.ts'
import { listChangeCoupons } from './change-coupon-repo.ts'
import type { LockedChange } from './change-repo.ts'
import { namePart } from './name-part.ts'
import { listTicketPassengers } from './read-ticket.ts'

/** A request in the supplier's terms: all tickets, or some tickets on some legs. */
export async function wordPart(
  tx: SiteTx,
  { change, booking }: LockedChange,
): Promise<Pick<ChangeRequest, 'wish' | 'sectors' | 'ticketIds'>> {
  const [passengers, flights] = [await listTicketPassengers(tx, booking.id), await listFlights(tx, booking.id)]
  const coupons = await listChangeCoupons(tx, change.id)
  const isWhole = coupons.length === passengers.length * flights.length
  const { sectors, ticketIds } = namePart({ passengers, flights }, coupons)
  return {
    wish: supplierWish({ wish: change.wish, coupons: coupons.length, passengers: passengers.length, flights: flights.length }),
    sectors: isWhole ? [] : sectors,
    ticketIds,
  }
}
