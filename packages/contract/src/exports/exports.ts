import { z } from 'zod'
import { requires, signedIn, success } from '../call.ts'
import { CartQueueFilters } from '../carts/queue.ts'
import { CustomerListInput } from '../customers/customers.ts'
import { OwnBookingFilters } from '../desk/own-bookings.ts'
import { SaleFilters } from '../sales/sales.ts'
import { ChangeQueueFilters } from '../tickets/changes/desk.ts'
import { TicketFilters } from '../tickets/tickets.ts'
import { InstantText } from '../wire-values.ts'

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
export const EXPORT_STATES = ['waiting', 'writing', 'ready', 'failed', 'cancelled'] as const

/** A file that somebody requested. When ready, it can be downloaded with `GET /api/flight/exports/{id}/file` until it expires. */
export const TicketExport = z.object({
  id: z.uuid(),
  /** What is counted below: 'tickets', 'changes', 'sales'. The list is open: each feature brings its own. */
  kind: z.string().regex(/^[a-z][A-Za-z]{0,39}$/),
  /** One of them, and many, in words. */
  words: z.object({ one: z.string(), many: z.string() }),
  format: z.enum(EXPORT_FORMATS),
  fileName: z.string(),
  state: z.enum(EXPORT_STATES),
  ticketsWritten: z.number().int(),
  /** Null while it is not counted: some filters can only be counted by reading every row. */
  ticketsTotal: z.number().int().nullable(),
  sizeBytes: z.number().int().nullable(),
  createdAt: InstantText,
  finishedAt: InstantText.nullable(),
  expiresAt: InstantText,
})
export type TicketExport = z.infer<typeof TicketExport>

const TOO_MANY_EXPORTS = {
  TOO_MANY_EXPORTS: { status: 409, message: 'Three downloads are already in progress. Please wait until one is ready.' },
} as const
const Format = z.enum(EXPORT_FORMATS).default('xlsx')
const CustomerFilters = CustomerListInput.omit({ page: true, pageSize: true, cursor: true })
const ExportId = z.strictObject({ exportId: z.uuid() })

export const exports = {
  exportTickets: requires('tickets.export')
    .route({
      method: 'POST',
      path: '/flight/exportTickets',
      summary: 'Request the filtered queue as an Excel or CSV file',
      tags: ['tickets'],
    })
    .input(z.strictObject({ filters: TicketFilters.default(() => TicketFilters.parse({})), format: Format }))
    .output(success({ export: TicketExport }))
    .errors(TOO_MANY_EXPORTS),
  exportChangeRequests: requires('tickets.export')
    .route({
      method: 'POST',
      path: '/flight/exportChangeRequests',
      summary: 'Request the filtered change requests as an Excel or CSV file',
      tags: ['tickets'],
    })
    .input(z.strictObject({ filters: ChangeQueueFilters.default(() => ChangeQueueFilters.parse({})), format: Format }))
    .output(success({ export: TicketExport }))
    .errors(TOO_MANY_EXPORTS),
  exportSales: requires('tickets.export')
    .route({
      method: 'POST',
      path: '/sales/exportSales',
      summary: 'Request the filtered sales of every kind of product as an Excel or CSV file',
      tags: ['sales'],
    })
    .input(z.strictObject({ filters: SaleFilters.default(() => SaleFilters.parse({})), format: Format }))
    .output(success({ export: TicketExport }))
    .errors(TOO_MANY_EXPORTS),
  exportCarts: requires('tickets.export')
    .route({
      method: 'POST',
      path: '/activities/queue/exportCarts',
      summary: 'Request the filtered queue of carts as an Excel or CSV file',
      tags: ['carts'],
    })
    .input(z.strictObject({ filters: CartQueueFilters.default(() => CartQueueFilters.parse({})), format: Format }))
    .output(success({ export: TicketExport }))
    .errors(TOO_MANY_EXPORTS),
  exportSubscribers: requires('tickets.export')
    .route({
      method: 'POST',
      path: '/wl/user/exportSubscribers',
      summary: 'Request who wants offers by e-mail as an Excel or CSV file, each with the link that ends it',
      tags: ['customers'],
    })
    .input(z.strictObject({ format: Format }))
    .output(success({ export: TicketExport }))
    .errors(TOO_MANY_EXPORTS),
  exportCustomers: requires('tickets.export')
    .route({
      method: 'POST',
      path: '/wl/user/exportCustomers',
      summary: 'Request the filtered customers as an Excel or CSV file',
      tags: ['customers'],
    })
    .input(z.strictObject({ filters: CustomerFilters.default(() => CustomerFilters.parse({})), format: Format }))
    .output(success({ export: TicketExport }))
    .errors(TOO_MANY_EXPORTS),
  exportMyBookings: signedIn
    .route({
      method: 'POST',
      path: '/sales/exportMyBookings',
      summary: "Request the caller's filtered bookings and quotations as an Excel or CSV file",
      tags: ['sales'],
    })
    .input(z.strictObject({ filters: OwnBookingFilters.default(() => OwnBookingFilters.parse({})), format: Format }))
    .output(success({ export: TicketExport }))
    .errors(TOO_MANY_EXPORTS),
  getMyExports: signedIn
    .route({ method: 'GET', path: '/flight/getMyExports', summary: "The caller's downloads of the last day", tags: ['tickets'] })
    .output(success({ exports: z.array(TicketExport) })),
  cancelExport: signedIn
    .route({ method: 'POST', path: '/flight/cancelExport', summary: 'Cancel a download that is in progress', tags: ['tickets'] })
    .input(ExportId)
    .output(success({ export: TicketExport }))
    .errors({ ALREADY_FINISHED: { status: 409, message: 'This download is already finished.' } }),
}
