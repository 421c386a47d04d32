/** The tabs of bookings in lists; a booking is under exactly one tab besides 'all'. */
export const QUEUE_TABS = ['all', 'ticketed', 'changeRequested', 'held', 'inProgress', 'needsStaff', 'failed', 'cancelled'] as const
export type QueueTab = (typeof QUEUE_TABS)[number]

/** Booking date descending and ascending, travel date descending and ascending. */
export const TICKET_SORTS = ['BD', 'BA', 'TD', 'TA'] as const
export type TicketSort = (typeof TICKET_SORTS)[number]

export const JOURNEYS = ['domestic', 'international'] as const
