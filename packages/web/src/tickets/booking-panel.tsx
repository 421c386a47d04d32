import { useQuery } from '@tanstack/react-query'
import { findAirline } from '@tradewind/domain/reference/airlines'
import { passengerName } from '@tradewind/domain/tickets/ticket-text'
import { useState } from 'react'
import { formatRoute, nameTrip } from '../flights/leg-line.tsx'
import { formatInstant } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { formatAmount } from '../lib/money.ts'
import { useUser } from '../lib/session.ts'
import { HandledBy } from '../live/handled-by.tsx'
import { useHandling } from '../live/handling.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { StateMark } from '../ui/chip.tsx'
import { InList } from '../ui/list/list-page.tsx'
import { SidePanel } from '../ui/list/side-panel.tsx'
import { FailedNotice, Notice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { Creator } from './booking-card.tsx'
import { InvoiceButton } from './booking-documents.tsx'
import css from './booking-panel.module.css'
import { ChangeButton } from './changes/change-button.tsx'
import { RefreshStatus } from './changes/refresh-status.tsx'
import { BookingFacts } from './flight-information.tsx'
import { HoldActions, HoldLeft } from './hold-actions.tsx'
import { NewPriceDialog } from './new-price.tsx'
import { OwnReference } from './own-reference.tsx'
import { PaidTogether } from './paid-together.tsx'
import { bookingNumber, hasTicketOf, STATUS_WORDS, type Ticket } from './ticket-list.ts'
import { type BookingInfo, bookingDetail } from './ticket-queries.ts'
import { TicketState } from './ticket-state.tsx'

type Props = { bookingId: number; bookings: readonly Ticket[]; onOpen: (bookingId: number | undefined) => void }

/** One booking beside the table, with everything that its card shows and does. */
export function BookingPanel({ bookingId, bookings, onOpen }: Props) {
  const { data, error, refetch } = useQuery(bookingDetail(bookingId))
  useHandling(bookingId)
  const row = bookings.find((ticket) => ticket.bookingId === bookingId)
  const booking = data?.booking
  const status = booking?.status ?? row?.status
  const heldWith = booking?.heldWith ?? row?.heldWith
  const name = booking?.pnr ?? row?.pnr ?? bookingNumber(bookingId)
  return (
    <SidePanel
      label={`Booking ${name}`}
      title={name}
      what="booking"
      open={bookingId}
      ids={bookings.map((ticket) => ticket.bookingId)}
      onOpen={onOpen}
      beside={
        <>
          {/* The supplier's status of a change comes from the row. */}
          {row && row.status === status ? (
            <TicketState ticket={row} />
          ) : (
            status && <StateMark tone={STATUS_WORDS[status].tone}>{STATUS_WORDS[status].word}</StateMark>
          )}
          <HandledBy bookingId={bookingId} />
          {status === 'held' && booking?.holdEndsAt && <HoldLeft endsAt={booking.holdEndsAt} />}
        </>
      }
      about={
        booking && (
          <>
            <p>
              {findAirline(booking.validatingAirline)?.name ?? booking.validatingAirline} · {formatRoute(booking.legs)},{' '}
              {nameTrip(booking.legs).toLowerCase()}
            </p>
            {heldWith && <PaidTogether heldWith={heldWith} onOpen={onOpen} />}
          </>
        )
      }
      foot={booking && <Actions booking={booking} row={row} />}
    >
      {error && !data && (
        <InList>
          <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
        </InList>
      )}
      {!data && !error && <PageLoading />}
      {booking && (
        <>
          <Facts booking={booking} />
          <BookingFacts booking={booking} hasTickets={hasTicketOf(booking)} />
        </>
      )}
    </SidePanel>
  )
}

function Facts({ booking }: { booking: BookingInfo }) {
  const hasReference = booking.may.setOwnReference || booking.ownReference !== null
  return (
    <section>
      <h3>Booking</h3>
      {booking.needsStaff && <Notice tone="warn">{booking.needsStaff}</Notice>}
      <p>{booking.statusText}</p>
      <dl className={css.facts}>
        <div>
          <dt>Price</dt>
          <dd>{formatAmount(booking.customerTotal, booking.currency)}</dd>
        </div>
        {booking.customerTotal !== booking.amount && (
          <div data-net>
            <dt>Net</dt>
            <dd>{formatAmount(booking.amount, booking.currency)}</dd>
          </div>
        )}
        <div>
          <dt>Booked</dt>
          <dd>
            <time dateTime={booking.createdAt}>{formatInstant(booking.createdAt)}</time>
          </dd>
        </div>
        <div>
          <dt>Booked by</dt>
          <dd className={css.by}>
            <Creator user={booking.user} />
          </dd>
        </div>
        {hasReference && (
          <div className={css.wide}>
            <dt>{booking.may.setOwnReference ? 'Your reference' : "Customer's reference"}</dt>
            <dd>
              <OwnReference
                bookingId={booking.bookingId}
                ownReference={booking.ownReference}
                mayChange={booking.may.setOwnReference}
              />
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function Actions({ booking, row }: { booking: BookingInfo; row: Ticket | undefined }) {
  const user = useUser()
  const [isAnswering, setAnswering] = useState(false)
  const { bookingId, bookingSlug: slug } = booking
  const hasTicket = slug !== null && hasTicketOf(booking)
  const title = formatRoute(booking.legs)
  const isAsked = row ? row.priceAskedUntil !== null : booking.askedPrice !== null
  const changeRequestId = booking.status === 'changeRequested' ? row?.ticketCRInfo?.changeRequestId : undefined
  const isHeld = booking.status === 'held'
  // The dialog stays for what became of the answer, which may leave nothing else to do.
  if (!hasTicket && !booking.may.requestChange && !isAsked && !isHeld && !isAnswering) return null
  return (
    <>
      {hasTicket && (
        <ButtonLink to="/flight/eTicket/$bookingSlug" params={{ bookingSlug: slug }} size="sm" icon="ticket">
          View Ticket (Full)
        </ButtonLink>
      )}
      {hasTicket && (
        <span data-net>
          <InvoiceButton bookingId={bookingId} />
        </span>
      )}
      {booking.may.requestChange && (
        <span data-net>
          <ChangeButton bookingId={bookingId} title={title} pnr={booking.pnr} />
        </span>
      )}
      {changeRequestId !== undefined && <RefreshStatus changeRequestId={changeRequestId} />}
      {isAsked && (
        <Button size="sm" variant="accent" aria-haspopup="dialog" onClick={() => setAnswering(true)}>
          Review new fare
        </Button>
      )}
      {isHeld && (
        <HoldActions
          bookingId={bookingId}
          holdEndsAt={booking.holdEndsAt}
          title={title}
          pnr={booking.pnr}
          lead={booking.passengers[0] && passengerName(booking.passengers[0])}
          mayPay={row?.may.payHold ?? user?.id === booking.user.id}
          mayRelease={row?.may.releaseHold ?? user?.id === booking.user.id}
        />
      )}
      {isAnswering && <NewPriceDialog bookingId={bookingId} title={title} onClose={() => setAnswering(false)} />}
    </>
  )
}
