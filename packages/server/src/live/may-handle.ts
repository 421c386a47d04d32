import { type Actor, may } from '@tradewind/domain/accounts/actor'
import { refuse } from '../http/refuse.ts'

/** Users who work with other people's tickets: in the queue, or at the desk of change requests. */
export function mayHandle(actor: Actor): boolean {
  return may(actor, 'tickets.queue') || may(actor, 'tickets.changes')
}

export function refuseOutsiders(actor: Actor): Actor {
  return mayHandle(actor) ? actor : refuse('FORBIDDEN')
}
