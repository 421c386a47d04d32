import { endAllSessions } from '../accounts/session-repo.ts'
import { lockUser } from '../accounts/user-repo.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import type { GroupContext } from './group-context.ts'
import { keepGroupName, setGroupOfUser } from './permission-group-repo.ts'

/**
 * Puts a member of staff into a permission group, or null takes them out; not a super admin, who needs no group. What they may do changes at once, and they
 * sign in again. Refuses NOT_FOUND, NOT_STAFF, FORBIDDEN.
 */
export function putInPermissionGroup(
  { db, actor, now, refuse }: GroupContext<'NOT_STAFF'>,
  { userId, userGroupId }: { userId: number; userGroupId: number | null },
): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const user = await lockUser(tx, userId)
    if (user.is_super_admin) refuse('FORBIDDEN', { message: 'The super admin has all permissions and needs no group.' })
    if (user.user_type !== 'staff') refuse('NOT_STAFF')
    const group = await keepGroupName(tx, userGroupId)
    if (userGroupId !== null && group === undefined) refuse('NOT_FOUND', { message: 'We could not find that permission group.' })
    if (user.permission_group_id === userGroupId) return
    const before = await keepGroupName(tx, user.permission_group_id)
    await setGroupOfUser(tx, userId, userGroupId)
    await endAllSessions(tx, userId)
    await recordChange(
      tx,
      {
        actor,
        area: 'people',
        action: 'change permission group',
        about: { kind: 'user', id: userId },
        before: { permissionGroup: before ?? null },
        after: { permissionGroup: group ?? null },
      },
      now,
    )
  })
}
