import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

export type TravelDay = Awaited<ReturnType<typeof api.travelDays.getTravelling>>

/** Without a day: today where the site is. */
export function travelDay(date: string | undefined) {
  return queryOptions({
    queryKey: ['GET_TRAVELLING', date ?? 'today'],
    queryFn: ({ signal }) => api.travelDays.getTravelling(date === undefined ? {} : { date }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
}
