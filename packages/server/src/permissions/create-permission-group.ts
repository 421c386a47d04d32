import type { ManagedGroup } from '@tradewind/contract/permissions/permissions'
import { namePermission, type Permission } from '@tradewind/domain/permissions/permissions'
import { listRights } from '@tradewind/domain/permissions/rights'
import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import type { GroupContext } from './group-context.ts'
import { getManagedGroup, insertPermissionGroup } from './permission-group-repo.ts'
import { needsApproval } from './proposal-repo.ts'
import { proposeRights } from './save-permission-group.ts'

type Wish = { readonly groupName: string } & (
  | { readonly permissions: readonly Permission[] }
  /** The group whose permissions are copied, without its people. */
  | { readonly userGroupId: number }
)

/**
 * A permission group that nobody is in yet: new, or a copy. Where another super admin approves changes, it begins empty, and its permissions wait. Refuses NAME_TAKEN,
 * and NOT_FOUND for what is to be copied.
 */
export function createPermissionGroup(
  { db, actor, now, refuse }: GroupContext<'NAME_TAKEN' | 'ALREADY_PROPOSED'>,
  { groupName, ...wish }: Wish,
): Promise<{ group: ManagedGroup; waitsForApproval: boolean }> {
  return inSite(db, actor.siteId, async (tx) => {
    const from = 'userGroupId' in wish ? await getManagedGroup(tx, wish.userGroupId) : undefined
    const permissions = 'permissions' in wish ? listRights(new Set(wish.permissions)) : (from?.permissions ?? [])
    const waits = permissions.length > 0 && (await needsApproval(tx))
    const given = waits ? [] : permissions
    const id =
      (await insertPermissionGroup(tx, { groupName, permissions: given }, { userId: actor.userId, now })) ?? refuse('NAME_TAKEN')
    await recordChange(
      tx,
      {
        actor,
        area: 'people',
        action: 'create permission group',
        about: { kind: 'permissionGroup', id },
        after: { groupName, permissions: given.map(namePermission) },
        ...(from && { note: `Copy of ${from.groupName}` }),
      },
      now,
    )
    const group = await getManagedGroup(tx, id)
    if (waits) await proposeRights(tx, { actor, now, refuse }, group, new Set(permissions))
    return { group, waitsForApproval: waits }
  })
}
