import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { passengerName } from '@tradewind/domain/tickets/ticket-text'
import { flightDetails } from '../flights/book/quote-queries.ts'
import { formatRoute, LegLine } from '../flights/leg-line.tsx'
import { SpecialFareNote } from '../flights/wishes/special-fare-chip.tsx'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { formatAmount } from '../lib/money.ts'
import { useNow } from '../lib/use-now.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card, CardBody, CardHead } from '../ui/card.tsx'
import { StateMark } from '../ui/chip.tsx'
import { EmptyState, Notice } from '../ui/notice.tsx'
import { Page, PageHead } from '../ui/page.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { BookAtNewPrice } from './book-at-new-price.tsx'
import { BookReturn, isOutboundOpen, isReturnOpen, SearchOutbound } from './book-return.tsx'
import css from './booking-details.module.css'
import { InvoiceButton } from './booking-documents.tsx'
import { ChangeButton } from './changes/change-button.tsx'
import { isHeldPair, PayHeldPair } from './held-pair.tsx'
import { HoldActions, HoldLeft } from './hold-actions.tsx'
import { isAsked, NewPrice } from './new-price.tsx'
import { OwnReference } from './own-reference.tsx'
import { PassengerDetails } from './passenger-details.tsx'
import { bookingNumber, hasTicketOf, STATUS_WORDS } from './ticket-list.ts'
import type { BookingInfo } from './ticket-queries.ts'

const route = getRouteApi('/shell/inside/flight/booking-details/$searchId')
const MOVING = new Set(['paid', 'issuing', 'unknown'])

/** The result of a search: its bookings with their PNRs, and the return flight if it is still to be booked. */
export function BookingDetailsPage() {
  const { searchId } = route.useParams()
  usePageTitle('Booking details')
  const now = useNow()
  const { data, error, refetch } = useQuery({
    ...flightDetails(searchId),
    refetchInterval: ({ state: { data: known } }) => (known?.bookings.some(({ status }) => MOVING.has(status)) ? 3000 : false),
  })
  if (error && !data)
    return (
      <EmptyState
        icon="compass"
        level={1}
        title={isRefusedWith(error, 'NOT_FOUND') ? 'Booking not found' : 'The booking could not be opened'}
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
  const earlier = data.bookings.findLast(({ bound }) => bound === 'inbound')
  // A booking that is not confirmed yet comes before its return flight.
  const isAnyAsked = data.bookings.some(isAsked)
  const isPair = isHeldPair(data.bookings, now)
  return (
    <Page>
      <PageHead title={data.bookings[0] ? formatRoute(data.bookings[0].legs) : 'Booking details'} />
      {isReturnOpen(data) && outbound && !isAnyAsked && (
        <Card className={css.return} aria-label="Return flight">
          <div>
            <h2>{earlier ? 'Book your return flight again' : 'Book your return flight'}</h2>
            <p>
              {outbound.pnr ? `Outbound booked (PNR ${outbound.pnr}).` : outbound.statusText}
              {earlier && ` The return was not booked. ${earlier.statusText}`} Traveller details are filled in.
            </p>
          </div>
          <BookReturn trip={data} variant="primary" size="lg" />
        </Card>
      )}
      {isOutboundOpen(data) && !isAnyAsked && (
        <Card className={css.return} aria-label="Outbound flight">
          <div>
            <h2>Book your outbound flight again</h2>
            <p>The outbound was not booked. {outbound?.statusText} Traveller details are filled in.</p>
          </div>
          <SearchOutbound trip={data} variant="primary" size="lg" />
        </Card>
      )}
      {isPair && (
        <Card className={css.return} aria-label="Both flights">
          <div>
            <h2>Both flights are held</h2>
            <p>You pay for them together. Nothing is charged yet.</p>
          </div>
          <PayHeldPair bookings={data.bookings} />
        </Card>
      )}
      {data.bookings.length === 0 && (
        <Notice action={<ButtonLink to="/flight">Book a flight</ButtonLink>}>Nothing was booked from this search.</Notice>
      )}
      {data.bookings.map((booking) => (
        <BookingPart key={booking.bookingId} booking={booking} mayPayHold={!isPair} />
      ))}
      <div>
        <ButtonLink to="/flight/bookings">All your bookings</ButtonLink>
      </div>
    </Page>
  )
}

function BookingPart({ booking, mayPayHold }: { booking: BookingInfo; mayPayHold: boolean }) {
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
        {isAsked(booking) ? <StateMark tone="warn">We need your answer</StateMark> : <StateMark tone={tone}>{word}</StateMark>}
        {booking.status === 'held' && booking.holdEndsAt && <HoldLeft endsAt={booking.holdEndsAt} />}
      </CardHead>
      <CardBody className={css.body}>
        <p role="status">{booking.statusText}</p>
        {isAsked(booking) && <NewPrice booking={booking} />}
        <div className={css.legs}>
          {booking.legs.map((leg) => (
            <LegLine key={leg.departureAt} leg={leg} />
          ))}
        </div>
        <SpecialFareNote special={booking.specialFare} />
        <PassengerDetails booking={booking} />
        {(booking.may.setOwnReference || booking.ownReference !== null) && (
          <p className={css.reference}>
            <span>{booking.may.setOwnReference ? 'Your reference' : "Customer's reference"}</span>
            <OwnReference
              bookingId={booking.bookingId}
              ownReference={booking.ownReference}
              mayChange={booking.may.setOwnReference}
            />
          </p>
        )}
        <p className={css.amount}>
          <span>Total</span>
          <b>{formatAmount(booking.customerTotal, booking.currency)}</b>
        </p>
        <div className={css.acts}>
          {hasTicket && booking.bookingSlug && (
            <ButtonLink to="/flight/eTicket/$bookingSlug" params={{ bookingSlug: booking.bookingSlug }} icon="ticket" size="sm">
              View Ticket (Full)
            </ButtonLink>
          )}
          {hasTicket && (
            <span data-net>
              <InvoiceButton bookingId={booking.bookingId} />
            </span>
          )}
          {booking.may.requestChange && (
            <span data-net>
              <ChangeButton bookingId={booking.bookingId} title={formatRoute(booking.legs)} pnr={booking.pnr} />
            </span>
          )}
          {booking.status === 'held' && (
            <HoldActions
              bookingId={booking.bookingId}
              holdEndsAt={booking.holdEndsAt}
              title={formatRoute(booking.legs)}
              pnr={booking.pnr}
              lead={booking.passengers[0] && passengerName(booking.passengers[0])}
              mayPay={mayPayHold}
            />
          )}
          <BookAtNewPrice booking={booking} />
          {booking.status === 'awaitingPayment' && (
            <ButtonLink to="/user/payments/$orderId" params={{ orderId: booking.orderId }} variant="primary" size="sm">
              Continue to payment
            </ButtonLink>
          )}
        </div>
      </CardBody>
    </Card>
  )
}
