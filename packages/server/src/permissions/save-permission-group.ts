import type { ManagedGroup } from '@tradewind/contract/permissions/permissions'
import type { Permission } from '@tradewind/domain/permissions/permissions'
import { changesBetween, listRights, type RightsChanges } from '@tradewind/domain/permissions/rights'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { type Approved, type GroupContext, inTrail, refuseOlder } from './group-context.ts'
import { getManagedGroup, isGroupNameTaken, lockManagedGroup, updatePermissionGroup } from './permission-group-repo.ts'
import { proposeChange } from './propose-change.ts'

type Saved = { readonly group: ManagedGroup; readonly changes: RightsChanges; readonly waitsForApproval: boolean }
type Acting = Pick<GroupContext, 'actor' | 'now'>

/**
 * Changes what a group allows, of the version that was shown: in force at the next call of everybody in it, or once another super admin approves. Gives what is
 * different on each level. Refuses NOT_FOUND, CHANGED_MEANWHILE, ALREADY_PROPOSED.
 */
export function savePermissionGroup(
  { db, actor, now, refuse }: GroupContext<'CHANGED_MEANWHILE' | 'ALREADY_PROPOSED'>,
  { userGroupId, version, permissions }: { userGroupId: number; version: number; permissions: readonly Permission[] },
): Promise<Saved> {
  return inSite(db, actor.siteId, async (tx) => {
    const group = await lockManagedGroup(tx, userGroupId)
    refuseOlder(refuse, group, { version, permissions })
    const wished = new Set(permissions)
    const changes = changesBetween(new Set(group.permissions), wished)
    if (changes.permissions.length === 0) return { group, changes, waitsForApproval: false }
    if (await proposeRights(tx, { actor, now, refuse }, group, wished)) return { group, changes, waitsForApproval: true }
    await changeRights(tx, { actor, now }, group, wished)
    return { group: await getManagedGroup(tx, userGroupId), changes, waitsForApproval: false }
  })
}

/** False where no approval is needed. Refuses ALREADY_PROPOSED. */
export function proposeRights(
  tx: SiteTx,
  context: Acting & { readonly refuse: Refuse<'ALREADY_PROPOSED'> },
  group: ManagedGroup,
  wished: ReadonlySet<Permission>,
): Promise<boolean> {
  return proposeChange(
    tx,
    context,
    { kind: 'group', groupId: group.id, version: group.version, permissions: listRights(wished) },
    {
      ...inTrail(changesBetween(new Set(group.permissions), wished)),
      title: `what ${group.groupName} may do`,
    },
  )
}

/** Of a group that is locked. */
export async function changeRights(
  tx: SiteTx,
  { actor, now, approved }: Acting & { readonly approved?: Approved },
  group: ManagedGroup,
  wished: ReadonlySet<Permission>,
): Promise<void> {
  const changes = changesBetween(new Set(group.permissions), wished)
  await updatePermissionGroup(tx, group.id, { permissions: listRights(wished) }, { userId: approved?.by ?? actor.userId, now })
  const about = { kind: 'permissionGroup', id: group.id }
  const people = group.people === 1 ? '1 person is in the group' : `${group.people} people are in the group`
  const note = approved ? `${people}. Proposed by ${approved.name}` : people
  await recordChange(
    tx,
    { actor, area: 'people', action: 'change what a permission group allows', about, ...inTrail(changes), note },
    now,
  )
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
