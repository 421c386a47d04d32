import type { Instant } from '@tradewind/domain/time'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { passwordMatches } from './password.ts'
import { openSession } from './session-repo.ts'
import { findUserByEmail, getUser } from './user-repo.ts'

/** Opens a session. An unknown address and a wrong password are answered alike, in the same time; only the right password learns of a block. */
export async function logIn(
  { db, siteId, now }: { db: Database; siteId: number; now: Instant },
  credentials: { email: string; password: string },
) {
  const found = await inSite(db, siteId, (tx) => findUserByEmail(tx, credentials.email))
  if (!(await passwordMatches(credentials.password, found?.password_hash ?? undefined)) || !found) refuse('WRONG_CREDENTIALS')
  return inSite(db, siteId, async (tx) => {
    const user = await getUser(tx, found.id)
    if (user.isBlocked) refuse('BLOCKED')
    return { user, token: await openSession(tx, user.id, now) }
  })
}
