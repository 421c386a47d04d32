import { Link } from '@tanstack/react-router'
import { bookingNumber } from '@tradewind/domain/tickets/ticket-words'
import { AirlineMark } from '../flights/airline-mark.tsx'
import layout from '../ui/layout.module.css'
import type { TestedTicket } from './markup-queries.ts'

/** A ticket on which a draft was tested, with a link to it. */
export function TestedTicketCell({ ticket: { airlineCode, bookingId, pnr, sectors } }: { ticket: TestedTicket }) {
  return (
    <>
      <AirlineMark code={airlineCode} size="s" />{' '}
      <Link to="/staff/tickets" search={{ open: bookingId }} className={layout.link}>
        {pnr ?? bookingNumber(bookingId)}
      </Link>
      <small>{sectors.join(', ')}</small>
    </>
  )
}
