import type { ManagedGroup } from '@tradewind/contract/permissions/permissions'
import { isPermission, type Permission } from '@tradewind/domain/permissions/permissions'
import { listRights } from '@tradewind/domain/permissions/rights'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'

const NO_GROUP = { message: 'We could not find that permission group.' }

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

/** Undefined also for no group. The group stays until the end of the transaction. */
export async function keepGroupName(tx: SiteTx, groupId: number | null): Promise<string | undefined> {
  if (groupId === null) return undefined
  const row = await tx
    .selectFrom('permission_groups')
    .select('group_name')
    .where('id', '=', groupId)
    .forKeyShare()
    .executeTakeFirst()
  return row?.group_name
}

/** The same group, which nobody changes either until the end of the transaction. */
export async function holdGroup(
  tx: SiteTx,
  groupId: number | null,
): Promise<{ id: number; name: string; version: number } | undefined> {
  if (groupId === null) return undefined
  const row = await tx
    .selectFrom('permission_groups')
    .select(['id', 'group_name', 'version'])
    .where('id', '=', groupId)
    .forShare()
    .executeTakeFirst()
  return row && { id: row.id, name: row.group_name, version: row.version }
}

export async function setGroupOfUser(tx: SiteTx, userId: number, groupId: number | null): Promise<void> {
  await tx.updateTable('users').set({ permission_group_id: groupId }).where('id', '=', userId).execute()
}

/** Groups with how many people are in each, by name. */
function selectManaged(tx: SiteTx) {
  return tx
    .selectFrom('permission_groups as pg')
    .leftJoin('users as by', (join) => join.onRef('by.site_id', '=', 'pg.site_id').onRef('by.id', '=', 'pg.changed_by'))
    .select(['pg.id', 'pg.group_name', 'pg.permissions', 'pg.version', 'pg.changed_at', 'by.first_name', 'by.last_name'])
    .select(({ selectFrom }) =>
      selectFrom('users as member')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('member.site_id', '=', 'pg.site_id')
        .whereRef('member.permission_group_id', '=', 'pg.id')
        .as('people'),
    )
    .orderBy(sql`lower(pg.group_name)`)
    .orderBy('pg.id')
}
type ManagedRow = Awaited<ReturnType<ReturnType<typeof selectManaged>['execute']>>[number]

function presentManaged(row: ManagedRow): ManagedGroup {
  return {
    id: row.id,
    groupName: row.group_name,
    version: row.version,
    permissions: listRights(new Set(row.permissions.filter(isPermission))),
    people: Number(row.people),
    changedAt: row.changed_at,
    changedBy: row.first_name === null ? null : `${row.first_name} ${row.last_name}`.trim(),
  }
}

export async function listManagedGroups(tx: SiteTx): Promise<ManagedGroup[]> {
  return (await selectManaged(tx).limit(500).execute()).map(presentManaged)
}

/** Refuses NOT_FOUND. */
export async function getManagedGroup(tx: SiteTx, groupId: number): Promise<ManagedGroup> {
  const row = await selectManaged(tx).where('pg.id', '=', groupId).executeTakeFirst()
  return row ? presentManaged(row) : refuse('NOT_FOUND', NO_GROUP)
}

/** The group, which nobody else changes, deletes or puts a person into until the end of the transaction. Refuses NOT_FOUND. */
export async function lockManagedGroup(tx: SiteTx, groupId: number): Promise<ManagedGroup> {
  const locked = await tx.selectFrom('permission_groups').select('id').where('id', '=', groupId).forUpdate().executeTakeFirst()
  return locked ? getManagedGroup(tx, groupId) : refuse('NOT_FOUND', NO_GROUP)
}

type Wish = { readonly groupName: string; readonly permissions: readonly Permission[] }
type By = { readonly userId: number; readonly now: Instant }

