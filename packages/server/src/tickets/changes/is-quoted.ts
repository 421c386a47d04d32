import type { FlightSupplier } from '../../flights/suppliers/flight-supplier.ts'
import type { PlannedChange } from './plan-change.ts'

/**
 * Whether the supplier of the ticket names the charge of a planned refund when it is asked. What it named holds as long as the quote. Where children travel on alone, its people decide, so it is
 * not asked.
 */
export function isQuoted(suppliers: ReadonlyMap<string, FlightSupplier>, plan: PlannedChange): boolean {
  const { kind, ticket, leavesAlone } = plan
  const supplier = suppliers.get(ticket.booking.supplier)
  if (ticket.booking.option.charges !== 'quoted' || (leavesAlone && supplier?.changeDesk)) return false
  // One that has a desk marks cancelled flights itself, and is asked.
  if (kind === 'flightCancelled') return supplier?.changeDesk !== undefined
  return kind === 'refund' || (kind === 'partialRefund' && supplier?.capabilities.partCharges === 'quoted')
}
