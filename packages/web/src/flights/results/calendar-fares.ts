import { queryOptions, useQueries } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type DayFare = { date: string; fare: string; currency: string; airlineName: string; isLowestOfMonth: boolean }

const HOUR_MS = 3_600_000

/** Cheapest one-adult fare per day of a month ('YYYY-MM'). */
export function monthFaresQuery(origin: string, destination: string, month: string) {
  return queryOptions({
    queryKey: ['GET_CALENDAR_FARE', origin, destination, month],
    queryFn: async ({ signal }) => {
      const { currency, days } = await api.flights.getCalendarFare({ origin, destination, month }, { signal })
      return days.map(
        ({ date, fare, airlineName, isLowestOfMonth }): DayFare => ({ date, fare, currency, airlineName, isLowestOfMonth }),
      )
    },
    staleTime: HOUR_MS,
    retry: false,
  })
}

/** Fares by day for the months that some days touch; a month that could not be asked is simply without prices. */
export function useDayFares(origin: string, destination: string, days: readonly string[]) {
  const months = [...new Set(days.map((day) => day.slice(0, 7)))]
  return useQueries({
    queries: months.map((month) => monthFaresQuery(origin, destination, month)),
    combine: (results) => ({
      fares: new Map(results.flatMap(({ data }) => data ?? []).map((fare) => [fare.date, fare])),
      isPending: results.some(({ isPending }) => isPending),
      hasFailed: results.length > 0 && results.every(({ isError }) => isError),
    }),
  })
}
