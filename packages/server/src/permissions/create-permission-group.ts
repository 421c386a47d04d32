import type { ManagedGroup } from '@tradewind/contract/permissions/permissions'
import { namePermission, type Permission } from '@tradewind/domain/permissions/permissions'
import { listRights } from '@tradewind/domain/permissions/rights'
import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import type { GroupContext } from './group-context.ts'
import { getManagedGroup, insertPermissionGroup } from './permission-group-repo.ts'

type Wish = { readonly groupName: string } & (
  | { readonly permissions: readonly Permission[] }
  /** The group whose permissions are copied, without its people. */
  | { readonly userGroupId: number }
)

/** A permission group that nobody is in yet: new, or a copy. Refuses NAME_TAKEN, and NOT_FOUND for what is to be copied. */
export function createPermissionGroup(
  { db, actor, now, refuse }: GroupContext<'NAME_TAKEN'>,
  { groupName, ...wish }: Wish,
): Promise<ManagedGroup> {
  return inSite(db, actor.siteId, async (tx) => {
    const from = 'userGroupId' in wish ? await getManagedGroup(tx, wish.userGroupId) : undefined
    const permissions = 'permissions' in wish ? listRights(new Set(wish.permissions)) : (from?.permissions ?? [])
    const id = (await insertPermissionGroup(tx, { groupName, permissions }, { userId: actor.userId, now })) ?? refuse('NAME_TAKEN')
    await recordChange(
      tx,
      {
        actor,
        area: 'people',
        action: 'create permission group',
        about: { kind: 'permissionGroup', id },
        after: { groupName, permissions: permissions.map(namePermission) },
        ...(from && { note: `Copy of ${from.groupName}` }),
      },
      now,
    )
    return getManagedGroup(tx, id)
  })
}
