import type { BookingDetail } from '@tradewind/contract/flights/booking'
import type { IconName } from '../ui/icons.tsx'

type Ending = { title: string; icon: IconName; tone: 'ok' | 'warn' | 'bad' }

const ASKED: Ending = { title: 'The fare has changed', icon: 'warning', tone: 'warn' }
const EXPIRED: Ending = { title: 'The time to pay has run out', icon: 'clock', tone: 'warn' }
const CLOSED: Ending = { title: 'This order is closed', icon: 'info', tone: 'warn' }
const ENDINGS: Partial<Record<BookingDetail['status'], Ending>> = {
  issued: { title: 'Booking confirmed', icon: 'check', tone: 'ok' },
  changeRequested: { title: 'Booking confirmed', icon: 'check', tone: 'ok' },
  held: { title: 'Your seats are held', icon: 'check', tone: 'ok' },
  failed: { title: 'The airline could not confirm the booking', icon: 'warning', tone: 'bad' },
  refunded: { title: 'Not booked, money refunded', icon: 'refund', tone: 'bad' },
  released: { title: 'Seats released', icon: 'info', tone: 'warn' },
  cancelled: { title: 'This ticket is cancelled', icon: 'info', tone: 'warn' },
}

const BOOKED: ReadonlySet<BookingDetail['status']> = new Set(['issued', 'changeRequested', 'held'])
const HALF_HELD: Ending = { title: 'One of your two flights is still held', icon: 'clock', tone: 'warn' }
const HALF: Ending = { title: 'One of your two flights is booked', icon: 'warning', tone: 'warn' }

type Ended = Pick<BookingDetail, 'status' | 'askedPrice'>

/** What a payment came to, for all the bookings that it pays. */
export function endingOf(bookings: readonly Ended[], isExpired: boolean): Ending {
  if (bookings.some(({ askedPrice }) => askedPrice !== null)) return ASKED
  if (isExpired || bookings.every(({ status }) => status === 'expired')) return EXPIRED
  const held = bookings.filter(({ status }) => status === 'held').length
  if (held > 0 && held < bookings.length) return held === bookings.filter(isBooked).length ? HALF_HELD : HALF
  if (bookings.length === bookings.filter(isBooked).length || !bookings.some(isBooked)) {
    const first = bookings.find(({ status }) => status !== 'issued') ?? bookings[0]
    return (first && ENDINGS[first.status]) ?? CLOSED
  }
  return HALF
}

export function isBooked({ status }: Pick<BookingDetail, 'status'>): boolean {
  return BOOKED.has(status)
}
