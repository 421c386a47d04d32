import { z } from 'zod'
import { Amount, Currency, DateOnly, InstantText } from '../wire-values.ts'

/** One figure under the live rules and under the draft. */
const Compared = z.object({ before: Amount, after: Amount })

/** The figures of a sale, or of several, that a draft can change. */
const COMPARED_FIGURES = {
  serviceFee: Compared,
  discount: Compared,
  totalPayable: Compared,
  margin: Compared,
}

export const WhatIfFigures = z.object({
  sales: z.number().int(),
  /** Bookings that would have had a different price. */
  affected: z.number().int(),
  ...COMPARED_FIGURES,
})
export type WhatIfFigures = z.infer<typeof WhatIfFigures>

/** The figures of a test by buyer. */
export const BY_BUYER = z.array(z.object({ LEId: z.number().int(), name: z.string(), figures: WhatIfFigures }))

/** A past sale under the live rules and under the draft. What was sold stands beside it, in the words of its seller. */
export const TESTED_SALE = {
  buyerName: z.string(),
  ruleBefore: z.string().nullable(),
  ruleAfter: z.string().nullable(),
  ...COMPARED_FIGURES,
}
const TestedSale = z.object(TESTED_SALE)
export type TestedSale = z.infer<typeof TestedSale>

/** A test of a draft on past sales. */
export const WhatIf = z.object({
  whatIfId: z.number().int(),
  groupId: z.number().int(),
  status: z.enum(['queued', 'running', 'done']),
  from: DateOnly,
  to: DateOnly,
  salesDone: z.number().int(),
  salesTotal: z.number().int(),
  /** The revision of the draft that was tested; a newer revision needs a new run. */
  revision: z.number().int(),
  /** The edition it was compared with. */
  edition: z.number().int(),
  createdAt: InstantText,
  finishedAt: InstantText.nullable(),
  currency: Currency,
})
export type WhatIf = z.infer<typeof WhatIf>

export const WHAT_IF_REFUSALS = {
  NO_DRAFT: { status: 409, message: 'This group has no draft to test.' },
} as const
