import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import { refuseInput } from '../http/refuse.ts'
import { hashPassword, passwordMatches } from './password.ts'
import { dropPasswordLinks } from './password-link-repo.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { endAllSessions } from './sessions/end-sessions.ts'
import { lockUser, setPasswordHash } from './user-repo.ts'

const NOT_YOURS = { oldPassword: 'The old password is wrong.' }

/** Changes one's own password; the old one is required. All sessions end, this one too, so that everybody else who had the old password is out. */
export async function changePassword(
  { db, actor, now }: { db: Database; actor: Actor; now: Instant },
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<void> {
  const before = await inSite(db, actor.siteId, (tx) => lockUser(tx, actor.userId))
  if (!(await passwordMatches(oldPassword, before.password_hash ?? undefined))) refuseInput(NOT_YOURS)
  if (oldPassword === newPassword) refuseInput({ newPassword: 'Please choose a different password from the old one.' })
  await inSite(db, actor.siteId, (tx) => refuseWeakPassword(tx, { field: 'newPassword', password: newPassword, user: before }))
  const passwordHash = await hashPassword(newPassword)
  await inSite(db, actor.siteId, async (tx) => {
    const user = await lockUser(tx, actor.userId)
    // Somebody else changed it in this moment: the old password that was checked is no longer valid.
    if (user.password_hash !== before.password_hash) refuseInput(NOT_YOURS)
    await setPasswordHash(tx, user.id, passwordHash)
    await dropPasswordLinks(tx, user.id)
    await endAllSessions(tx, user.id, now)
    await recordChange(tx, { actor, area: 'people', action: 'change own password', about: { kind: 'user', id: user.id } }, now)
  })
}
