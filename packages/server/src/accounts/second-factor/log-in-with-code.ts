import { type Instant, plusMinutes } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { refuse } from '../../http/refuse.ts'
import { hashToken, newToken } from '../password.ts'
import { openSession } from '../session-repo.ts'
import { getUser } from '../user-repo.ts'
import { takeCode } from './take-code.ts'

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

export async function findChallenged(tx: SiteTx, challenge: string, now: Instant): Promise<number> {
  const row = await tx
    .selectFrom('log_in_challenges')
    .select('user_id')
    .where('token_hash', '=', hashToken(challenge))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.user_id ?? refuse('CHALLENGE_ENDED')
}

type Context = Pick<App, 'db' | 'env'> & { readonly siteId: number; readonly now: Instant }

/** Opens the session. A challenge opens one session; a wrong code keeps it, for another attempt. Refuses CHALLENGE_ENDED, WRONG_CODE and BLOCKED. */
export function logInWithCode({ db, env, siteId, now }: Context, { challenge, code }: { challenge: string; code: string }) {
  return inSite(db, siteId, async (tx) => {
    const userId = await findChallenged(tx, challenge, now)
    if (!(await takeCode(tx, { env, userId, code, now }))) refuse('WRONG_CODE')
    const { numDeletedRows } = await tx
      .deleteFrom('log_in_challenges')
      .where('token_hash', '=', hashToken(challenge))
      .executeTakeFirst()
    if (numDeletedRows !== 1n) refuse('CHALLENGE_ENDED')
    const user = await getUser(tx, userId)
    if (user.isBlocked) refuse('BLOCKED')
    return { user, token: await openSession(tx, userId, now) }
  })
}
