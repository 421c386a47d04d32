import { routeOf } from '@tradewind/domain/tickets/journey-ends'
import { AirlineMark } from '../flights/airline-mark.tsx'
import { formatDay, timeOf } from '../lib/dates.ts'
import { HandledBy } from '../live/handled-by.tsx'
import layout from '../ui/layout.module.css'
import lines from '../ui/table/row-lines.module.css'
import { Tipped } from '../ui/tipped.tsx'
import { formatSector } from './format-journey.ts'
import { HoldLeft } from './hold-actions.tsx'
import css from './ticket-cells.module.css'
import { bookingNumber, type Ticket } from './ticket-list.ts'
import { TicketState } from './ticket-state.tsx'

/* The cells of the air ticket queue and of an agent's bookings. */

export function Pnr({ ticket: { pnr, bookingId } }: { ticket: Ticket }) {
  return pnr ? <span className={css.pnr}>{pnr}</span> : <span className={css.number}>{bookingNumber(bookingId)}</span>
}

/** `beneath`: a second line, where the list has no column for it now. */
export function Passenger({ ticket, beneath }: { ticket: Ticket; beneath?: string | null | undefined }) {
  const { leadPassenger, passengerCount, bookingId } = ticket
  return (
    <>
      <span className={css.person}>
        <span className={css.whole}>
          <span className={layout.trunc}>{leadPassenger}</span>
          {passengerCount > 1 && <span className={layout.faint}>+{passengerCount - 1}</span>}
          <HandledBy bookingId={bookingId} />
        </span>
      </span>
      {beneath && <span className={lines.small}>{beneath}</span>}
    </>
  )
}

export function Journey({ ticket, hasTravel }: { ticket: Ticket; hasTravel: boolean }) {
  const route = routeOf(ticket.sectors.map(formatSector))
  return (
    <>
      <span className={css.whole}>
        <AirlineMark code={ticket.airlines[0]?.code ?? ''} size="s" />
        <Tipped className={layout.trunc} tip={route} isStop={false} isSpoken={false}>
          {route}
        </Tipped>
      </span>
      {hasTravel && (
        <span className={lines.small}>
          <Travel ticket={ticket} />
        </span>
      )}
    </>
  )
}

export function Travel({ ticket: { travelAt } }: { ticket: Ticket }) {
  return (
    <>
      {formatDay(travelAt)} <span className={layout.faint}>{timeOf(travelAt)}</span>
    </>
  )
}

/** A state is never cut: it takes a second line. */
export function Status({ ticket }: { ticket: Ticket }) {
  return (
    <span className={css.status}>
      <TicketState ticket={ticket} />
      {ticket.status === 'held' && ticket.holdEndsAt && (
        <>
          {' '}
          <HoldLeft endsAt={ticket.holdEndsAt} />
        </>
      )}
    </span>
  )
}

export function nameBuyer({ user }: Ticket): string {
  return user.companyName ?? `${user.firstName} ${user.lastName}`
}

export function Buyer({ ticket: { user } }: { ticket: Ticket }) {
  return (
    <span className={css.buyer}>
      <span>
        {user.firstName} {user.lastName}
      </span>
      {user.companyName && <span className={layout.faint}>{user.companyName}</span>}
    </span>
  )
}
