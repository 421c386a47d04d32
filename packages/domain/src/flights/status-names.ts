import type { BookingStatus } from './booking-status.ts'

/** A booking's status in one or two words, for lists, sheets and screens. */
export const STATUS_NAMES: Record<BookingStatus, string> = {
  draft: 'Draft',
  priced: 'Not paid',
  awaitingPayment: 'Waiting for payment',
  paid: 'Paid, being issued',
  issuing: 'Being issued',
  issued: 'Ticketed',
  held: 'Held',
  failed: 'Ticketing failed',
  refunded: 'Refunded',
  unknown: 'Checking with the airline',
  expired: 'Expired',
  released: 'Released',
  changeRequested: 'Change requested',
  cancelled: 'Cancelled',
}
