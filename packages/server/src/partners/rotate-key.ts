import { endOfRotated, stateOfKey } from '@tradewind/domain/partners/key-state'
import { plusMinutes } from '@tradewind/domain/time'
import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import { type KeyContext, lockOwnKey } from './key-context.ts'
import { notifyHolder, refuseToBuyFor } from './key-for-another.ts'
import { findKeyById, insertPartnerKey, type KeyRow, setRotated } from './partner-key-repo.ts'

type Wish = { readonly keyId: number; readonly oldValidHours: number }

/**
 * Makes the successor of a key, with all that the old one may do. Of two who rotate at once, one makes it. The text goes to who rotates: where
 * that is staff, its holder is notified. Refuses ALREADY_ROTATED and KEY_ENDED, and to staff what refuses them a booking for that person.
 */
export function rotateKey(
  { db, actor, now, refuse }: KeyContext<'ALREADY_ROTATED' | 'KEY_ENDED'>,
  { keyId, oldValidHours }: Wish,
): Promise<{ key: KeyRow; text: string }> {
  return inSite(db, actor.siteId, async (tx) => {
    const old = await lockOwnKey(tx, actor, keyId)
    refuseToBuyFor(actor, old.user_id, old)
    if (old.rotated_at !== null) refuse('ALREADY_ROTATED')
    if (stateOfKey({ expiresAt: old.expires_at, revokedAt: old.revoked_at, rotatedAt: null }, now) === 'ended') refuse('KEY_ENDED')
    const endsAt = endOfRotated(old.expires_at, plusMinutes(now, oldValidHours * 60))
    await setRotated(tx, old.id, { now, endsAt })
    const { name, mode, scopes, per_minute: perMinute, addresses, expires_at: expiresAt } = old
    const terms = { name, mode, scopes, perMinute, addresses, expiresAt }
    const { user_id: userId, legal_entity_id: legalEntityId } = old
    const made = await insertPartnerKey(tx, { ...terms, userId, legalEntityId, madeBy: actor.userId, now })
    const key = made && (await findKeyById(tx, made.id))
    if (!made || !key) throw new Error('The name of a rotated key is in use')
    await recordChange(
      tx,
      {
        actor,
        area: 'network',
        action: 'rotate key of partner',
        about: { kind: 'user', id: userId },
        before: { keyName: name, keyHint: old.hint },
        after: { keyHint: key.hint, oldKeyUntil: endsAt },
      },
      now,
    )
    await notifyHolder(tx, actor, { ...terms, userId, isNew: false }, now)
    return { key, text: made.text }
  })
}
