import { type Actor, may, sharesBookings } from '@tradewind/domain/accounts/actor'

/** The scope of a list of bookings: the whole site, a company, or one person. */
export type Scope = { kind: 'site' } | { kind: 'entity'; legalEntityId: number } | { kind: 'user'; userId: number }

/** Staff see the site's bookings, agents and corporate users their company's where it lets them, everyone else their own. */
export function scopeOf(actor: Actor): Scope {
  if (may(actor, 'tickets.queue')) return { kind: 'site' }
  if (sharesBookings(actor)) return { kind: 'entity', legalEntityId: actor.legalEntityId }
  return { kind: 'user', userId: actor.userId }
}
