import { stateOfKey } from '@tradewind/domain/partners/key-state'
import type { CallsPerMinute } from '@tradewind/domain/permissions/partner-scopes'
import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import { type KeyContext, lockOwnKey } from './key-context.ts'
import { findKeyById, type KeyRow, setLimits } from './partner-key-repo.ts'

type Wish = { readonly keyId: number; readonly perMinute: CallsPerMinute; readonly addresses: readonly string[] }

/** How many calls a minute a key may make, and from which addresses. Refuses KEY_ENDED. */
export function setKeyLimits(
  { db, actor, now, refuse }: KeyContext<'KEY_ENDED'>,
  { keyId, perMinute, addresses }: Wish,
): Promise<KeyRow> {
  return inSite(db, actor.siteId, async (tx) => {
    const key = await lockOwnKey(tx, actor, keyId)
    const ends = { expiresAt: key.expires_at, revokedAt: key.revoked_at, rotatedAt: key.rotated_at }
    if (stateOfKey(ends, now) === 'ended') refuse('KEY_ENDED')
    const before = { perMinute: key.per_minute, addresses: key.addresses }
    const after = { perMinute, addresses }
    if (JSON.stringify(before) === JSON.stringify(after)) return key
    await setLimits(tx, key.id, after)
    const about = { kind: 'user', id: key.user_id }
    const note = `${key.name}, ${key.hint}`
    await recordChange(tx, { actor, area: 'network', action: 'change limits of key', about, before, after, note }, now)
    return (await findKeyById(tx, key.id)) ?? key
  })
}
