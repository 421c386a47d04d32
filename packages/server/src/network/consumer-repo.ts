import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { PartnerCompany } from '../installations/company-of.ts'

/** The company under which a consumer buys here. Two who approve it at once take turns: the second finds what the first has made. */
export async function findConsumerEntity(tx: SiteTx, consumerSiteId: number): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext(${`supply-consumer:${tx.siteId}:${consumerSiteId}`}))`.execute(tx)
  const row = await tx
    .selectFrom('supply_consumers')
    .select('legal_entity_id')
    .where('site_id', '=', tx.siteId)
    .where('consumer_site_id', '=', consumerSiteId)
    .executeTakeFirst()
  return row?.legal_entity_id
}

/** Which consumer buys here as a company, if it is one. */
export async function findConsumerOf(tx: SiteTx, legalEntityId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('supply_consumers')
    .select('consumer_site_id')
    .where('site_id', '=', tx.siteId)
    .where('legal_entity_id', '=', legalEntityId)
    .executeTakeFirst()
  return row?.consumer_site_id
}

type Consumer = {
  readonly consumer: PartnerCompany
  readonly panNumber: string | null
  readonly isTdsDeductable: boolean
  readonly now: Instant
}

/** Makes a consumer a customer of the site: a company of its own, like any agency. */
export async function insertConsumerEntity(tx: SiteTx, { consumer, panNumber, isTdsDeductable, now }: Consumer): Promise<number> {
  const { id } = await tx
    .insertInto('legal_entities')
    .values({
      site_id: tx.siteId,
      kind: 'agency',
      name: consumer.company_name,
      address1: consumer.address,
      phone: consumer.admin_contact,
      email: consumer.admin_email,
      gst_number: consumer.gst_number,
      pan_number: panNumber,
      logo_url: consumer.logo_url,
      is_tds_deductable: isTdsDeductable,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('supply_consumers')
    .values({ site_id: tx.siteId, consumer_site_id: consumer.id, legal_entity_id: id, since: now })
    .execute()
  return id
}

/** As who the consumer buys: no person, and nobody can sign in as it. */
export async function keepConsumerUser(
  tx: SiteTx,
  { legalEntityId, name }: { readonly legalEntityId: number; readonly name: string },
): Promise<number> {
  const find = () =>
    tx.selectFrom('users').select('id').where('legal_entity_id', '=', legalEntityId).orderBy('id').limit(1).executeTakeFirst()
  const known = await find()
  if (known) return known.id
  // One that buys twice at once for the first time gets one: the second waits at the row of its company.
  await tx.selectFrom('legal_entities').select('id').where('id', '=', legalEntityId).forNoKeyUpdate().executeTakeFirstOrThrow()
  const made = await find()
  if (made) return made.id
  const { id } = await tx
    .insertInto('users')
    .values({
      site_id: tx.siteId,
      legal_entity_id: legalEntityId,
      user_type: 'travelAgent',
      email: '',
      first_name: name,
      is_stand_in: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The number under which it buys, where there is one already. */
export function findConsumerUser(tx: SiteTx, legalEntityId: number) {
  return tx
    .selectFrom('users')
    .select(['id', 'is_look_to_book_exempt'])
    .where('legal_entity_id', '=', legalEntityId)
    .where('is_stand_in', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** On which conditions a company buys here. */
export async function readConditions(
  tx: SiteTx,
  legalEntityId: number,
): Promise<{ groupName: string | null; isTdsDeductable: boolean }> {
  const row = await tx
    .selectFrom('legal_entities as le')
    .leftJoin('buyer_group_members as m', (join) =>
      join.onRef('m.site_id', '=', 'le.site_id').onRef('m.legal_entity_id', '=', 'le.id'),
    )
    .leftJoin('buyer_groups as g', (join) => join.onRef('g.site_id', '=', 'm.site_id').onRef('g.id', '=', 'm.group_id'))
    .select(['g.group_name', 'le.is_tds_deductable'])
    .where('le.id', '=', legalEntityId)
    .executeTakeFirstOrThrow()
  return { groupName: row.group_name, isTdsDeductable: row.is_tds_deductable }
}

/** The company under which a consumer buys here, with the numbers that decide its TDS. */
export function lockConsumerEntity(tx: SiteTx, consumerSiteId: number) {
  return tx
    .selectFrom('legal_entities as le')
    .innerJoin('supply_consumers as c', (join) =>
      join.onRef('c.site_id', '=', 'le.site_id').onRef('c.legal_entity_id', '=', 'le.id'),
    )
    .select(['le.id', 'le.pan_number', 'le.gst_number'])
    .where('c.site_id', '=', tx.siteId)
    .where('c.consumer_site_id', '=', consumerSiteId)
    .forNoKeyUpdate('le')
    .executeTakeFirst()
}

export async function setConsumerNumbers(
  tx: SiteTx,
  legalEntityId: number,
  { panNumber, gstNumber }: { panNumber: string | null; gstNumber: string | null },
): Promise<void> {
  await tx
    .updateTable('legal_entities')
    .set({ pan_number: panNumber, gst_number: gstNumber })
    .where('site_id', '=', tx.siteId)
    .where('id', '=', legalEntityId)
    .execute()
}

/** A customer whose tax setting is changed. */
export function lockTaxed(tx: SiteTx, legalEntityId: number) {
  return tx
    .selectFrom('legal_entities')
    .select(['id', 'kind', 'is_tds_deductable'])
    .where('site_id', '=', tx.siteId)
    .where('id', '=', legalEntityId)
    .where('kind', 'not in', ['siteOwner', 'supplier'])
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function setTdsDeductable(tx: SiteTx, legalEntityId: number, isTdsDeductable: boolean): Promise<void> {
  await tx
    .updateTable('legal_entities')
    .set({ is_tds_deductable: isTdsDeductable })
    .where('site_id', '=', tx.siteId)
    .where('id', '=', legalEntityId)
    .execute()
}

/** The sites that the site supplies, one row for each category, with the group that prices each and its tax setting. */
export function listConsumers(tx: SiteTx) {
  return tx
    .selectFrom('supply_requests as r')
    .innerJoin('supplies as s', (join) => join.onRef('s.site_id', '=', 'r.site_id').onRef('s.id', '=', 'r.supply_id'))
    .innerJoin('supply_consumers as c', (join) =>
      join.onRef('c.site_id', '=', 'r.site_id').onRef('c.consumer_site_id', '=', 'r.consumer_site_id'),
    )
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 'c.site_id').onRef('le.id', '=', 'c.legal_entity_id'),
    )
    .leftJoin('buyer_group_members as m', (join) =>
      join.onRef('m.site_id', '=', 'le.site_id').onRef('m.legal_entity_id', '=', 'le.id'),
    )
    .leftJoin('buyer_groups as g', (join) => join.onRef('g.site_id', '=', 'm.site_id').onRef('g.id', '=', 'm.group_id'))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('supply_terms as t')
          .select((terms) => terms.fn.max('t.version').as('version'))
          .whereRef('t.site_id', '=', 's.site_id')
          .whereRef('t.supply_id', '=', 's.id')
          .as('terms'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('supply_acceptances as a')
          .select((accepted) => accepted.fn.max('a.version').as('version'))
          .whereRef('a.site_id', '=', 's.site_id')
          .whereRef('a.supply_id', '=', 's.id')
          .whereRef('a.consumer_site_id', '=', 'r.consumer_site_id')
          .as('accepted'),
      (join) => join.onTrue(),
    )
    .select(['r.id', 'r.status', 'r.supply_id', 'r.consumer_site_id', 'r.approved_at', 's.category'])
    .select(['r.is_flight_hold_allowed', 'r.is_flight_search_allowed', 'le.id as legal_entity_id', 'le.is_tds_deductable'])
    .select(['g.id as group_id', 'g.group_name', 'terms.version as terms_version', 'accepted.version as accepted_version'])
    .where('r.site_id', '=', tx.siteId)
    .where('r.status', 'in', ['Approved', 'Suspended'])
    .orderBy('r.approved_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1_000)
    .execute()
}
