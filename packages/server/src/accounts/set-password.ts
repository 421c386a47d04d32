import type { Instant } from '@tradewind/domain/time'
import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { type LinkRefusal, openPasswordLink } from './open-password-link.ts'
import { hashPassword } from './password.ts'
import { dropPasswordLinks } from './password-link-repo.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { endAllSessions } from './sessions/end-sessions.ts'
import { lockUser, verifyWithPassword } from './user-repo.ts'

type Wish = { readonly token: string; readonly password: string; readonly isSubscribed: boolean }

/**
 * Sets the password of a mailed link and returns whose it is: the address is verified by it, all sessions end, and no other link of the person works
 * any more. Refuses LINK_SPENT, LINK_EXPIRED and a weak password.
 */
export async function setPassword(
  { db, siteId, now, refuse }: { db: Database; siteId: number; now: Instant; refuse: Refuse<LinkRefusal> },
  { token, password, isSubscribed }: Wish,
): Promise<number> {
  await inSite(db, siteId, async (tx) => {
    const { userId } = await openPasswordLink(tx, token, { now, refuse })
    await refuseWeakPassword(tx, { field: 'password', password, user: await lockUser(tx, userId) })
  })
  const passwordHash = await hashPassword(password)
  return inSite(db, siteId, async (tx) => {
    const { userId } = await openPasswordLink(tx, token, { now, refuse })
    const user = await lockUser(tx, userId)
    // Another call used it while this one waited for the lock.
    await openPasswordLink(tx, token, { now, refuse })
    await verifyWithPassword(tx, userId, { passwordHash, isSubscribed })
    await dropPasswordLinks(tx, userId)
    await endAllSessions(tx, userId, now)
    await recordChange(
      tx,
      {
        actor: { userId, firstName: user.first_name, lastName: user.last_name },
        area: 'people',
        action: user.password_hash === null ? 'set the first password' : 'set a new password by mail',
        about: { kind: 'user', id: userId },
        before: { status: user.status },
        after: { status: 'verified' },
      },
      now,
    )
    return userId
  })
}
