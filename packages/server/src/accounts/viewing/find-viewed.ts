import { type Actor, may } from '@tradewind/domain/accounts/actor'
import type { EndOfViewing } from '@tradewind/domain/accounts/viewing'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { findActorById } from '../session-repo.ts'
import { findOpenViewing } from './viewing-repo.ts'

/** The customer as whom a session reads, or why it does no more. */
export type Viewed = { readonly customer: Actor } | { readonly over: EndOfViewing }

/**
 * Asked again at each call, because the permission may have been taken, the time be over, or the customer be blocked, deleted or merged. `staff`: the person
 * whose session it is. Only reads. Undefined: somebody has ended it already.
 */
export async function findViewed(
  tx: SiteTx,
  { staff, viewingId }: { readonly staff: Actor; readonly viewingId: string },
  now: Instant,
): Promise<Viewed | undefined> {
  const viewing = await findOpenViewing(tx, viewingId)
  if (!viewing) return undefined
  if (viewing.ends_at <= now) return { over: 'timeUp' }
  if (staff.isHeldBack || staff.userType !== 'staff' || !may(staff, 'customers.viewAs')) return { over: 'notAllowed' }
  const customer = await findActorById(tx, viewing.customer_id)
  if (!customer || customer.userType === 'staff') return { over: 'customerGone' }
  const { userId, userType, firstName, lastName } = staff
  return {
    customer: { ...customer, viewing: { id: viewing.id, endsAt: viewing.ends_at, by: { userId, userType, firstName, lastName } } },
  }
}
