import { routeOf } from '@tradewind/domain/tickets/journey-ends'
import { AirlineMark } from '../flights/airline-mark.tsx'
import { formatDay, formatMoment, timeOf } from '../lib/dates.ts'
import { formatAmount } from '../lib/money.ts'
import { HandledBy } from '../live/handled-by.tsx'
import { classes } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import type { Column } from '../ui/table/column.ts'
import lines from '../ui/table/row-lines.module.css'
import { formatSector } from './format-journey.ts'
import { HoldLeft } from './hold-actions.tsx'
import css from './queue-table.module.css'
import { bookingNumber, type Ticket } from './ticket-list.ts'
import { TicketState } from './ticket-state.tsx'

/** The columns of the air ticket queue. */
export const QUEUE_COLUMNS: readonly Column<Ticket>[] = [
  { id: 'pnr', label: 'PNR', width: 104, cell: (ticket) => <Pnr ticket={ticket} /> },
  {
    id: 'passenger',
    label: 'Passenger',
    minWidth: 140,
    isFixed: true,
    cell: (ticket, shown) => <Passenger ticket={ticket} hasBuyer={!shown.has('by')} />,
  },
  {
    id: 'journey',
    label: 'Journey',
    width: 136,
    cell: (ticket, shown) => <Journey ticket={ticket} hasTravel={!shown.has('travel')} />,
  },
  {
    id: 'travel',
    label: 'Travel',
    width: 120,
    foldsBelow: 840,
    order: { asc: 'TA', desc: 'TD' },
    cell: (ticket) => <Travel ticket={ticket} />,
  },
  { id: 'price', label: 'Price', width: 116, align: 'end', cell: ({ amount, currency }) => formatAmount(amount, currency) },
  { id: 'status', label: 'Status', width: 172, isFixed: true, cell: (ticket) => <Status ticket={ticket} /> },
  {
    id: 'booked',
    label: 'Booked',
    width: 128,
    foldsBelow: 1180,
    order: { asc: 'BA', desc: 'BD' },
    cell: ({ createdAt }) => formatMoment(createdAt),
  },
  { id: 'by', label: 'Booked by', foldsBelow: 940, cell: (ticket) => <Buyer ticket={ticket} /> },
  {
    id: 'airline',
    label: 'Airline',
    width: 140,
    isExtra: true,
    cell: ({ airlines }) => airlines.map(({ name }) => name).join(', '),
  },
  {
    id: 'customerPays',
    label: 'Customer pays',
    width: 124,
    align: 'end',
    isExtra: true,
    cell: ({ customerTotal, currency }) => formatAmount(customerTotal, currency),
  },
  {
    id: 'tickets',
    label: 'Ticket numbers',
    width: 160,
    isExtra: true,
    cell: ({ passengers }) => passengers.flatMap(({ ticketNumber }) => ticketNumber ?? []).join(', ') || '–',
  },
  { id: 'number', label: 'Booking number', width: 120, isExtra: true, cell: ({ bookingId }) => bookingNumber(bookingId) },
]

/** What a ticket is called where it is opened or chosen. */
export function nameOfTicket({ pnr, bookingId }: Ticket): string {
  return `Open ${pnr ?? bookingNumber(bookingId)}`
}

/** A ticket on a phone. */
export function TicketLines({ ticket }: { ticket: Ticket }) {
  return (
    <span className={lines.lines}>
      <span className={lines.pair}>
        <span>
          <Passenger ticket={ticket} hasBuyer />
        </span>
        <b className={layout.money}>{formatAmount(ticket.amount, ticket.currency)}</b>
      </span>
      <span className={classes(lines.pair, css.below)}>
        <span>
          <Pnr ticket={ticket} /> {routeOf(ticket.sectors.map(formatSector))} · <Travel ticket={ticket} />
        </span>
        <Status ticket={ticket} />
      </span>
    </span>
  )
}

function Pnr({ ticket: { pnr, bookingId } }: { ticket: Ticket }) {
  return pnr ? <span className={css.pnr}>{pnr}</span> : <span className={css.number}>{bookingNumber(bookingId)}</span>
}

function Passenger({ ticket, hasBuyer }: { ticket: Ticket; hasBuyer: boolean }) {
  const { leadPassenger, passengerCount, bookingId, user } = ticket
  return (
    <>
      <span className={css.person}>
        <span className={css.whole}>
          <span className={layout.trunc}>{leadPassenger}</span>
          {passengerCount > 1 && <span className={layout.faint}>+{passengerCount - 1}</span>}
          <HandledBy bookingId={bookingId} />
        </span>
      </span>
      {hasBuyer && <span className={lines.small}>{user.companyName ?? `${user.firstName} ${user.lastName}`}</span>}
    </>
  )
}

function Journey({ ticket, hasTravel }: { ticket: Ticket; hasTravel: boolean }) {
  const route = routeOf(ticket.sectors.map(formatSector))
  return (
    <>
      <span className={css.whole}>
        <AirlineMark code={ticket.airlines[0]?.code ?? ''} size="s" />
        <span className={layout.trunc} title={route}>
          {route}
        </span>
      </span>
      {hasTravel && (
        <span className={lines.small}>
          <Travel ticket={ticket} />
        </span>
      )}
    </>
  )
}

function Travel({ ticket: { travelAt } }: { ticket: Ticket }) {
  return (
    <>
      {formatDay(travelAt)} <span className={layout.faint}>{timeOf(travelAt)}</span>
    </>
  )
}

/** A state is never cut: it takes a second line. */
function Status({ ticket }: { ticket: Ticket }) {
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

function Buyer({ ticket: { user } }: { ticket: Ticket }) {
  return (
    <span className={css.buyer}>
      <span>
        {user.firstName} {user.lastName}
      </span>
      {user.companyName && <span className={layout.faint}>{user.companyName}</span>}
    </span>
  )
}
