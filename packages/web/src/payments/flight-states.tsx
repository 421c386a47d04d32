import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { formatRoute } from '../flights/leg-line.tsx'
import { isAsked } from '../tickets/new-price.tsx'
import { STATUS_WORDS } from '../tickets/ticket-list.ts'
import { StateMark } from '../ui/chip.tsx'
import css from './flight-states.module.css'
import { t } from './messages.ts'

/** How far each flight of one payment is. */
export function FlightStates({ bookings }: { bookings: readonly BookingDetail[] }) {
  return (
    <ul className={css.states}>
      {bookings.map((booking) => (
        <li key={booking.bookingId}>
          <span>{formatRoute(booking.legs)}</span>
          <FlightState booking={booking} />
        </li>
      ))}
    </ul>
  )
}

export function FlightState({ booking }: { booking: BookingDetail }) {
  const { status } = booking
  if (isAsked(booking)) return <StateMark tone="warn">{t('needAnswer')}</StateMark>
  return <StateMark tone={STATUS_WORDS[status].tone}>{t(STATUSES[status])}</StateMark>
}

const STATUSES = {
  draft: 'statusDraft',
  priced: 'statusPriced',
  awaitingPayment: 'statusAwaitingPayment',
  paid: 'statusPaid',
  issuing: 'statusIssuing',
  issued: 'statusIssued',
  held: 'statusHeld',
  failed: 'statusFailed',
  refunded: 'statusRefunded',
  unknown: 'statusUnknown',
  expired: 'statusExpired',
  released: 'statusReleased',
  changeRequested: 'statusChangeRequested',
  cancelled: 'statusCancelled',
} as const satisfies Record<BookingDetail['status'], string>
