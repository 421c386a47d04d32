import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { formatWeekday } from '../../lib/dates.ts'
import { formatWhole } from '../../lib/money.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { legsOf, type SearchQuery } from '../search/search-query.ts'
import css from './results.module.css'
import { useChangeDate } from './use-change-date.ts'

/** Days close by on which there are flights, cheapest first; one press searches there. Silent when there are none. */
export function NearbyDays({ query }: { query: SearchQuery }) {
  const changeDate = useChangeDate(query)
  const [leg] = legsOf(query)
  const isAsked = leg !== undefined && query.type !== 'multiCity'
  const { origin = '', destination = '', departure: date = '' } = leg ?? {}
  const { data, isPending } = useQuery({
    queryKey: ['GET_NEARBY_FARES', origin, destination, date],
    enabled: isAsked,
    staleTime: 60 * 60_000,
    retry: false,
    queryFn: ({ signal }) => api.flights.getNearbyFares({ origin, destination, date }, { signal }),
  })
  if (!isAsked) return null
  if (isPending)
    return (
      <p className={css.nearbyWait} role="status">
        <Spinner /> Looking at the days around…
      </p>
    )
  if (!data || data.days.length === 0) return null
  const days = [...data.days].sort((a, b) => Number(a.fare) - Number(b.fare) || (a.date < b.date ? -1 : 1))
  return (
    <section className={css.nearby} aria-label="Days close by">
      <h3>Flights on days close by, one adult</h3>
      <ul>
        {days.map((day, place) => (
          <li key={day.date}>
            <button type="button" onClick={() => changeDate('outbound', day.date)}>
              <span>{formatWeekday(day.date)}</span>
              <b>from {formatWhole(day.fare, data.currency)}</b>
              {place === 0 && days.length > 1 && <small>cheapest</small>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
