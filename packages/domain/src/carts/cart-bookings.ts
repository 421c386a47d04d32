import type { ActivitySaleStatus } from '../activity-sales/activity-sale.ts'

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
