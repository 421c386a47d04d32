import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { findAirline } from '@tradewind/domain/reference/airlines'
import { passengerName } from '@tradewind/domain/tickets/ticket-text'
import { formatRoute, nameTrip } from '../flights/leg-line.tsx'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { useUser } from '../lib/session.ts'
import { HandledBy } from '../live/handled-by.tsx'
import { useHandling } from '../live/handling.ts'
import { type RecentThing, useRemembered } from '../palette/recent-things.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { StateMark } from '../ui/chip.tsx'
import { InList } from '../ui/list/list-page.tsx'
import { SidePanel } from '../ui/list/side-panel.tsx'
import { FailedNotice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { toast } from '../ui/toasts.tsx'
import { InvoiceButton } from './booking-documents.tsx'
import { ChangeButton } from './changes/change-button.tsx'
import { RefreshStatus } from './changes/refresh-status.tsx'
import { HoldActions, HoldLeft } from './hold-actions.tsx'
import { PaidTogether } from './paid-together.tsx'
import { QueueTicketDetails } from './queue-ticket.tsx'
import { SettleActs } from './settle-dialogs.tsx'
import { bookingNumber, hasTicketOf, isMoving, STATUS_WORDS, type Ticket } from './ticket-list.ts'
import { type QueueTicket, queueTicket } from './ticket-queries.ts'
import { TicketState } from './ticket-state.tsx'

type Props = { bookingId: number; tickets: readonly Ticket[]; onOpen: (bookingId: number | undefined) => void }

/** One ticket beside the list. */
export function QueuePanel({ bookingId, tickets, onOpen }: Props) {
  const { data, error, refetch } = useQuery(queueTicket(bookingId))
  useHandling(bookingId)
  useRemembered(data && recentTicket(data))
  const row = tickets.find((ticket) => ticket.bookingId === bookingId)
  const status = data?.booking.status ?? row?.status
  return (
    <SidePanel
      label={`Ticket ${row?.pnr ?? bookingNumber(bookingId)}`}
      title={data?.booking.pnr ?? row?.pnr ?? bookingNumber(bookingId)}
      what="ticket"
      open={bookingId}
      ids={tickets.map((ticket) => ticket.bookingId)}
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
          {status === 'held' && row?.holdEndsAt && <HoldLeft endsAt={row.holdEndsAt} />}
        </>
      }
      about={
        data && (
          <>
            <p>
              {findAirline(data.booking.validatingAirline)?.name ?? data.booking.validatingAirline} ·{' '}
              {formatRoute(data.booking.legs)}, {nameTrip(data.booking.legs).toLowerCase()} · {data.booking.passengers.length}{' '}
              {data.booking.passengers.length === 1 ? 'traveller' : 'travellers'}
            </p>
            {data.booking.heldWith && <PaidTogether heldWith={data.booking.heldWith} onOpen={onOpen} />}
          </>
        )
      }
      foot={data && <Actions ticket={data} row={row} />}
    >
      {error && !data && (
        <InList>
          <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
        </InList>
      )}
      {!data && !error && <PageLoading />}
      {data && <QueueTicketDetails key={bookingId} ticket={data} />}
    </SidePanel>
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
    <>
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
    </>
  )
}

function recentTicket({ booking: { bookingId, pnr, passengers, legs } }: QueueTicket): RecentThing {
  const [lead] = passengers
  const label = [pnr ?? bookingId, lead && `${lead.firstName} ${lead.lastName}`].filter(Boolean).join(' · ')
  return { kind: 'booking', id: bookingId, label, detail: formatRoute(legs), find: pnr ?? undefined }
}
