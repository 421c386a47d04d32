import type { Instant } from '@tradewind/domain/time'
import { findFactor } from '../accounts/second-factor/second-factor-repo.ts'
import { insertJump } from '../accounts/sessions/jump-repo.ts'
import { findUserByEmail, getUser, lockUser } from '../accounts/user-repo.ts'
import { recordChange } from '../audit/record-change.ts'
import { readInSite } from '../database/in-site.ts'
import { refuse as refuseCommon } from '../http/refuse.ts'
import { siteOf } from '../sites/site-facts.ts'
import { nameOf } from './agree-at-supplier.ts'
import { atSupplier } from './at-supplier.ts'
import type { NetworkContext } from './network-context.ts'
import { recordAtHome } from './record-at-home.ts'

/** The first page there: it leads each person to theirs. */
const TARGET = '/'

type Wish = { readonly supplierId: string }
type Made = { readonly sessionId: string; readonly target: string; readonly expiresAt: Instant; readonly domain: string }

/**
 * Makes what signs the caller in at a supplier that has approved their site: to an account of their own there, with the address that they have confirmed on both
 * sides, and with the rights that it has there. Refuses NOT_LINKED and NO_ACCOUNT_THERE.
 */
export async function jumpToSupplier(
  { db, actor, site, now, refuse }: NetworkContext<'NOT_LINKED' | 'NO_ACCOUNT_THERE'>,
  { supplierId }: Wish,
): Promise<Made> {
  // Who books in a customer's name goes over as nobody but themselves; and somebody whose address was never confirmed is nobody there.
  if (actor.actingFor !== undefined) refuseCommon('FORBIDDEN', { message: 'Please stop booking for the customer first.' })
  const { status } = await readInSite(db, actor.siteId, (tx) => getUser(tx, actor.userId))
  if (status !== 'verified') refuse('NO_ACCOUNT_THERE')
  const made = await atSupplier(db, actor, supplierId, async (tx, { latest }) => {
    if (latest?.status !== 'Approved') return refuse('NOT_LINKED')
    const found = await findUserByEmail(tx, actor.email)
    const own = found && (await lockUser(tx, found.id))
    if (own?.status !== 'verified' || own.email !== actor.email || own.is_blocked || own.approval !== 'approved')
      return refuse('NO_ACCOUNT_THERE')
    // A password proves staff there, or a code; a session elsewhere proves neither.
    if (own.user_type === 'staff' && !(await findFactor(tx, own.id))?.confirmed_at)
      refuse('NO_ACCOUNT_THERE', {
        message: 'You are staff there, without sign-in codes. Please sign in there with your password.',
      })
    const jump = await insertJump(tx, { userId: own.id, fromDomain: site.domain, requestId: latest.id, target: TARGET, now })
    const person = { userId: own.id, firstName: own.first_name, lastName: own.last_name }
    const about = { kind: 'user', id: own.id }
    const note = `${site.company_name}: ${nameOf(actor)} (${actor.email})`
    const action = 'let a partner go over'
    await recordChange(tx, { actor: person, area: 'people', action, about, after: { target: TARGET }, note }, now)
    return { ...jump, siteId: tx.siteId }
  })
  await recordAtHome({ db, actor, now }, made.siteId, { action: 'go over to supplier' })
  const { domain } = await siteOf(db, made.siteId)
  return { sessionId: made.sessionId, target: TARGET, expiresAt: made.expiresAt, domain }
}
