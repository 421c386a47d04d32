import { type Instant, plusMinutes } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { hashToken, newToken } from '../password.ts'

const MINUTES_VALID = 1

type Jump = { readonly userId: number; readonly fromDomain: string; readonly target: string; readonly now: Instant }

/** Makes what opens a person's own account here to them who come from another site; stores only its hash. Those that have ended are deleted. */
export async function insertJump(
  tx: SiteTx,
  { userId, fromDomain, target, now }: Jump,
): Promise<{ sessionId: string; expiresAt: Instant }> {
  const sessionId = newToken()
  const expiresAt = plusMinutes(now, MINUTES_VALID)
  await tx.deleteFrom('session_jumps').where('expires_at', '<', now).execute()
  const values = { site_id: tx.siteId, token_hash: hashToken(sessionId), user_id: userId, from_domain: fromDomain, target }
  await tx
    .insertInto('session_jumps')
    .values({ ...values, expires_at: expiresAt })
    .execute()
  return { sessionId, expiresAt }
}

/** Uses up a jump, whatever it was made for. Undefined: there is none. */
export function spendJump(tx: SiteTx, sessionId: string) {
  return tx
    .deleteFrom('session_jumps')
    .where('token_hash', '=', hashToken(sessionId))
    .returning(['user_id', 'from_domain', 'target', 'expires_at'])
    .executeTakeFirst()
}
