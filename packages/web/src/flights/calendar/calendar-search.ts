import { readSearchQuery, type SearchQuery } from '../search/search-query.ts'

/** The calendar's address: the search it leads to, and the month shown. */
export type CalendarSearch = SearchQuery & { month?: string }

export function readCalendarSearch(raw: Record<string, unknown>): CalendarSearch {
  const month = typeof raw.month === 'string' && /^20\d{2}-(0[1-9]|1[0-2])$/.test(raw.month) ? raw.month : undefined
  return { ...readSearchQuery(raw), ...(month && { month }) }
}
