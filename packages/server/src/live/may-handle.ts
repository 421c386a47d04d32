import { type Actor, may } from '@tradewind/domain/accounts/actor'

/** Users who work with other people's tickets: in the queue, or at the desk of change requests. */
export function mayHandle(actor: Actor): boolean {
  return may(actor, 'tickets.queue') || may(actor, 'tickets.changes')
}
