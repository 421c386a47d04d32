import { z } from 'zod'
import { Paise } from './paise.ts'

/** Empty notes come as an empty list: their PHP shows through. */
const Notes = z
  .union([z.record(z.string(), z.string()), z.array(z.never())])
  .nullish()
  .transform((notes): Record<string, string> => (notes && !Array.isArray(notes) ? notes : {}))

export const OrderWire = z.object({
  id: z.string().min(1),
  amount: Paise,
  currency: z.string().length(3),
  receipt: z.string().nullable(),
  status: z.enum(['created', 'attempted', 'paid']),
  notes: Notes,
})
export type OrderWire = z.output<typeof OrderWire>
export const OrdersWire = z.object({ items: z.array(OrderWire) })

export const PaymentWire = z.object({
  id: z.string().min(1),
  amount: Paise,
  currency: z.string().length(3),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  error_description: z.string().nullish(),
})
export type PaymentWire = z.output<typeof PaymentWire>
export const PaymentsWire = z.object({ items: z.array(PaymentWire) })

export const RefundWire = z.object({
  id: z.string().min(1),
  amount: Paise,
  receipt: z.string().nullish(),
  status: z.enum(['pending', 'processed', 'failed']),
})
export type RefundWire = z.output<typeof RefundWire>
export const RefundsWire = z.object({ items: z.array(RefundWire) })

export const ReconWire = z.object({
  items: z.array(
    z.object({
      entity_id: z.string().min(1),
      type: z.string(),
      debit: Paise,
      credit: Paise,
      amount: Paise,
      currency: z.string().length(3),
      fee: Paise,
      tax: Paise,
      settled: z.boolean(),
      settlement_id: z.string().nullable(),
      settlement_utr: z.string().nullish(),
      payment_id: z.string().nullish(),
      order_receipt: z.string().nullish(),
    }),
  ),
})

export const RefusedWire = z.object({ error: z.object({ code: z.string(), description: z.string().nullish() }) })

/** Letters no database takes must not get further than here. */
const Name = z.string().regex(/^[\w.:-]{1,200}$/)
export const WebhookWire = z.object({
  event: z.string().max(100),
  payload: z.object({
    order: z.object({ entity: z.object({ receipt: Name.nullish() }) }).optional(),
    payment: z.object({ entity: z.object({ notes: Notes }) }).optional(),
    refund: z.object({ entity: z.object({ notes: Notes }) }).optional(),
  }),
})
