import { replaceEqualDeep } from '@tanstack/react-query'

/**
 * For a query whose answers have a version (`structuralSharing`). A read that set out before a write may come back after it: what the write answered
 * stays, or the next change would be sent with a version that is no longer true and be refused.
 */
export function keepNewer<T>(before: unknown, now: T): T {
  return versionOf(now) < versionOf(before) ? (before as T) : replaceEqualDeep(before, now)
}

function versionOf(value: unknown): number {
  return (value as { version?: number } | undefined)?.version ?? 0
}
