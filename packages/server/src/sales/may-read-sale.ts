import { type Actor, sharesBookings } from '@tradewind/domain/accounts/actor'

type Bought = { readonly user_id: number; readonly legal_entity_id: number }

/** Whose sales a person may see: a retail customer's own, a company's for all whom it lets see them, the queue's staff all. */
export function mayRead(sale: Bought, viewer: Actor, { seesQueue }: { seesQueue: boolean }): boolean {
  if (viewer.userType === 'staff' && seesQueue) return true
  if (!sharesBookings(viewer)) return sale.user_id === viewer.userId
  return sale.legal_entity_id === viewer.legalEntityId
}

/** The buyer may hold and pay for a sale. To see the queue is not to act in a customer's name. */
export function mayActOn(sale: Bought, actor: Actor): boolean {
  return mayRead(sale, actor, { seesQueue: false })
}
