import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AirlineMark } from '../flights/airline-mark.tsx'
import { formatDate, formatInstant, formatWeekday, timeOf } from '../lib/dates.ts'
import { formatAmount } from '../lib/money.ts'
import { useUser } from '../lib/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { StateMark } from '../ui/chip.tsx'
import layout from '../ui/layout.module.css'
import css from './booking-card.module.css'
import { FlightInformation } from './flight-information.tsx'
import { HoldActions, HoldLeft } from './hold-actions.tsx'
import { tellJourney, tellSector } from './tell-journey.ts'
import { bookingNumber, isMoving, STATUS_WORDS, type Ticket } from './ticket-list.ts'

const ISSUED: ReadonlySet<Ticket['status']> = new Set(['issued', 'changeRequested'])

/** One booking: what, when, how much, who, in which state, and what can be done with it. */
export function BookingCard({ ticket }: { ticket: Ticket }) {
  const [isReading, setReading] = useState(false)
  const { bookingSlug: slug, user } = ticket
  const [airline] = ticket.airlines
  const { word, tone } = STATUS_WORDS[ticket.status]
  const hasTicket = slug !== null && ISSUED.has(ticket.status)
  const title = tellJourney(ticket.sectors)
  const may = useMayWithHold(user.id)
  return (
    <Card className={css.booking} aria-label={`${title}, ${ticket.pnr ?? bookingNumber(ticket.bookingId)}`}>
      <div className={css.top}>
        <AirlineMark code={airline?.code ?? ''} />
        <div className={css.title}>
          <h2>{title}</h2>
          <p>
            {ticket.airlines.map(({ name }) => name).join(', ')} · {ticket.sectors.map(tellSector).join(', ')}
          </p>
        </div>
        <span className={css.state}>
          <StateMark tone={tone}>{word}</StateMark>
          {ticket.status === 'held' && ticket.holdEndsAt && <HoldLeft endsAt={ticket.holdEndsAt} />}
        </span>
        <b className={css.amount}>{formatAmount(ticket.amount, ticket.currency)}</b>
      </div>
      <dl className={css.facts}>
        <div>
          <dt>PNR</dt>
          <dd>
            {ticket.pnr ? <b>{ticket.pnr}</b> : <span className={layout.faint}>{isMoving(ticket) ? 'not yet' : 'none'}</span>}
          </dd>
        </div>
        <div>
          <dt>Booked</dt>
          <dd>
            <time dateTime={ticket.createdAt} title={formatInstant(ticket.createdAt)}>
              {formatDate(ticket.createdAt)}
            </time>
          </dd>
        </div>
        <div>
          <dt>Travel</dt>
          <dd>
            {formatWeekday(ticket.travelAt)} {ticket.travelAt.slice(0, 4)}, {timeOf(ticket.travelAt)}
          </dd>
        </div>
        <div>
          <dt>Booked by</dt>
          <dd className={css.by}>
            <span>{user.email}</span> <span className={css.tag}>{TYPE_TAGS[user.userType]}</span>
          </dd>
        </div>
      </dl>
      <div className={css.foot}>
        <ul className={css.people}>
          {ticket.passengers.map(({ index, name, ticketNumber }) => (
            <li key={index}>
              <span>{name}</span>
              <span className={layout.faint}>{ticketNumber ?? ''}</span>
              {hasTicket && ticketNumber && (
                <Link
                  to="/flight/eTicket/$bookingSlug"
                  params={{ bookingSlug: slug }}
                  search={{ pax: index }}
                  className={layout.link}
                  aria-label={`Ticket of ${name}`}
                >
                  Ticket
                </Link>
              )}
            </li>
          ))}
        </ul>
        <div className={css.acts}>
          {hasTicket && (
            <ButtonLink to="/flight/eTicket/$bookingSlug" params={{ bookingSlug: slug }} size="sm" icon="ticket">
              View Ticket (Full)
            </ButtonLink>
          )}
          <Button size="sm" onClick={() => setReading(true)}>
            Flight Information
          </Button>
          {ticket.status === 'held' && (
            <HoldActions bookingId={ticket.bookingId} holdEndsAt={ticket.holdEndsAt} title={title} {...may} />
          )}
        </div>
      </div>
      {isReading && <FlightInformation bookingId={ticket.bookingId} title={title} onClose={() => setReading(false)} />}
    </Card>
  )
}

/** Staff see others' bookings here too: they pay for their own only, and give back what they may. */
function useMayWithHold(ownerId: number): { mayPay: boolean; mayRelease: boolean } {
  const me = useUser()
  const isGuest = me?.userType === 'staff' && me.id !== ownerId
  return { mayPay: !isGuest, mayRelease: !isGuest || me.isSuperAdmin || me.permissions.includes('tickets.release') }
}

const TYPE_TAGS: Record<Ticket['user']['userType'], string> = {
  retail: 'RETAIL',
  travelAgent: 'B2B',
  corporate: 'CORPORATE',
  staff: 'STAFF',
}
