import { z } from 'zod'
import { signedIn, success } from './call.ts'
import { topUp } from './top-up.ts'
import { Amount, BookingId, Currency, Cursor, InstantText } from './wire-values.ts'

export const ledger = {
  ...topUp,
  getMyWalletEntries: signedIn
    .route({
      method: 'GET',
      path: '/wl/user/getMyWalletEntries',
      summary: 'Wallet statement with running balance, newest first',
      tags: ['ledger'],
    })
    .input(z.strictObject({ cursor: Cursor.optional() }))
    .output(
      success({
        currency: Currency,
        entries: z.array(
          z.object({
            id: z.string(),
            at: InstantText,
            reason: z.string(),
            label: z.string(),
            bookingId: BookingId.nullable(),
            pnr: z.string().nullable(),
            /** Signed: what it did to the balance. */
            amount: Amount,
            balanceAfter: Amount,
          }),
        ),
        nextCursor: Cursor.nullable(),
      }),
    ),
}
