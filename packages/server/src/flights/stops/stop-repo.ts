import { type Instant, plusMinutes } from '@tradewind/domain/time'
import type { Kysely, Selectable } from 'kysely'
import type { DB, SupplierStops } from '../../database/table-types.generated.ts'

/** Of no site: whoever reads may do so in a site's transaction or outside any. */
type Reader = Kysely<DB>
export type Stop = Selectable<SupplierStops>

export async function listStops(db: Reader): Promise<Stop[]> {
  return db.selectFrom('supplier_stops').selectAll().where('ended_at', 'is', null).orderBy('supplier').limit(20).execute()
}

export async function isStopped(db: Reader, supplier: string): Promise<boolean> {
  const row = await db
    .selectFrom('supplier_stops')
    .select('supplier')
    .where('supplier', '=', supplier)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether it was not stopped before. */
export async function insertStop(
  db: Reader,
  stop: Pick<Stop, 'supplier' | 'stopped_at' | 'needed_minor' | 'currency'>,
): Promise<boolean> {
  const row = await db
    .insertInto('supplier_stops')
    .values(stop)
    .onConflict((conflict) => conflict.doNothing())
    .returning('supplier')
    .executeTakeFirst()
  return row !== undefined
}

/** Of several nodes the one that may ask now; nothing for the others. */
export async function claimCheck(db: Reader, stop: Stop, now: Instant, everyMinutes: number): Promise<boolean> {
  const row = await db
    .updateTable('supplier_stops')
    .set({ checked_at: now })
    .where('supplier', '=', stop.supplier)
    .where('ended_at', 'is', null)
    .where(({ or, eb }) => or([eb('checked_at', 'is', null), eb('checked_at', '<=', plusMinutes(now, -everyMinutes))]))
    .returning('supplier')
    .executeTakeFirst()
  return row !== undefined
}

export async function keepFirstBalance(db: Reader, { supplier }: Stop, minor: bigint): Promise<void> {
  await db
    .updateTable('supplier_stops')
    .set({ first_balance_minor: minor })
    .where('supplier', '=', supplier)
    .where('ended_at', 'is', null)
    .where('first_balance_minor', 'is', null)
    .execute()
}

/** Whether it was still stopped. */
export async function endStop(db: Reader, supplier: string, { now, by }: { now: Instant; by: string }): Promise<boolean> {
  const row = await db
    .updateTable('supplier_stops')
    .set({ ended_at: now, ended_by: by })
    .where('supplier', '=', supplier)
    .where('ended_at', 'is', null)
    .returning('supplier')
    .executeTakeFirst()
  return row !== undefined
}
