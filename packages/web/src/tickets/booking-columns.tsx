import { formatAmount } from '../lib/money.ts'
import type { Column } from '../ui/table/column.ts'
import { TipButton } from '../ui/tipped.tsx'
import css from './booking-columns.module.css'
import { describePaidTogether } from './paid-together.tsx'
import { SHARED } from './shared-columns.tsx'
import { Buyer, nameBuyer, Passenger } from './ticket-cells.tsx'
import type { Ticket } from './ticket-list.ts'

type Wanted = {
  /** A customer is looking at the same screen. */
  isCustomerView: boolean
  /** For staff, who see the bookings of all buyers: shows those of one. */
  onPickBuyer: ((userId: number) => void) | undefined
}

/** The columns of an agency's bookings: the price is the customer's, and beside it stands what the agency pays. */
export function bookingColumns({ isCustomerView, onPickBuyer }: Wanted): readonly Column<Ticket>[] {
  return [
    SHARED.pnr,
    {
      id: 'passenger',
      label: 'Passenger',
      minWidth: 140,
      isFixed: true,
      cell: (ticket, shown) => (
        <Passenger
          ticket={ticket}
          beneath={beneathName(ticket, {
            hasBuyer: onPickBuyer !== undefined && !shown.has('by'),
            hasReference: !shown.has('reference'),
          })}
        />
      ),
    },
    SHARED.journey,
    SHARED.travel,
    {
      id: 'price',
      label: 'Price',
      width: 108,
      align: 'end',
      cell: ({ customerTotal, currency }) => formatAmount(customerTotal, currency),
    },
    ...(isCustomerView ? [] : [NET]),
    SHARED.status,
    SHARED.booked,
    {
      id: 'by',
      label: 'Booked by',
      foldsBelow: onPickBuyer ? 940 : 1180,
      ...(onPickBuyer && { isControls: true }),
      cell: (ticket) =>
        onPickBuyer ? (
          <TipButton className={css.buyer} tip="show this person's bookings" onClick={() => onPickBuyer(ticket.user.id)}>
            <Buyer ticket={ticket} />
          </TipButton>
        ) : (
          <Buyer ticket={ticket} />
        ),
    },
    { ...SHARED.reference, ...(onPickBuyer ? { isExtra: true } : { foldsBelow: 1180 }) },
    SHARED.airline,
    SHARED.tickets,
    SHARED.number,
  ]
}

const NET: Column<Ticket> = {
  id: 'net',
  label: 'Net',
  width: 108,
  align: 'end',
  foldsBelow: 1000,
  cell: ({ amount, currency }) => formatAmount(amount, currency),
}

type Beneath = { hasBuyer: boolean; hasReference: boolean }

/** What stands below the name of the passenger. */
export function beneathName(ticket: Ticket, { hasBuyer, hasReference }: Beneath): string | null {
  if (ticket.heldWith) return describePaidTogether(ticket.heldWith)
  if (hasBuyer) return nameBuyer(ticket)
  return hasReference ? ticket.ownReference : null
}
