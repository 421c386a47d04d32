import { COST_PARTS } from '@tradewind/domain/rates/supplier-cost'
import { z } from 'zod'
import { requiresForMoney, success } from '../call.ts'
import { CatalogueId } from '../catalogue/catalogue-shapes.ts'
import { Currency, SaleId, TypedAmount } from '../wire-values.ts'

const tags = ['activitySales']

/** A part of a sold activity of which nobody has said what it costs, in words that people read: 'transfer'. */
export const MissingPart = z.enum(COST_PARTS)

export const EnterCostWish = z.strictObject({
  saleId: SaleId,
  part: MissingPart,
  /** Whom it is owed to; null: it costs nothing. */
  supplierId: CatalogueId.nullable().default(null),
  cost: TypedAmount,
  currency: Currency,
})
export type EnterCostWish = z.infer<typeof EnterCostWish>

/** What parts of sold activities cost that their rates did not know. */
export const missingCosts = {
  enterCost: requiresForMoney('quotations.sell')
    .route({
      method: 'POST',
      path: '/activities/enterCost',
      summary:
        'Say what a part of a sold activity costs that its rates did not know, and whom that is owed to; zero is owed to nobody',
      tags,
    })
    .input(EnterCostWish)
    .output(success({}))
    .errors({ STATE_CHANGED: { status: 409, message: 'This has changed. Please check it again.' } }),
}
