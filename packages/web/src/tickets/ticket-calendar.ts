import type { Language } from '@tradewind/domain/languages'

/** Where the flights of a ticket are, as a file that a calendar opens. */
export function ticketCalendar(bookingSlug: string, lang: Language): string {
  return `/api/documents/calendar?${new URLSearchParams({ bookingSlug, lang })}`
}
