import type { ManagedGroup } from '@tradewind/contract/permissions/permissions'
import type { Permission } from '@tradewind/domain/permissions/permissions'
import { changesBetween, listRights, type RightsChanges } from '@tradewind/domain/permissions/rights'
import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import { type GroupContext, inTrail, refuseOlder } from './group-context.ts'
import { getManagedGroup, isGroupNameTaken, lockManagedGroup, updatePermissionGroup } from './permission-group-repo.ts'

type Saved = { readonly group: ManagedGroup; readonly changes: RightsChanges }

/**
 * Changes what a group allows, of the version that was shown: in force at the next call of everybody in it. Gives what is different on each level. Refuses
 * NOT_FOUND, CHANGED_MEANWHILE.
 */
export function savePermissionGroup(
  { db, actor, now, refuse }: GroupContext<'CHANGED_MEANWHILE'>,
  { userGroupId, version, permissions }: { userGroupId: number; version: number; permissions: readonly Permission[] },
): Promise<Saved> {
  return inSite(db, actor.siteId, async (tx) => {
    const group = await lockManagedGroup(tx, userGroupId)
    refuseOlder(refuse, group, { version, permissions })
    const wished = new Set(permissions)
    const changes = changesBetween(new Set(group.permissions), wished)
    if (changes.permissions.length === 0) return { group, changes }
    await updatePermissionGroup(tx, userGroupId, { permissions: listRights(wished) }, { userId: actor.userId, now })
    const about = { kind: 'permissionGroup', id: userGroupId }
    const note = group.people === 1 ? '1 person is in the group' : `${group.people} people are in the group`
    await recordChange(
      tx,
      { actor, area: 'people', action: 'change what a permission group allows', about, ...inTrail(changes), note },
      now,
    )
    return { group: await getManagedGroup(tx, userGroupId), changes }
  })
}

/** Refuses NOT_FOUND, CHANGED_MEANWHILE, NAME_TAKEN. */
export function renamePermissionGroup(
  { db, actor, now, refuse }: GroupContext<'CHANGED_MEANWHILE' | 'NAME_TAKEN'>,
  { userGroupId, version, groupName }: { userGroupId: number; version: number; groupName: string },
): Promise<ManagedGroup> {
  return inSite(db, actor.siteId, async (tx) => {
    const group = await lockManagedGroup(tx, userGroupId)
    refuseOlder(refuse, group, { version })
    if (group.groupName === groupName) return group
    if (await isGroupNameTaken(tx, groupName, userGroupId)) refuse('NAME_TAKEN')
    await updatePermissionGroup(tx, userGroupId, { groupName }, { userId: actor.userId, now })
    await recordChange(
      tx,
      {
        actor,
        area: 'people',
        action: 'rename permission group',
        about: { kind: 'permissionGroup', id: userGroupId },
        before: { groupName: group.groupName },
        after: { groupName },
      },
      now,
    )
    return getManagedGroup(tx, userGroupId)
  })
}
