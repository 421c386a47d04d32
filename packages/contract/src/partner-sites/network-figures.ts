import { z } from 'zod'
import { requires, success } from '../call.ts'
import { Category, SiteId } from '../network/network-shapes.ts'
import { Amount, Currency, DateOnly } from '../wire-values.ts'

/** What passed between two sites in one category in the last thirty days of the site of the caller, today included. */
export const PartnerFigures = z.object({
  mongoSiteId: SiteId,
  category: Category,
  /** What stands of it: sold to a consumer, or sold on of a supplier. Null for users who may not see wallets. */
  sales: Amount.nullable(),
  orders: z.number().int(),
  requests: z.number().int(),
  /** Of the requests: refused, or not answered. */
  errors: z.number().int(),
  /** Of the requests: searches. */
  looks: z.number().int(),
  /** Days that have requests, oldest first. */
  days: z.array(z.object({ day: DateOnly, requests: z.number().int(), errors: z.number().int(), looks: z.number().int() })),
})
export type PartnerFigures = z.infer<typeof PartnerFigures>

export const networkFigures = {
  getNetworkFigures: requires('network.view')
    .route({
      method: 'GET',
      path: '/supplier/getNetworkFigures',
      summary: 'Sales, requests, errors and searches of each consumer and each supplier in the last thirty days',
      tags: ['network'],
    })
    .output(
      success({
        currency: Currency,
        /** Of the site of the caller. */
        today: DateOnly,
        consumers: z.array(PartnerFigures),
        suppliers: z.array(PartnerFigures),
      }),
    ),
}
