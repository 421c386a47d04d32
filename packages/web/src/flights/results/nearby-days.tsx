import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { formatWeekday } from '../../lib/dates.ts'
import { formatWhole } from '../../lib/money.ts'
import { useNow } from '../../lib/use-now.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { type SearchQuery, searchByOf } from '../search/search-query.ts'
import { countTravellers } from '../search/search-words.ts'
import { worthOf } from './describe-day-fare.ts'
import { t } from './messages.ts'
import css from './results.module.css'
import { useChangeDate } from './use-change-date.ts'

/** Nearby dates with flights, cheapest first; one press searches there. Shows nothing when there are none. */
export function NearbyDays({ query }: { query: SearchQuery }) {
  const changeDate = useChangeDate(query)
  const searchBy = query.type === 'multiCity' ? undefined : searchByOf(query)
  const isAsked = searchBy !== undefined
  const now = useNow()
  const { data, isPending } = useQuery({
    queryKey: ['GET_NEARBY_FARES', searchBy],
    enabled: isAsked,
    staleTime: 60 * 60_000,
    retry: false,
    queryFn: async ({ signal }) => (searchBy ? api.flights.getNearbyFares({ searchBy }, { signal }) : null),
  })
  if (!isAsked) return null
  if (isPending)
    return (
      <p className={css.nearbyWait} role="status">
        <Spinner /> {t('checkingNearby')}
      </p>
    )
  if (!data || data.days.length === 0) return null
  const days = [...data.days].sort((a, b) => Number(a.fare) - Number(b.fare) || (a.date < b.date ? -1 : 1))
  return (
    <section className={css.nearby} aria-label={t('nearbyDates')}>
      <h3>{t('nearbyFor', { people: countTravellers(query) })}</h3>
      <ul>
        {days.map((day, place) => (
          <li key={day.date}>
            <button type="button" onClick={() => changeDate('outbound', day.date)}>
              <span>{formatWeekday(day.date)}</span>
              <b>{t('fromPrice', { price: formatWhole(day.fare, data.currency) })}</b>
              <small>{place === 0 && days.length > 1 ? t('cheapestComma', { worth: worthOf(day, now) }) : worthOf(day, now)}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
