import { BOOKING_STAGES } from '@tradewind/domain/sales/booking-stages'
import { z } from 'zod'
import { signedIn, success } from '../call.ts'
import { SaleKind } from '../sales/sales.ts'
import { Amount, Currency, DateOnly, InstantText } from '../wire-values.ts'

export const OwnBookingFilters = z.strictObject({
  /** A kind of product, or 'quotation'; null: all together. */
  what: SaleKind.nullable().default(null),
  stage: z.enum(BOOKING_STAGES).nullable().default(null),
  /** Our number ('TW-100123', 'Q-17'), another number it is known by such as a PNR, or a part of a name. */
  search: z.string().trim().max(60).default(''),
  /** Days of booking or sending in the site's own zone, both included. */
  from: DateOnly.nullable().default(null),
  to: DateOnly.nullable().default(null),
})
export type OwnBookingFilters = z.output<typeof OwnBookingFilters>

export const OwnBooking = z.object({
  /** A sale of a kind of product, or a quotation with all that it is made of. */
  what: z.union([SaleKind, z.literal('quotation')]),
  /** In words: 'Flights'. */
  whatName: z.string(),
  /** Of the sale, or of the quotation. */
  id: z.number().int(),
  /** Our own: 'TW-100123', 'Q-17'. */
  number: z.string(),
  /** Another number it is known by, where it has one: a PNR. */
  reference: z.string().nullable(),
  title: z.string(),
  /** Who leads the party; of a quotation whom it was made for. */
  leadName: z.string(),
  /** How many travel; null where it is not known. */
  partyCount: z.number().int().nullable(),
  stage: z.enum(BOOKING_STAGES),
  status: z.string(),
  statusName: z.string(),
  currency: Currency,
  /** Null where its price is not shown. */
  amount: Amount.nullable(),
  /** What is still to be paid of it; null where nothing was agreed yet, or no price is shown. */
  outstanding: Amount.nullable(),
  usedFrom: DateOnly.nullable(),
  usedTo: DateOnly.nullable(),
  /** When it was booked; of a quotation, when it was sent. */
  madeAt: InstantText,
})
export type OwnBooking = z.infer<typeof OwnBooking>

/** What a customer bought and was offered, whatever it is. */
export const ownBookings = {
  getMyBookings: signedIn
    .route({
      method: 'POST',
      path: '/sales/getMyBookings',
      summary:
        "The caller's bookings of every kind and their quotations in one list, newest first; of a company those it lets them see",
      tags: ['sales'],
    })
    .input(
      z.strictObject({
        filters: OwnBookingFilters.default(() => OwnBookingFilters.parse({})),
        cursor: z.string().max(200).nullable().default(null),
        pageSize: z.number().int().min(1).max(100).default(25),
      }),
    )
    .output(
      success({
        bookings: z.array(OwnBooking),
        nextCursor: z.string().nullable(),
        /** Every kind that can stand here. */
        kinds: z.array(z.object({ what: z.string(), name: z.string() })),
      }),
    ),
}
