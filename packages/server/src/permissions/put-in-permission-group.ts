import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import { endAllSessions } from '../accounts/session-repo.ts'
import { lockUser } from '../accounts/user-repo.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import type { Site } from '../sites/site-repo.ts'
import { findGroupName, setGroupOfUser } from './permission-group-repo.ts'

type Context = {
  readonly db: Database
  readonly actor: Actor
  readonly site: Site
  readonly now: Instant
  readonly refuse: Refuse<'NOT_STAFF'>
}

/**
 * Puts a member of staff into a permission group, or null takes them out. Only the super admin does, who may do everything a group could hold, on a site that
 * has the permission menu; not to themselves, who needs no group. What they may do changes at once, and they sign in again.
 */
export function putInPermissionGroup(
  { db, actor, site, now, refuse }: Context,
  { userId, userGroupId }: { userId: number; userGroupId: number | null },
): Promise<void> {
  if (!actor.isSuperAdmin) refuse('FORBIDDEN', { message: 'Only the super admin can change permission groups.' })
  return inSite(db, actor.siteId, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!site.can_show_permission_menu) refuse('FORBIDDEN', { message: 'This site has no permission groups.' })
    if (user.is_super_admin) refuse('FORBIDDEN', { message: 'The super admin has all permissions and needs no group.' })
    if (user.user_type !== 'staff') refuse('NOT_STAFF')
    const group = await findGroupName(tx, userGroupId)
    if (userGroupId !== null && group === undefined) refuse('NOT_FOUND', { message: 'We could not find that permission group.' })
    if (user.permission_group_id === userGroupId) return
    const before = await findGroupName(tx, user.permission_group_id)
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
