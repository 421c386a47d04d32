import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { epochMs, instant } from '@tradewind/domain/time'
import { type Desk, desk } from '../../desk/desk-queries.ts'
import { isolate } from '../../languages/language.ts'
import { useCustomerView } from '../../lib/customer-view.ts'
import { formatDay, timeOf } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/money.ts'
import { useUser } from '../../lib/session.ts'
import { useNow } from '../../lib/use-now.ts'
import { StateMark } from '../../ui/chip.tsx'
import layout from '../../ui/layout.module.css'
import { AirlineMark } from '../airline-mark.tsx'
import css from './home-lists.module.css'
import { t } from './messages.ts'
import { countTimeLeft } from './search-words.ts'

/** What a customer has to do next, and who of theirs leaves today: below the search, while there is any. Staff have the desk for it. */
export function HomeLists() {
  const user = useUser()
  const isCustomerView = useCustomerView()
  const { data } = useQuery({ ...desk(), enabled: user !== null && user.userType !== 'staff' })
  if (!data || user?.userType === 'staff' || isCustomerView) return null
  const leaving = data.departures.next.filter(({ travelAt }) => travelAt.startsWith(data.today))
  const hasTasks = data.holds.next.length > 0 || (data.requests?.next.length ?? 0) > 0
  if (!hasTasks && leaving.length === 0) return null
  return (
    <div className={css.lists}>
      {hasTasks && (
        <section aria-labelledby="waiting">
          <h2 id="waiting">
            {t('needsAction')}
            {user?.userType === 'travelAgent' && (
              <Link to="/desk" className={layout.link}>
                {t('desk')}
              </Link>
            )}
          </h2>
          <ul className={css.card}>
            {data.holds.next.map((hold) => (
              <HoldLine key={hold.bookingId} hold={hold} />
            ))}
            {data.requests?.next.map(({ changeRequestId, leadPassenger, pnr, kindLabel, statusText }) => (
              <li key={changeRequestId}>
                <Link to="/flight/changes" search={{ open: changeRequestId }} className={css.line}>
                  <StateMark tone="warn">{null}</StateMark>
                  <About title={t('requestFor', { kind: kindLabel, name: leadPassenger })} facts={[pnr, statusText]} />
                  <span className={css.end}>
                    <small>{t('answer')}</small>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {leaving.length > 0 && (
        <section aria-labelledby="leaving">
          <h2 id="leaving">{t('leavingToday')}</h2>
          <ul className={css.card}>
            {leaving.map(({ bookingId, leadPassenger, passengerCount, sectors, airlines, pnr, travelAt }) => (
              <li key={bookingId}>
                <Link to="/flight/bookings" search={{ pnrOrTicket: pnr ?? String(bookingId) }} className={css.line}>
                  <AirlineMark code={airlines[0]?.code ?? ''} size="m" />
                  <About
                    title={`${leadPassenger}${passengerCount > 1 ? ` +${passengerCount - 1}` : ''}`}
                    facts={[sectors.map(({ origin, destination }) => `${origin}–${destination}`).join(', '), pnr]}
                  />
                  <b className={css.end}>{timeOf(travelAt)}</b>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function HoldLine({ hold }: { hold: Desk['holds']['next'][number] }) {
  const now = useNow()
  const { leadPassenger, holdEndsAt, pnr, sectors, travelAt, customerTotal, currency, bookingId } = hold
  const minutes = Math.max(0, Math.floor((epochMs(instant(holdEndsAt)) - epochMs(now)) / 60_000))
  return (
    <li>
      <Link to="/flight/bookings" search={{ pnrOrTicket: pnr ?? String(bookingId) }} className={css.line}>
        <StateMark tone={minutes < 60 ? 'bad' : minutes < 240 ? 'warn' : 'neutral'}>{null}</StateMark>
        <About
          title={t('heldFor', { name: leadPassenger, left: countTimeLeft(minutes) })}
          facts={[pnr, sectors.join(', '), formatDay(travelAt)]}
        />
        <span className={css.end}>
          <b>{formatAmount(customerTotal, currency)}</b>
          <small>{t('payOrRelease')}</small>
        </span>
      </Link>
    </li>
  )
}

function About({ title, facts }: { title: string; facts: readonly (string | null)[] }) {
  return (
    <span className={css.about}>
      <b>
        <bdi>{title}</bdi>
      </b>
      <small>{facts.flatMap((fact) => (fact ? isolate(fact, 'auto') : [])).join(' · ')}</small>
    </span>
  )
}
