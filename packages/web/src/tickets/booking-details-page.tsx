import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { flightDetails } from '../flights/book/quote-queries.ts'
import { LegLine, tellRoute } from '../flights/book/trip-card.tsx'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { formatAmount } from '../lib/money.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card, CardBody, CardHead } from '../ui/card.tsx'
import { StateMark } from '../ui/chip.tsx'
import { EmptyState, Notice } from '../ui/notice.tsx'
import { Page, PageHead } from '../ui/page.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import css from './booking-details.module.css'
import { InvoiceButton } from './booking-documents.tsx'
import { ChangeButton } from './changes/change-button.tsx'
import { HoldActions, HoldLeft } from './hold-actions.tsx'
import { PassengerDetails } from './passenger-details.tsx'
import { bookingNumber, hasTicketOf, STATUS_WORDS } from './ticket-list.ts'
import type { BookingInfo } from './ticket-queries.ts'

const route = getRouteApi('/shell/inside/flight/booking-details/$searchId')
const MOVING = new Set(['paid', 'issuing', 'unknown'])

/** What became of a search: its bookings with their PNRs, and the way back where it is still to be booked. */
export function BookingDetailsPage() {
  const { searchId } = route.useParams()
  const { state } = useLocation()
  usePageTitle('Booking details')
  const { data, error, refetch } = useQuery({
    ...flightDetails(searchId),
    refetchInterval: ({ state: { data: known } }) => (known?.bookings.some(({ status }) => MOVING.has(status)) ? 3000 : false),
  })
  if (error && !data)
    return (
      <EmptyState
        icon="compass"
        level={1}
        title={isRefusedWith(error, 'NOT_FOUND') ? 'There is no such booking' : 'The booking could not be opened'}
        action={
          <>
            <Button onClick={() => void refetch()}>Try again</Button>
            <ButtonLink to="/flight/bookings">Your bookings</ButtonLink>
          </>
        }
      >
        {explain(error)}
      </EmptyState>
    )
  if (!data) return <PageLoading label="Opening the booking…" />
  const outbound = data.bookings.find(({ bound }) => bound === 'outbound')
  const hasReturn = (data.showReturn || state.showReturn === true) && data.inboundResultIndex !== null && outbound !== undefined
  const isReturnBooked = data.bookings.some(
    ({ bound, status }) => bound === 'inbound' && status !== 'expired' && status !== 'failed',
  )
  return (
    <Page>
      <PageHead title={data.bookings[0] ? tellRoute(data.bookings[0].legs) : 'Booking details'} />
      {hasReturn && !isReturnBooked && data.inboundResultIndex && outbound && (
        <Card className={css.return} aria-label="The way back">
          <div>
            <h2>Now the way back</h2>
            <p>
              {outbound.pnr ? `The way out is booked, PNR ${outbound.pnr}.` : outbound.statusText} The return is a booking of its
              own; the travellers you typed are kept.
            </p>
          </div>
          <ButtonLink
            to="/flight/book/$searchId"
            params={{ searchId }}
            search={{ resultIndex: data.inboundResultIndex, outbound: outbound.bookingId }}
            variant="primary"
            size="lg"
          >
            Book the return flight
          </ButtonLink>
        </Card>
      )}
      {data.bookings.length === 0 && (
        <Notice action={<ButtonLink to="/flight">Book a Flight</ButtonLink>}>Nothing was booked from this search.</Notice>
      )}
      {data.bookings.map((booking) => (
        <BookingPart key={booking.bookingId} booking={booking} />
      ))}
      <div>
        <ButtonLink to="/flight/bookings">All your bookings</ButtonLink>
      </div>
    </Page>
  )
}

function BookingPart({ booking }: { booking: BookingInfo }) {
  const { word, tone } = STATUS_WORDS[booking.status]
  const part = booking.bound === 'outbound' ? 'Outbound' : booking.bound === 'inbound' ? 'Return' : 'Booking'
  const hasTicket = booking.bookingSlug !== null && hasTicketOf(booking)
  return (
    <Card aria-label={part}>
      <CardHead
        title={
          <>
            {part} <span className={css.number}>{booking.pnr ?? bookingNumber(booking.bookingId)}</span>
          </>
        }
      >
        <StateMark tone={tone}>{word}</StateMark>
        {booking.status === 'held' && booking.holdEndsAt && <HoldLeft endsAt={booking.holdEndsAt} />}
      </CardHead>
      <CardBody className={css.body}>
        <p role="status">{booking.statusText}</p>
        <div className={css.legs}>
          {booking.legs.map((leg) => (
            <LegLine key={leg.departureAt} leg={leg} />
          ))}
        </div>
        <PassengerDetails booking={booking} />
        <p className={css.amount}>
          <span>Total</span>
          <b>{formatAmount(booking.amount, booking.currency)}</b>
        </p>
        <div className={css.acts}>
          {hasTicket && booking.bookingSlug && (
            <ButtonLink to="/flight/eTicket/$bookingSlug" params={{ bookingSlug: booking.bookingSlug }} icon="ticket" size="sm">
              View Ticket (Full)
            </ButtonLink>
          )}
          {hasTicket && <InvoiceButton bookingId={booking.bookingId} />}
          {booking.may.requestChange && (
            <ChangeButton bookingId={booking.bookingId} title={tellRoute(booking.legs)} pnr={booking.pnr} />
          )}
          {booking.status === 'held' && (
            <HoldActions bookingId={booking.bookingId} holdEndsAt={booking.holdEndsAt} title={tellRoute(booking.legs)} />
          )}
          {booking.status === 'awaitingPayment' && (
            <ButtonLink to="/user/payments/$orderId" params={{ orderId: booking.orderId }} variant="primary" size="sm">
              Go on to payment
            </ButtonLink>
          )}
        </div>
      </CardBody>
    </Card>
  )
}
