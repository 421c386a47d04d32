import { type Instant, plusMinutes } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { hashToken, newToken } from '../password.ts'

const MINUTES_VALID = 1

/** Makes a hand-over of a session and stores only its hash. Those that have ended are deleted. */
export async function insertHandOver(
  tx: SiteTx,
  { sessionHash, userId, target, now }: { sessionHash: Buffer; userId: number; target: string; now: Instant },
): Promise<{ sessionId: string; expiresAt: Instant }> {
  const sessionId = newToken()
  const expiresAt = plusMinutes(now, MINUTES_VALID)
  await tx.deleteFrom('session_hand_overs').where('expires_at', '<', now).execute()
  await tx
    .insertInto('session_hand_overs')
    .values({
      site_id: tx.siteId,
      token_hash: hashToken(sessionId),
      session_hash: sessionHash,
      user_id: userId,
      target,
      expires_at: expiresAt,
    })
    .execute()
  return { sessionId, expiresAt }
}

/** Uses up a hand-over, whatever it was made for. Undefined: there is none, or it has ended. */
export function spendHandOver(tx: SiteTx, sessionId: string) {
  return tx
    .deleteFrom('session_hand_overs')
    .where('token_hash', '=', hashToken(sessionId))
    .returning(['user_id', 'session_hash', 'target', 'expires_at'])
    .executeTakeFirst()
}
