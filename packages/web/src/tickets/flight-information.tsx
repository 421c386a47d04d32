import { useQuery } from '@tanstack/react-query'
import { LegLine } from '../flights/leg-line.tsx'
import { SpecialFareNote } from '../flights/wishes/special-fare-chip.tsx'
import { useCustomerView } from '../lib/customer-view.ts'
import { explain } from '../lib/explain.ts'
import { formatAmount } from '../lib/money.ts'
import { useHandling } from '../live/handling.ts'
import { Button } from '../ui/button.tsx'
import { MoneyLine, MoneyLines } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { BookedFareRules } from './booked-fare-rules.tsx'
import css from './booking-card.module.css'
import { PassengerDetails } from './passenger-details.tsx'
import { bookingNumber } from './ticket-list.ts'
import { type BookingInfo, bookingDetail } from './ticket-queries.ts'

/** Flights, travellers and price of a booking, without leaving the list. */
export function FlightInformation({ bookingId, title, onClose }: { bookingId: number; title: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(bookingDetail(bookingId))
  useHandling(bookingId)
  return (
    <Dialog isOpen onClose={onClose} title="Flight Information" subtitle={`${title} · ${bookingNumber(bookingId)}`}>
      {error ? (
        <Notice
          tone="bad"
          action={
            <Button size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {explain(error)}
        </Notice>
      ) : data ? (
        <div className={css.info}>
          <p>{data.booking.statusText}</p>
          <BookingFacts booking={data.booking} />
        </div>
      ) : (
        <PageLoading />
      )}
    </Dialog>
  )
}

/** Sections, each with its h3: for a dialog, and for the panel beside the table. */
export function BookingFacts({ booking, hasTickets = false }: { booking: BookingInfo; hasTickets?: boolean }) {
  const isCustomerView = useCustomerView()
  // The lines of a sale add up to what the seller pays; a customer who looks on sees the customer total.
  const lines = isCustomerView ? [] : booking.lines
  return (
    <>
      <section>
        <h3>Flights</h3>
        <div className={css.legs}>
          {booking.legs.map((leg) => (
            <LegLine key={leg.departureAt} leg={leg} size="m" />
          ))}
        </div>
        <SpecialFareNote special={booking.specialFare} />
      </section>
      <section>
        <h3>Passengers</h3>
        <PassengerDetails booking={booking} hasTickets={hasTickets} />
      </section>
      <section>
        <h3>Fare rules</h3>
        <BookedFareRules rules={booking.fareRules} />
      </section>
      <section>
        <h3>Price</h3>
        <MoneyLines>
          {lines.map(({ kind, label, detail, amount }) => (
            <MoneyLine
              key={`${kind}${label}${detail}`}
              label={label}
              detail={detail}
              kind={amount.startsWith('-') ? 'minus' : undefined}
            >
              {formatAmount(amount, booking.currency)}
            </MoneyLine>
          ))}
          <MoneyLine label="Total" kind="sum">
            {formatAmount(isCustomerView ? booking.customerTotal : booking.amount, booking.currency)}
          </MoneyLine>
        </MoneyLines>
      </section>
    </>
  )
}
