import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { t } from './messages.ts'

type Half = Pick<BookingDetail, 'bookingId' | 'bound' | 'status'>

/** What to say of the other flight of a domestic return whose one held flight is about to be paid alone; undefined where there is none. */
export function otherHalfOf(
  bookings: readonly Half[],
  { bookingId, bound }: Half,
): { sentence: string; canJoin: boolean } | undefined {
  // The newest: one that was given up before is of no interest.
  const other = bookings.findLast((half) => half.bookingId !== bookingId && half.bound !== null && half.bound !== bound)
  if (!other) return undefined
  const part = other.bound === 'inbound' ? 'inbound' : 'outbound'
  const alone = t(part === 'inbound' ? 'outboundAlone' : 'returnAlone')
  const known: Partial<Record<BookingDetail['status'], Sentence>> = SENTENCES[part]
  const sentence = known[other.status]
  return sentence && { sentence: `${t(sentence)} ${alone}`, canJoin: other.status === 'held' }
}

const SENTENCES = {
  inbound: {
    held: 'returnHeld',
    expired: 'returnExpired',
    released: 'returnReleased',
    failed: 'returnNotBooked',
    refunded: 'returnNotBooked',
    paid: 'returnInProgress',
    issuing: 'returnInProgress',
    unknown: 'returnInProgress',
  },
  outbound: {
    held: 'outboundHeld',
    expired: 'outboundExpired',
    released: 'outboundReleased',
    failed: 'outboundNotBooked',
    refunded: 'outboundNotBooked',
    paid: 'outboundInProgress',
    issuing: 'outboundInProgress',
    unknown: 'outboundInProgress',
  },
} as const satisfies Record<string, Partial<Record<BookingDetail['status'], string>>>

type Sentence = {
  [Part in keyof typeof SENTENCES]: (typeof SENTENCES)[Part][keyof (typeof SENTENCES)[Part]]
}[keyof typeof SENTENCES]
