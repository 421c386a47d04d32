import { useQuery } from '@tanstack/react-query'
import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { passengerName } from '@tradewind/domain/tickets/ticket-text'
import { mayOpenQueue } from '../accounts/rights.ts'
import { useDrafts } from '../flights/book/draft-store.ts'
import { flightDetails } from '../flights/book/quote-queries.ts'
import { SearchAgain } from '../flights/book/quote-refused.tsx'
import { formatRoute } from '../flights/leg-line.tsx'
import { language } from '../languages/language.ts'
import { translate } from '../languages/translate.ts'
import { useUser } from '../lib/session.ts'
import { useNow } from '../lib/use-now.ts'
import { BookAtNewPrice } from '../tickets/book-at-new-price.tsx'
import { BookReturn, isOutboundOpen, isReturnOpen, SearchOutbound, SearchReturn } from '../tickets/book-return.tsx'
import { isHeldPair, PayHeldPair } from '../tickets/held-pair.tsx'
import { HoldActions } from '../tickets/hold-actions.tsx'
import { isAsked, NewPrice } from '../tickets/new-price.tsx'
import { SendTicket } from '../tickets/send-ticket.tsx'
import { ticketCalendar } from '../tickets/ticket-calendar.ts'
import { ButtonLink, buttonClass } from '../ui/button.tsx'
import { Card, CardBody } from '../ui/card.tsx'
import { classes } from '../ui/class-names.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Icon } from '../ui/icons.tsx'
import { endingOf, isBooked, type Unpaid } from './endings.ts'
import states from './flight-states.module.css'
import { FlightState } from './flight-states.tsx'
import { t } from './messages.ts'
import css from './payment.module.css'
import type { PaymentState } from './payment-queries.ts'

/** The result of a payment: what is booked, what that means for the money, and what to do next. It stays until the person goes on. */
export function Confirmation({ state, unpaid }: { state: PaymentState; unpaid: Unpaid | undefined }) {
  const { booking, bookings } = state
  const { title, icon, tone } = endingOf(bookings, unpaid)
  const isPair = bookings.length > 1 && !unpaid
  return (
    <Card aria-label={title}>
      <CardBody className={css.wait}>
        <span className={classes(css.badge, css[tone])}>
          <Icon name={icon} size={24} />
        </span>
        <div className={css.ended}>
          <h1>{title}</h1>
          {isPair ? (
            <BookedFlights bookings={bookings} />
          ) : (
            <>
              <p role="status">{unpaid ? t(UNPAID[unpaid]) : translate(booking.statusText)}</p>
              <Pnr booking={booking} />
              {isAsked(booking) && <NewPrice booking={booking} />}
            </>
          )}
          {(isPair || !isAsked(booking)) && <WaysOnward bookings={bookings} />}
        </div>
      </CardBody>
    </Card>
  )
}

const UNPAID = { expired: 'timePassed', replaced: 'replaced' } as const

/** What one payment paid, flight by flight. */
function BookedFlights({ bookings }: { bookings: readonly BookingDetail[] }) {
  const mayPayAlone = !isHeldPair(bookings, useNow())
  return (
    <div className={states.parts}>
      {bookings.map((booking) => (
        <section key={booking.bookingId} className={states.part} aria-label={formatRoute(booking.legs)}>
          <header>
            <h2>{formatRoute(booking.legs)}</h2>
            <FlightState booking={booking} />
          </header>
          <p role="status">{translate(booking.statusText)}</p>
          <Pnr booking={booking} />
          {isAsked(booking) ? (
            <NewPrice booking={booking} />
          ) : (
            <div className={css.next}>
              <TicketWays booking={booking} isMain={false} mayPay={mayPayAlone} />
            </div>
          )}
        </section>
      ))}
    </div>
  )
}

function Pnr({ booking: { pnr } }: { booking: BookingDetail }) {
  if (!pnr) return null
  return (
    <p className={css.pnr}>
      PNR <b dir="ltr">{pnr}</b> <CopyButton text={pnr} label={t('copyPnr')} />
    </p>
  )
}

/** What can be done with a ticket, or with held seats. */
type TicketWaysProps = { booking: BookingDetail; isMain: boolean; mayPay?: boolean }

function TicketWays({ booking, isMain, mayPay = true }: TicketWaysProps) {
  const { status, bookingSlug } = booking
  const hasTicket = status === 'issued' || status === 'changeRequested'
  return (
    <>
      {hasTicket && bookingSlug && (
        <ButtonLink
          to="/flight/eTicket/$bookingSlug"
          params={{ bookingSlug }}
          {...(isMain && { variant: 'primary' })}
          icon="ticket"
        >
          {t('viewTicket')}
        </ButtonLink>
      )}
      {hasTicket && bookingSlug && <SendTicket booking={{ ...booking, bookingSlug }} />}
      {status === 'issued' && bookingSlug && (
        <a className={buttonClass({})} href={ticketCalendar(bookingSlug, language)} download>
          <Icon name="cal" size={18} />
          {t('addToCalendar')}
        </a>
      )}
      {status === 'held' && (
        <HoldActions
          bookingId={booking.bookingId}
          holdEndsAt={booking.holdEndsAt}
          title={formatRoute(booking.legs)}
          pnr={booking.pnr}
          lead={booking.passengers[0] && passengerName(booking.passengers[0])}
          mayPay={mayPay}
          isMain={isMain}
        />
      )}
    </>
  )
}

function WaysOnward({ bookings }: { bookings: readonly BookingDetail[] }) {
  const [booking] = bookings
  const user = useUser()
  const now = useNow()
  const draft = useDrafts(({ drafts }) => drafts[booking?.searchId ?? ''])
  // The other booking of a domestic return, in its current state.
  const { data: trip } = useQuery({
    ...flightDetails(booking?.searchId ?? ''),
    enabled: booking !== undefined && booking.bound !== null,
  })
  if (!booking) return null
  const { status, searchId, bound } = booking
  const isAnyBooked = bookings.some(isBooked)
  const isHalfOpen = trip !== undefined && isReturnOpen(trip)
  const isOutOpen = trip !== undefined && isOutboundOpen(trip)
  return (
    <div className={css.next}>
      {bookings.length === 1 && <TicketWays booking={booking} isMain />}
      {isHeldPair(bookings, now) && <PayHeldPair bookings={bookings} />}
      {isHalfOpen ? (
        <BookReturn trip={trip} variant={bound === 'outbound' && status !== 'issued' ? 'outline' : 'accent'} />
      ) : (
        isAnyBooked && bound === null && <SearchReturn booking={booking} />
      )}
      {isOutOpen && <SearchOutbound trip={trip} variant="accent" />}
      <BookAtNewPrice booking={booking} />
      {!isAnyBooked && !isHalfOpen && !isOutOpen && <SearchAgain searchId={searchId} searchBy={draft?.searchBy} />}
      {isAnyBooked && (
        <ButtonLink to="/flight" icon="search">
          {t('nextSearch')}
        </ButtonLink>
      )}
      {bound !== null && (
        <ButtonLink
          to="/flight/booking-details/$searchId"
          params={{ searchId }}
          {...(isHalfOpen && { state: { showReturn: true } })}
        >
          {t('bookingDetails')}
        </ButtonLink>
      )}
      {user?.userType === 'staff' && mayOpenQueue(user) ? (
        <ButtonLink to="/staff/tickets">{t('ticketQueue')}</ButtonLink>
      ) : (
        <ButtonLink to="/flight/bookings">{t('yourBookings')}</ButtonLink>
      )}
    </div>
  )
}
