import type { RelationStatus } from '@tradewind/domain/network/relation-status'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'

type OfConsumer = { readonly supplyId: string; readonly consumerSiteId: number }

/** The latest request of a consumer that it did not withdraw. */
export function findLatestRequest(tx: SiteTx, { supplyId, consumerSiteId }: OfConsumer) {
  return tx
    .selectFrom('supply_requests')
    .select(['id', 'status'])
    .$narrowType<{ status: RelationStatus }>()
    .where('site_id', '=', tx.siteId)
    .where('supply_id', '=', supplyId)
    .where('consumer_site_id', '=', consumerSiteId)
    .where('withdrawn_at', 'is', null)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type NewRequest = OfConsumer & {
  readonly by: string
  readonly email: string
  readonly acceptedVersion: number | null
  readonly now: Instant
}

/** False where one of the consumer is open already: somebody else asked at the same moment. */
export async function insertRequest(tx: SiteTx, request: NewRequest): Promise<boolean> {
  const { supplyId, consumerSiteId, by, email, acceptedVersion, now } = request
  const row = await tx
    .insertInto('supply_requests')
    .values({
      site_id: tx.siteId,
      supply_id: supplyId,
      consumer_site_id: consumerSiteId,
      asked_at: now,
      asked_by: by,
      asked_email: email,
      accepted_version: acceptedVersion,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A request with what it is for, so that of two who decide at once the second sees what the first did. */
export function lockRequest(tx: SiteTx, requestId: string) {
  return tx
    .selectFrom('supply_requests as r')
    .innerJoin('supplies as s', (join) => join.onRef('s.site_id', '=', 'r.site_id').onRef('s.id', '=', 'r.supply_id'))
    .select(['r.id', 'r.supply_id', 'r.consumer_site_id', 'r.status', 'r.approved_at', 'r.withdrawn_at', 's.category'])
    .$narrowType<{ status: RelationStatus }>()
    .where('r.site_id', '=', tx.siteId)
    .where('r.id', '=', requestId)
    .forNoKeyUpdate('r')
    .executeTakeFirst()
}

type Decision = { readonly status: RelationStatus; readonly approvedAt: Instant | null; readonly by: number; readonly now: Instant }

export async function decideRequest(tx: SiteTx, requestId: string, { status, approvedAt, by, now }: Decision): Promise<void> {
  await tx
    .updateTable('supply_requests')
    .set({ status, approved_at: approvedAt, decided_at: now, decided_by: by })
    .where('site_id', '=', tx.siteId)
    .where('id', '=', requestId)
    .execute()
}

export async function markWithdrawn(tx: SiteTx, requestId: string, { by, now }: { by: string; now: Instant }): Promise<void> {
  await tx
    .updateTable('supply_requests')
    .set({ withdrawn_at: now, withdrawn_by: by })
    .where('site_id', '=', tx.siteId)
    .where('id', '=', requestId)
    .execute()
}

/** Requests of other sites that they did not withdraw, the waiting ones first, then the newest, with who decided. */
export function listRequests(tx: SiteTx, { limit, offset }: { limit: number; offset: number }) {
  return (
    tx
      .selectFrom('supply_requests as r')
      .innerJoin('supplies as s', (join) => join.onRef('s.site_id', '=', 'r.site_id').onRef('s.id', '=', 'r.supply_id'))
      .leftJoin('users as u', (join) => join.onRef('u.site_id', '=', 'r.site_id').onRef('u.id', '=', 'r.decided_by'))
      .leftJoin('supply_consumers as c', (join) =>
        join.onRef('c.site_id', '=', 'r.site_id').onRef('c.consumer_site_id', '=', 'r.consumer_site_id'),
      )
      .select(['r.id', 'r.supply_id', 'r.consumer_site_id', 'r.status', 'r.asked_at', 'r.asked_by', 'r.asked_email'])
      .select(['r.accepted_version', 'r.decided_at', 's.category', 'u.first_name', 'u.last_name', 'u.email'])
      .select('c.legal_entity_id')
      .where('r.site_id', '=', tx.siteId)
      .where('r.withdrawn_at', 'is', null)
      // What waits for an answer stands before what had one, however old it is.
      .orderBy(sql`r.status = 'Pending'`, 'desc')
      .orderBy('r.asked_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
  )
}

export async function countRequests(tx: SiteTx): Promise<number> {
  const { count } = await tx
    .selectFrom('supply_requests')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('site_id', '=', tx.siteId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The consumer's approved or suspended relation to a supply. */
export function lockRelation(tx: SiteTx, { supplyId, consumerSiteId }: OfConsumer) {
  return tx
    .selectFrom('supply_requests as r')
    .innerJoin('supplies as s', (join) => join.onRef('s.site_id', '=', 'r.site_id').onRef('s.id', '=', 'r.supply_id'))
    .select(['r.id', 'r.status', 'r.is_flight_search_allowed', 'r.is_flight_hold_allowed', 's.category'])
    .where('r.site_id', '=', tx.siteId)
    .where('r.supply_id', '=', supplyId)
    .where('r.consumer_site_id', '=', consumerSiteId)
    .where('r.status', 'in', ['Approved', 'Suspended'])
    .forNoKeyUpdate('r')
    .executeTakeFirst()
}

/** The same to read, with the company under which the consumer buys. */
export function findRelation(tx: SiteTx, { supplyId, consumerSiteId }: OfConsumer) {
  return tx
    .selectFrom('supply_requests as r')
    .innerJoin('supplies as s', (join) => join.onRef('s.site_id', '=', 'r.site_id').onRef('s.id', '=', 'r.supply_id'))
    .innerJoin('supply_consumers as c', (join) =>
      join.onRef('c.site_id', '=', 'r.site_id').onRef('c.consumer_site_id', '=', 'r.consumer_site_id'),
    )
    .select(['s.category', 'c.legal_entity_id'])
    .where('r.site_id', '=', tx.siteId)
    .where('r.supply_id', '=', supplyId)
    .where('r.consumer_site_id', '=', consumerSiteId)
    .where('r.status', 'in', ['Approved', 'Suspended'])
    .executeTakeFirst()
}

/** The requests by which others sell a supply. */
export async function listApprovedRequests(tx: SiteTx, supplyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('supply_requests')
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where('supply_id', '=', supplyId)
    .where('status', '=', 'Approved')
    .where('withdrawn_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

type Switches = { readonly is_flight_search_allowed: boolean } | { readonly is_flight_hold_allowed: boolean }

export async function setFlightSwitches(tx: SiteTx, requestId: string, switches: Switches): Promise<void> {
  await tx.updateTable('supply_requests').set(switches).where('site_id', '=', tx.siteId).where('id', '=', requestId).execute()
}
