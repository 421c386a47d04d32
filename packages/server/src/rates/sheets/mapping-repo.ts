import { LISTED_AT_MOST } from '@tradewind/domain/catalogue/catalogue-limits'
import type { SheetMapping } from '@tradewind/domain/rates/sheet/sheet-fields'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { readExact, writeExact } from '../../database/exact-json.ts'
import type { SiteTx } from '../../database/in-site.ts'

const ofSupplier = (supplier: string) => sql<boolean>`lower(supplier) = lower(${supplier})`

export async function findMapping(tx: SiteTx, supplier: string): Promise<SheetMapping | undefined> {
  const row = await tx.selectFrom('rate_sheet_mappings').select('mapping').where(ofSupplier(supplier)).executeTakeFirst()
  return row && readExact<SheetMapping>(row.mapping)
}

/** The next sheet of the supplier is read in this way. */
export async function keepMapping(
  tx: SiteTx,
  { supplier, mapping, by, now }: { supplier: string; mapping: SheetMapping; by: string; now: Instant },
): Promise<void> {
  const said = { supplier, mapping: writeExact(mapping), updated_at: now, updated_by_name: by }
  await tx
    .insertInto('rate_sheet_mappings')
    .values({ site_id: tx.siteId, ...said })
    .onConflict((conflict) => conflict.expression(sql`site_id, lower(supplier)`).doUpdateSet(said))
    .execute()
}

export async function listMappings(tx: SiteTx) {
  const rows = await tx
    .selectFrom('rate_sheet_mappings')
    .select(['id', 'supplier', 'updated_at', 'updated_by_name'])
    .orderBy(sql`lower(supplier)`)
    .limit(LISTED_AT_MOST)
    .execute()
  return rows.map((row) => ({
    id: Number(row.id),
    supplier: row.supplier,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by_name,
  }))
}

/** The supplier's name; undefined where there was none. */
export async function deleteMapping(tx: SiteTx, id: number): Promise<string | undefined> {
  const row = await tx.deleteFrom('rate_sheet_mappings').where('id', '=', BigInt(id)).returning('supplier').executeTakeFirst()
  return row?.supplier
}
