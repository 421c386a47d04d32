import { useNavigate } from '@tanstack/react-router'
import { comeBackOn, type JourneyDays, leaveOn } from '@tradewind/domain/flights/move-journey'
import { plainDate } from '@tradewind/domain/time'
import type { SearchQuery } from '../search/search-query.ts'

/** Searches the same journey on another day. If the outbound day moves past the inbound day, the inbound day moves too and the stay keeps its length. */
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
  if (!back || !departure) return { departure: date }
  return asQuery(leaveOn({ departure: plainDate(departure), back: plainDate(back) }, plainDate(date)))
}

function withReturn({ departure }: SearchQuery, date: string): Partial<SearchQuery> {
  return departure ? asQuery(comeBackOn({ departure: plainDate(departure) }, plainDate(date))) : { return: date }
}

function asQuery({ departure, back }: JourneyDays): Partial<SearchQuery> {
  return { departure, ...(back && { return: back }) }
}
