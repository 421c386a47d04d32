import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import { type KeyContext, lockOwnKey } from './key-context.ts'
import { findKeyById, type KeyRow, setRevoked } from './partner-key-repo.ts'

/** Withdraws a key: from now on it opens nothing. Once more changes nothing. */
export function revokeKey({ db, actor, now }: Omit<KeyContext, 'refuse'>, keyId: number): Promise<KeyRow> {
  return inSite(db, actor.siteId, async (tx) => {
    const key = await lockOwnKey(tx, actor, keyId)
    if (key.revoked_at !== null) return key
    await setRevoked(tx, key.id, now)
    await recordChange(
      tx,
      {
        actor,
        area: 'network',
        action: 'withdraw key of partner',
        about: { kind: 'user', id: key.user_id },
        before: { keyName: key.name, keyHint: key.hint },
      },
      now,
    )
    return (await findKeyById(tx, key.id)) ?? key
  })
}
