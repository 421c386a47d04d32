import { supplierWish, takesWish } from '@tradewind/domain/tickets/changes/supplier-wish'
import type { FlightSupplier } from '../../flights/suppliers/flight-supplier.ts'
import type { PlannedChange } from './plan-change.ts'

/** Whether the system of the ticket's supplier takes a planned change. A supplier that is switched off is asked later, and takes what it always took. */
export function isTaken(suppliers: ReadonlyMap<string, FlightSupplier>, { asked, ticket, coupons }: PlannedChange): boolean {
  const supplier = suppliers.get(ticket.booking.supplier)
  const [passengers, flights] = [ticket.passengers.length, ticket.flights.length]
  const wish = supplierWish({ wish: asked.wish, coupons: coupons.length, passengers, flights })
  return !supplier || takesWish(supplier.capabilities, wish)
}
