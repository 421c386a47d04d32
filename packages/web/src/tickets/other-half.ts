import type { BookingDetail } from '@tradewind/contract/flights/booking'

type Half = Pick<BookingDetail, 'bookingId' | 'bound' | 'status'>

/** What to say of the other flight of a domestic return whose one held flight is about to be paid alone; undefined where there is none. */
export function otherHalfOf(
  bookings: readonly Half[],
  { bookingId, bound }: Half,
): { sentence: string; canJoin: boolean } | undefined {
  // The newest: one that was given up before is of no interest.
  const other = bookings.findLast((half) => half.bookingId !== bookingId && half.bound !== null && half.bound !== bound)
  if (!other) return undefined
  const [name, own] = other.bound === 'inbound' ? ['return', 'outbound'] : ['outbound', 'return']
  const alone = `You pay for the ${own} flight only.`
  switch (other.status) {
    case 'held':
      return { sentence: `Your ${name} flight is held too. ${alone}`, canJoin: true }
    case 'expired':
      return { sentence: `The hold on your ${name} flight has expired, and its seats are released. ${alone}`, canJoin: false }
    case 'released':
      return { sentence: `The seats on your ${name} flight were released. ${alone}`, canJoin: false }
    case 'failed':
    case 'refunded':
      return { sentence: `Your ${name} flight was not booked. ${alone}`, canJoin: false }
    case 'paid':
    case 'issuing':
    case 'unknown':
      return { sentence: `Your ${name} flight is still being confirmed. ${alone}`, canJoin: false }
    default:
      return undefined
  }
}
