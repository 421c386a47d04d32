import { namePermission } from '@tradewind/domain/permissions/permissions'
import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import { type GroupContext, refuseOlder } from './group-context.ts'
import { dropPermissionGroup, listStaff, lockManagedGroup } from './permission-group-repo.ts'

/** Deletes a group that nobody is in. Refuses NOT_FOUND, CHANGED_MEANWHILE, and GROUP_IN_USE with who is in it. */
export function deletePermissionGroup(
  { db, actor, now, refuse }: GroupContext<'CHANGED_MEANWHILE' | 'GROUP_IN_USE'>,
  { userGroupId, version }: { userGroupId: number; version: number },
): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const group = await lockManagedGroup(tx, userGroupId)
    refuseOlder(refuse, group, { version })
    const members = (await listStaff(tx)).filter(({ groupId }) => groupId === userGroupId)
    if (members.length > 0)
      refuse('GROUP_IN_USE', {
        message: `${members.map(({ name }) => name).join(', ')}: in this group. Put them into another one first.`,
        data: { members },
      })
    await dropPermissionGroup(tx, userGroupId)
    await recordChange(
      tx,
      {
        actor,
        area: 'people',
        action: 'delete permission group',
        about: { kind: 'permissionGroup', id: userGroupId },
        before: { groupName: group.groupName, permissions: group.permissions.map(namePermission) },
      },
      now,
    )
  })
}
