import { getRouteApi, useRouter } from '@tanstack/react-router'
import type { ETicket } from '@tradewind/contract/tickets'
import { Button, buttonClass, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import layout from '../ui/layout.module.css'
import css from './e-ticket.module.css'

const route = getRouteApi('/flight/eTicket/$bookingSlug')

/** For those logged in: back, prices on or off, and a copy for the printer. */
export function ETicketBar({ ticket, isPriceHidden }: { ticket: ETicket; isPriceHidden: boolean }) {
  const router = useRouter()
  const navigate = route.useNavigate()
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
        {ticket.may.seePrice && (
          <Button
            size="sm"
            icon={isPriceHidden ? 'eye' : 'eyeoff'}
            onClick={() => void navigate({ search: isPriceHidden ? {} : { hp: true }, replace: true })}
          >
            {isPriceHidden ? 'Show Price' : 'Hide Price'}
          </Button>
        )}
        <a
          className={buttonClass({ variant: 'primary', size: 'sm' }, css.print)}
          href={router.history.createHref(print.publicHref)}
          target="_blank"
          rel="noopener"
        >
          <Icon name="print" size={18} />
          Print
        </a>
      </div>
    </header>
  )
}
