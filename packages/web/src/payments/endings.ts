import type { BookingDetail } from '@tradewind/contract/flights/booking'
import type { IconName } from '../ui/icons.tsx'
import { t } from './messages.ts'

type Ending = {
  title:
    | 'fareHasChanged'
    | 'timeRanOut'
    | 'orderClosed'
    | 'confirmed'
    | 'seatsHeld'
    | 'notConfirmed'
    | 'notBookedRefunded'
    | 'seatsReleased'
    | 'ticketCancelled'
    | 'halfHeld'
    | 'halfBooked'
  icon: IconName
  tone: 'ok' | 'warn' | 'bad'
}

const ASKED: Ending = { title: 'fareHasChanged', icon: 'warning', tone: 'warn' }
const EXPIRED: Ending = { title: 'timeRanOut', icon: 'clock', tone: 'warn' }
const CLOSED: Ending = { title: 'orderClosed', icon: 'info', tone: 'warn' }
const ENDINGS: Partial<Record<BookingDetail['status'], Ending>> = {
  issued: { title: 'confirmed', icon: 'check', tone: 'ok' },
  changeRequested: { title: 'confirmed', icon: 'check', tone: 'ok' },
  held: { title: 'seatsHeld', icon: 'check', tone: 'ok' },
  failed: { title: 'notConfirmed', icon: 'warning', tone: 'bad' },
  refunded: { title: 'notBookedRefunded', icon: 'refund', tone: 'bad' },
  released: { title: 'seatsReleased', icon: 'info', tone: 'warn' },
  cancelled: { title: 'ticketCancelled', icon: 'info', tone: 'warn' },
}

const BOOKED: ReadonlySet<BookingDetail['status']> = new Set(['issued', 'changeRequested', 'held'])
const HALF_HELD: Ending = { title: 'halfHeld', icon: 'clock', tone: 'warn' }
const HALF: Ending = { title: 'halfBooked', icon: 'warning', tone: 'warn' }

type Ended = Pick<BookingDetail, 'status' | 'askedPrice'>

/** Why a payment was never made: its time was over, or an order with changed details took its place. */
export type Unpaid = 'expired' | 'replaced'

/** What a payment came to, for all the bookings that it pays. */
export function endingOf(bookings: readonly Ended[], unpaid?: Unpaid): Omit<Ending, 'title'> & { title: string } {
  const { title, ...rest } = findEnding(bookings, unpaid)
  return { title: t(title), ...rest }
}

function findEnding(bookings: readonly Ended[], unpaid: Unpaid | undefined): Ending {
  if (unpaid === 'replaced') return CLOSED
  if (bookings.some(({ askedPrice }) => askedPrice !== null)) return ASKED
  if (unpaid === 'expired' || bookings.every(({ status }) => status === 'expired')) return EXPIRED
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
