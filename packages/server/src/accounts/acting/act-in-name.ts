import { may } from '@tradewind/domain/accounts/actor'
import { namePermission } from '@tradewind/domain/permissions/permissions'
import { inSite } from '../../database/in-site.ts'
import { refuse } from '../../http/refuse.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { findActorById } from '../session-repo.ts'

/**
 * The context of a call that buys. Where staff book for a customer it is the customer's, so that every rule, price and wallet is theirs. Checked
 * again at each call, because the permission may have been removed or the customer blocked. The customer comes from the session alone.
 */
export async function actInName(context: RequestContext): Promise<RequestContext> {
  const { actor, app } = context
  const { actingFor } = actor ?? {}
  if (!actor || actingFor === undefined) return context
  if (!may(actor, 'flights.bookForCustomer'))
    refuse('FORBIDDEN', {
      message: `You no longer have the permission “${namePermission('flights.bookForCustomer')}”. Please press “Exit”.`,
      data: { permissions: ['flights.bookForCustomer'] },
    })
  const customer = await inSite(app.db, actor.siteId, (tx) => findActorById(tx, actingFor))
  if (!customer || customer.userType === 'staff') refuse('FORBIDDEN', { message: 'This customer is blocked. Please press “Exit”.' })
  const { userId, userType, firstName, lastName } = actor
  return { ...context, actor: { ...customer, onBehalf: { userId, userType, firstName, lastName } } }
}
