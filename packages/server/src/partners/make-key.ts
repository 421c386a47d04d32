import { PARTNER_SCOPES } from '@tradewind/domain/permissions/partner-scopes'
import { refuseStandIn } from '../accounts/refuse-stand-in.ts'
import { findActorById } from '../accounts/session-repo.ts'
import { findCustomerRow, refuseUnknownUser } from '../accounts/user-repo.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import { refuse as refuseCommon, refuseInput } from '../http/refuse.ts'
import type { KeyContext } from './key-context.ts'
import { notifyHolder, refuseToBuyFor } from './key-for-another.ts'
import { findKeyById, insertPartnerKey, type KeyRow, type KeyTerms } from './partner-key-repo.ts'

type Wish = KeyTerms & { readonly userId: number }

/**
 * Makes a key that stands for a customer. Its text is given here and not kept. The person is notified.
 * Refuses a private customer, NAME_TAKEN, also to the second of two presses, CUSTOMER_BLOCKED, FORBIDDEN for a partner site, NOT_FOUND, and what refuses a booking for that person to this actor.
 */
export function makeKey(
  { db, actor, now, refuse }: KeyContext<'NAME_TAKEN' | 'CUSTOMER_BLOCKED'>,
  { userId, ...wish }: Wish,
): Promise<{ key: KeyRow; text: string }> {
  // Each once, in our order.
  const terms = { ...wish, scopes: PARTNER_SCOPES.filter((scope) => wish.scopes.includes(scope)) }
  if (terms.expiresAt !== null && terms.expiresAt <= now) refuseInput({ expiresOn: 'Please choose a day in the future.' })
  refuseToBuyFor(actor, userId, terms)
  return inSite(db, actor.siteId, async (tx) => {
    await refuseUnknownUser(tx, userId)
    refuseStandIn(await findCustomerRow(tx, userId))
    const holder = await findActorById(tx, userId)
    if (!holder) return refuse('CUSTOMER_BLOCKED')
    if (holder.userType === 'staff') refuseCommon('NOT_FOUND', { message: 'We could not find that customer.' })
    // Private customers have no page of keys: nobody could withdraw it there.
    if (holder.userType === 'retail') refuseInput({ userId: 'Keys are for companies. This is a private customer.' })
    const { legalEntityId } = holder
    const made = await insertPartnerKey(tx, { ...terms, userId, legalEntityId, madeBy: actor.userId, now })
    const key = made && (await findKeyById(tx, made.id))
    if (!made || !key) return refuse('NAME_TAKEN')
    const { name, mode, scopes, perMinute, addresses } = terms
    await recordChange(
      tx,
      {
        actor,
        area: 'network',
        action: 'make key of partner',
        about: { kind: 'user', id: userId },
        after: { keyName: name, keyMode: mode, scopes, perMinute, addresses, keyHint: key.hint },
      },
      now,
    )
    await notifyHolder(tx, actor, { ...terms, userId, isNew: true }, now)
    return { key, text: made.text }
  })
}
