import { routeOf } from '@tradewind/domain/tickets/journey-ends'
import { AirlineMark } from '../flights/airline-mark.tsx'
import { formatDay, timeOf } from '../lib/dates.ts'
import { formatAmount } from '../lib/money.ts'
import { HandledBy } from '../live/handled-by.tsx'
import { classes } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import { formatSector } from './format-journey.ts'
import { HoldLeft } from './hold-actions.tsx'
import css from './queue.module.css'
import { bookingNumber, type Ticket } from './ticket-list.ts'
import { TicketState } from './ticket-state.tsx'

type Props = {
  tickets: readonly Ticket[]
  open: number | undefined
  onOpen: (bookingId: number | undefined) => void
  isStale: boolean
}

/** Rows to go through quickly, also by keyboard (`useRowKeys`). The PNR is the button; the whole row can be pressed. */
export function QueueTable({ tickets, open, onOpen, isStale }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={css.scroll} aria-label="Tickets" aria-busy={isStale} tabIndex={0} data-scroll-restoration-id="tickets">
      <table className={classes(css.table, isStale && css.stale)}>
        <thead>
          <tr>
            <th scope="col">PNR</th>
            <th scope="col">Passenger</th>
            <th scope="col">Journey</th>
            <th scope="col" className={css.travelColumn}>
              Travel
            </th>
            <th scope="col" className={css.right}>
              Price
            </th>
            <th scope="col">Status</th>
            <th scope="col" className={css.byColumn}>
              Booked by
            </th>
          </tr>
        </thead>
        <tbody>
          {tickets.map((ticket) => (
            <QueueRow key={ticket.bookingId} ticket={ticket} isOpen={ticket.bookingId === open} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function QueueRow({ ticket, isOpen, onOpen }: { ticket: Ticket; isOpen: boolean; onOpen: Props['onOpen'] }) {
  const { user } = ticket
  const [airline] = ticket.airlines
  const route = routeOf(ticket.sectors.map(formatSector))
  const travel = (
    <>
      {formatDay(ticket.travelAt)} <span className={layout.faint}>{timeOf(ticket.travelAt)}</span>
    </>
  )
  return (
    <tr className={isOpen ? css.open : undefined} onClick={() => onOpen(ticket.bookingId)}>
      <td className={css.pnr}>
        <button
          type="button"
          data-row={ticket.bookingId}
          aria-expanded={isOpen}
          aria-label={`Open ${ticket.pnr ?? bookingNumber(ticket.bookingId)}`}
          onClick={() => onOpen(ticket.bookingId)}
        >
          {ticket.pnr ?? <span className={css.number}>{bookingNumber(ticket.bookingId)}</span>}
        </button>
      </td>
      <td className={css.who}>
        <div className={css.person}>
          <span className={css.whole}>
            <span className={layout.trunc}>{ticket.leadPassenger}</span>
            {ticket.passengerCount > 1 && <span className={layout.faint}>+{ticket.passengerCount - 1}</span>}
            <HandledBy bookingId={ticket.bookingId} />
          </span>
        </div>
        <span className={css.folded}>{user.companyName ?? `${user.firstName} ${user.lastName}`}</span>
      </td>
      <td className={css.journey}>
        <span className={css.whole}>
          <AirlineMark code={airline?.code ?? ''} size="s" />
          <span className={layout.trunc} title={route}>
            {route}
          </span>
        </span>
        <span className={css.folded}>{travel}</span>
      </td>
      <td className={css.travelColumn}>{travel}</td>
      <td className={classes(css.right, css.money)}>{formatAmount(ticket.amount, ticket.currency)}</td>
      <td className={css.status}>
        <TicketState ticket={ticket} />
        {ticket.status === 'held' && ticket.holdEndsAt && (
          <>
            {' '}
            <HoldLeft endsAt={ticket.holdEndsAt} />
          </>
        )}
      </td>
      <td className={classes(css.byColumn, layout.trunc)}>
        {user.firstName} {user.lastName}
        {user.companyName && <span className={layout.faint}> · {user.companyName}</span>}
      </td>
    </tr>
  )
}
