import { useDrafts } from '../flights/book/draft-store.ts'
import { SearchAgain } from '../flights/book/quote-refused.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card, CardBody } from '../ui/card.tsx'
import { classes } from '../ui/class-names.ts'
import { Icon, type IconName } from '../ui/icons.tsx'
import css from './payment.module.css'
import type { PaymentState } from './payment-queries.ts'

/** How it ended, what that means for the money, and what can be done next. */
export function PaymentEnded({ state, isExpired }: { state: PaymentState; isExpired: boolean }) {
  const { booking } = state
  const draft = useDrafts(({ drafts }) => drafts[booking.searchId])
  const { title, icon, tone } = isExpired || booking.status === 'expired' ? EXPIRED : (ENDINGS[booking.status] ?? CLOSED)
  const isBooked = booking.status === 'issued' || booking.status === 'held' || booking.status === 'changeRequested'
  return (
    <Card aria-label={title}>
      <CardBody className={css.wait}>
        <span className={classes(css.badge, css[tone])}>
          <Icon name={icon} size={24} />
        </span>
        <div>
          <h1>{title}</h1>
          <p>
            {isExpired
              ? 'The 15 minutes to pay have passed. Nothing was charged. Search again: the travellers you typed are kept.'
              : booking.statusText}
          </p>
          {booking.pnr && (
            <p className={css.pnr}>
              PNR <b>{booking.pnr}</b>
            </p>
          )}
          <div className={css.next}>
            {isBooked && booking.status !== 'held' && booking.bookingSlug && (
              <ButtonLink
                to="/flight/eTicket/$bookingSlug"
                params={{ bookingSlug: booking.bookingSlug }}
                variant="primary"
                icon="ticket"
              >
                View Ticket (Full)
              </ButtonLink>
            )}
            {!isBooked && <SearchAgain searchId={booking.searchId} searchBy={draft?.searchBy} />}
            {isBooked && booking.bound === 'outbound' && (
              <ButtonLink to="/flight/booking-details/$searchId" params={{ searchId: booking.searchId }}>
                Booking details
              </ButtonLink>
            )}
            <ButtonLink to="/flight/bookings">Your bookings</ButtonLink>
          </div>
        </div>
      </CardBody>
    </Card>
  )
}

type Ending = { title: string; icon: IconName; tone: 'ok' | 'warn' | 'bad' }

const EXPIRED: Ending = { title: 'The time to pay has run out', icon: 'clock', tone: 'warn' }
const CLOSED: Ending = { title: 'This order is closed', icon: 'info', tone: 'warn' }
const ENDINGS: Partial<Record<PaymentState['booking']['status'], Ending>> = {
  issued: { title: 'Booked', icon: 'check', tone: 'ok' },
  changeRequested: { title: 'Booked', icon: 'check', tone: 'ok' },
  held: { title: 'Your seats are held', icon: 'check', tone: 'ok' },
  failed: { title: 'The airline could not confirm the booking', icon: 'warning', tone: 'bad' },
  refunded: { title: 'Nothing was issued', icon: 'refund', tone: 'bad' },
  released: { title: 'The seats were given back', icon: 'info', tone: 'warn' },
  cancelled: { title: 'This ticket is cancelled', icon: 'info', tone: 'warn' },
}