/** Undefined where the name is taken, also in other letters. */
export async function insertPermissionGroup(tx: SiteTx, { groupName, permissions }: Wish, by: By): Promise<number | undefined> {
  if (await isGroupNameTaken(tx, groupName)) return undefined
  const row = await tx
    .insertInto('permission_groups')
    .values({
      site_id: tx.siteId,
      group_name: groupName,
      permissions: [...permissions],
      changed_at: by.now,
      changed_by: by.userId,
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'group_name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function isGroupNameTaken(tx: SiteTx, groupName: string, except = 0): Promise<boolean> {
  const row = await tx
    .selectFrom('permission_groups')
    .select('id')
    .where(sql<string>`lower(group_name)`, '=', groupName.toLowerCase())
    .where('id', '<>', except)
    .executeTakeFirst()
  return row !== undefined
}

/** What a line of the trail says that a change of this group ended and allowed; undefined where it is no such line. */
export async function findGroupChange(tx: SiteTx, { userGroupId, entryId }: { userGroupId: number; entryId: string }) {
  const row = await tx
    .selectFrom('audit_entries')
    .select(['before', 'after', 'actor_name'])
    .where(sql<string>`id::text`, '=', entryId)
    .where('about_kind', '=', 'permissionGroup')
    .where('about_id', '=', String(userGroupId))
    .where('action', 'in', ['change what a permission group allows', 'undo a change of a permission group'])
    .executeTakeFirst()
  const labels = (side: unknown) => ((side as { permissions?: string[] } | null)?.permissions ?? []).map(String)
  return row && { before: labels(row.before), after: labels(row.after), by: row.actor_name }
}

/** The next version of a group that is locked. */
export async function updatePermissionGroup(tx: SiteTx, groupId: number, change: Partial<Wish>, by: By): Promise<void> {
  await tx
    .updateTable('permission_groups')
    .set(({ eb }) => ({
      ...(change.groupName !== undefined && { group_name: change.groupName }),
      ...(change.permissions && { permissions: [...change.permissions] }),
      version: eb('version', '+', 1),
      changed_at: by.now,
      changed_by: by.userId,
    }))
    .where('id', '=', groupId)
    .execute()
}

export async function dropPermissionGroup(tx: SiteTx, groupId: number): Promise<void> {
  await tx.deleteFrom('permission_groups').where('id', '=', groupId).execute()
}

/** Everybody on the staff, by name. */
export async function listStaff(tx: SiteTx) {
  const rows = await tx
    .selectFrom('users')
    .select([
      'id',
      'first_name',
      'last_name',
      'email',
      'is_blocked',
      'is_super_admin',
      'permission_group_id',
      'status',
      'staff_ended_at',
    ])
    .where('user_type', '=', 'staff')
    .orderBy('first_name')
    .orderBy('id')
    .limit(1_000)
    .execute()
  return rows.map((row) => ({
    userId: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
    isBlocked: row.is_blocked,
    isPending: row.status === 'pending',
    isEnded: row.staff_ended_at !== null,
    isSuperAdmin: row.is_super_admin,
    groupId: row.permission_group_id,
  }))
}

/** Super admins and one more person, in one order, so that two who do this at once wait for each other instead of passing. */
export function lockSuperAdminsAnd(tx: SiteTx, userId: number) {
  return tx
    .selectFrom('users')
    .select(['id', 'user_type', 'is_super_admin', 'is_blocked', 'status'])
    .where(({ or, eb }) => or([eb('is_super_admin', '=', true), eb('id', '=', userId)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

type SuperAdminRow = Awaited<ReturnType<typeof lockSuperAdminsAnd>>[number]

/** Whether a site can rely on this person: a super admin who may sign in, and has confirmed the address. */
export function isSuperAdminForSure({ is_super_admin: isSuperAdmin, is_blocked: isBlocked, status }: SuperAdminRow): boolean {
  return isSuperAdmin && !isBlocked && status === 'verified'
}

export async function setIsSuperAdmin(tx: SiteTx, userId: number, isSuperAdmin: boolean): Promise<void> {
  await tx.updateTable('users').set({ is_super_admin: isSuperAdmin }).where('id', '=', userId).execute()
}
