import { endAllSessions } from '../accounts/session-repo.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import type { GroupContext } from './group-context.ts'
import { lockSuperAdminsAnd, setIsSuperAdmin } from './permission-group-repo.ts'

/**
 * Makes a member of staff a super admin, or no longer one: also oneself, as long as somebody stays who can sign in and manage permissions. They sign in
 * again. Refuses NOT_FOUND, NOT_STAFF, LAST_SUPER_ADMIN, and FORBIDDEN for who is blocked.
 */
export function setSuperAdmin(
  { db, actor, now, refuse }: GroupContext<'NOT_STAFF' | 'LAST_SUPER_ADMIN'>,
  { userId, isSuperAdmin }: { userId: number; isSuperAdmin: boolean },
): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const locked = await lockSuperAdminsAnd(tx, userId)
    const isStill = (id: number) => locked.some((row) => row.id === id && row.is_super_admin && !row.is_blocked)
    // The right may have been taken from them while they waited for the lock.
    if (!isStill(actor.userId)) refuse('FORBIDDEN', { message: 'Only a super admin can do this.' })
    const user = locked.find(({ id }) => id === userId)
    if (!user) return refuse('NOT_FOUND', { message: 'We could not find that customer.' })
    if (user.user_type !== 'staff') refuse('NOT_STAFF')
    if (user.is_super_admin === isSuperAdmin) return
    if (isSuperAdmin && user.is_blocked) refuse('FORBIDDEN', { message: 'This person is blocked. Unblock them first.' })
    if (!isSuperAdmin && !locked.some(({ id }) => id !== userId && isStill(id))) refuse('LAST_SUPER_ADMIN')
    await setIsSuperAdmin(tx, userId, isSuperAdmin)
    await endAllSessions(tx, userId)
    await recordChange(
      tx,
      {
        actor,
        area: 'people',
        action: isSuperAdmin ? 'make super admin' : 'take super admin away',
        about: { kind: 'user', id: userId },
        before: { isSuperAdmin: user.is_super_admin },
        after: { isSuperAdmin },
      },
      now,
    )
  })
}
