import { getRouteApi, useRouter } from '@tanstack/react-router'
import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { useState } from 'react'
import { useCustomerView } from '../lib/customer-view.ts'
import { BELOW_LARGE, NARROW, useMedia } from '../lib/use-media.ts'
import { IconButton } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { Menu } from '../ui/menu.tsx'
import { InvoicesDialog } from './booking-documents.tsx'
import { type Act, ActButton, ActItem } from './e-ticket-act.tsx'
import { type AmountKind, ETicketAmountDialog } from './e-ticket-amount-dialog.tsx'
import css from './e-ticket-bar.module.css'
import { useAdjustTicket } from './e-ticket-queries.ts'
import { SendTicketDialog } from './send-ticket.tsx'
import { useSendMail } from './use-send-mail.ts'

type Opened = AmountKind | 'invoices' | 'send'

const route = getRouteApi('/flight/eTicket/$bookingSlug')

/**
 * For users who are logged in: back, fees and discounts, prices on or off, and copies by e-mail, on paper and as a file. Always in one line: rare
 * actions are in a menu.
 */
export function ETicketBar({ ticket, isPriceHidden }: { ticket: ETicket; isPriceHidden: boolean }) {
  const router = useRouter()
  const navigate = route.useNavigate()
  const [open, setOpen] = useState<Opened>()
  const close = () => setOpen(undefined)
  const acts = useActs(ticket, isPriceHidden, setOpen)
  const isBelowLarge = useMedia(BELOW_LARGE)
  const isNarrow = useMedia(NARROW)
  const isInMenu = ({ rank }: Act) => (rank === 'rare' && isBelowLarge) || (rank === 'usual' && isNarrow)
  const menu = acts.filter(isInMenu)
  const back = () => (router.history.canGoBack() ? router.history.back() : void navigate({ to: '/flight/bookings' }))
  return (
    <header className={css.bar}>
      <div>
        <IconButton icon="left" label="Back" onClick={back} />
        <h1>
          E-ticket <span>{ticket.pnr}</span>
        </h1>
        <span className={layout.grow} />
        <div className={css.acts}>
          {acts
            .filter((act) => !isInMenu(act))
            .map((act) => (
              <ActButton key={act.label} act={act} isTight={isNarrow} />
            ))}
          {menu.length > 0 && (
            <Menu label="More" anchor={(button) => <IconButton {...button} icon="more" label="More" size="sm" />}>
              {menu.map((act) => (
                <ActItem key={act.label} act={act} />
              ))}
            </Menu>
          )}
        </div>
      </div>
      {open === 'invoices' && <InvoicesDialog bookingId={ticket.bookingId} onClose={close} />}
      {open === 'send' && <SendTicketDialog {...ticket} onClose={close} />}
      {open !== undefined && open !== 'invoices' && open !== 'send' && (
        <ETicketAmountDialog ticket={ticket} kind={open} onClose={close} />
      )}
    </header>
  )
}

/** The actions of this person on this ticket, in the order of the bar. */
function useActs(ticket: ETicket, isPriceHidden: boolean, onOpen: (what: Opened) => void): Act[] {
  const router = useRouter()
  const navigate = route.useNavigate()
  const merge = useAdjustTicket(ticket)
  const mail = useSendMail(['SEND_EMAIL', ticket.bookingSlug])
  const isCustomerView = useCustomerView()
  const { bookingSlug } = ticket
  // Fees and discounts are set when the customer is not looking.
  const may = isCustomerView
    ? { ...ticket.may, addMarkup: false, addDiscount: false, editFee: false, mergeFees: false }
    : ticket.may
  const isMerged = (merge.isPending ? merge.variables.userMergeTxnFeeTaxes : ticket.adjustments?.userMergeTxnFeeTaxes) ?? false
  const print = router.buildLocation({
    to: '/flight/eTicket/$bookingSlug',
    params: { bookingSlug },
    search: { print: true, hp: true },
  })
  const acts: (Act | false)[] = [
    may.addMarkup && { rank: 'rare', label: 'Add/Update Markup', icon: 'percent', onPress: () => onOpen('markup') },
    may.addDiscount && { rank: 'rare', label: 'Add/Update Discount', icon: 'tag', onPress: () => onOpen('discount') },
    may.editFee && { rank: 'rare', label: 'Transaction fee', icon: 'percent', onPress: () => onOpen('txnFee') },
    // For everyone who opens the ticket.
    may.mergeFees && {
      rank: 'rare',
      label: 'Merge fee and taxes',
      isOn: isMerged,
      isPending: merge.isPending,
      onPress: () => merge.mutate({ userMergeTxnFeeTaxes: !isMerged }),
    },
    may.seePrice && {
      rank: 'usual',
      label: isPriceHidden ? 'Show Price' : 'Hide Price',
      icon: isPriceHidden ? 'eye' : 'eyeoff',
      onPress: () => void navigate({ search: isPriceHidden ? {} : { hp: true }, replace: true }),
    },
    may.seePrice && !isCustomerView && { rank: 'rare', label: 'Invoice', icon: 'doc', onPress: () => onOpen('invoices') },
    may.seePrice && { rank: 'main', label: 'Send', icon: 'chat', onPress: () => onOpen('send') },
    // To oneself, as the specification means this word.
    may.email && {
      rank: 'rare',
      label: 'Email',
      icon: 'mail',
      isPending: mail.isPending,
      onPress: () => mail.mutate({ kind: 'eTicket', bookingSlug, hidePrice: isPriceHidden }),
    },
    { rank: 'usual', label: 'Download PDF', icon: 'download', isFile: true, href: ticketPdf(bookingSlug, isPriceHidden) },
    { rank: 'first', label: 'Print', icon: 'print', href: router.history.createHref(print.publicHref) },
  ]
  return acts.filter((act) => act !== false)
}

function ticketPdf(bookingSlug: string, isPriceHidden: boolean): string {
  return `/api/documents/eTicket?${new URLSearchParams({ bookingSlug, ...(isPriceHidden && { hp: 'true' }) })}`
}
