import type { TicketRow } from '@tradewind/contract/tickets/tickets'
import type { Deed } from './trip.ts'

/** Looks at one's bookings, a ticket, the wallet; staff at the queue. */
export const lookAround: Deed = async ({ client, journal, random, me }) => {
  const list = await client.call<{ bookings: TicketRow[] }>('flight/getBookedFlights', {})
  const rows = list.status === 200 ? list.body.bookings : []
  const tickets = rows.filter(({ status }) => status === 'issued')
  const slug = tickets.length > 0 ? random.pick(tickets).bookingSlug : null
  if (slug) await client.call('flight/ticketDetail/getTicketDetail', { bookingSlug: slug })
  await client.get('wl/user/getWalletBalance')
  await client.get('wl/user/getMyWalletEntries')
  if (me.userType === 'staff')
    await client.call('flight/getTickets', { status: random.pick(['all', 'ticketed', 'held', 'inProgress', 'failed']) })
  journal.countOutcome('look around', `${list.status}`)
}

/** Searches and buys nothing. */
export const searchOnly: Deed = async ({ client, journal, random }) => {
  const day = new Date(Date.now() + (5 + random.below(90)) * 86_400_000).toISOString().slice(0, 10)
  const [origin, destination] = random.pick([
    ['DEL', 'DXB'],
    ['BOM', 'LHR'],
    ['CCU', 'DEL'],
  ] as const)
  const { status } = await client.call('flight/search', {
    segments: [{ origin, destination, preferredDepartureTime: `${day}T00:00:00` }],
    adultCount: 1 + random.below(3),
    JourneyType: 1,
  })
  journal.countOutcome('search', `${status}`)
}
