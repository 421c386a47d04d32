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

/** A legal entity, with what its site says of itself. */
export function getEntityWithSite(tx: SiteTx, legalEntityId: number) {
  return tx
    .selectFrom('legal_entities as le')
    .innerJoin('sites as s', 's.id', 'le.site_id')
    .selectAll('le')
    .select(['s.company_name', 's.address', 's.admin_contact', 's.admin_email', 's.country_code'])
    .select(['s.gst_number as site_gst_number', 'le.country_code as own_country'])
    .where('le.id', '=', legalEntityId)
    .executeTakeFirstOrThrow()
}

/** The PAN that the company which sells here has stated. */
export async function findOwnPan(tx: SiteTx): Promise<string | null> {
  const row = await tx
    .selectFrom('legal_entities')
    .select('pan_number')
    .where('site_id', '=', tx.siteId)
    .where('kind', '=', 'siteOwner')
    .executeTakeFirst()
  return row?.pan_number ?? null
}

/** Why the people of a legal entity may not search flights; null: they may. */
export async function findSearchOffReason(tx: SiteTx, legalEntityId: number): Promise<string | null> {
  const buyer = await tx
    .selectFrom('legal_entities')
    .select('flight_search_off_reason')
    .where('id', '=', legalEntityId)
    .executeTakeFirst()
  return buyer?.flight_search_off_reason ?? null
}

/** Each by its number. */
export async function namesOfEntities(tx: SiteTx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('legal_entities')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
