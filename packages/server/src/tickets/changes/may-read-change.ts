import { type Actor, may, sharesBookings } from '@tradewind/domain/accounts/actor'
import { refuse } from '../../http/refuse.ts'
import { type Change, NO_CHANGE } from './change-repo.ts'

/** Whose requests a person may know of: their own, their company's where it shows them those of colleagues, and all for staff who handles them. */
export function mayReadChange(change: Pick<Change, 'buyer_user_id' | 'legal_entity_id'>, viewer: Actor): boolean {
  if (viewer.userType === 'staff' && may(viewer, 'tickets.changes')) return true
  return isOwnChange(change, viewer)
}

/** Only whose money it is may agree to a price, answer or take the request back. */
export function isOwnChange(change: Pick<Change, 'buyer_user_id' | 'legal_entity_id'>, viewer: Actor): boolean {
  if (!sharesBookings(viewer)) return change.buyer_user_id === viewer.userId
  return change.legal_entity_id === viewer.legalEntityId
}

export function refuseForeign(change: Change, actor: Actor): void {
  if (isOwnChange(change, actor)) return
  if (mayReadChange(change, actor)) refuse('FORBIDDEN', { message: 'Only the customer whose money it is can do this.' })
  refuse('NOT_FOUND', NO_CHANGE)
}
