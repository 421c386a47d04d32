import type { PlainDate } from '../time.ts'

const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** '10 Dec 2026', as sentences about money say a day. */
export function tellDay(date: PlainDate): string {
  return format.format(Date.parse(`${date}T00:00:00Z`)).replace('Sept', 'Sep')
}
