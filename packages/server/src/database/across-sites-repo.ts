import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { Database } from './connect-database.ts'

/*
 * All that is asked of several sites at once: which of them have work. The work itself is done in each. Where sites live on several shards, these are
 * asked of each shard for its own.
 */

/** All that are at work: a sandbox that was left for a new one is not. */
export function listSites(db: Database): Promise<{ id: number }[]> {
  return db.selectFrom('sites').select('id').where('sandbox_ended_at', 'is', null).orderBy('id').execute()
}

/** Sites with deliveries of notices that have not left. */
export async function listSitesWithDeliveries(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('notice_deliveries').select('site_id').distinct().execute()
  return rows.map(({ site_id }) => site_id)
}

/** Sites with messages to webhooks that are due; the one that has waited longest comes first. */
export async function listSitesWithWebhooks(db: Database, now: Instant): Promise<number[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('site_id')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .groupBy('site_id')
    .orderBy(({ fn }) => fn.min('due_at'))
    .execute()
  return rows.map(({ site_id }) => site_id)
}

/** Sites with postings that have no place in their chain yet; the one that has waited longest comes first. */
export async function listSitesToSeal(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('ledger_unsealed')
    .select('site_id')
    .groupBy('site_id')
    .orderBy(({ fn }) => fn.min('posting_id'))
    .execute()
  return rows.map(({ site_id }) => site_id)
}

/** Each account at a supplier with the connections that use it. The account of the settings has one on every site. */
export function listSupplierAccounts(db: Database): Promise<{ account: string; siteId: number; code: string }[]> {
  return db
    .selectFrom('supplier_connections')
    .select(['account', 'site_id as siteId', 'code'])
    .distinctOn('account')
    .orderBy('account')
    .orderBy('site_id')
    .limit(2_000)
    .execute()
}

/**
 * Bookings whose money was taken before `latest` and that have no ticket and are not known to staff. One that asks its buyer about a new price waits
 * for nobody else until its time is over, and its time begins anew with the buyer's yes, a line of its history from a state to the same.
 */
export async function listBookingsInDoubt(db: Database, latest: string, atMost: number): Promise<{ siteId: number; id: number }[]> {
  const { rows } = await sql<{ siteId: number; id: number }>`
    select b.site_id as "siteId", b.id from bookings b
      where b.status in ('paid', 'issuing', 'unknown') and b.needs_staff = false and b.money = 'taken'
        and (b.consent_by is null or b.consent_by <= ${latest})
        and (select max(t.at) from sale_history t where t.site_id = b.site_id and t.sale_id = b.id
              and (t.to_status = 'paid' or t.from_status in ('held', t.to_status))) <= ${latest}
      order by b.site_id, b.id limit ${atMost}`.execute(db)
  return rows
}

export type Fold = 'fold_ticket_news' | 'fold_sales_news' | 'fold_change_news'
export type SiteToFold = { readonly fold: Fold; readonly siteId: number }

/** Sites with news that are not added up, of each kind; the one whose oldest has waited longest comes first. */
export async function listSitesToFold(db: Database): Promise<SiteToFold[]> {
  const { rows } = await sql<SiteToFold>`
    select fold, site_id as "siteId" from (
      select 'fold_ticket_news' as fold, site_id, min(id) as oldest from ticket_news group by site_id
      union all select 'fold_sales_news', site_id, min(id) from sales_news group by site_id
      union all select 'fold_change_news', site_id, min(id) from change_news group by site_id
    ) waiting order by oldest, site_id`.execute(db)
  return rows
}

/** Adds the oldest news of a site up. Gives how many there were; zero when another node is doing it. */
export async function foldNews(db: Database, { fold, siteId }: SiteToFold, atMost: number): Promise<number> {
  const { rows } = await sql<{ folded: number }>`select ${sql.id(fold)}(${siteId}, ${atMost}) as folded`.execute(db)
  return rows[0]?.folded ?? 0
}

