import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AirlineMark } from '../flights/airline-mark.tsx'
import { formatInstant, formatWeekday, timeOf } from '../lib/dates.ts'
import { formatAmount } from '../lib/money.ts'
import { HandledBy } from '../live/handled-by.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import { Notice } from '../ui/notice.tsx'
import { TipButton } from '../ui/tipped.tsx'
import css from './booking-card.module.css'
import { InvoiceButton } from './booking-documents.tsx'
import { ChangeButton } from './changes/change-button.tsx'
import { RefreshStatus } from './changes/refresh-status.tsx'
import { FlightInformation } from './flight-information.tsx'
import { formatJourney, formatSector } from './format-journey.ts'
import { HoldActions, HoldLeft } from './hold-actions.tsx'
import { NewPriceDialog } from './new-price.tsx'
import { OwnReference } from './own-reference.tsx'
import { PaidTogether } from './paid-together.tsx'
import { bookingNumber, hasTicketOf, isMoving, type Ticket } from './ticket-list.ts'
import { TicketState } from './ticket-state.tsx'

/** One booking: flights, date, price, travellers, status and actions. */
export function BookingCard({ ticket, onPickBuyer }: { ticket: Ticket; onPickBuyer?: (() => void) | undefined }) {
  const [isReading, setReading] = useState(false)
  const [isAnswering, setAnswering] = useState(false)
  const { bookingSlug: slug, user } = ticket
  const [airline] = ticket.airlines
  const hasTicket = slug !== null && hasTicketOf(ticket)
  const title = formatJourney(ticket.sectors)
  return (
    <Card className={css.booking} aria-label={`${title}, ${ticket.pnr ?? bookingNumber(ticket.bookingId)}`}>
      <div className={css.top}>
        <AirlineMark code={airline?.code ?? ''} />
        <div className={css.title}>
          <h2>{title}</h2>
          <p>
            {ticket.airlines.map(({ name }) => name).join(', ')} · {ticket.sectors.map(formatSector).join(', ')}
          </p>
          {ticket.heldWith && <PaidTogether heldWith={ticket.heldWith} />}
        </div>
        <span className={css.state}>
          <TicketState ticket={ticket} />
          {ticket.status === 'held' && ticket.holdEndsAt && <HoldLeft endsAt={ticket.holdEndsAt} />}
          <HandledBy bookingId={ticket.bookingId} />
        </span>
        <b className={css.amount}>
          {formatAmount(ticket.customerTotal, ticket.currency)}
          {ticket.customerTotal !== ticket.amount && <small data-net>Net {formatAmount(ticket.amount, ticket.currency)}</small>}
        </b>
      </div>
      {ticket.needsStaff && (
        <div className={css.task}>
          <Notice tone="warn">{ticket.needsStaff}</Notice>
        </div>
      )}
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
            <time dateTime={ticket.createdAt}>{formatInstant(ticket.createdAt)}</time>
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
            {onPickBuyer ? (
              <TipButton className={css.creator} tip="show this person's bookings" onClick={onPickBuyer}>
                <Creator user={user} />
              </TipButton>
            ) : (
              <Creator user={user} />
            )}
          </dd>
        </div>
        {(ticket.may.setOwnReference || ticket.ownReference) && (
          <div className={css.reference}>
            <dt>{ticket.may.setOwnReference ? 'Your reference' : "Customer's reference"}</dt>
            <dd>
              <OwnReference
                bookingId={ticket.bookingId}
                ownReference={ticket.ownReference}
                mayChange={ticket.may.setOwnReference}
              />
            </dd>
          </div>
        )}
      </dl>
      <div className={css.foot}>
        <ul className={classes(css.people, ticket.passengers.length > 3 && css.many)}>
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
          {hasTicket && (
            <span data-net>
              <InvoiceButton bookingId={ticket.bookingId} />
            </span>
          )}
          <Button size="sm" onClick={() => setReading(true)}>
            Flight Information
          </Button>
          {ticket.may.requestChange && (
            <span data-net>
              <ChangeButton bookingId={ticket.bookingId} title={title} pnr={ticket.pnr} />
            </span>
          )}
          {ticket.status === 'changeRequested' && ticket.ticketCRInfo && (
            <RefreshStatus changeRequestId={ticket.ticketCRInfo.changeRequestId} />
          )}
          {ticket.priceAskedUntil !== null && (
            <Button size="sm" variant="accent" aria-haspopup="dialog" onClick={() => setAnswering(true)}>
              Review new fare
            </Button>
          )}
          {ticket.status === 'held' && (
            <HoldActions
              bookingId={ticket.bookingId}
              holdEndsAt={ticket.holdEndsAt}
              title={title}
              pnr={ticket.pnr}
              lead={ticket.passengers[0]?.name}
              mayPay={ticket.may.payHold}
              mayRelease={ticket.may.releaseHold}
            />
          )}
        </div>
      </div>
      {isAnswering && <NewPriceDialog bookingId={ticket.bookingId} title={title} onClose={() => setAnswering(false)} />}
      {isReading && <FlightInformation bookingId={ticket.bookingId} title={title} onClose={() => setReading(false)} />}
    </Card>
  )
}

/** Who booked, with a chip of the type of user. */
/** Another site that buys here, and who is known by phone alone, has no e-mail. */
export function Creator({ user }: { user: Ticket['user'] }) {
  return (
    <>
      <span>{user.email || user.companyName || `${user.firstName} ${user.lastName}`.trim()}</span>{' '}
      <span className={css.tag}>{TYPE_TAGS[user.userType]}</span>
    </>
  )
}

const TYPE_TAGS: Record<Ticket['user']['userType'], string> = {
  retail: 'RETAIL',
  travelAgent: 'B2B',
  corporate: 'CORPORATE',
  staff: 'STAFF',
}
