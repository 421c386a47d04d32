import { type Instant, plusMinutes } from '@tradewind/domain/time'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import type { DB, SupplierStops } from '../../database/table-types.generated.ts'

/** Of no site: it can be read in a site's transaction or outside any. */
type Reader = Kysely<DB>
/** `supplier`: the account that is empty, as `supplier_connections.account` names it. */
export type Stop = Selectable<SupplierStops>
export type StoppedConnection = {
  readonly code: string
  readonly name: string
  readonly stoppedAt: Instant
  /** Where our account there is empty. */
  readonly emptySince: Instant | null
  /** The person who stopped it; null where the account is empty. */
  readonly by: string | null
  readonly reason: string | null
}

export async function listStops(db: Reader): Promise<Stop[]> {
  return db.selectFrom('supplier_stops').selectAll().where('ended_at', 'is', null).orderBy('supplier').limit(20).execute()
}

/** The connections of the site that are not sold from: stopped manually, or their account is empty. */
export async function listStopped(tx: SiteTx): Promise<StoppedConnection[]> {
  const { rows } = await sql<StoppedConnection>`
    select c.code, c.name, coalesce(c.stopped_at, s.stopped_at) as "stoppedAt", s.stopped_at as "emptySince", c.stopped_by as "by", c.stopped_reason as "reason"
    from supplier_connections c left join supplier_stops s on s.supplier = c.account and s.ended_at is null
    where c.site_id = ${tx.siteId} and (c.stopped_at is not null or s.supplier is not null)
    order by c.code limit 100`.execute(tx)
  return rows
}

/** Whether this buyer is not sold from a connection of the site, by its code: it is stopped, or in test mode, where only staff buys. */
export async function isStopped(tx: SiteTx, supplier: string, buyerId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from supplier_connections c where c.code = ${supplier} and (c.stopped_at is not null
        or (c.is_test and not exists (select from users u where u.id = ${buyerId} and u.user_type = 'staff'))))
      or exists (select from supplier_stops s where s.ended_at is null and s.supplier
        = coalesce((select c.account from supplier_connections c where c.code = ${supplier}), ${supplier})) as "is"`.execute(tx)
  return rows[0]?.is === true
}

/** What `supplier_stops` calls the account of a connection. */
export async function accountOf(tx: SiteTx, supplier: string): Promise<string> {
  const row = await tx.selectFrom('supplier_connections').select('account').where('code', '=', supplier).executeTakeFirst()
  return row?.account ?? supplier
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
