import type { SiteTx } from '../database/in-site.ts'
import { holding } from '../database/like-pattern.ts'

type Wanted = {
  /** The group that prices them; undefined: any. */
  readonly groupId: number | undefined
  readonly search: string | undefined
  readonly before: number | undefined
  readonly limit: number
}

/** Customers with the group that prices each, the newest first; those who are in no group are priced by the default. */
export function listPriced(tx: SiteTx, { groupId, search, before, limit }: Wanted) {
  return tx
    .selectFrom('legal_entities as le')
    .leftJoin('buyer_group_members as member', (join) =>
      join.onRef('member.site_id', '=', 'le.site_id').onRef('member.legal_entity_id', '=', 'le.id'),
    )
    .innerJoin('buyer_groups as priced_by', (join) =>
      join
        .onRef('priced_by.site_id', '=', 'le.site_id')
        .on((eb) =>
          eb.or([
            eb('priced_by.id', '=', eb.ref('member.group_id')),
            eb.and([eb('member.group_id', 'is', null), eb('priced_by.is_default', '=', true)]),
          ]),
        ),
    )
    .select(['le.id', 'le.name', 'le.kind', 'member.group_id', 'priced_by.group_name'])
    .where('le.kind', '<>', 'supplier')
    .$if(groupId !== undefined, (query) => query.where('priced_by.id', '=', groupId ?? 0))
    .$if(Boolean(search), (query) => query.where('le.name', 'ilike', holding(search ?? '')))
    .$if(before !== undefined, (query) => query.where('le.id', '<', before ?? 0))
    .orderBy('le.id', 'desc')
    .limit(limit)
    .execute()
}

/** A customer with the group they were put into. */
export function findBuyer(tx: SiteTx, legalEntityId: number) {
  return tx
    .selectFrom('legal_entities as le')
    .leftJoin('buyer_group_members as member', (join) =>
      join.onRef('member.site_id', '=', 'le.site_id').onRef('member.legal_entity_id', '=', 'le.id'),
    )
    .leftJoin('supply_consumers as consumer', (join) =>
      join.onRef('consumer.site_id', '=', 'le.site_id').onRef('consumer.legal_entity_id', '=', 'le.id'),
    )
    .select(['le.id', 'le.kind', 'le.is_tds_deductable', 'le.country_code', 'member.group_id', 'consumer.consumer_site_id'])
    .select(['le.pan_number', 'le.gst_number'])
    .where('le.id', '=', legalEntityId)
    .where('le.kind', '<>', 'supplier')
    .executeTakeFirst()
}

/** What decides whether TDS is deducted from a customer. */
export function findTaxedBuyer(tx: SiteTx, legalEntityId: number) {
  return tx
    .selectFrom('legal_entities as le')
    .leftJoin('supply_consumers as consumer', (join) =>
      join.onRef('consumer.site_id', '=', 'le.site_id').onRef('consumer.legal_entity_id', '=', 'le.id'),
    )
    .select(['le.kind', 'le.is_tds_deductable', 'le.country_code', 'le.pan_number', 'le.gst_number', 'consumer.consumer_site_id'])
    .where('le.id', '=', legalEntityId)
    .executeTakeFirst()
}

export function lockBuyer(tx: SiteTx, legalEntityId: number) {
  return tx
    .selectFrom('legal_entities')
    .selectAll()
    .where('id', '=', legalEntityId)
    .where('kind', '<>', 'supplier')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Puts a customer into a group, or into none; returns the group they were in. */
export async function setGroupOf(tx: SiteTx, legalEntityId: number, groupId: number | null): Promise<number | null> {
  const before = await tx
    .deleteFrom('buyer_group_members')
    .where('legal_entity_id', '=', legalEntityId)
    .returning('group_id')
    .executeTakeFirst()
  if (groupId !== null)
    await tx
      .insertInto('buyer_group_members')
      .values({ site_id: tx.siteId, legal_entity_id: legalEntityId, group_id: groupId })
      .execute()
  return before?.group_id ?? null
}

/** Puts all companies of a kind into a group. */
export async function putKindInGroup(tx: SiteTx, kind: string, groupId: number): Promise<void> {
  await tx
    .insertInto('buyer_group_members')
    .columns(['site_id', 'legal_entity_id', 'group_id'])
    .expression((eb) =>
      eb
        .selectFrom('legal_entities')
        .select(['site_id', 'id as legal_entity_id', eb.val(groupId).as('group_id')])
        .where('kind', '=', kind),
    )
    .execute()
}
