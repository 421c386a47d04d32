import type { ManagedGroup } from '@tradewind/contract/permissions/permissions'
import { ALL_PERMISSIONS, namePermission, type Permission } from '@tradewind/domain/permissions/permissions'
import { changesBetween, listRights } from '@tradewind/domain/permissions/rights'
import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import { refuse as refuseCommon } from '../http/refuse.ts'
import { type GroupContext, inTrail, refuseOlder } from './group-context.ts'
import { findGroupChange, getManagedGroup, lockManagedGroup, updatePermissionGroup } from './permission-group-repo.ts'
import { proposeRights } from './save-permission-group.ts'

/**
 * Undoes one change in the history of a group, as a new change: what it allowed is not allowed any more, what it ended is allowed again; everything else stays as
 * it is now. Refuses NOT_FOUND, CHANGED_MEANWHILE, ALREADY_PROPOSED, and NOTHING_TO_UNDO where the group is so already or the line names a permission that is no more.
 */
export function undoGroupChange(
  { db, actor, now, refuse }: GroupContext<'CHANGED_MEANWHILE' | 'NOTHING_TO_UNDO' | 'ALREADY_PROPOSED'>,
  { userGroupId, version, entryId }: { userGroupId: number; version: number; entryId: string },
): Promise<{ group: ManagedGroup; waitsForApproval: boolean }> {
  return inSite(db, actor.siteId, async (tx) => {
    const group = await lockManagedGroup(tx, userGroupId)
    refuseOlder(refuse, group, { version })
    const line = await findGroupChange(tx, { userGroupId, entryId })
    if (!line) return refuseCommon('NOT_FOUND', { message: 'We could not find that change.' })
    const [ended, allowed] = [line.before.map(permissionOf), line.after.map(permissionOf)]
    if ([...ended, ...allowed].includes(undefined))
      refuse('NOTHING_TO_UNDO', { message: 'This change names a permission that is no more.' })
    const wished = new Set([
      ...group.permissions.filter((one) => !allowed.includes(one)),
      ...ended.filter((one) => one !== undefined),
    ])
    const changes = changesBetween(new Set(group.permissions), wished)
    if (changes.permissions.length === 0) return refuse('NOTHING_TO_UNDO')
    if (await proposeRights(tx, { actor, now, refuse }, group, wished)) return { group, waitsForApproval: true }
    await updatePermissionGroup(tx, userGroupId, { permissions: listRights(wished) }, { userId: actor.userId, now })
    const about = { kind: 'permissionGroup', id: userGroupId }
    await recordChange(
      tx,
      {
        actor,
        area: 'people',
        action: 'undo a change of a permission group',
        about,
        ...inTrail(changes),
        note: `Undoes the change of ${line.by}`,
      },
      now,
    )
    return { group: await getManagedGroup(tx, userGroupId), waitsForApproval: false }
  })
}

const BY_NAME: ReadonlyMap<string, Permission> = new Map(
  ALL_PERMISSIONS.map((permission) => [namePermission(permission), permission]),
)

function permissionOf(label: string): Permission | undefined {
  return BY_NAME.get(label)
}
