import type { App } from '../app.ts'
import { exportCarts } from '../carts/export-carts.ts'
import { exportCustomers } from '../customers/export-customers.ts'
import { exportSubscribers } from '../customers/export-subscribers.ts'
import { exportOwnBookings } from '../desk/export-own-bookings.ts'
import type { ExportKinds } from '../exports/export-kind.ts'
import { exportSales } from '../sales/export-sales.ts'
import { exportChanges } from '../tickets/changes/export/export-changes.ts'
import { exportTickets } from '../tickets/export/export-tickets.ts'

/** The one place that says what can be exported: what stands here, and what each seller adds of its own. */
export function bindExports(sellers: () => App['sellers']): ExportKinds {
  const house = [
    exportTickets,
    exportChanges,
    exportCustomers,
    exportSubscribers,
    exportCarts,
    exportSales(sellers),
    exportOwnBookings(sellers),
  ]
  return {
    get: (kind) => [...house, ...[...sellers().values()].flatMap(({ exports = [] }) => exports)].find((one) => one.kind === kind),
  }
}
