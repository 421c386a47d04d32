import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { desk } from '../../desk/desk-queries.ts'
import { formatWeekday, timeOf } from '../../lib/dates.ts'
import { useUser } from '../../lib/session.ts'
import { Icon } from '../../ui/icons.tsx'
import { AirlineMark } from '../airline-mark.tsx'
import { t } from './messages.ts'
import css from './search-page.module.css'
import { nameJourney } from './search-words.ts'

const SHOWN = 3

/** A traveller's next journeys, on the page where they start. Staff and agents have the desk for it. */
export function NextTrips() {
  const user = useUser()
  const sells = user?.userType === 'staff' || user?.userType === 'travelAgent'
  const { data } = useQuery({ ...desk(), enabled: user !== undefined && !sells })
  const trips = data?.departures.next.slice(0, SHOWN) ?? []
  if (sells || trips.length === 0) return null
  return (
    <section className={css.recent} aria-labelledby="next-trips">
      <h2 id="next-trips">{t('nextTrips')}</h2>
      <ul>
        {trips.map(({ bookingId, pnr, sectors, airlines, travelAt }) => (
          <li key={bookingId}>
            <Link to="/flight/bookings" search={{ pnrOrTicket: pnr ?? String(bookingId) }} className={css.card}>
              <AirlineMark code={airlines[0]?.code ?? ''} size="m" />
              <span>
                <b>{nameJourney(sectors)}</b>
                <small>
                  {formatWeekday(travelAt)}, {timeOf(travelAt)} · {airlines.map(({ name }) => name).join(', ')}
                  {pnr && ` · PNR ${pnr}`}
                </small>
              </span>
              <Icon name="right" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
