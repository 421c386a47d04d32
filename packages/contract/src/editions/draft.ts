import { z } from 'zod'
import { InstantText } from '../wire-values.ts'

/** Changes to the rules of a group that are not live yet. */
export const Draft = z.object({
  groupId: z.number().int(),
  /** Increases with each change. */
  revision: z.number().int(),
  updatedAt: InstantText,
  updatedBy: z.string(),
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  outdated: z.number().int(),
})
export type Draft = z.infer<typeof Draft>

/** One change of a draft. The seller brings its kinds of rules, and a rule as its lists show it: `before` is live, `after` is not yet. */
export function draftChangeOf<Kind extends z.ZodType, Before extends z.ZodType, After extends z.ZodType>(seller: {
  readonly kind: Kind
  readonly before: Before
  readonly after: After
}) {
  return z.object({
    changeId: z.number().int(),
    action: z.enum(['add', 'change', 'remove']),
    kind: seller.kind,
    /** The live rule; null where the change adds a rule, or the rule has ended since. */
    before: seller.before.nullable(),
    /** The rule after the change; null where the change removes it. */
    after: seller.after.nullable(),
    /** The live rule has been changed or ended since: it must be checked before publishing. */
    isOutdated: z.boolean(),
  })
}
