import { formatDate } from '../lib/dates.ts'

/** '1 Oct 2026 to 31 Oct 2026', or one day. */
export function formatDays({ from, to }: { from: string; to: string }): string {
  return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
}
