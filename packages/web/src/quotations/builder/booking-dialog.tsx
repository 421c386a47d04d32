import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatDay } from '../../lib/dates.ts'
import { explain } from '../../lib/explain.ts'
import { TicketState } from '../../tickets/ticket-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { FindField } from '../../ui/find-field.tsx'
import { FailedNotice } from '../../ui/notice.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toasts.tsx'
import css from './builder.module.css'
import type { FlightValues } from './builder-values.ts'
import { flightsOfBooking } from './flights-of-booking.ts'
import type { Builder } from './use-builder.ts'

type Props = { builder: Builder; onAdd: (flights: readonly FlightValues[]) => void; onClose: () => void }
type Row = Awaited<ReturnType<typeof api.tickets.getTickets>>['tickets'][number]

const SHOWN = 20
/** With these no one flies. */
const ENDED: readonly BookingStatus[] = ['failed', 'refunded', 'expired', 'released', 'cancelled']

/** Flights that were booked here before: those of the quotation's customer first, or of anybody. */
export function BookingDialog({ builder, onAdd, onClose }: Props) {
  const { customer } = builder.values
  const [search, setSearch] = useState('')
  const [isOfCustomer, setOfCustomer] = useState(customer !== undefined)
  const [taken, setTaken] = useState<number>()
  const userId = isOfCustomer && customer ? customer.id : null
  const bookings = useQuery({
    queryKey: ['GET_TICKETS', 'for a quotation', search, userId],
    queryFn: async ({ signal }) => (await api.tickets.getTickets({ search, userId, pageSize: SHOWN }, { signal })).tickets,
    placeholderData: keepPreviousData,
  })
  const rows = (bookings.data ?? []).filter(({ status }) => !ENDED.includes(status))
  const take = async ({ bookingId }: Row) => {
    setTaken(bookingId)
    try {
      onAdd(flightsOfBooking((await api.tickets.getQueueTicket({ bookingId })).booking))
    } catch (error) {
      toast('bad', `The flights were not added. ${explain(error)}`)
      setTaken(undefined)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Flights of a booking"
      subtitle="They are shown in the quotation and count nothing in its total."
    >
      <div className={css.bookings}>
        <FindField label="PNR, passenger, ticket number" value={search} onFind={setSearch} />
        {customer && (
          <Checkbox checked={isOfCustomer} onChange={({ target }) => setOfCustomer(target.checked)}>
            Only bookings of {customer.companyName ?? customer.name}
          </Checkbox>
        )}
        {bookings.isError && <FailedNotice onRetry={() => void bookings.refetch()}>{explain(bookings.error)}</FailedNotice>}
        {bookings.isPending && <ListSkeleton lines={4} height={56} />}
        {bookings.data && rows.length === 0 && (
          <p className={css.soft}>
            {search === '' ? 'There is no booking that can be flown.' : `No booking that can be flown fits “${search}”.`}
          </p>
        )}
        <ul>
          {rows.map((row) => (
            <li key={row.bookingId}>
              <div>
                <b>{row.sectors.map(({ origin, destination }) => `${origin} – ${destination}`).join(', ')}</b>{' '}
                <span>{row.pnr ?? 'No PNR yet'}</span>
                <small>
                  {formatDay(row.travelAt.slice(0, 10))} · {row.airlines.map(({ name }) => name).join(', ')} · {row.leadPassenger}
                  {row.passengerCount > 1 && ` and ${row.passengerCount - 1} more`}
                </small>
              </div>
              <TicketState ticket={row} />
              <Button
                size="xs"
                aria-label={`Add the flights of ${row.pnr ?? row.leadPassenger}`}
                pending={taken === row.bookingId}
                onClick={() => void take(row)}
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
