import { z } from 'zod'
import { limitedFor, signedInWith, success } from '../call.ts'
import { Amount, Currency, InstantText, OpaqueId } from '../wire-values.ts'

/** Above zero, with or without decimals; at most what a card can pay at once. */
export const PaidAmount = z
  .string()
  .trim()
  .regex(/^\d{1,8}(\.\d{1,3})?$/, 'Please enter a valid amount')
  .refine((text) => Number(text) > 0, 'Please enter an amount above zero.')

const TopUp = z.object({
  orderId: OpaqueId,
  amount: Amount,
  currency: Currency,
  /** added: the money is in the wallet. paying: at the gateway, or its answer is awaited. */
  status: z.enum(['open', 'paying', 'added', 'expired']),
  expiryTime: InstantText,
  /** Why the last attempt failed, in the gateway's words. */
  failureReason: z.string().nullable(),
})

/** Money by card into one's own wallet. */
export const topUp = {
  startTopUp: signedInWith('pay')
    .meta(limitedFor({ staff: { why: 'Staff have no wallet of their own.' } }))
    .route({
      method: 'POST',
      path: '/wl/user/startTopUp',
      summary: "Open the gateway's page to fill the own wallet",
      tags: ['ledger'],
    })
    .input(z.strictObject({ amount: PaidAmount, idempotencyKey: OpaqueId }))
    .output(success({ orderId: OpaqueId, paymentUrl: z.url() }))
    .errors({
      GATEWAY_FAILED: { status: 502, message: 'The payment page could not be opened. Nothing was charged. Please try again.' },
      PAYMENT_SESSION_EXPIRED: { status: 409, message: 'The time to pay has passed. Nothing was charged. Please start again.' },
      STATE_CHANGED: { status: 409, message: 'This payment was already made.' },
      KEY_REUSED: { status: 409, message: 'You already started to pay another amount. Please start again.' },
    }),
  finishTopUp: signedInWith('pay')
    .route({
      method: 'POST',
      path: '/wl/user/finishTopUp',
      summary: 'Check a top-up with the gateway after the payer has returned',
      tags: ['ledger'],
    })
    .input(
      z.strictObject({
        orderId: OpaqueId,
        gatewayOrderId: z.string().max(200),
        gatewayPaymentId: z.string().max(200).nullable(),
        status: z.string().max(30),
        signature: z.string().max(300),
      }),
    )
    .output(success({ topUp: TopUp }))
    .errors({
      PAYMENT_NOT_PROVEN: { status: 409, message: 'Payment unsuccessful' },
      PAYMENT_SESSION_EXPIRED: { status: 409, message: 'The time to pay has passed.' },
      STATE_CHANGED: { status: 409, message: 'This payment was already made.' },
    }),
  getTopUp: signedInWith('pay', 'account')
    .route({ method: 'POST', path: '/wl/user/getTopUp', summary: 'The status of a top-up', tags: ['ledger'] })
    .input(z.strictObject({ orderId: OpaqueId }))
    .output(success({ topUp: TopUp })),
}
