import { type Actor, may } from '@tradewind/domain/accounts/actor'
import { type Scope, scopeOf } from '../accounts/scope.ts'

/** Staff see the site's quotations by their permission; customers what was sent to their company, or to them. */
export function quotationScope(actor: Actor): Scope {
  if (may(actor, 'quotations.view')) return { kind: 'site' }
  const scope = scopeOf(actor)
  return scope.kind === 'site' ? { kind: 'user', userId: actor.userId } : scope
}
