import type { SiteTx } from '../database/in-site.ts'

export function listPermissionGroups(tx: SiteTx) {
  return tx.selectFrom('permission_groups').selectAll().orderBy('group_name').limit(500).execute()
}

export function findGroupOfUser(tx: SiteTx, userId: number) {
  return tx
    .selectFrom('users as u')
    .innerJoin('permission_groups as pg', (join) =>
      join.onRef('pg.site_id', '=', 'u.site_id').onRef('pg.id', '=', 'u.permission_group_id'),
    )
    .select(['pg.id', 'pg.group_name as groupName'])
    .where('u.id', '=', userId)
    .executeTakeFirst()
}

/** Undefined also for no group. */
export async function findGroupName(tx: SiteTx, groupId: number | null): Promise<string | undefined> {
  if (groupId === null) return undefined
  const row = await tx.selectFrom('permission_groups').select('group_name').where('id', '=', groupId).executeTakeFirst()
  return row?.group_name
}

export async function setGroupOfUser(tx: SiteTx, userId: number, groupId: number | null): Promise<void> {
  await tx.updateTable('users').set({ permission_group_id: groupId }).where('id', '=', userId).execute()
}
