/** What a partner's software can be notified of, and what each says to people. */
export const WEBHOOK_EVENTS = {
  'booking.held': 'Seats are held',
  'booking.ticketed': 'A ticket was issued',
  'booking.confirmed': 'An activity or a service was confirmed',
  'booking.failed': 'A booking failed',
  'booking.released': 'Held seats were released',
  'booking.expired': 'The time to pay, or of a hold, is over',
  'booking.change_requested': 'A change or a refund was requested',
  'booking.changed': 'A change is done, or was not possible',
  'booking.cancelled': 'A booking was cancelled',
  'booking.refunded': 'Money of a booking was refunded',
  'wallet.changed': 'The balance of the wallet changed',
} as const
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS
/** Also the one that a person sends to try an address. */
export type WebhookType = WebhookEvent | 'test'

export function nameEvent(type: string): string {
  return type === 'test' ? 'A test' : (WEBHOOK_EVENTS[type as WebhookEvent] ?? type)
}
