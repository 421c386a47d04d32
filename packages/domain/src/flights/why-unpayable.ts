import type { BookingStatus } from './booking-status.ts'

type Asked = {
  readonly status: BookingStatus
  /** A user has asked to release the seats. */
  readonly isReleasing: boolean
  /** The session was closed before its time. */
  readonly wasClosed: boolean
}

const PAID = 'This booking is already paid, on another screen or by a colleague. You have not been charged again.'
const ENDED = 'This booking is closed. Nothing was charged.'

/** The real reason why a payment is refused, where it is not that the time is over: a colleague may have been faster. */
export function whyUnpayable({ status, isReleasing, wasClosed }: Asked): string | undefined {
  if (isReleasing || status === 'released')
    return 'The seats were already released, on another screen or by a colleague. Nothing was charged.'
  switch (status) {
    case 'paid':
    case 'issuing':
    case 'unknown':
    case 'issued':
    case 'changeRequested':
      return PAID
    case 'failed':
    case 'refunded':
    case 'cancelled':
      return ENDED
    case 'held':
      return wasClosed ? 'Your seats are held, and this payment is closed. Please open the booking to pay.' : undefined
    default:
      return wasClosed && status !== 'expired' ? 'This payment was closed. Nothing was charged.' : undefined
  }
}
