import { type Actor, may } from '@tradewind/domain/accounts/actor'
import { sideOf } from '@tradewind/domain/carts/who-opens-a-cart'
import { scopeOf } from '../accounts/scope.ts'
import type { LiveEvent } from './announce.ts'
import { mayHandle } from './may-handle.ts'

/** The owner of a booking. */
export type Owner = { readonly legalEntityId: number; readonly userId: number }

/** Whether this person's screens may be notified: exactly if they could read the thing. `owner`: of the booking of the event, if it has one. */
export function mayHear(actor: Actor, event: LiveEvent, owner: Owner | undefined): boolean {
  switch (event.topic) {
    case 'ticket':
      return may(actor, 'tickets.queue') || (owner !== undefined && owns(actor, owner))
    case 'change':
      return mayHandle(actor) || (owner !== undefined && owns(actor, owner))
    case 'handling':
      return mayHandle(actor)
    case 'connections':
      return may(actor, 'flights.sources')
    case 'customer':
      return may(actor, 'customers.view')
    case 'cart': {
      const side = sideOf(actor, { customer: event, hasSecret: false })
      return side === 'customer' || (side === 'desk' && (event.isQueued || event.userId === actor.userId))
    }
    case 'quotation':
      return may(actor, 'quotations.view') || (event.isSent && owns(actor, event))
    case 'sale':
      return may(actor, 'tickets.queue') || may(actor, 'quotations.view') || owns(actor, event)
    case 'wallet':
      return event.legalEntityId === actor.legalEntityId || may(actor, 'ledger.view')
    case 'notice':
    case 'export':
      return event.userId === actor.userId
  }
}

function owns(actor: Actor, { legalEntityId, userId }: Owner): boolean {
  const scope = scopeOf(actor)
  return scope.kind === 'entity' ? scope.legalEntityId === legalEntityId : scope.kind === 'user' && scope.userId === userId
}
