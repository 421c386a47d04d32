import type { CapacityPool } from '@tradewind/contract/catalogue/catalogue-shapes'
import { LISTED_AT_MOST } from '@tradewind/domain/catalogue/catalogue-limits'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'

/** Any constant, with the site's id beside it: those who name pools of one site take turns. */
const POOLS_LOCK = 7_421_011

export async function lockPools(tx: SiteTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${POOLS_LOCK}, ${tx.siteId})`.execute(tx)
}

export async function listPools(tx: SiteTx): Promise<CapacityPool[]> {
  const rows = await tx
    .selectFrom('capacity_pools')
    .select(['id', 'name', 'people'])
    .orderBy(sql`lower(name)`)
    .limit(LISTED_AT_MOST)
    .execute()
  return rows.map(({ id, name, people }) => ({ id: Number(id), name, people }))
}

export async function findPool(tx: SiteTx, poolId: number): Promise<CapacityPool | undefined> {
  const row = await tx.selectFrom('capacity_pools').select(['name', 'people']).where('id', '=', BigInt(poolId)).executeTakeFirst()
  return row && { id: poolId, ...row }
}

export async function isPoolNameTaken(
  tx: SiteTx,
  { name, except }: { name: string; except?: number | undefined },
): Promise<boolean> {
  const other = await tx
    .selectFrom('capacity_pools')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '<>', BigInt(except ?? 0))
    .executeTakeFirst()
  return other !== undefined
}

type Fields = { readonly name: string; readonly people: number | null }

export async function insertPool(tx: SiteTx, fields: Fields, now: Instant): Promise<number> {
  const { id } = await tx
    .insertInto('capacity_pools')
    .values({ site_id: tx.siteId, ...fields, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

export async function updatePool(tx: SiteTx, poolId: number, fields: Fields): Promise<void> {
  await tx.updateTable('capacity_pools').set(fields).where('id', '=', BigInt(poolId)).execute()
}
