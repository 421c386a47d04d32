import { getRouteApi, useRouter } from '@tanstack/react-router'
import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { LANGUAGES, type Language } from '@tradewind/domain/languages'
import { whyNotValid } from '@tradewind/domain/tickets/ticket-validity'
import { useState } from 'react'
import { withMarks } from '../languages/with-marks.tsx'
import { useCustomerView } from '../lib/customer-view.ts'
import { BELOW_LARGE, NARROW, useMedia } from '../lib/use-media.ts'
import { IconButton } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { InvoicesDialog } from './booking-documents.tsx'
import { type Act, ActButton, ActItem } from './e-ticket-act.tsx'
import { type AmountKind, ETicketAmountDialog } from './e-ticket-amount-dialog.tsx'
import css from './e-ticket-bar.module.css'
import { useAdjustTicket } from './e-ticket-queries.ts'
import { t } from './messages.ts'
import { SendTicketDialog } from './send-ticket.tsx'
import { ticketCalendar } from './ticket-calendar.ts'
import { inLanguage } from './ticket-languages.tsx'
import { useSendMail } from './use-send-mail.ts'

type Opened = AmountKind | 'invoices' | 'send'

const route = getRouteApi('/flight/eTicket/$bookingSlug')

type Props = { ticket: ETicket; isPriceHidden: boolean; language: Language }

/**
 * For users who are logged in: back, fees and discounts, prices on or off, the ticket's language, and copies by e-mail, on paper and as a file. Always in one
 * line: rare actions are in a menu.
 */
export function ETicketBar({ ticket, isPriceHidden, language }: Props) {
  const router = useRouter()
  const navigate = route.useNavigate()
  const [open, setOpen] = useState<Opened>()
  const close = () => setOpen(undefined)
  const acts = useActs({ ticket, isPriceHidden, language }, setOpen)
  const isBelowLarge = useMedia(BELOW_LARGE)
  const isNarrow = useMedia(NARROW)
  const isInMenu = ({ rank }: Act) => rank === 'inMenu' || (rank === 'rare' && isBelowLarge) || (rank === 'usual' && isNarrow)
  const menu = acts.filter(isInMenu)
  const back = () => (router.history.canGoBack() ? router.history.back() : void navigate({ to: '/flight/bookings' }))
  return (
    <header className={css.bar}>
      <div>
        <IconButton icon="left" label={t('back')} onClick={back} />
        <h1>
          {withMarks(t('eTicketHeading', { pnr: ticket.pnr }), (pnr) => (
            <span>{pnr}</span>
          ))}
        </h1>
        <span className={layout.grow} />
        <div className={css.acts}>
          {acts
            .filter((act) => !isInMenu(act))
            .map((act) => (
              <ActButton key={act.label} act={act} isTight={isNarrow} />
            ))}
          <Menu label={t('more')} anchor={(button) => <IconButton {...button} icon="more" label={t('more')} size="sm" />}>
            {menu.map((act) => (
              <ActItem key={act.label} act={act} />
            ))}
            {LANGUAGES.map(({ value, label }) => (
              <MenuItem
                key={value}
                isOn={value === language}
                onPress={() => void navigate({ search: (before) => inLanguage(before, value), replace: true })}
              >
                {t('ticketIn', { language: label })}
              </MenuItem>
            ))}
          </Menu>
        </div>
      </div>
      {open === 'invoices' && <InvoicesDialog bookingId={ticket.bookingId} onClose={close} />}
      {open === 'send' && <SendTicketDialog {...ticket} language={language} onClose={close} />}
      {open !== undefined && open !== 'invoices' && open !== 'send' && (
        <ETicketAmountDialog ticket={ticket} kind={open} onClose={close} />
      )}
    </header>
  )
}

/** The actions of this person on this ticket, in the order of the bar. */
function useActs({ ticket, isPriceHidden, language }: Props, onOpen: (what: Opened) => void): Act[] {
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
  const hasFlights = whyNotValid(ticket) === undefined
  const isMerged = (merge.isPending ? merge.variables.userMergeTxnFeeTaxes : ticket.adjustments?.userMergeTxnFeeTaxes) ?? false
  const print = router.buildLocation({
    to: '/flight/eTicket/$bookingSlug',
    params: { bookingSlug },
    search: inLanguage({ print: true, hp: true }, language),
  })
  const acts: (Act | false)[] = [
    may.addMarkup && { rank: 'rare', label: t('addMarkup'), icon: 'percent', onPress: () => onOpen('markup') },
    may.addDiscount && { rank: 'rare', label: t('addDiscount'), icon: 'tag', onPress: () => onOpen('discount') },
    may.editFee && { rank: 'rare', label: t('transactionFee'), icon: 'percent', onPress: () => onOpen('txnFee') },
    // For everyone who opens the ticket.
    may.mergeFees && {
      rank: 'inMenu',
      label: t('mergeFees'),
      isOn: isMerged,
      isPending: merge.isPending,
      onPress: () => merge.mutate({ userMergeTxnFeeTaxes: !isMerged }),
    },
    may.seePrice && {
      rank: 'usual',
      label: isPriceHidden ? t('showPrice') : t('hidePrice'),
      icon: isPriceHidden ? 'eye' : 'eyeoff',
      onPress: () => void navigate({ search: inLanguage(isPriceHidden ? {} : { hp: true }, language), replace: true }),
    },
    may.seePrice && !isCustomerView && { rank: 'rare', label: t('invoice'), icon: 'doc', onPress: () => onOpen('invoices') },
    may.seePrice && { rank: 'main', label: t('send'), icon: 'chat', onPress: () => onOpen('send') },
    // To oneself, as the specification means this word.
    may.email && {
      rank: 'rare',
      label: t('email'),
      icon: 'mail',
      isPending: mail.isPending,
      onPress: () => mail.mutate({ kind: 'eTicket', bookingSlug, hidePrice: isPriceHidden, language }),
    },
    { rank: 'usual', label: t('downloadPdf'), icon: 'download', isFile: true, href: ticketPdf(ticket, isPriceHidden, language) },
    hasFlights && {
      rank: 'inMenu',
      label: t('addToCalendar'),
      icon: 'cal',
      isFile: true,
      href: ticketCalendar(bookingSlug, language),
    },
    { rank: 'first', label: t('print'), icon: 'print', href: router.history.createHref(print.publicHref) },
  ]
  return acts.filter((act) => act !== false)
}

function ticketPdf({ bookingSlug }: ETicket, isPriceHidden: boolean, lang: Language): string {
  return `/api/documents/eTicket?${new URLSearchParams({ bookingSlug, lang, ...(isPriceHidden && { hp: 'true' }) })}`
}
