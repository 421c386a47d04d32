import { z } from 'zod'
import { requires, requiresForMoney, success } from '../call.ts'
import { CatalogueId, CatalogueQueryId } from '../catalogue/catalogue-shapes.ts'
import { Amount, Currency, InstantText, OpaqueId, required, TypedAmount } from '../wire-values.ts'
import { Difference, KartWish, QuotationId, StaffKart } from './quotation-shapes.ts'

const tags = ['quotations']
const selling = requiresForMoney('quotations.sell')
const REFUSALS = {
  QUOTATION_CHANGED: {
    status: 409,
    message: 'A colleague has changed this quotation. Please check the changes.',
    data: z.object({ kart: StaffKart, differences: z.array(Difference) }),
  },
  QUOTATION_CLOSED: { status: 409, message: 'This quotation can no longer be changed.' },
} as const
const STATE_CHANGED = { STATE_CHANGED: { status: 409, message: 'This has changed. Please check it again.' } } as const

/** The quotation as it shall be. Charges and discount stay as they were sold. */
const wish = KartWish.omit({
  idempotencyKey: true,
  collectedPayment: true,
  quotationId: true,
  isVouchered: true,
  isCancelled: true,
}).required({ id: true, version: true })

/** A sale that a change cancels. */
const EndingSale = z.object({
  saleId: z.number().int(),
  title: z.string(),
  amount: Amount,
  /** What its terms refund now, the least that can be agreed to; null: it was sold without terms, and the desk says it. */
  promised: Amount.nullable(),
})
/** A line that it sells: `place` as in 'activities.2'. */
const StartingLine = z.object({
  place: z.string(),
  title: z.string(),
  amount: Amount,
  /** It has a cost, and whom that is owed to is said with the offer. */
  asksSupplier: z.boolean(),
  /** Whom the cost of the sale that ends for it was owed to; null: to nobody, or nothing ends for it. */
  supplierId: z.number().int().nullable(),
})
export const PricedChange = z.object({
  currency: Currency,
  ends: z.array(EndingSale),
  starts: z.array(StartingLine),
  /** What the starting lines cost together. */
  added: Amount,
  /** How its customer would be asked. `whyNot`: why they could agree nowhere; null: they can. `writesTo`: who gets a letter beside the notice; empty: nobody. */
  asking: z.object({ whyNot: z.string().nullable(), writesTo: z.string() }),
})
export type PricedChange = z.infer<typeof PricedChange>

export const QuotationChange = z.object({
  id: z.number().int(),
  state: z.enum(['offered', 'expired', 'withdrawn', 'agreed']),
  currency: Currency,
  added: Amount,
  refunded: Amount,
  /** What is to be paid more; below zero, what is refunded in the end. */
  difference: Amount,
  reason: z.string(),
  offeredAt: InstantText,
  offeredBy: z.string(),
  validUntil: InstantText,
  agreedAt: InstantText.nullable(),
  agreedBy: z.string(),
  /** The version that it became. */
  version: z.number().int().nullable(),
})
export type QuotationChange = z.infer<typeof QuotationChange>
const changes = success({ changes: z.array(QuotationChange) })

/** Changes of a quotation after it was sold: priced, offered, agreed to. */
export const quotationChanges = {
  priceChange: selling
    .route({
      method: 'POST',
      path: '/kart/priceChange',
      summary: 'What a change of a vouchered quotation would cancel, sell and cost; writes nothing',
      tags,
    })
    .input(wish)
    .output(success({ change: PricedChange }))
    .errors(REFUSALS),
  offerChange: selling
    .route({
      method: 'POST',
      path: '/kart/offerChange',
      summary: 'Keeps a priced change so that its customer can agree to it; the same key offers once',
      tags,
    })
    .input(
      wish.extend({
        refunds: z
          .array(z.strictObject({ saleId: CatalogueId, refund: TypedAmount }))
          .max(400)
          .default([]),
        /** Whom costs are owed to, null: nobody. A line that is not named owes whom the sale that ends for it owed. */
        suppliers: z
          .array(z.strictObject({ place: z.string().regex(/^[a-zA-Z]{1,20}\.\d{1,3}$/), supplierId: CatalogueId.nullable() }))
          .max(400)
          .default([]),
        /** As the screen shows it. */
        difference: Amount,
        reason: z.string().trim().max(500, 'Please use 500 letters at most.').default(''),
        /** Asks the customer by a notice, and a letter where the link of their proposal has an address: they agree on its page. Refused where they could not. */
        isSent: z.boolean().default(false),
        idempotencyKey: OpaqueId,
      }),
    )
    .output(success({ changes: z.array(QuotationChange), changeId: z.number().int() }))
    .errors(REFUSALS),
  agreeToChange: selling
    .route({ method: 'POST', path: '/kart/agreeToChange', summary: 'Notes who agreed to a change, and carries it out', tags })
    .input(
      z.strictObject({
        changeId: CatalogueId,
        /** As it was seen. */
        difference: Amount,
        agreedBy: required().max(200, 'Please use 200 letters at most.'),
      }),
    )
    .output(changes)
    .errors(STATE_CHANGED),
  withdrawChange: selling
    .route({ method: 'POST', path: '/kart/withdrawChange', summary: 'Withdraws the change that waits for its customer', tags })
    .input(z.strictObject({ id: QuotationId }))
    .output(changes),
  getChanges: requires('quotations.view')
    .route({ method: 'GET', path: '/kart/getChanges', summary: 'Changes of a quotation after its sale, the newest first', tags })
    .input(z.strictObject({ id: CatalogueQueryId }))
    .output(changes),
}
