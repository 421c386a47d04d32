import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { language } from '../languages/language.ts'
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
import { t } from './messages.ts'
import { TicketLanguages } from './ticket-languages.tsx'
import { useTicketSpeech } from './ticket-speech.ts'

const route = getRouteApi('/flight/eTicket/$bookingSlug')

/** The ticket as a sheet of paper. Everyone with the link may read it; the server never sends what they may not see. */
export function ETicketPage() {
  const { bookingSlug } = route.useParams()
  const { print = false, hp = false, pax, lang = language } = route.useSearch()
  const { speech, error: speechError } = useTicketSpeech(lang)
  const user = useUser()
  const { data, error: ticketError, refetch } = useQuery(eTicket(bookingSlug, user?.id ?? null))
  const error = ticketError ?? speechError
  const ticket = data?.ticket
  usePageTitle(ticket ? t('eTicketOf', { pnr: ticket.pnr }) : t('eTicket'), ticket?.header.companyName ?? null)
  usePrintByItself(print && ticket !== undefined && speech !== undefined)
  if (error)
    return (
      <main className={css.desk}>
        <EmptyState
          icon="ticket"
          level={1}
          title={isRefusedWith(error, 'NOT_FOUND') ? t('notFound') : t('notOpened')}
          action={
            isRefusedWith(error, 'NOT_FOUND') ? (
              user && <ButtonLink to="/flight/bookings">{t('yourBookings')}</ButtonLink>
            ) : (
              <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>
            )
          }
        >
          {isRefusedWith(error, 'NOT_FOUND') ? t('notFoundText') : explain(error)}
        </EmptyState>
      </main>
    )
  if (!ticket || !speech) return <PageLoading label={t('opening')} />
  const hasBar = user !== null && !print && pax === undefined
  const passengers = ticket.passengers.filter((_, index) => pax === undefined || index === pax)
  if (passengers.length === 0)
    return (
      <main className={css.desk}>
        <EmptyState
          icon="ticket"
          level={1}
          title={t('noPassenger')}
          action={
            <ButtonLink to="/flight/eTicket/$bookingSlug" params={{ bookingSlug }} search={{}}>
              {t('openWhole')}
            </ButtonLink>
          }
        >
          {t('noPassengerText', { n: ticket.passengers.length })}
        </EmptyState>
      </main>
    )
  return (
    <div className={css.desk}>
      {hasBar && <ETicketBar ticket={ticket} isPriceHidden={hp} language={lang} />}
      {!hasBar && !print && <TicketLanguages current={lang} bookingSlug={bookingSlug} />}
      <ETicketSheet
        ticket={ticket}
        passengers={passengers}
        showsPrice={!hp && pax === undefined}
        speech={speech}
        isAlone={!hasBar}
      />
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
