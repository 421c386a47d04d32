import { formatAmount } from '../lib/money.ts'
import type { Column } from '../ui/table/column.ts'
import { SHARED } from './shared-columns.tsx'
import { Buyer, nameBuyer, Passenger } from './ticket-cells.tsx'
import type { Ticket } from './ticket-list.ts'

/** The columns of the air ticket queue. */
export const QUEUE_COLUMNS: readonly Column<Ticket>[] = [
  SHARED.pnr,
  {
    id: 'passenger',
    label: 'Passenger',
    minWidth: 140,
    isFixed: true,
    cell: (ticket, shown) => <Passenger ticket={ticket} beneath={shown.has('by') ? null : nameBuyer(ticket)} />,
  },
  SHARED.journey,
  SHARED.travel,
  { id: 'price', label: 'Price', width: 116, align: 'end', cell: ({ amount, currency }) => formatAmount(amount, currency) },
  SHARED.status,
  SHARED.booked,
  { id: 'by', label: 'Booked by', foldsBelow: 940, cell: (ticket) => <Buyer ticket={ticket} /> },
  { ...SHARED.reference, label: "Customer's reference", isExtra: true },
  SHARED.airline,
  {
    id: 'customerPays',
    label: 'Customer pays',
    width: 124,
    align: 'end',
    isExtra: true,
    cell: ({ customerTotal, currency }) => formatAmount(customerTotal, currency),
  },
  SHARED.tickets,
  SHARED.number,
]
