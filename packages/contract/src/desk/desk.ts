import { BOOKING_STATUSES } from '@tradewind/domain/flights/booking-status'
import { z } from 'zod'
import { Customer } from '../accounts/accounts.ts'
import { signedIn, success } from '../call.ts'
import { ChangeRow } from '../tickets/changes/shapes.ts'
import { HeldBooking } from '../tickets/holds.ts'
import { TicketRow } from '../tickets/tickets.ts'
import { Amount, BookingId, Currency, DateOnly } from '../wire-values.ts'

/**
 * Sales of a day or a month, by booking date: what was paid for what was delivered, less refunds of a part of it, plus what changes cost. What was
 * refunded in full since is not included.
 */
const Sold = z.object({
  /** 'YYYY-MM-DD' or 'YYYY-MM'. */
  period: z.string(),
  count: z.number().int(),
  sales: Amount,
  /** What the site keeps, or the agency earns; null for viewers who may not see it. */
  earned: Amount.nullable(),
})
export type Sold = z.infer<typeof Sold>

const TopSold = z.object({ name: z.string(), label: z.string(), count: z.number().int(), sales: Amount })
export type TopSold = z.infer<typeof TopSold>

export const DESK_TASKS = ['tickets', 'changes', 'carts', 'quotations', 'payments', 'differences', 'stops'] as const
export const OPEN_KINDS = [...DESK_TASKS, 'holds'] as const

export const desk = {
  getDesk: signedIn
    .route({
      method: 'POST',
      path: '/desk/getDesk',
      summary: 'The start page: departures, holds, requests, money and sales',
      tags: ['desk'],
    })
    .input(z.strictObject({}))
    .output(
      success({
        /** The scope of the page: the site, a company or one person. */
        whose: z.enum(['site', 'entity', 'user']),
        today: DateOnly,
        /** Neither contains departed flights, by the local time of the airport. */
        departures: z.object({ today: z.number().int(), next: z.array(TicketRow) }),
        holds: z.object({ count: z.number().int(), next: z.array(HeldBooking) }),
        /** Open requests for the reader: for staff to handle, or for the customer to answer. Null for staff who do not handle them. */
        requests: z.object({ count: z.number().int(), running: z.number().int(), next: z.array(ChangeRow) }).nullable(),
        /** Open tasks for staff, only those that the reader may do. Null for customers. */
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
          /** Sixty days, the oldest first: the last thirty and the thirty before. */
          days: z.array(Sold).length(60),
          /** Twenty-four months. */
          months: z.array(Sold).length(24),
          topRoutes: z.array(TopSold),
          topAirlines: z.array(TopSold),
          /** By kind of product ('kind'), and on every further axis of a product that is sold here; only those with sales. */
          tops: z.array(z.object({ axis: z.string(), title: z.string(), top: z.array(TopSold) })),
        }),
      }),
    ),
  getOpenCounts: signedIn
    .route({
      method: 'POST',
      path: '/desk/getOpenCounts',
      summary: 'What waits for the caller in each list, for the navigation',
      tags: ['desk'],
    })
    .input(z.strictObject({}))
    .output(
      success({
        /** Only lists that the caller may open, and never a total: each counts what somebody still has to do. */
        counts: z.array(
          z.object({
            kind: z.enum(OPEN_KINDS),
            count: z.number().int(),
            /** Late, or money is at risk. */
            isUrgent: z.boolean(),
          }),
        ),
      }),
    ),
  find: signedIn
    .route({
      method: 'POST',
      path: '/desk/find',
      summary: 'Find bookings by number or traveller, and customers, for the search box',
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
        /** Empty for users who may not see customers. */
        customers: z.array(Customer),
      }),
    ),
}
