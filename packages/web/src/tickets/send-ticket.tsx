import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SendByMail } from '../documents/send-by-mail.tsx'
import css from '../documents/send-ways.module.css'
import { SendWays } from '../documents/send-ways.tsx'
import { explain } from '../lib/explain.ts'
import { useUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Checkbox } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { eTicket } from './e-ticket-queries.ts'
import { ticketAsText } from './ticket-as-text.ts'
import { bookingDetail } from './ticket-queries.ts'

type Sent = { bookingId: number; bookingSlug: string; pnr: string | null }

/** Sends a ticket to the customer: labelled 'Send' right after a booking. */
export function SendTicket({ booking }: { booking: Sent }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="mail" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Send
      </Button>
      {isOpen && <SendTicketDialog {...booking} onClose={() => setOpen(false)} />}
    </>
  )
}

/** To the customer: by e-mail with the PDF, by chat, or as a text to paste. */
export function SendTicketDialog({ bookingId, bookingSlug, pnr, onClose }: Sent & { onClose: () => void }) {
  const user = useUser()
  const ticket = useQuery(eTicket(bookingSlug, user?.id ?? null))
  const booking = useQuery(bookingDetail(bookingId))
  const [isPriced, setPriced] = useState(false)
  const error = ticket.error ?? booking.error
  const contact = booking.data?.booking.contact
  const link = `${window.location.origin}/app/flight/eTicket/${encodeURIComponent(bookingSlug)}`
  return (
    <Dialog isOpen onClose={onClose} title="Send to customer" subtitle={`E-ticket, PNR ${pnr ?? ''}`}>
      {error && <Notice tone="bad">{explain(error)}</Notice>}
      {!error && (!ticket.data || !contact) && <PageLoading />}
      {ticket.data && contact && (
        <>
          <SendByMail
            known={contact.email}
            letter={{ kind: 'eTicket', bookingSlug, hidePrice: !isPriced }}
            help="We send the ticket as a PDF, from your company."
            onSent={onClose}
          >
            {ticket.data.ticket.price && (
              <Checkbox checked={isPriced} onChange={() => setPriced(!isPriced)}>
                Show the price on the ticket
              </Checkbox>
            )}
          </SendByMail>
          <h3 className={css.or}>Or share it yourself</h3>
          <SendWays text={ticketAsText(ticket.data.ticket, link)} link={link} phone={contact.phone} />
        </>
      )}
    </Dialog>
  )
}
