import type { SiteTx } from '../../database/in-site.ts'

/** The site owner's legal entity, in whose name the house's accounts stand. */
export async function getOwnerEntity(tx: SiteTx): Promise<number> {
  const owner = await tx.selectFrom('legal_entities').select('id').where('kind', '=', 'siteOwner').orderBy('id').executeTakeFirst()
  if (!owner) throw new Error(`Site ${tx.siteId} has no owner`)
  return owner.id
}
