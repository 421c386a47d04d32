import { type Instant, plusMinutes } from '../time.ts'

/** So long before its validity ends a proposal is brought to mind, where it is valid for longer. */
const MINUTES_BEFORE_END = 24 * 60

type Offered = { readonly sentAt: Instant; readonly validUntil: Instant }

/** When to say next that the prices of a proposal end, or that they have ended; null: not any more. */
export function nextValidityLook({ sentAt, validUntil }: Offered, now: Instant): Instant | null {
  const before = plusMinutes(validUntil, -MINUTES_BEFORE_END)
  if (before > now && before > sentAt) return before
  return validUntil > now ? validUntil : null
}
