import { useNavigate } from '@tanstack/react-router'
import { addDays, daysBetween, plainDate } from '@tradewind/domain/time'
import type { SearchQuery } from '../search/search-query.ts'

/** Searches the same journey on another day. A way out moved past the way back takes it along, the stay as long as before. */
export function useChangeDate(query: SearchQuery) {
  const navigate = useNavigate()
  return (bound: 'outbound' | 'inbound', date: string) =>
    void navigate({
      to: '/flight/search-result/{-$searchId}',
      params: { searchId: undefined },
      search: { ...query, ...(bound === 'inbound' ? withReturn(query, date) : withDeparture(query, date)) },
    })
}

export function withDeparture({ departure, return: back }: SearchQuery, date: string): Partial<SearchQuery> {
  if (!back || !departure || back >= date) return { departure: date }
  const stay = daysBetween(plainDate(departure), plainDate(back))
  return { departure: date, return: addDays(plainDate(date), stay) }
}

function withReturn({ departure }: SearchQuery, date: string): Partial<SearchQuery> {
  return departure && date < departure ? { departure: date, return: date } : { return: date }
}
