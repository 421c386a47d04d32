import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Database } from '../../database/connect-database.ts'
import { inSite } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuse as refuseCommon } from '../../http/refuse.ts'
import { secondsUntil } from '../../jobs/seconds-until.ts'
import { lockUser } from '../user-repo.ts'
import { insertViewing, standsForSite } from './viewing-repo.ts'

type Context = {
  readonly db: Database
  readonly jobs: App['jobs']
  readonly actor: Actor
  /** Of the session that views. */
  readonly token: string
  readonly now: Instant
  readonly refuse: Refuse<'CUSTOMER_BLOCKED' | 'NOBODY_SIGNS_IN'>
}

/**
 * From now on this session reads as a customer reads, and writes nothing: see `view-as.ts`. Refuses NOT_FOUND for staff, oneself among them; CUSTOMER_BLOCKED
 * for who may not sign in, and so sees nothing; NOBODY_SIGNS_IN for the stand-in of a partner site; VIEWING where
 * another call of this session has begun one.
 */
export function startViewing(
  { db, jobs, actor, token, now, refuse }: Context,
  customerId: number,
): Promise<{ id: string; endsAt: Instant }> {
  return inSite(db, actor.siteId, async (tx) => {
    const customer = await lockUser(tx, customerId)
    if (customer.user_type === 'staff') refuse('NOT_FOUND', { message: 'We could not find that customer.' })
    if (await standsForSite(tx, customer.legal_entity_id)) refuse('NOBODY_SIGNS_IN')
    if (customer.is_blocked) refuse('CUSTOMER_BLOCKED')
    if (customer.approval !== 'approved')
      refuse('CUSTOMER_BLOCKED', { message: 'This customer is not approved, and sees nothing.' })
    const viewing = await insertViewing(tx, { staffId: actor.userId, customerId, token }, now)
    if (!viewing) return refuseCommon('VIEWING', { message: 'You are viewing as a customer already. Please leave that first.' })
    await recordChange(
      tx,
      { actor, area: 'people', action: 'begin to view as a customer', about: { kind: 'user', id: customerId } },
      now,
    )
    // Ends it also where nobody calls any more.
    await jobs.enqueue(
      tx,
      'end-viewing',
      { siteId: tx.siteId, viewingId: viewing.id },
      { startAfterSeconds: secondsUntil(viewing.endsAt, now) },
    )
    return viewing
  })
}
