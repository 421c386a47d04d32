import { z } from 'zod'
import { Amount, Currency } from '../wire-values.ts'

/** Calls that pay: somebody may not pay this much alone. `wl/user/askForApproval` asks a colleague. */
export const APPROVAL_NEEDED = {
  APPROVAL_NEEDED: { status: 403, message: 'This is more than you may pay alone. Please ask a colleague for approval.' },
} as const

/** Of a payment above what the caller may pay alone; null where they may pay it alone. */
export const PaymentApproval = z
  .object({
    limit: Amount,
    limitCurrency: Currency,
    /** Nobody was asked, a colleague was asked, a colleague has approved it. */
    state: z.enum(['needed', 'waiting', 'given']),
  })
  .nullable()
export type PaymentApproval = z.infer<typeof PaymentApproval>
