import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { findAirline } from '@tradewind/domain/reference/airlines'
import { passengerName } from '@tradewind/domain/tickets/ticket-text'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { formatRoute, nameTrip } from '../flights/book/trip-card.tsx'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { useUser } from '../lib/session.ts'
import { PANEL_COVERS } from '../lib/use-media.ts'
import { HandledBy } from '../live/handled-by.tsx'
import { useHandling } from '../live/handling.ts'
import { type RecentThing, useRemembered } from '../palette/recent-things.ts'
import { Button, ButtonLink, IconButton } from '../ui/button.tsx'
import { StateMark } from '../ui/chip.tsx'
import layout from '../ui/layout.module.css'
import { Notice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { toast } from '../ui/toasts.tsx'
import { InvoiceButton } from './booking-documents.tsx'
import { ChangeButton } from './changes/change-button.tsx'
import { RefreshStatus } from './changes/refresh-status.tsx'
import { HoldActions, HoldLeft } from './hold-actions.tsx'
import { PaidTogether } from './paid-together.tsx'
import css from './queue.module.css'
import { QueueTicketDetails } from './queue-ticket.tsx'
import { SettleActs } from './settle-dialogs.tsx'
import { bookingNumber, hasTicketOf, isMoving, STATUS_WORDS, type Ticket } from './ticket-list.ts'
import { type QueueTicket, queueTicket } from './ticket-queries.ts'
import { TicketState } from './ticket-state.tsx'
import { rowOf } from './use-row-keys.ts'

type Props = { bookingId: number; tickets: readonly Ticket[]; onOpen: (bookingId: number | undefined) => void }

/** One ticket beside the list; ↑ and ↓ move on without closing it. */
export function QueuePanel({ bookingId, tickets, onOpen }: Props) {
  const close = useRef<HTMLButtonElement>(null)
  const { data, error, refetch } = useQuery(queueTicket(bookingId))
  useHandling(bookingId)
  useRemembered(data && recentTicket(data))
  const at = tickets.findIndex((ticket) => ticket.bookingId === bookingId)
  const [previous, next] = [tickets[at - 1], at < 0 ? undefined : tickets[at + 1]]
  const row = tickets[at]
  const status = data?.booking.status ?? row?.status
  // Where it covers the list, the keyboard focus moves into it.
  useEffect(() => {
    if (window.matchMedia(PANEL_COVERS).matches) close.current?.focus()
  }, [])
  const leave = () => {
    onOpen(undefined)
    requestAnimationFrame(() => rowOf(bookingId)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest('dialog')) return
    const to = event.key === 'ArrowUp' ? previous : event.key === 'ArrowDown' ? next : undefined
    if (!to) return
    event.preventDefault()
    onOpen(to.bookingId)
  }
  return (
    <aside className={css.panel} aria-label={`Ticket ${row?.pnr ?? bookingNumber(bookingId)}`} onKeyDown={onKeyDown}>
      <header className={css.panelHead}>
        <div className={css.panelTop}>
          <Button ref={close} icon="left" size="xs" variant="quiet" className={css.back} onClick={leave}>
            Back
          </Button>
          <span className={layout.grow} />
          <IconButton
            icon="up"
            size="xs"
            label="Previous ticket"
            disabled={!previous}
            onClick={() => previous && onOpen(previous.bookingId)}
          />
          <IconButton icon="down" size="xs" label="Next ticket" disabled={!next} onClick={() => next && onOpen(next.bookingId)} />
        </div>
        <div className={css.panelTitle}>
          <h2>{data?.booking.pnr ?? row?.pnr ?? bookingNumber(bookingId)}</h2>
          {/* The supplier's status of a change comes from the row. */}
          {row && row.status === status ? (
            <TicketState ticket={row} />
          ) : (
            status && <StateMark tone={STATUS_WORDS[status].tone}>{STATUS_WORDS[status].word}</StateMark>
          )}
          <HandledBy bookingId={bookingId} />
          {status === 'held' && row?.holdEndsAt && <HoldLeft endsAt={row.holdEndsAt} />}
        </div>
        {data && (
          <p>
            {findAirline(data.booking.validatingAirline)?.name ?? data.booking.validatingAirline} · {formatRoute(data.booking.legs)}
            , {nameTrip(data.booking.legs).toLowerCase()} · {data.booking.passengers.length}{' '}
            {data.booking.passengers.length === 1 ? 'traveller' : 'travellers'}
          </p>
        )}
        {data?.booking.heldWith && <PaidTogether heldWith={data.booking.heldWith} onOpen={onOpen} />}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section aria-label="Ticket" className={css.panelBody} tabIndex={0}>
        {error && !data && (
          <div className={css.problem}>
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
          </div>
        )}
        {!data && !error && <PageLoading />}
        {data && <QueueTicketDetails key={bookingId} ticket={data} />}
      </section>
      {data && <Actions ticket={data} row={row} />}
    </aside>
  )
}

function Actions({ ticket: { booking }, row }: { ticket: QueueTicket; row: Ticket | undefined }) {
  const user = useUser()
  const queryClient = useQueryClient()
  const may = (permission: string) => user !== null && (user.isSuperAdmin || user.permissions.includes(permission))
  const ask = useMutation({
    mutationKey: ['ASK_SUPPLIER_AGAIN', booking.bookingId],
    mutationFn: () => api.tickets.askSupplierAgain({ bookingId: booking.bookingId }),
    onSuccess: ({ message }) => toast('ok', message),
    onError: (error) => toast('bad', explain(error)),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['GET_TICKETS'] }),
        queryClient.invalidateQueries({ queryKey: ['GET_TICKET_DETAILS', booking.bookingId] }),
      ]),
  })
  const hasTicket = booking.bookingSlug !== null && hasTicketOf(booking)
  const isInDoubt = isMoving(booking) && booking.askedPrice === null && may('tickets.reconcile')
  const isHeld = booking.status === 'held' && may('tickets.release')
  const changeRequestId = booking.status === 'changeRequested' ? row?.ticketCRInfo?.changeRequestId : undefined
  if (!hasTicket && !isInDoubt && !isHeld && booking.notIssuedFrom === null) return null
  return (
    <footer className={css.panelFoot}>
      {hasTicket && booking.bookingSlug && (
        <ButtonLink to="/flight/eTicket/$bookingSlug" params={{ bookingSlug: booking.bookingSlug }} size="sm" icon="ticket">
          View Ticket (Full)
        </ButtonLink>
      )}
      {hasTicket && <InvoiceButton bookingId={booking.bookingId} />}
      {booking.may.requestChange && (
        <ChangeButton bookingId={booking.bookingId} title={formatRoute(booking.legs)} pnr={booking.pnr} />
      )}
      {changeRequestId !== undefined && <RefreshStatus changeRequestId={changeRequestId} />}
      {isInDoubt && (
        <Button size="sm" variant="primary" pending={ask.isPending} onClick={() => ask.mutate()}>
          Recheck with airline
        </Button>
      )}
      <SettleActs booking={booking} />
      {isHeld && (
        <HoldActions
          bookingId={booking.bookingId}
          holdEndsAt={booking.holdEndsAt}
          title={formatRoute(booking.legs)}
          pnr={booking.pnr}
          lead={booking.passengers[0] && passengerName(booking.passengers[0])}
          mayPay={user?.id === booking.user.id}
        />
      )}
    </footer>
  )
}

function recentTicket({ booking: { bookingId, pnr, passengers, legs } }: QueueTicket): RecentThing {
  const [lead] = passengers
  const label = [pnr ?? bookingId, lead && `${lead.firstName} ${lead.lastName}`].filter(Boolean).join(' · ')
  return { kind: 'booking', id: bookingId, label, detail: formatRoute(legs), find: pnr ?? undefined }
}
