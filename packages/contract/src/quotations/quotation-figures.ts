import { z } from 'zod'
import { requires, success } from '../call.ts'
import { Amount, Currency } from '../wire-values.ts'

const Count = z.number().int()

/** The quotations that were sent in a month, as they stand today. */
export const QuotationMonth = z.object({
  /** '2026-11', on the clock of the site. */
  month: z.string(),
  sent: Count,
  /** Of those sent: accepted or sold, also where it was cancelled afterwards. */
  won: Count,
  /** Lost, or cancelled before they were sold. */
  lost: Count,
  /** Nobody answered while the price was promised. */
  expired: Count,
  /** Sold in the month without ever being sent; in none of the counts above. */
  soldUnsent: Count,
  /** What is sold of all of them, less what was refunded, in the currency that is asked for; without what is sold in others. */
  sales: Amount,
  margin: Amount,
})
export type QuotationMonth = z.infer<typeof QuotationMonth>

const LostFor = z.object({ reason: z.string(), count: Count })

export const quotationFigures = {
  getKartFigures: requires('quotations.view')
    .route({
      method: 'GET',
      path: '/kart/getKartFigures',
      summary:
        'Quotations of the last 24 months by the month in which they were sent: how many were won and lost, how many were sold without being sent, what was sold of them with its margin, and why those of the last 12 months were lost',
      tags: ['quotations'],
    })
    .input(z.strictObject({ currency: Currency.optional() }))
    .output(
      success({
        currency: Currency,
        /** In which anything was sold, the site's own first. */
        currencies: z.array(Currency),
        months: z.array(QuotationMonth).length(24),
        /** The most frequent first, eight at most. */
        lostFor: z.array(LostFor),
      }),
    ),
}
