import { BOOKING_STATUSES } from '@tradewind/domain/flights/booking-status'
import { z } from 'zod'
import { Customer } from '../accounts/accounts.ts'
import { signedIn, success } from '../call.ts'
import { ChangeRow } from '../tickets/changes/shapes.ts'
import { HeldBooking } from '../tickets/holds.ts'
import { TicketRow } from '../tickets/tickets.ts'
import { Amount, BookingId, Currency, DateOnly } from '../wire-values.ts'

/**
 * What was sold in a day or a month, by the day of booking: what was paid for tickets that stand, less what was paid back of a part of them and with what a
 * reissue cost. Tickets that were given back whole since are not in it.
 */
const Sold = z.object({
  /** 'YYYY-MM-DD' or 'YYYY-MM'. */
  period: z.string(),
  count: z.number().int(),
  sales: Amount,
  /** What the site keeps, or the agency earns; null to who does not see it. */
  earned: Amount.nullable(),
})
export type Sold = z.infer<typeof Sold>

const TopSold = z.object({ name: z.string(), label: z.string(), count: z.number().int(), sales: Amount })
export type TopSold = z.infer<typeof TopSold>

export const DESK_TASKS = ['tickets', 'changes', 'payments', 'differences', 'stops'] as const

export const desk = {
  getDesk: signedIn
    .route({
      method: 'POST',
      path: '/desk/getDesk',
      summary: 'What a working day begins with: departures, holds, requests, money and sales',
      tags: ['desk'],
    })
    .input(z.strictObject({}))
    .output(
      success({
        /** Whose the page is: the site's, a company's or a person's own. */
        whose: z.enum(['site', 'entity', 'user']),
        today: DateOnly,
        /** What has left is in neither, by the clock of its airport. */
        departures: z.object({ today: z.number().int(), next: z.array(TicketRow) }),
        holds: z.object({ count: z.number().int(), next: z.array(HeldBooking) }),
        /** Requests that wait for the reader: staff's to do, or the customer's to answer. Null to staff who does not handle them. */
        requests: z.object({ count: z.number().int(), running: z.number().int(), next: z.array(ChangeRow) }).nullable(),
        /** What waits for staff, only what the reader may do. Null to customers. */
        tasks: z.array(z.object({ kind: z.enum(DESK_TASKS), count: z.number().int() })).nullable(),
        wallet: z
          .object({
            spendable: Amount,
            balance: Amount,
            creditLimit: Amount,
            creditUsed: Amount,
            overdue: Amount,
            nextDue: z.object({ dueOn: DateOnly, amount: Amount }).nullable(),
          })
          .nullable(),
        sales: z.object({
          currency: Currency,
          earnedLabel: z.enum(['Margin', 'Earned']).nullable(),
          /** Sixty days, the oldest first: thirty and the thirty before them. */
          days: z.array(Sold).length(60),
          /** Twenty-four months. */
          months: z.array(Sold).length(24),
          topRoutes: z.array(TopSold),
          topAirlines: z.array(TopSold),
        }),
      }),
    ),
  find: signedIn
    .route({
      method: 'POST',
      path: '/desk/find',
      summary: 'Bookings by number or traveller, and customers, that a text can mean to the caller',
      tags: ['desk'],
    })
    .input(z.strictObject({ text: z.string().trim().min(2).max(60) }))
    .output(
      success({
        bookings: z.array(
          z.object({
            bookingId: BookingId,
            bookingSlug: z.string().nullable(),
            pnr: z.string().nullable(),
            leadPassenger: z.string(),
            sectors: z.array(z.string()),
            /** Local 'YYYY-MM-DDTHH:mm'. */
            travelAt: z.string(),
            status: z.enum(BOOKING_STATUSES),
          }),
        ),
        /** Empty to who may not see customers. */
        customers: z.array(Customer),
      }),
    ),
}
