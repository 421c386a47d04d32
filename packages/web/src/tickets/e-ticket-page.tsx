import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { useUser } from '../lib/session.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import css from './e-ticket.module.css'
import { ETicketBar } from './e-ticket-bar.tsx'
import { eTicket } from './e-ticket-queries.ts'
import { ETicketSheet } from './e-ticket-sheet.tsx'

const route = getRouteApi('/flight/eTicket/$bookingSlug')

/** The ticket as a sheet of paper. Everyone with the link may read it; the server never sends what they may not see. */
export function ETicketPage() {
  const { bookingSlug } = route.useParams()
  const { print = false, hp = false, pax } = route.useSearch()
  const user = useUser()
  const { data, error, refetch } = useQuery(eTicket(bookingSlug, user?.id ?? null))
  const ticket = data?.ticket
  usePageTitle(ticket ? `E-ticket ${ticket.pnr}` : 'E-ticket', ticket?.header.companyName ?? null)
  usePrintByItself(print && ticket !== undefined)
  if (error)
    return (
      <main className={css.desk}>
        <EmptyState
          icon="ticket"
          level={1}
          title={isRefusedWith(error, 'NOT_FOUND') ? 'Ticket not found' : 'The ticket could not be opened'}
          action={
            isRefusedWith(error, 'NOT_FOUND') ? (
              user && <ButtonLink to="/flight/bookings">Your bookings</ButtonLink>
            ) : (
              <Button onClick={() => void refetch()}>Try again</Button>
            )
          }
        >
          {isRefusedWith(error, 'NOT_FOUND') ? 'This link is incomplete or has expired.' : explain(error)}
        </EmptyState>
      </main>
    )
  if (!ticket) return <PageLoading label="Opening the ticket…" />
  const hasBar = user !== null && !print && pax === undefined
  const passengers = ticket.passengers.filter((_, index) => pax === undefined || index === pax)
  if (passengers.length === 0)
    return (
      <main className={css.desk}>
        <EmptyState
          icon="ticket"
          level={1}
          title="Passenger not found on this ticket"
          action={
            <ButtonLink to="/flight/eTicket/$bookingSlug" params={{ bookingSlug }} search={{}}>
              Open the full ticket
            </ButtonLink>
          }
        >
          This ticket has {ticket.passengers.length === 1 ? '1 passenger' : `${ticket.passengers.length} passengers`}. The link
          names another.
        </EmptyState>
      </main>
    )
  return (
    <div className={css.desk}>
      {hasBar && <ETicketBar ticket={ticket} isPriceHidden={hp} />}
      <ETicketSheet ticket={ticket} passengers={passengers} showsPrice={!hp && pax === undefined} isAlone={!hasBar} />
    </div>
  )
}

/** Opens the print dialog once, when fonts and barcodes are loaded. */
function usePrintByItself(isReady: boolean): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (!isReady || isDone.current) return
    isDone.current = true
    const pictures = [...document.images].map((image) => image.decode().catch(() => undefined))
    void Promise.all([document.fonts.ready, ...pictures]).then(() => requestAnimationFrame(() => window.print()))
  }, [isReady])
}
