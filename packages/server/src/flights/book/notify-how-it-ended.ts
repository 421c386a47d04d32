import { formatInZone } from '@tradewind/domain/format-date'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { notify } from '../../notifications/notify.ts'
import { placeOfSite } from '../../sites/site-zone.ts'
import type { Booking } from './booking-repo.ts'

type About = Pick<Booking, 'id' | 'user_id' | 'sectors' | 'lead_passenger' | 'pnr'>

/** Notifies the person who booked that the tickets are issued: they may have left the page before it ended. */
export async function notifyIssued(tx: SiteTx, booking: About, now: Instant): Promise<void> {
  const title = `Ticket issued: ${booking.sectors.join(', ')}, PNR ${booking.pnr ?? ''}`
  await notify(
    tx,
    { to: { userId: booking.user_id }, kind: 'ticketIssued', title, body: booking.lead_passenger, path: pathOf(booking) },
    now,
  )
}

/** Notifies the person who booked that there will be no ticket, and why. */
export async function notifyFailed(tx: SiteTx, booking: About, because: string, now: Instant): Promise<void> {
  const title = `Booking failed: ${booking.sectors.join(', ')}`
  await notify(
    tx,
    {
      to: { userId: booking.user_id },
      kind: 'bookingFailed',
      title,
      body: `${booking.lead_passenger}. ${because}.`,
      path: pathOf(booking),
    },
    now,
  )
}

type NotPaid = { readonly because: string; readonly heldUntil: Instant }

/** Notifies the person who booked that what they paid is refunded, and why; their seats are held as before. */
export async function notifyNotPaid(tx: SiteTx, booking: About, { because, heldUntil }: NotPaid, now: Instant): Promise<void> {
  const until = formatInZone(await placeOfSite(tx, heldUntil), heldUntil)
  await notify(
    tx,
    {
      to: { userId: booking.user_id },
      kind: 'bookingFailed',
      title: `Not paid: ${booking.sectors.join(', ')}`,
      body: `${booking.lead_passenger}. ${because} Your payment is refunded. Your seats are still held until ${until}.`,
      path: pathOf(booking),
    },
    now,
  )
}

/** Notifies those who work the queue that a booking does not settle automatically. */
export async function notifyStaffNeeded(tx: SiteTx, booking: About, now: Instant): Promise<void> {
  const title = `A booking needs attention: ${booking.sectors.join(', ')}`
  await notify(
    tx,
    {
      to: { permission: 'tickets.queue' },
      kind: 'bookingFailed',
      title,
      body: booking.lead_passenger,
      path: `/staff/tickets?open=${booking.id}`,
    },
    now,
  )
}

function pathOf({ pnr, id }: About): string {
  return `/flight/bookings?search=${pnr ?? id}`
}
