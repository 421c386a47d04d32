import { useQuery } from '@tanstack/react-query'
import { LANGUAGES, type Language } from '@tradewind/domain/languages'
import { useState } from 'react'
import { SendByMail } from '../documents/send-by-mail.tsx'
import css from '../documents/send-ways.module.css'
import { SendWays } from '../documents/send-ways.tsx'
import { language } from '../languages/language.ts'
import { explain } from '../lib/explain.ts'
import { useUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Checkbox, SelectField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { eTicket } from './e-ticket-queries.ts'
import { t } from './messages.ts'
import { ticketAsText } from './ticket-as-text.ts'
import { bookingDetail } from './ticket-queries.ts'
import { useTicketSpeech } from './ticket-speech.ts'

type Sent = {
  bookingId: number
  bookingSlug: string
  pnr: string | null
  /** In which the ticket is open; without one, the reader's. */
  language?: Language
}

/** Sends a ticket to the customer: labelled 'Send' right after a booking. */
export function SendTicket({ booking }: { booking: Omit<Sent, 'language'> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="mail" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('send')}
      </Button>
      {isOpen && <SendTicketDialog {...booking} onClose={() => setOpen(false)} />}
    </>
  )
}

/** To the customer: by e-mail with the PDF, by chat, or as a text to paste. */
export function SendTicketDialog({
  bookingId,
  bookingSlug,
  pnr,
  language: open = language,
  onClose,
}: Sent & { onClose: () => void }) {
  const user = useUser()
  const ticket = useQuery(eTicket(bookingSlug, user?.id ?? null))
  const booking = useQuery(bookingDetail(bookingId))
  const [isPriced, setPriced] = useState(false)
  const [inLanguage, setLanguage] = useState(open)
  const { speech, error: speechError } = useTicketSpeech(inLanguage)
  const error = ticket.error ?? booking.error ?? speechError
  const contact = booking.data?.booking.contact
  const link = `${window.location.origin}/app/flight/eTicket/${encodeURIComponent(bookingSlug)}?lang=${inLanguage}`
  return (
    <Dialog isOpen onClose={onClose} title={t('sendToCustomer')} subtitle={t('eTicketPnr', { pnr: pnr ?? '' })}>
      {error && <Notice tone="bad">{explain(error)}</Notice>}
      {!error && (!ticket.data || !contact) && <PageLoading />}
      {ticket.data && contact && (
        <>
          <SendByMail
            known={contact.email}
            letter={{ kind: 'eTicket', bookingSlug, hidePrice: !isPriced, language: inLanguage }}
            help={t('sendHelp')}
            onSent={onClose}
          >
            <SelectField
              label={t('ticketLanguage')}
              value={inLanguage}
              onChange={({ target }) => setLanguage(LANGUAGES.find(({ value }) => value === target.value)?.value ?? 'en')}
            >
              {LANGUAGES.map(({ value, label }) => (
                <option key={value} value={value} lang={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            {ticket.data.ticket.price && (
              <Checkbox checked={isPriced} onChange={() => setPriced(!isPriced)}>
                {t('showThePrice')}
              </Checkbox>
            )}
          </SendByMail>
          <h3 className={css.or}>{t('orShare')}</h3>
          {speech && <SendWays text={ticketAsText(ticket.data.ticket, link, speech)} link={link} phone={contact.phone} />}
        </>
      )}
    </Dialog>
  )
}