/** Which site supplies this to others. */
export async function findSiteOfSupply(db: Database, supplyId: string): Promise<number | undefined> {
  const row = await db.selectFrom('supplies').select('site_id').where('id', '=', supplyId).executeTakeFirst()
  return row?.site_id
}

/** Which site was asked by this request of a consumer. */
export async function findSiteOfRequest(
  db: Database,
  { requestId, consumerSiteId }: { requestId: string; consumerSiteId: number },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('supply_requests')
    .select('site_id')
    .where('id', '=', requestId)
    .where('consumer_site_id', '=', consumerSiteId)
    .executeTakeFirst()
  return row?.site_id
}

/** What sites supply, each with the latest request of one consumer and with what it has accepted. Nothing of any other consumer. */
export function selectSuppliesFor(db: Database, consumerSiteId: number) {
  return db
    .selectFrom('supplies as s')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('supply_requests')
          .select(['id', 'status', 'asked_at', 'asked_by', 'decided_at'])
          .whereRef('site_id', '=', 's.site_id')
          .whereRef('supply_id', '=', 's.id')
          .where('consumer_site_id', '=', consumerSiteId)
          .where('withdrawn_at', 'is', null)
          .orderBy('asked_at', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('request'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('supply_terms')
          .select((terms) => terms.fn.max('version').as('version'))
          .whereRef('site_id', '=', 's.site_id')
          .whereRef('supply_id', '=', 's.id')
          .as('terms'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('supply_acceptances')
          .select(['version', 'accepted_at'])
          .whereRef('site_id', '=', 's.site_id')
          .whereRef('supply_id', '=', 's.id')
          .where('consumer_site_id', '=', consumerSiteId)
          .orderBy('version', 'desc')
          .limit(1)
          .as('accepted'),
      (join) => join.onTrue(),
    )
    .select(['s.site_id as siteId', 's.id', 's.category', 's.is_visible as isVisible'])
    .select(['request.id as requestId', 'request.status', 'request.asked_at', 'request.asked_by', 'request.decided_at'])
    .select(['terms.version as termsVersion', 'accepted.version as acceptedVersion', 'accepted.accepted_at'])
    .where((eb) => eb.or([eb('s.is_visible', '=', true), eb('request.id', 'is not', null)]))
}

/** What other sites supply to a consumer. */
export function listSuppliesFor(db: Database, { consumerSiteId, supplyId }: { consumerSiteId: number; supplyId?: string }) {
  return selectSuppliesFor(db, consumerSiteId)
    .where('s.site_id', '<>', consumerSiteId)
    .$if(supplyId !== undefined, (query) => query.where('s.id', '=', supplyId ?? ''))
    .orderBy('s.site_id')
    .orderBy('s.category')
    .limit(1_000)
    .execute()
}

/** The migrations that this database has. */
export async function listApplied(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  return rows.map(({ name }) => name)
}

/** The parts of the search store for an hour, unless they are there. */
export async function makeSearchParts(db: Database, hour: number): Promise<void> {
  await sql`call make_search_parts(${hour}::integer)`.execute(db)
}

/** Makes one part of the search store for all hours from the first to the last. */
export async function makeSearchPartOfHours(db: Database, { first, last }: { first: number; last: number }): Promise<void> {
  await sql`call make_search_part_of_hours(${first}::integer, ${last}::integer)`.execute(db)
}

/** Drops one part of the search store in which nothing can be used any more. False where there is none. */
export async function dropSearchPart(
  db: Database,
  { now, rememberMinutes }: { now: string; rememberMinutes: number },
): Promise<boolean> {
  const { rows } = await sql<{ dropped: boolean }>`
    select drop_search_part(${now}::timestamptz, make_interval(mins => ${rememberMinutes}::integer)) as dropped`.execute(db)
  return rows[0]?.dropped ?? false
}
