import type { SiteTx } from '../database/in-site.ts'

/** Names that a password of this legal entity's people must not be made of. */
export function getNamesAround(tx: SiteTx, legalEntityId: number) {
  return tx
    .selectFrom('sites as site')
    .innerJoin('legal_entities as le', 'le.site_id', 'site.id')
    .select(['site.site_name', 'site.company_name', 'le.name'])
    .where('le.id', '=', legalEntityId)
    .executeTakeFirstOrThrow()
}

export function getLegalEntity(tx: SiteTx, legalEntityId: number) {
  return tx.selectFrom('legal_entities').selectAll().where('id', '=', legalEntityId).executeTakeFirstOrThrow()
}
