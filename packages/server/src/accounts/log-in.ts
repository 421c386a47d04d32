import type { Instant } from '@tradewind/domain/time'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { passwordMatches } from './password.ts'
import { refuseUnapproved } from './refuse-unapproved.ts'
import { openChallenge } from './second-factor/challenge-repo.ts'
import { findFactor } from './second-factor/second-factor-repo.ts'
import { openSession } from './session-repo.ts'
import type { SessionOrigin } from './sessions/session-origin.ts'
import { findUserByEmail, getUser, lockUser } from './user-repo.ts'

type Context = {
  readonly db: Database
  readonly siteId: number
  readonly now: Instant
  readonly from: SessionOrigin
  readonly refuse: Refuse<'WRONG_CREDENTIALS' | 'BLOCKED' | 'NOT_APPROVED'>
}

/**
 * Opens a session. An unknown address and a wrong password get the same answer in the same time. Only after the right password the answer says that
 * the account is blocked or not approved, or asks for a second factor: then there is a challenge to be completed with a code, and no session yet.
 */
export async function logIn({ db, siteId, now, from, refuse }: Context, credentials: { email: string; password: string }) {
  const found = await inSite(db, siteId, (tx) => findUserByEmail(tx, credentials.email))
  if (!(await passwordMatches(credentials.password, found?.password_hash ?? undefined)) || !found)
    return refuse('WRONG_CREDENTIALS')
  return inSite(db, siteId, async (tx) => {
    // The password was changed while it was compared: all its sessions have ended, and this one would be one more.
    const locked = await lockUser(tx, found.id)
    if (locked.password_hash !== found.password_hash) refuse('WRONG_CREDENTIALS')
    const user = await getUser(tx, found.id)
    if (user.isBlocked) refuse('BLOCKED')
    refuseUnapproved(locked, refuse)
    // The password was right: the challenge proves it when the code is entered.
    if ((await findFactor(tx, user.id))?.confirmed_at) return { user, challenge: await openChallenge(tx, user.id, now) }
    return { user, token: await openSession(tx, user.id, now, from) }
  })
}
