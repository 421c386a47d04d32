import { useQuery } from '@tanstack/react-query'
import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { passengerName } from '@tradewind/domain/tickets/ticket-text'
import { useDrafts } from '../flights/book/draft-store.ts'
import { flightDetails } from '../flights/book/quote-queries.ts'
import { SearchAgain } from '../flights/book/quote-refused.tsx'
import { formatRoute } from '../flights/book/trip-card.tsx'
import { useUser } from '../lib/session.ts'
import { mayOpenQueue } from '../sites/navigation.ts'
import { BookAtNewPrice } from '../tickets/book-at-new-price.tsx'
import { BookReturn, isReturnOpen, SearchReturn } from '../tickets/book-return.tsx'
import { HoldActions } from '../tickets/hold-actions.tsx'
import { isAsked, NewPrice } from '../tickets/new-price.tsx'
import { SendTicket } from '../tickets/send-ticket.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card, CardBody } from '../ui/card.tsx'
import { classes } from '../ui/class-names.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Icon, type IconName } from '../ui/icons.tsx'
import css from './payment.module.css'
import type { PaymentState } from './payment-queries.ts'

/** The result of a payment: what is booked, what that means for the money, and what to do next. It stays until the person goes on. */
export function Confirmation({ state, isExpired }: { state: PaymentState; isExpired: boolean }) {
  const { booking } = state
  const { title, icon, tone } = isAsked(booking)
    ? ASKED
    : isExpired || booking.status === 'expired'
      ? EXPIRED
      : (ENDINGS[booking.status] ?? CLOSED)
  return (
    <Card aria-label={title}>
      <CardBody className={css.wait}>
        <span className={classes(css.badge, css[tone])}>
          <Icon name={icon} size={24} />
        </span>
        <div className={css.ended}>
          <h1>{title}</h1>
          <p role="status">
            {isExpired
              ? 'The time to pay has passed. Nothing was charged. Search again. Your traveller details are kept.'
              : booking.statusText}
          </p>
          {booking.pnr && (
            <p className={css.pnr}>
              PNR <b>{booking.pnr}</b> <CopyButton text={booking.pnr} label="Copy PNR" />
            </p>
          )}
          <WaysOn booking={booking} />
        </div>
      </CardBody>
    </Card>
  )
}

function WaysOn({ booking }: { booking: BookingDetail }) {
  if (isAsked(booking)) return <NewPrice booking={booking} />
  return <WaysOnward booking={booking} />
}

function WaysOnward({ booking }: { booking: BookingDetail }) {
  const { status, searchId, bound, bookingSlug } = booking
  const user = useUser()
  const draft = useDrafts(({ drafts }) => drafts[searchId])
  // The other booking of a domestic return, in its current state.
  const { data: trip } = useQuery({ ...flightDetails(searchId), enabled: bound !== null })
  const isBooked = status === 'issued' || status === 'held' || status === 'changeRequested'
  const hasTicket = status === 'issued' || status === 'changeRequested'
  const isHalfOpen = trip !== undefined && isReturnOpen(trip)
  return (
    <div className={css.next}>
      {hasTicket && bookingSlug && (
        <ButtonLink to="/flight/eTicket/$bookingSlug" params={{ bookingSlug }} variant="primary" icon="ticket">
          View ticket
        </ButtonLink>
      )}
      {hasTicket && bookingSlug && <SendTicket booking={{ ...booking, bookingSlug }} />}
      {status === 'held' && (
        <HoldActions
          bookingId={booking.bookingId}
          holdEndsAt={booking.holdEndsAt}
          title={formatRoute(booking.legs)}
          pnr={booking.pnr}
          lead={booking.passengers[0] && passengerName(booking.passengers[0])}
          isMain
        />
      )}
      {isHalfOpen ? (
        <BookReturn trip={trip} variant={bound === 'outbound' && status !== 'issued' ? 'outline' : 'accent'} />
      ) : (
        isBooked && bound === null && <SearchReturn booking={booking} />
      )}
      <BookAtNewPrice booking={booking} />
      {!isBooked && !isHalfOpen && <SearchAgain searchId={searchId} searchBy={draft?.searchBy} />}
      {isBooked && (
        <ButtonLink to="/flight" icon="search">
          Next search
        </ButtonLink>
      )}
      {bound !== null && (
        <ButtonLink
          to="/flight/booking-details/$searchId"
          params={{ searchId }}
          {...(isHalfOpen && { state: { showReturn: true } })}
        >
          Booking details
        </ButtonLink>
      )}
      {user?.userType === 'staff' && mayOpenQueue(user) ? (
        <ButtonLink to="/staff/tickets">Ticket queue</ButtonLink>
      ) : (
        <ButtonLink to="/flight/bookings">Your bookings</ButtonLink>
      )}
    </div>
  )
}

type Ending = { title: string; icon: IconName; tone: 'ok' | 'warn' | 'bad' }

const ASKED: Ending = { title: 'The fare has changed', icon: 'warning', tone: 'warn' }
const EXPIRED: Ending = { title: 'The time to pay has run out', icon: 'clock', tone: 'warn' }
const CLOSED: Ending = { title: 'This order is closed', icon: 'info', tone: 'warn' }
const ENDINGS: Partial<Record<PaymentState['booking']['status'], Ending>> = {
  issued: { title: 'Booking confirmed', icon: 'check', tone: 'ok' },
  changeRequested: { title: 'Booking confirmed', icon: 'check', tone: 'ok' },
  held: { title: 'Your seats are held', icon: 'check', tone: 'ok' },
  failed: { title: 'The airline could not confirm the booking', icon: 'warning', tone: 'bad' },
  refunded: { title: 'Not booked, money refunded', icon: 'refund', tone: 'bad' },
  released: { title: 'Seats released', icon: 'info', tone: 'warn' },
  cancelled: { title: 'This ticket is cancelled', icon: 'info', tone: 'warn' },
}
