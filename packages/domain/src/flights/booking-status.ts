/** All states of a booking; `order.ts` has the moves between them. */
export const BOOKING_STATUSES = [
  'draft',
  'priced',
  'awaitingPayment',
  'paid',
  'issuing',
  'issued',
  'held',
  'failed',
  'refunded',
  'unknown',
  'expired',
  'released',
  'changeRequested',
  'cancelled',
] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** The platform's ticket status ids: 3 Ticketed, 4 Cancelled; 2 stands for a change request, 0 for everything before a ticket. */
export function statusIdOf(status: BookingStatus): 0 | 2 | 3 | 4 {
  if (status === 'issued') return 3
  if (status === 'cancelled') return 4
  if (status === 'changeRequested') return 2
  return 0
}
