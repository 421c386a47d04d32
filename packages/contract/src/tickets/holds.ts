import { z } from 'zod'
import { Customer } from '../accounts/accounts.ts'
import { signedInOrKey, success } from '../call.ts'
import { HeldWith } from '../flights/booking.ts'
import { Amount, BookingId, Currency, Cursor, InstantText } from '../wire-values.ts'

/** Seats held and not paid. */
export const HeldBooking = z.object({
  bookingId: BookingId,
  pnr: z.string().nullable(),
  leadPassenger: z.string(),
  passengerCount: z.number().int(),
  sectors: z.array(z.string()),
  airlineCodes: z.array(z.string()),
  /** Local 'YYYY-MM-DDTHH:mm'. */
  travelAt: z.string(),
  holdEndsAt: InstantText,
  secondsLeft: z.number().int(),
  currency: Currency,
  /** What its buyer pays, at the newest price from the airline. */
  amount: Amount,
  /** What the traveller pays, as the e-ticket will show, at the same price. */
  customerTotal: Amount,
  user: Customer,
  isReleasing: z.boolean(),
  /** The other flight of a domestic return that is held too: both are paid once. Null: this is paid by itself. */
  heldWith: HeldWith.nullable(),
  may: z.object({ ticketNow: z.boolean(), release: z.boolean() }),
})
export type HeldBooking = z.infer<typeof HeldBooking>

export const holds = {
  getHolds: signedInOrKey('read')
    .route({
      method: 'POST',
      path: '/flight/getHolds',
      summary: 'Held seats that are not paid, the earliest time limit first',
      tags: ['tickets'],
    })
    .input(z.strictObject({ cursor: Cursor.nullable().default(null), pageSize: z.number().int().min(1).max(100).default(25) }))
    .output(success({ holds: z.array(HeldBooking), nextCursor: Cursor.nullable() })),
}
