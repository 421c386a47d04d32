import type { FlightSupplier } from '../../flights/suppliers/flight-supplier.ts'
import type { PlannedChange } from './plan-change.ts'

/** Whether the supplier of the ticket names the charge of a planned refund when it is asked. What it named holds as long as the quote. */
export function isQuoted(suppliers: ReadonlyMap<string, FlightSupplier>, { kind, ticket: { booking } }: PlannedChange): boolean {
  if (booking.option.charges !== 'quoted') return false
  return kind === 'refund' || (kind === 'partialRefund' && suppliers.get(booking.supplier)?.capabilities.partCharges === 'quoted')
}
