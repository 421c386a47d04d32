import type { SiteTx } from '../../database/in-site.ts'

/** The site owner's legal entity, which owns the house's accounts. */
export async function getOwnerEntity(tx: SiteTx): Promise<number> {
  const owner = await ownerEntity(tx).executeTakeFirst()
  if (!owner) throw new Error(`Site ${tx.siteId} has no owner`)
  return owner.id
}

/** The same as a part of another statement. */
export function ownerEntity(tx: SiteTx) {
  return tx.selectFrom('legal_entities').select('id').where('kind', '=', 'siteOwner').orderBy('id').limit(1)
}
