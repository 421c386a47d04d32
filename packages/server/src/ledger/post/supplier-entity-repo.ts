import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'

/** The legal entity of a supplier, whose accounts say what the site owes it and what it owes the site. `code` is how bookings name it. */
export async function getSupplierEntity(tx: SiteTx, code: string): Promise<number> {
  const supplier = await findSupplierEntity(tx, code)
  if (supplier === undefined) throw new Error(`Site ${tx.siteId} has never bought from ${code}`)
  return supplier
}

/**
 * The same, opened where the site buys from the supplier for the first time. Call it before the transaction locks any wallet: two that open the same one wait
 * for each other.
 */
export async function openSupplierEntity(tx: SiteTx, code: string): Promise<number> {
  const known = await findSupplierEntity(tx, code)
  if (known !== undefined) return known
  await tx
    .insertInto('legal_entities')
    .values({ site_id: tx.siteId, kind: 'supplier', name: code.toUpperCase(), supplier_code: code })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return getSupplierEntity(tx, code)
}

/** The code of a supplier that has no connection. It never changes. Connections to suppliers have codes without a colon. */
export function localSupplierCode(name: string): string {
  return `local:${name.toLowerCase()}`
}

type NewSupplier = {
  readonly code: string
  readonly name: string
  readonly contact?: { readonly email: string; readonly phone: string; readonly city: string }
}

/** A supplier that has no connection: a park, a boat, a coach company. Undefined where its code is taken. */
export async function insertSupplierEntity(tx: SiteTx, { code, name, contact }: NewSupplier): Promise<number | undefined> {
  const row = await tx
    .insertInto('legal_entities')
    .values({ site_id: tx.siteId, kind: 'supplier', name, supplier_code: code, ...contact })
    .onConflict((conflict) => conflict.columns(['site_id', 'supplier_code']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

const MOST_SUPPLIERS = 2_000

/** All suppliers of the site, by name. */
export function listSuppliers(tx: SiteTx): Promise<{ id: number; name: string }[]> {
  return tx
    .selectFrom('legal_entities')
    .select(['id', 'name'])
    .where('kind', '=', 'supplier')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(MOST_SUPPLIERS)
    .execute()
}

async function findSupplierEntity(tx: SiteTx, code: string): Promise<number | undefined> {
  const supplier = await tx.selectFrom('legal_entities').select('id').where('supplier_code', '=', code).executeTakeFirst()
  return supplier?.id
}
