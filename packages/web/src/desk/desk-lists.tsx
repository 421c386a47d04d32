import { Link } from '@tanstack/react-router'
import { epochMs, formatDuration, instant } from '@tradewind/domain/time'
import type { ReactNode } from 'react'
import { formatDay, formatMoment, timeOf } from '../lib/dates.ts'
import { useNow } from '../lib/use-now.ts'
import { nameChangeState } from '../tickets/changes/change-states.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card, CardHead } from '../ui/card.tsx'
import { StateMark } from '../ui/chip.tsx'
import css from './desk.module.css'
import type { Desk } from './desk-queries.ts'

type Whose = Desk['whose']
/** The ticket screen of the site's staff, and that of everyone else. */
const listOf = (whose: Whose) => (whose === 'site' ? '/staff/tickets' : '/flight/bookings')

/** The next departures, today's first; departed flights are in the list of tickets. */
export function DeparturesCard({
  departures: { today, next },
  day,
  whose,
}: {
  departures: Desk['departures']
  day: string
  whose: Whose
}) {
  return (
    <ListCard
      title="Departures"
      count={today > 0 ? `${today} today` : undefined}
      empty="No upcoming departures."
      more={
        <ButtonLink to={listOf(whose)} search={{ travelFrom: day, sort: 'TA' }} size="xs" variant="quiet">
          All
        </ButtonLink>
      }
    >
      {next.map((ticket) => (
        <li key={ticket.bookingId}>
          <TicketLink whose={whose} ticket={ticket}>
            {ticket.leadPassenger}
            {ticket.passengerCount > 1 && ` +${ticket.passengerCount - 1}`}
          </TicketLink>
          <span className={css.when}>
            {ticket.travelAt.startsWith(day) ? 'Today' : formatDay(ticket.travelAt)} {timeOf(ticket.travelAt)}
          </span>
          <span className={css.soft}>
            {ticket.sectors.map(({ origin, destination }) => `${origin}–${destination}`).join(', ')} ·{' '}
            {ticket.airlines.map(({ name }) => name).join(', ')}
          </span>
          <span className={css.soft}>{ticket.pnr}</span>
        </li>
      ))}
    </ListCard>
  )
}

/** Seats that are released automatically unless they are paid. */
export function HoldsCard({ holds: { count, next }, whose }: { holds: Desk['holds']; whose: Whose }) {
  const now = useNow()
  return (
    <ListCard
      title="Holds expiring"
      count={count > 0 ? String(count) : undefined}
      empty="No holds."
      more={
        <ButtonLink to={listOf(whose)} search={{ status: 'held' }} size="xs" variant="quiet">
          All
        </ButtonLink>
      }
    >
      {next.map((hold) => {
        const minutes = Math.max(0, Math.floor((epochMs(instant(hold.holdEndsAt)) - epochMs(now)) / 60_000))
        return (
          <li key={hold.bookingId}>
            <TicketLink whose={whose} ticket={hold}>
              {hold.leadPassenger}
            </TicketLink>
            <span className={css.when}>
              <StateMark tone={minutes < 60 ? 'bad' : minutes < 240 ? 'warn' : 'neutral'}>{formatTimeLeft(minutes)} left</StateMark>
            </span>
            <span className={css.soft}>
              {hold.sectors.join(', ')} · departs {formatDay(hold.travelAt)}
            </span>
            <span className={css.soft}>{hold.pnr}</span>
          </li>
        )
      })}
    </ListCard>
  )
}

/** Change requests that need the reader. */
export function RequestsCard({ requests, isForStaff }: { requests: NonNullable<Desk['requests']>; isForStaff: boolean }) {
  const path = isForStaff ? '/staff/changes' : '/flight/changes'
  const { count, running, next } = requests
  return (
    <ListCard
      title="Open requests"
      count={count > 0 ? String(count) : undefined}
      empty={running > 0 ? `No request needs action. ${running} in progress.` : 'No open change requests.'}
      more={
        <ButtonLink to={path} size="xs" variant="quiet">
          All
        </ButtonLink>
      }
    >
      {next.map((request) => (
        <li key={request.changeRequestId}>
          <Link to={path} search={{ open: request.changeRequestId }} className={css.who}>
            {request.leadPassenger}
            {request.passengerCount > 1 && ` +${request.passengerCount - 1}`}
          </Link>
          <span className={css.when}>{formatMoment(request.createdAt)}</span>
          <span className={css.soft}>
            {/* The sentence is written for the person who asked. */}
            {request.kindLabel} · {isForStaff ? nameChangeState(request).word : request.statusText}
          </span>
          <span className={css.soft}>{request.pnr}</span>
        </li>
      ))}
    </ListCard>
  )
}

type Listed = { bookingId: number; pnr: string | null }

function TicketLink({ whose, ticket: { bookingId, pnr }, children }: { whose: Whose; ticket: Listed; children: ReactNode }) {
  if (whose === 'site')
    return (
      <Link to="/staff/tickets" search={{ open: bookingId }} className={css.who}>
        {children}
      </Link>
    )
  return (
    <Link to="/flight/bookings" search={{ pnrOrTicket: pnr ?? String(bookingId) }} className={css.who}>
      {children}
    </Link>
  )
}

function ListCard({
  title,
  count,
  empty,
  more,
  children,
}: {
  title: string
  count: string | undefined
  empty: string
  more: ReactNode
  children: readonly ReactNode[]
}) {
  return (
    <Card aria-label={title}>
      <CardHead
        title={
          <>
            {title} {count && <span className={css.count}>{count}</span>}
          </>
        }
      >
        {children.length > 0 && <span className={css.all}>{more}</span>}
      </CardHead>
      {children.length === 0 ? <p className={css.nothing}>{empty}</p> : <ul className={css.rows}>{children}</ul>}
    </Card>
  )
}

function formatTimeLeft(minutes: number): string {
  return minutes < 48 * 60 ? formatDuration(minutes) : `${Math.floor(minutes / 1440)} days`
}
