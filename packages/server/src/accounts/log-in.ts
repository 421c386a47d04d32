import type { Instant } from '@tradewind/domain/time'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { passwordMatches } from './password.ts'
import { openChallenge } from './second-factor/log-in-with-code.ts'
import { findFactor } from './second-factor/second-factor-repo.ts'
import { openSession } from './session-repo.ts'
import { findUserByEmail, getUser, lockUser } from './user-repo.ts'

/**
 * Opens a session. An unknown address and a wrong password are answered alike, in the same time; only the right password learns of a block,
 * and of a second factor: then there is a challenge to bring a code for, and no session yet.
 */
export async function logIn(
  { db, siteId, now }: { db: Database; siteId: number; now: Instant },
  credentials: { email: string; password: string },
) {
  const found = await inSite(db, siteId, (tx) => findUserByEmail(tx, credentials.email))
  if (!(await passwordMatches(credentials.password, found?.password_hash ?? undefined)) || !found) refuse('WRONG_CREDENTIALS')
  return inSite(db, siteId, async (tx) => {
    // Changed while it was compared: all sessions of the old one have ended, and this would be one more.
    if ((await lockUser(tx, found.id)).password_hash !== found.password_hash) refuse('WRONG_CREDENTIALS')
    const user = await getUser(tx, found.id)
    if (user.isBlocked) refuse('BLOCKED')
    // The password was right: what comes back proves it when the code is brought.
    if ((await findFactor(tx, user.id))?.confirmed_at) return { user, challenge: await openChallenge(tx, user.id, now) }
    return { user, token: await openSession(tx, user.id, now) }
  })
}
