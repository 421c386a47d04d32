import type { ActivitySaleStatus } from '../activity-sales/activity-sale.ts'
import type { CartStatus } from './cart-status.ts'

type Booking = { readonly status: ActivitySaleStatus }

const OVER: ReadonlySet<ActivitySaleStatus> = new Set(['waiting', 'expired', 'failed', 'refunded', 'cancelled'])

/** Whether it was paid and is neither cancelled nor refunded. */
export const isLive = ({ status }: Booking): boolean => !OVER.has(status)

/** Whether its payment is open. */
export const isWaiting = ({ status }: Booking): boolean => status === 'waiting'

/** Whether it was paid and could not be confirmed: its money went back, or is on its way. */
export const isUndelivered = ({ status }: Booking): boolean => status === 'failed' || status === 'refunded'

/** Whether it was ever paid. */
export const wasPaid = (booking: Booking): boolean => !isWaiting(booking) && booking.status !== 'expired'

/** Whether what was paid for it, less what was refunded, is a part of what its cart comes to: of what was cancelled that is what was kept of it. */
export const isCounted = (booking: Booking): boolean => wasPaid(booking) && !isUndelivered(booking)

/** Whether a cart comes to what its bookings come to. One that was taken up again after all was cancelled costs what its items cost. */
export const comesToItsBookings = (status: CartStatus, bookings: readonly Booking[]): boolean =>
  bookings.some(isLive) || (status === 'cancelled' && bookings.some(isCounted))
