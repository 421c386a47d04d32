import { type Actor, may, sharesBookings } from '@tradewind/domain/accounts/actor'
import type { BoundRights } from './bound-sales.ts'

type Bought = { readonly user_id: number; readonly legal_entity_id: number }

/** Whose sales a person may see: a retail customer's own, a company's for all whom it lets see them, the queue's staff all. */
export function mayRead(sale: Bought, viewer: Actor, { seesQueue }: { seesQueue: boolean }): boolean {
  if (viewer.userType === 'staff' && seesQueue) return true
  if (!sharesBookings(viewer)) return sale.user_id === viewer.userId
  return sale.legal_entity_id === viewer.legalEntityId
}

/** Staff who read a sale that others bought: those who see the queue all, of what belongs to something greater also those who read that. */
export function seesSale(viewer: Actor, bound: BoundRights | undefined): boolean {
  return viewer.userType === 'staff' && (may(viewer, 'tickets.queue') || (bound !== undefined && may(viewer, bound.read)))
}

/** Staff who cancel it: those who see the queue, but of what belongs to something greater those who sell that, and no others. */
export function cancelsSale(viewer: Actor, bound: BoundRights | undefined): boolean {
  return viewer.userType === 'staff' && may(viewer, bound === undefined ? 'tickets.queue' : bound.cancel)
}

/** The buyer may hold and pay for a sale. To see the queue is not to act in a customer's name. */
export function mayActOn(sale: Bought, actor: Actor): boolean {
  return mayRead(sale, actor, { seesQueue: false })
}
