import type { Instant } from '../time.ts'

export type KeyState = 'open' | 'ending' | 'ended'
type Ends = { readonly expiresAt: Instant | null; readonly revokedAt: Instant | null; readonly rotatedAt: Instant | null }

/** Whether a key still opens anything: `ending` for one that has a successor and is good for some time yet. */
export function stateOfKey({ expiresAt, revokedAt, rotatedAt }: Ends, now: Instant): KeyState {
  if (revokedAt !== null || (expiresAt !== null && expiresAt <= now)) return 'ended'
  return rotatedAt === null ? 'open' : 'ending'
}

/** When a key that gets a successor ends: after the time that was chosen, and never later than it would have ended anyway. */
export function endOfRotated(expiresAt: Instant | null, chosen: Instant): Instant {
  return expiresAt !== null && expiresAt < chosen ? expiresAt : chosen
}
