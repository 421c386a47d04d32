import { type Instant, plusMinutes } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { hashToken, newToken } from '../password.ts'

/** Long enough to find the key or the phone. */
export const MINUTES_VALID = 5

/** `sessionHash`: of the session in which a passkey is added; null to sign in. */
type For = { readonly sessionHash: Buffer | null; readonly now: Instant }

/** What a device is to sign; only its hash is kept. Those that have ended are deleted. */
export async function openPasskeyChallenge(tx: SiteTx, { sessionHash, now }: For): Promise<string> {
  const challenge = newToken()
  await tx.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute()
  await tx
    .insertInto('passkey_challenges')
    .values({
      site_id: tx.siteId,
      challenge_hash: hashToken(challenge),
      session_hash: sessionHash,
      expires_at: plusMinutes(now, MINUTES_VALID),
    })
    .execute()
  return challenge
}

/** Uses it up: true once, in the session that it was made in. */
export async function spendPasskeyChallenge(
  tx: SiteTx,
  { challenge, sessionHash, now }: For & { readonly challenge: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('session_hash', 'is not distinct from', sessionHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
