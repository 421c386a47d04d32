import { z } from 'zod'

/** What the checks say of the rules of a book. The seller brings a rule as its lists refer to it. */
export function rulesCheckedOf<Ref extends z.ZodType>(ref: Ref) {
  return {
    checked: z.number().int(),
    neverWin: z.array(z.object({ rule: ref, because: z.string(), shadowedBy: z.array(ref) })),
    overlaps: z.array(z.object({ winner: ref, loser: ref, because: z.string() })),
    /** There are more than are listed. */
    hasMoreOverlaps: z.boolean(),
    order: z.array(z.string()),
  }
}
