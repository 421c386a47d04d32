import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import { recordChange } from '../../audit/record-change.ts'
import type { Database } from '../../database/connect-database.ts'
import { inSite } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuseStandIn } from '../refuse-stand-in.ts'
import { chooseCustomerOfSession } from '../session-repo.ts'
import { lockUser } from '../user-repo.ts'

type Context = { readonly db: Database; readonly actor: Actor; readonly token: string; readonly now: Instant }

/** From now on this session searches and books for a customer. Refuses NOT_FOUND for staff, who buy nothing, FORBIDDEN for a partner site, and CUSTOMER_BLOCKED. */
export function startActingFor(
  { db, actor, token, now, refuse }: Context & { readonly refuse: Refuse<'CUSTOMER_BLOCKED'> },
  customerId: number,
): Promise<Actor> {
  return inSite(db, actor.siteId, async (tx) => {
    const customer = await lockUser(tx, customerId)
    if (customer.user_type === 'staff') refuse('NOT_FOUND', { message: 'We could not find that customer.' })
    refuseStandIn(customer)
    if (customer.is_blocked) refuse('CUSTOMER_BLOCKED')
    if (customer.approval !== 'approved')
      refuse('CUSTOMER_BLOCKED', { message: 'This customer is not approved. You cannot book for them.' })
    await chooseCustomerOfSession(tx, token, customer.id)
    const about = { kind: 'user', id: customer.id }
    await recordChange(tx, { actor, area: 'people', action: 'begin to book in the name of a customer', about }, now)
    return { ...actor, actingFor: customer.id }
  })
}

/** Ends booking for a customer. A second stop changes nothing. */
export function stopActingFor({ db, actor, token, now }: Context): Promise<Actor> {
  return inSite(db, actor.siteId, async (tx) => {
    const { actingFor, ...oneself } = actor
    if (actingFor === undefined) return actor
    await chooseCustomerOfSession(tx, token, null)
    const about = { kind: 'user', id: actingFor }
    await recordChange(tx, { actor, area: 'people', action: 'stop booking in the name of a customer', about }, now)
    return oneself
  })
}
