import { routeOf } from '@tradewind/domain/tickets/journey-ends'
import { formatMoment } from '../lib/dates.ts'
import { formatAmount } from '../lib/money.ts'
import { classes } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import type { Column } from '../ui/table/column.ts'
import lines from '../ui/table/row-lines.module.css'
import { Tipped } from '../ui/tipped.tsx'
import { formatSector } from './format-journey.ts'
import css from './ticket-cells.module.css'
import { Journey, Passenger, Pnr, Status, Travel } from './ticket-cells.tsx'
import { bookingNumber, type Ticket } from './ticket-list.ts'

/** The columns that the air ticket queue and the table of bookings have in common. */
export const SHARED = {
  pnr: { id: 'pnr', label: 'PNR', width: 104, cell: (ticket) => <Pnr ticket={ticket} /> },
  journey: {
    id: 'journey',
    label: 'Journey',
    width: 136,
    cell: (ticket, shown) => <Journey ticket={ticket} hasTravel={!shown.has('travel')} />,
  },
  travel: {
    id: 'travel',
    label: 'Travel',
    width: 120,
    foldsBelow: 840,
    order: { asc: 'TA', desc: 'TD' },
    cell: (ticket) => <Travel ticket={ticket} />,
  },
  status: { id: 'status', label: 'Status', width: 172, isFixed: true, cell: (ticket) => <Status ticket={ticket} /> },
  booked: {
    id: 'booked',
    label: 'Booked',
    width: 128,
    foldsBelow: 1180,
    order: { asc: 'BA', desc: 'BD' },
    cell: ({ createdAt }) => formatMoment(createdAt),
  },
  reference: {
    id: 'reference',
    label: 'Reference',
    width: 128,
    cell: ({ ownReference }) =>
      ownReference && (
        <Tipped tip={ownReference} isStop={false} isSpoken={false}>
          <bdi>{ownReference}</bdi>
        </Tipped>
      ),
  },
  airline: {
    id: 'airline',
    label: 'Airline',
    width: 140,
    isExtra: true,
    cell: ({ airlines }) => airlines.map(({ name }) => name).join(', '),
  },
  tickets: {
    id: 'tickets',
    label: 'Ticket numbers',
    width: 160,
    isExtra: true,
    cell: ({ passengers }) => passengers.flatMap(({ ticketNumber }) => ticketNumber ?? []).join(', ') || '–',
  },
  number: {
    id: 'number',
    label: 'Booking number',
    width: 120,
    isExtra: true,
    cell: ({ bookingId }) => bookingNumber(bookingId),
  },
} satisfies Record<string, Column<Ticket>>

/** What a ticket is called where it is opened or chosen. */
export function nameOfTicket({ pnr, bookingId }: Ticket): string {
  return `Open ${pnr ?? bookingNumber(bookingId)}`
}

/** A ticket where the table is too narrow for columns. */
export function TicketLines({ ticket, amount, beneath }: { ticket: Ticket; amount: string; beneath: string | null }) {
  return (
    <span className={lines.lines}>
      <span className={lines.pair}>
        <span>
          <Passenger ticket={ticket} beneath={beneath} />
        </span>
        <b className={layout.money}>{formatAmount(amount, ticket.currency)}</b>
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
