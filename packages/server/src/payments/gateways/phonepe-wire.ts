import { z } from 'zod'
import { Paise } from './paise.ts'

/** `expires_at` in seconds since 1970. */
export const TokenWire = z.object({ access_token: z.string().min(1), expires_at: z.number().int() })

export const PayWire = z.object({ orderId: z.string().min(1), redirectUrl: z.url() })

const State = z.enum(['PENDING', 'FAILED', 'COMPLETED'])
export const StatusWire = z.object({
  orderId: z.string().min(1),
  state: State,
  amount: Paise,
  errorCode: z.string().nullish(),
  detailedErrorCode: z.string().nullish(),
  paymentDetails: z
    .array(z.object({ transactionId: z.string().min(1), amount: Paise, state: State, errorCode: z.string().nullish() }))
    .default([]),
})
export type StatusWire = z.output<typeof StatusWire>

export const RefundWire = z.object({
  refundId: z.string().min(1),
  amount: Paise,
  state: z.enum(['PENDING', 'CONFIRMED', 'COMPLETED', 'FAILED']),
  errorCode: z.string().nullish(),
})
export type RefundWire = z.output<typeof RefundWire>

export const RefusedWire = z.object({ code: z.string(), message: z.string().nullish() })

/** Letters no database takes must not get further than here. */
const Name = z.string().regex(/^[\w.:-]{1,200}$/)
export const WebhookWire = z.object({
  event: z.string().max(100),
  payload: z.object({ merchantOrderId: Name.optional(), originalMerchantOrderId: Name.optional() }),
})
