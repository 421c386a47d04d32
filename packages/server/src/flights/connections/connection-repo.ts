import type { Instant } from '@tradewind/domain/time'
import { type Selectable, sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import type { SupplierConnections } from '../../database/table-types.generated.ts'

export type ConnectionRow = Selectable<SupplierConnections>

/** A site has a handful. */
export async function listConnections(tx: SiteTx): Promise<ConnectionRow[]> {
  return tx.selectFrom('supplier_connections').selectAll().orderBy('created_at').orderBy('code').limit(100).execute()
}

export async function lockConnection(tx: SiteTx, code: string): Promise<ConnectionRow | undefined> {
  return tx.selectFrom('supplier_connections').selectAll().where('code', '=', code).forUpdate().executeTakeFirst()
}

export async function findConnection(tx: SiteTx, code: string): Promise<ConnectionRow | undefined> {
  return tx.selectFrom('supplier_connections').selectAll().where('code', '=', code).executeTakeFirst()
}

export async function findCreatedConnection(tx: SiteTx, key: string): Promise<ConnectionRow | undefined> {
  return tx.selectFrom('supplier_connections').selectAll().where('creation_key', '=', key).executeTakeFirst()
}

/** One after the other: each new connection takes the next free code of its adapter. */
export async function takeTurnAtConnections(tx: SiteTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`supplier-connections:${tx.siteId}`}, 0))`.execute(tx)
}

type NewConnection = Pick<ConnectionRow, 'code' | 'adapter' | 'name' | 'currency'> &
  Partial<Pick<ConnectionRow, 'sealed_credentials' | 'credentials_set_at' | 'is_test' | 'creation_key'>> & { created_at: Instant }

export async function insertConnection(tx: SiteTx, connection: NewConnection): Promise<ConnectionRow> {
  return tx
    .insertInto('supplier_connections')
    .values({ site_id: tx.siteId, ...connection })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The account of the installation's settings as a connection of the site, unless the site has one of this code already. */
export async function adoptConnection(tx: SiteTx, connection: NewConnection): Promise<void> {
  await tx
    .insertInto('supplier_connections')
    .values({ site_id: tx.siteId, ...connection })
    .onConflict((conflict) => conflict.columns(['site_id', 'code']).doNothing())
    .execute()
}

type Change = Partial<
  Pick<
    ConnectionRow,
    | 'name'
    | 'currency'
    | 'is_test'
    | 'sealed_credentials'
    | 'credentials_set_at'
    | 'stopped_at'
    | 'stopped_by'
    | 'stopped_reason'
    | 'tested_at'
    | 'tested_balance_minor'
    | 'test_trouble'
  >
>

/** Counts the change. */
export async function changeConnection(tx: SiteTx, code: string, change: Change): Promise<ConnectionRow> {
  return tx
    .updateTable('supplier_connections')
    .set({ ...change, version: sql`version + 1` })
    .where('code', '=', code)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Test = Pick<ConnectionRow, 'tested_at' | 'tested_balance_minor' | 'test_trouble'>

/** What a test of this version said; nothing where the connection was changed meanwhile. */
export async function keepTest(
  tx: SiteTx,
  { code, version }: Pick<ConnectionRow, 'code' | 'version'>,
  test: Test,
): Promise<ConnectionRow | undefined> {
  return tx
    .updateTable('supplier_connections')
    .set(test)
    .where('code', '=', code)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}
