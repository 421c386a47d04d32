import { type Insertable, sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { AuditEntries } from '../database/table-types.generated.ts'

export async function insertAuditEntry(tx: SiteTx, entry: Omit<Insertable<AuditEntries>, 'site_id'>): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values({ site_id: tx.siteId, ...entry })
    .execute()
}

/** Numbers of the lines that fit, the newest first, after a line; `wanted` as the function of the database reads it. */
export async function findAuditEntries(
  tx: SiteTx,
  { wanted, after, limit }: { wanted: Readonly<Record<string, unknown>>; after: string | null; limit: number },
): Promise<bigint[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from find_audit_entries(${JSON.stringify(wanted)}::jsonb, ${after}::bigint, ${limit}::integer) as id
  `.execute(tx)
  return rows.map(({ id }) => BigInt(id))
}

/** These lines, the newest first. */
export async function listAuditRows(tx: SiteTx, ids: readonly bigint[]) {
  if (ids.length === 0) return []
  return tx.selectFrom('audit_entries').selectAll().where('id', 'in', ids).orderBy('at', 'desc').orderBy('id', 'desc').execute()
}

export type NamedKind = 'user' | 'legalEntity' | 'buyerGroup' | 'permissionGroup' | 'booking'

/** Names of persons, companies and groups, and PNRs of bookings. */
export async function listNames(tx: SiteTx, ids: Readonly<Record<NamedKind, readonly number[]>>) {
  const { rows } = await sql<{ kind: NamedKind; id: number; name: string }>`
    select 'user' as kind, id, trim(first_name || ' ' || last_name) as name from users where id = any(${[...ids.user]}::integer[])
    union all
    select 'legalEntity', id, name from legal_entities where id = any(${[...ids.legalEntity]}::integer[])
    union all
    select 'buyerGroup', id, group_name from buyer_groups where id = any(${[...ids.buyerGroup]}::integer[])
    union all
    select 'permissionGroup', id, group_name from permission_groups where id = any(${[...ids.permissionGroup]}::integer[])
    union all
    select 'booking', id, pnr from bookings where id = any(${[...ids.booking]}::integer[]) and pnr is not null
  `.execute(tx)
  return rows
}

/** Staff of the site, whose changes can be asked for. */
export async function listAuditPeople(tx: SiteTx): Promise<{ userId: number; name: string }[]> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('user_type', '=', 'staff')
    .orderBy('first_name')
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.map((row) => ({ userId: row.id, name: `${row.first_name} ${row.last_name}`.trim() }))
}
