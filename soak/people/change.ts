import type { BookingDetail } from '@tradewind/contract/flights/booking'
import type { ChangeDetail, ChangeQuote } from '@tradewind/contract/tickets/changes/shapes'
import type { TicketRow } from '@tradewind/contract/tickets/tickets'
import { type Deed, end, type Hands } from './trip.ts'

type Quoted = { readonly quote: ChangeQuote }
type Asked = { readonly changeRequestId: number; readonly change: ChangeDetail }

/** Has a ticket refunded, whole or one passenger of it, at the price that was quoted first. */
export const refundTicket: Deed = async (hands) => {
  const { client, journal, random } = hands
  const deed = 'refund'
  const list = await client.call<{ bookings: TicketRow[] }>('flight/getBookedFlights', { status: 'ticketed' })
  const rows = list.status === 200 ? list.body.bookings.filter(({ status }) => status === 'issued') : []
  if (rows.length === 0) return journal.countOutcome(deed, 'nothing to refund')
  const { bookingId } = random.pick(rows)
  const isPartial = random.chance(0.4)
  const tickets = isPartial ? await someTickets(hands, bookingId) : []
  if (isPartial && tickets.length === 0) return journal.countOutcome(deed, 'nothing to refund')
  const requestType = isPartial ? 2 : 1
  const quoted = await client.call<Quoted>('flight/getCC', { bookingId, tickets, requestType })
  if (quoted.status !== 200) return end(journal, deed, quoted)
  if (random.chance(0.2)) return journal.countOutcome(deed, 'only asked the price')
  const { quote } = quoted.body
  const request = {
    BookingId: bookingId,
    RequestType: requestType,
    CancellationType: 3,
    TicketId: tickets,
    Remarks: random.chance(0.1) ? 'Please REJECT this' : 'The plans have changed',
    quoteId: quote.quoteId,
    idempotencyKey: crypto.randomUUID(),
  }
  // Impatient people press twice.
  const presses = random.chance(0.2) ? [client.call<Asked>('flight/changeRequest', request)] : []
  const asked = await client.call<Asked>('flight/changeRequest', request)
  await Promise.all(presses)
  if (asked.status !== 200) return end(journal, deed, asked)
  if (quote.refund !== null) journal.recordQuote(asked.body.changeRequestId, { quoteId: quote.quoteId, refund: quote.refund })
  journal.countOutcome(deed, asked.body.change.state)
  if (random.chance(0.5)) await client.call('flight/getCRStatus', { changeRequestId: asked.body.changeRequestId })
}

async function someTickets({ client, random }: Hands, bookingId: number): Promise<string[]> {
  const { status, body } = await client.call<{ booking: BookingDetail }>('flight/getBookingDetails', { bookingId })
  const tickets = status === 200 ? body.booking.passengers.flatMap(({ ticket }) => (ticket ? [ticket.ticketId] : [])) : []
  return tickets.length > 0 ? [random.pick(tickets)] : []
}
