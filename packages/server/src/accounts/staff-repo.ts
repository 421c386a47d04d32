import type { Permission } from '@tradewind/domain/permissions/permissions'
import type { SiteTx } from '../database/in-site.ts'

export type Colleague = { readonly userId: number; readonly name: string }

/** Members of staff who hold a permission, by name. */
export async function listStaffWith(tx: SiteTx, permission: Permission): Promise<Colleague[]> {
  const rows = await tx
    .selectFrom('users as u')
    .leftJoin('permission_groups as g', (join) =>
      join.onRef('g.site_id', '=', 'u.site_id').onRef('g.id', '=', 'u.permission_group_id'),
    )
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.is_super_admin', 'g.permissions'])
    .where('u.user_type', '=', 'staff')
    .where('u.is_blocked', '=', false)
    .orderBy('u.first_name')
    .orderBy('u.id')
    .limit(5_000)
    .execute()
  return rows
    .filter((row) => row.is_super_admin || row.permissions?.includes(permission))
    .map((row) => ({ userId: row.id, name: `${row.first_name} ${row.last_name}`.trim() }))
}
