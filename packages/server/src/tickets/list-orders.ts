import type { TicketSort } from '@tradewind/domain/tickets/ticket-lists'

/** Along which axis, and which way, each order of the list runs. */
type Order = { readonly axis: 'booked' | 'travel'; readonly direction: 'asc' | 'desc' }

export const ORDERS: Record<TicketSort, Order> = {
  BD: { axis: 'booked', direction: 'desc' },
  BA: { axis: 'booked', direction: 'asc' },
  TD: { axis: 'travel', direction: 'desc' },
  TA: { axis: 'travel', direction: 'asc' },
}
