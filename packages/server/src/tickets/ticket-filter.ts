import type { QUEUE_TABS } from '@tradewind/contract/tickets'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { holding } from '../database/like-pattern.ts'

export type TicketTab = (typeof QUEUE_TABS)[number]
export type TicketFilter = { status: TicketTab; search: string; cursor: string | null; pageSize: number }
/** Whose bookings are listed: the whole site's, a company's, or one person's. */
export type Scope = { kind: 'site' } | { kind: 'entity'; legalEntityId: number } | { kind: 'user'; userId: number }

export function scopeOf(actor: Actor): Scope {
  if (actor.userType === 'travelAgent' || actor.userType === 'corporate')
    return { kind: 'entity', legalEntityId: actor.legalEntityId }
  return { kind: 'user', userId: actor.userId }
}

/** Scope and filter as the queries take them: null where they do not narrow. Names and PNRs are kept in capitals. */
export function termsOf(scope: Scope, { status, search }: Pick<TicketFilter, 'status' | 'search'>) {
  return {
    tab: status === 'all' ? null : status,
    entity: scope.kind === 'entity' ? scope.legalEntityId : null,
    owner: scope.kind === 'user' ? scope.userId : null,
    pattern: search === '' ? null : holding(search.toUpperCase()),
  }
}
