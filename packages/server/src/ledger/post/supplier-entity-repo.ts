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

async function findSupplierEntity(tx: SiteTx, code: string): Promise<number | undefined> {
  const supplier = await tx.selectFrom('legal_entities').select('id').where('supplier_code', '=', code).executeTakeFirst()
  return supplier?.id
}
