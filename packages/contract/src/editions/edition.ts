import { z } from 'zod'
import { InstantText } from '../wire-values.ts'

/** The rules of a group after one publication, whatever they are about. */
export const Edition = z.object({
  edition: z.number().int(),
  publishedAt: InstantText,
  publishedBy: z.string(),
  note: z.string(),
  /** Versions that began and ended with it. */
  added: z.number().int(),
  ended: z.number().int(),
  /** The edition whose rules it restored. */
  restores: z.number().int().nullable(),
  isLive: z.boolean(),
})
export type Edition = z.infer<typeof Edition>

export const PUBLISH_REFUSALS = {
  NO_DRAFT: { status: 409, message: 'There is nothing to publish.' },
  DRAFT_MOVED: { status: 409, message: 'This draft has changed. Please check it again.' },
  DRAFT_OUTDATED: {
    status: 409,
    message: 'Some of these rules have changed. Please check the marked changes.',
    data: z.object({ changeIds: z.array(z.number().int()) }),
  },
} as const

export const RESTORE_REFUSALS = {
  EDITION_MOVED: { status: 409, message: 'The rules have changed. Please check them again.' },
  SAME_RULES: { status: 409, message: 'These rules are already live.' },
} as const
