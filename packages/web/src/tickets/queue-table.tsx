import { routeOf } from '@tradewind/domain/tickets/journey-ends'
import type { TicketSort } from '@tradewind/domain/tickets/ticket-lists'
import { useState } from 'react'
import { copyText } from '../lib/copy-text.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { formatSector } from './format-journey.ts'
import { nameOfTicket, QUEUE_COLUMNS, TicketLines } from './queue-columns.tsx'
import { bookingNumber, type Ticket } from './ticket-list.ts'

export const QUEUE_TABLE = 'queue'

type Props = {
  tickets: readonly Ticket[]
  open: number | undefined
  onOpen: (bookingId: number | undefined) => void
  sort: TicketSort
  onSort: (sort: TicketSort) => void
  isStale: boolean
}

/** Rows to go through quickly, also by keyboard (`useRowKeys`), and to choose for one action. */
export function QueueTable({ tickets, open, onOpen, sort, onSort, isStale }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  // A row that is no longer on the page is not acted upon.
  const selected = new Set(tickets.flatMap(({ bookingId }) => (chosen.has(bookingId) ? bookingId : [])))
  return (
    <DataTable
      id={QUEUE_TABLE}
      label="Tickets"
      rows={tickets}
      rowId={({ bookingId }) => bookingId}
      rowLabel={nameOfTicket}
      columns={QUEUE_COLUMNS}
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
          { label: 'Copy rows', icon: 'doc', run: (rows) => void copyText(asLines(rows), 'Copied. Paste the rows into a sheet.') },
        ],
      }}
      phoneRow={(ticket) => <TicketLines ticket={ticket} />}
      isStale={isStale}
    />
  )
}

/** Lines that a sheet reads as cells. A text that a sheet would read as a formula begins with an apostrophe. */
function asLines(tickets: readonly Ticket[]): string {
  const head = ['PNR', 'Passenger', 'Journey', 'Travel', 'Price', 'Currency', 'Booked by']
  const lines = tickets.map(({ pnr, bookingId, leadPassenger, sectors, travelAt, amount, currency, user }) => [
    pnr ?? bookingNumber(bookingId),
    leadPassenger,
    routeOf(sectors.map(formatSector)),
    travelAt.replace('T', ' '),
    amount,
    currency,
    user.companyName ?? `${user.firstName} ${user.lastName}`,
  ])
  return [head, ...lines].map((cells) => cells.map(asCell).join('\t')).join('\n')
}

function asCell(text: string): string {
  const plain = text.replaceAll(/[\t\r\n]+/g, ' ')
  return /^[=+@-]/.test(plain) && !/^-?\d/.test(plain) ? `'${plain}` : plain
}
