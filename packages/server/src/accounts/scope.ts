import { type Actor, may } from '@tradewind/domain/accounts/actor'

/** Whose bookings are listed: the whole site's, a company's, or one person's. */
export type Scope = { kind: 'site' } | { kind: 'entity'; legalEntityId: number } | { kind: 'user'; userId: number }

/** Staff see the site's, agents and corporate users their company's, everyone else their own. */
export function scopeOf(actor: Actor): Scope {
  if (may(actor, 'tickets.queue')) return { kind: 'site' }
  if (actor.userType === 'travelAgent' || actor.userType === 'corporate')
    return { kind: 'entity', legalEntityId: actor.legalEntityId }
  return { kind: 'user', userId: actor.userId }
}
