import { routeOf } from '@tradewind/domain/tickets/journey-ends'
import type { TicketSort } from '@tradewind/domain/tickets/ticket-lists'
import { useState } from 'react'
import { copyText } from '../lib/copy-text.ts'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { formatSector } from './format-journey.ts'
import { nameOfTicket, TicketLines } from './shared-columns.tsx'
import { nameBuyer } from './ticket-cells.tsx'
import { bookingNumber, type Ticket } from './ticket-list.ts'

type Props = {
  id: string
  label: string
  columns: readonly Column<Ticket>[]
  tickets: readonly Ticket[]
  /** The price that the list shows. */
  amountOf: (ticket: Ticket) => string
  /** Below the name, where the table has lines instead of columns. */
  beneath: (ticket: Ticket) => string | null
  open: number | undefined
  onOpen: (bookingId: number | undefined) => void
  sort: TicketSort
  onSort: (sort: TicketSort) => void
  isStale: boolean
}

/** Rows to go through quickly, also by keyboard (`useRowKeys`), and to choose for one action. */
export function TicketTable({ id, label, columns, tickets, amountOf, beneath, open, onOpen, sort, onSort, isStale }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  // A row that is no longer on the page is not acted upon.
  const selected = new Set(tickets.flatMap(({ bookingId }) => (chosen.has(bookingId) ? bookingId : [])))
  return (
    <DataTable
      id={id}
      label={label}
      rows={tickets}
      rowId={({ bookingId }) => bookingId}
      rowLabel={nameOfTicket}
      columns={columns}
      open={open}
      onOpen={onOpen}
      sorting={{ value: sort, onChange: (value) => onSort(value as TicketSort) }}
      selection={{
        selected,
        onChange: setChosen,
        actions: [
          {
            label: 'Copy PNRs',
            icon: 'copy',
            run: (rows) => void copyText(rows.map(({ pnr, bookingId }) => pnr ?? bookingNumber(bookingId)).join('\n')),
          },
          {
            label: 'Copy rows',
            icon: 'doc',
            run: (rows) => void copyText(asLines(rows, amountOf), 'Copied. Paste the rows into a sheet.'),
          },
        ],
      }}
      phoneRow={(ticket) => <TicketLines ticket={ticket} amount={amountOf(ticket)} beneath={beneath(ticket)} />}
      isStale={isStale}
    />
  )
}

/** Lines that a sheet reads as cells. A text that a sheet would read as a formula begins with an apostrophe. */
function asLines(tickets: readonly Ticket[], amountOf: Props['amountOf']): string {
  const head = ['PNR', 'Passenger', 'Journey', 'Travel', 'Price', 'Currency', 'Booked by']
  const lines = tickets.map((ticket) => [
    ticket.pnr ?? bookingNumber(ticket.bookingId),
    ticket.leadPassenger,
    routeOf(ticket.sectors.map(formatSector)),
    ticket.travelAt.replace('T', ' '),
    amountOf(ticket),
    ticket.currency,
    nameBuyer(ticket),
  ])
  return [head, ...lines].map((cells) => cells.map(asCell).join('\t')).join('\n')
}

function asCell(text: string): string {
  const plain = text.replaceAll(/[\t\r\n]+/g, ' ')
  return /^[=+@-]/.test(plain) && !/^-?\d/.test(plain) ? `'${plain}` : plain
}
