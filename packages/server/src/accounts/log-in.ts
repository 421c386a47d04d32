import type { Instant } from '@tradewind/domain/time'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { admitProven } from './admit-proven.ts'
import { passwordMatches } from './password.ts'
import type { SessionOrigin } from './sessions/session-origin.ts'
import { findUserByEmail, lockUser } from './user-repo.ts'

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
    return admitProven(tx, found.id, { now, from, refuse })
  })
}
