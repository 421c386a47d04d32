import { type Instant, plusMinutes } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { hashToken, newToken } from '../password.ts'

/** Long enough to fetch the phone. */
const MINUTES_VALID = 10

/** The challenge: proof that the password was right a moment ago. */
export async function openChallenge(tx: SiteTx, userId: number, now: Instant): Promise<string> {
  const token = newToken()
  await tx.deleteFrom('log_in_challenges').where('expires_at', '<', now).execute()
  await tx
    .insertInto('log_in_challenges')
    .values({ site_id: tx.siteId, token_hash: hashToken(token), user_id: userId, expires_at: plusMinutes(now, MINUTES_VALID) })
    .execute()
  return token
}

/** Whose challenge it is, while it is valid. */
export async function findChallenged(tx: SiteTx, challenge: string, now: Instant): Promise<number | undefined> {
  const row = await tx
    .selectFrom('log_in_challenges')
    .select('user_id')
    .where('token_hash', '=', hashToken(challenge))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.user_id
}

/** Uses up a challenge; returns whether it was still there. */
export async function spendChallenge(tx: SiteTx, challenge: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('log_in_challenges')
    .where('token_hash', '=', hashToken(challenge))
    .executeTakeFirst()
  return numDeletedRows === 1n
}
