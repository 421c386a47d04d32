import type { Refusal } from '../../http/refuse.ts'

/** A refusal in words that another site may read. */
export function wordOf({ ownMessage, data }: Refusal): string {
  const { shortError = {} } = (data ?? {}) as { shortError?: Record<string, string> }
  return (Object.values(shortError)[0] ?? ownMessage ?? 'This cannot be had now.').slice(0, 500)
}
