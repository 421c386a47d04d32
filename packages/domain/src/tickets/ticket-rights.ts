import { type Actor, may } from '../accounts/actor.ts'
import type { BookingStatus } from '../flights/booking-status.ts'

type Ticket = { readonly status: BookingStatus; readonly userId: number }
export type TicketRights = {
  readonly payHold: boolean
  readonly releaseHold: boolean
  readonly requestChange: boolean
  readonly setOwnReference: boolean
}

/**
 * What a reader of a ticket may do with it. An open request for some tickets of a booking leaves the others free to be changed. For staff, others'
 * tickets are not their own: they never pay for them, and need a permission to release seats or ask for changes. People who share a wallet share the
 * tickets.
 */
export function ticketRights(actor: Actor, { status, userId }: Ticket): TicketRights {
  const isGuest = actor.userType === 'staff' && actor.userId !== userId
  return {
    payHold: status === 'held' && !isGuest,
    releaseHold: status === 'held' && (!isGuest || may(actor, 'tickets.release')),
    requestChange: (status === 'issued' || status === 'changeRequested') && (!isGuest || may(actor, 'tickets.changes')),
    setOwnReference: keepsOwnReference(actor),
  }
}

/** Those who keep books of their own: an agency's and a company's people, each for all bookings of their house. */
export function keepsOwnReference({ userType }: Pick<Actor, 'userType'>): boolean {
  return userType === 'travelAgent' || userType === 'corporate'
}
