import { getRouteApi, useRouter } from '@tanstack/react-router'
import type { ETicket } from '@tradewind/contract/tickets'
import { useState } from 'react'
import { Button, buttonClass, IconButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/field.tsx'
import { Icon } from '../ui/icons.tsx'
import layout from '../ui/layout.module.css'
import { InvoiceButton } from './booking-documents.tsx'
import { type AmountKind, ETicketAmountDialog } from './e-ticket-amount-dialog.tsx'
import css from './e-ticket-bar.module.css'
import { useAdjustTicket } from './e-ticket-queries.ts'
import { useSendMail } from './use-send-mail.ts'

const route = getRouteApi('/flight/eTicket/$bookingSlug')

/** For those logged in: back, what is added and taken, prices on or off, and copies for mail, paper and disk. */
export function ETicketBar({ ticket, isPriceHidden }: { ticket: ETicket; isPriceHidden: boolean }) {
  const router = useRouter()
  const navigate = route.useNavigate()
  const [editing, setEditing] = useState<AmountKind>()
  const back = () => (router.history.canGoBack() ? router.history.back() : void navigate({ to: '/flight/bookings' }))
  const print = router.buildLocation({
    to: '/flight/eTicket/$bookingSlug',
    params: { bookingSlug: ticket.bookingSlug },
    search: { print: true, hp: true },
  })
  return (
    <header className={css.bar}>
      <div>
        <IconButton icon="left" label="Back" onClick={back} />
        <h1>
          E-ticket <span>{ticket.pnr}</span>
        </h1>
        <span className={layout.grow} />
        <div className={css.acts}>
          {ticket.may.addMarkup && (
            <Button size="sm" icon="percent" onClick={() => setEditing('markup')}>
              Add/Update Markup
            </Button>
          )}
          {ticket.may.addDiscount && (
            <Button size="sm" icon="tag" onClick={() => setEditing('discount')}>
              Add/Update Discount
            </Button>
          )}
          {ticket.may.editFee && (
            <Button size="sm" icon="percent" onClick={() => setEditing('txnFee')}>
              Transaction fee
            </Button>
          )}
          {ticket.may.mergeFees && <Merge ticket={ticket} />}
          {ticket.may.seePrice && (
            <Button
              size="sm"
              icon={isPriceHidden ? 'eye' : 'eyeoff'}
              onClick={() => void navigate({ search: isPriceHidden ? {} : { hp: true }, replace: true })}
            >
              {isPriceHidden ? 'Show Price' : 'Hide Price'}
            </Button>
          )}
          {ticket.may.seePrice && <InvoiceButton bookingId={ticket.bookingId} />}
          {ticket.may.email && <Email ticket={ticket} isPriceHidden={isPriceHidden} />}
          <a
            className={buttonClass({ size: 'sm' }, css.link)}
            href={ticketPdf(ticket.bookingSlug, isPriceHidden)}
            target="_blank"
            rel="noopener"
          >
            <Icon name="download" size={18} />
            Download PDF
          </a>
          <a
            className={buttonClass({ variant: 'primary', size: 'sm' }, css.link)}
            href={router.history.createHref(print.publicHref)}
            target="_blank"
            rel="noopener"
          >
            <Icon name="print" size={18} />
            Print
          </a>
        </div>
      </div>
      {editing && <ETicketAmountDialog ticket={ticket} kind={editing} onClose={() => setEditing(undefined)} />}
    </header>
  )
}

function ticketPdf(bookingSlug: string, isPriceHidden: boolean): string {
  return `/api/documents/eTicket?${new URLSearchParams({ bookingSlug, ...(isPriceHidden && { hp: 'true' }) })}`
}

/** Fees and taxes in one line, for everyone who opens the ticket. */
function Merge({ ticket }: { ticket: ETicket }) {
  const merge = useAdjustTicket(ticket)
  const isOn = merge.isPending ? merge.variables.userMergeTxnFeeTaxes : ticket.adjustments?.userMergeTxnFeeTaxes
  return (
    <Checkbox
      className={css.merge}
      checked={isOn ?? false}
      disabled={merge.isPending}
      onChange={(event) => merge.mutate({ userMergeTxnFeeTaxes: event.target.checked })}
    >
      Merge fee and taxes
    </Checkbox>
  )
}

function Email({ ticket, isPriceHidden }: { ticket: ETicket; isPriceHidden: boolean }) {
  const send = useSendMail(['SEND_EMAIL', ticket.bookingSlug])
  return (
    <Button
      size="sm"
      icon="mail"
      pending={send.isPending}
      onClick={() => send.mutate({ kind: 'eTicket', bookingSlug: ticket.bookingSlug, hidePrice: isPriceHidden })}
    >
      Email
    </Button>
  )
}
