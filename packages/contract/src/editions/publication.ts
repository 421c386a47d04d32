import { z } from 'zod'
import { DateOnly, InstantText } from '../wire-values.ts'

/** When drafts go live: on a day where the site is, at a time of that day; without one at its first moment. */
export const PLANNED_FOR = {
  day: DateOnly,
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time, such as 06:00.')
    .optional(),
  note: z.string().trim().max(500, 'Please use 500 letters at most.').default(''),
}

/** Drafts that go live together at a moment. A refused one is shown until its draft is changed. */
export const Publication = z.object({
  publicationId: z.number().int(),
  status: z.enum(['planned', 'refused']),
  publishAt: InstantText,
  /** The same, as a clock of the site shows it. */
  day: DateOnly,
  time: z.string(),
  plannedBy: z.string(),
  note: z.string(),
  /** Why it was refused; null while it is planned. */
  reason: z.string().nullable(),
})
export type Publication = z.infer<typeof Publication>

/** Of calls that change or publish a draft. */
export const DRAFT_PLANNED = {
  status: 409,
  message: 'This draft will be published at a planned time. Please cancel the plan first.',
} as const

export const PUBLICATION_REFUSALS = {
  PUBLICATION_OVER: { status: 409, message: 'This publication is no longer planned. Please check the rates again.' },
} as const
