import { z } from 'zod'
import { Amount, Currency, DateOnly, InstantText } from '../wire-values.ts'

/** One figure under the live rules and under the draft. */
const Compared = z.object({ before: Amount, after: Amount })

/** The figures of a sale, or of several, that a draft can change. */
export const COMPARED_FIGURES = {
  serviceFee: Compared,
  discount: Compared,
  totalPayable: Compared,
  margin: Compared,
}

export const WhatIfFigures = z.object({
  bookings: z.number().int(),
  /** Bookings that would have had a different price. */
  affected: z.number().int(),
  ...COMPARED_FIGURES,
})
export type WhatIfFigures = z.infer<typeof WhatIfFigures>

/** A test of a draft on past sales. */
export const WhatIf = z.object({
  whatIfId: z.number().int(),
  groupId: z.number().int(),
  status: z.enum(['queued', 'running', 'done']),
  from: DateOnly,
  to: DateOnly,
  bookingsDone: z.number().int(),
  bookingsTotal: z.number().int(),
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
