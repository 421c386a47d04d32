import { type Actor, may } from '../accounts/actor.ts'
import type { BookingStatus } from '../flights/booking-status.ts'

type Ticket = { readonly status: BookingStatus; readonly userId: number }
export type TicketRights = { readonly payHold: boolean; readonly releaseHold: boolean; readonly requestChange: boolean }

/**
 * What someone who may read a ticket may do with it; a request that is under way leaves the other tickets of a booking free to be changed. Staff see others' tickets as guests: they never pay for them, and give seats back or ask for
 * changes only with leave. Who shares the wallet shares the tickets.
 */
export function ticketRights(actor: Actor, { status, userId }: Ticket): TicketRights {
  const isGuest = actor.userType === 'staff' && actor.userId !== userId
  return {
    payHold: status === 'held' && !isGuest,
    releaseHold: status === 'held' && (!isGuest || may(actor, 'tickets.release')),
    requestChange: (status === 'issued' || status === 'changeRequested') && (!isGuest || may(actor, 'tickets.changes')),
  }
}
