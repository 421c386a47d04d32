import type { Market } from '@tradewind/contract/catalogue/catalogue-shapes'
import { ALL_OTHER_MARKETS, LISTED_AT_MOST } from '@tradewind/domain/catalogue/catalogue-limits'
import type { Instant } from '@tradewind/domain/time'
import { type Selectable, sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import { holding } from '../../database/like-pattern.ts'
import type { Markets } from '../../database/table-types.generated.ts'
import { refuse } from '../../http/refuse.ts'

/** Any constant, with the site's id beside it: those who change markets of one site take turns. */
const MARKETS_LOCK = 7_421_010

export async function lockMarkets(tx: SiteTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MARKETS_LOCK}, ${tx.siteId})`.execute(tx)
}

export function presentMarket({ id, name, country_codes, is_fallback }: Selectable<Markets>): Market {
  return { id: Number(id), name, countryCodes: country_codes, isFallback: is_fallback }
}

export async function listMarkets(tx: SiteTx, { name }: { name?: string | undefined }): Promise<Market[]> {
  const rows = await tx
    .selectFrom('markets')
    .selectAll()
    .where('deleted_at', 'is', null)
    .$if(Boolean(name), (query) => query.where('name', 'ilike', holding(name ?? '')))
    .orderBy(sql`lower(name)`)
    .limit(LISTED_AT_MOST)
    .execute()
  return rows.map(presentMarket)
}

/** More than any company sells to. */
const NAMED_AT_MOST = 10_000

/** The name of every market that a rate was ever for. */
export async function nameMarkets(tx: SiteTx): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.selectFrom('markets').select(['id', 'name', 'deleted_at']).limit(NAMED_AT_MOST).execute()
  return new Map(rows.map(({ id, name, deleted_at }) => [Number(id), deleted_at === null ? name : `${name} (deleted)`]))
}

/** Those of the markets that exist; all others count as one. None of them is deleted before this transaction ends. */
export async function holdMarkets(tx: SiteTx, marketIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('markets')
    .select('id')
    .where('id', '=', sql<bigint>`any(${[...new Set(marketIds)]})`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  return new Set([ALL_OTHER_MARKETS, ...rows.map(({ id }) => Number(id))])
}

/** Companies and private customers in each market, and how many are in none. */
export async function countCustomersOfMarkets(
  tx: SiteTx,
): Promise<{ ofMarket: ReadonlyMap<number, number>; withoutMarket: number }> {
  const rows = await tx
    .selectFrom('legal_entities as entity')
    .leftJoin('customer_markets as chosen', (join) =>
      join.onRef('chosen.site_id', '=', 'entity.site_id').onRef('chosen.legal_entity_id', '=', 'entity.id'),
    )
    .select(['chosen.market_id', sql<number>`count(*)::int`.as('customers')])
    .where('entity.kind', 'in', ['agency', 'corporate', 'person'])
    .groupBy('chosen.market_id')
    .execute()
  const ofMarket = new Map(rows.map(({ market_id, customers }) => [market_id === null ? null : Number(market_id), customers]))
  return {
    ofMarket: new Map([...ofMarket].flatMap(([id, customers]) => (id === null ? [] : [[id, customers] as const]))),
    withoutMarket: ofMarket.get(null) ?? 0,
  }
}

const ofMarkets = (tx: SiteTx, marketId: number) =>
  tx.selectFrom('markets').selectAll().where('id', '=', BigInt(marketId)).where('deleted_at', 'is', null)

/** Refuses NOT_FOUND. */
export async function getMarket(tx: SiteTx, marketId: number) {
  return (await ofMarkets(tx, marketId).executeTakeFirst()) ?? refuseMarket()
}

/** For something that is to use it: it is not deleted before this transaction ends. Refuses NOT_FOUND. */
export async function takeMarket(tx: SiteTx, marketId: number) {
  return (await ofMarkets(tx, marketId).forShare().executeTakeFirst()) ?? refuseMarket()
}

/** For update: what wants to use it waits. Refuses NOT_FOUND. */
export async function lockMarket(tx: SiteTx, marketId: number) {
  return (await ofMarkets(tx, marketId).forUpdate().executeTakeFirst()) ?? refuseMarket()
}

function refuseMarket(): never {
  refuse('NOT_FOUND', { message: 'We could not find that market.' })
}

export async function isMarketNameTaken(
  tx: SiteTx,
  { name, except }: { name: string; except?: number | undefined },
): Promise<boolean> {
  const other = await tx
    .selectFrom('markets')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('deleted_at', 'is', null)
    .where('id', '<>', BigInt(except ?? 0))
    .executeTakeFirst()
  return other !== undefined
}

type Fields = { readonly name: string; readonly country_codes: string[]; readonly is_fallback: boolean }

export async function insertMarket(tx: SiteTx, fields: Fields, now: Instant): Promise<number> {
  const { id } = await tx
    .insertInto('markets')
    .values({ site_id: tx.siteId, ...fields, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

export async function updateMarket(tx: SiteTx, marketId: number, fields: Fields): Promise<void> {
  await tx.updateTable('markets').set(fields).where('id', '=', BigInt(marketId)).execute()
}

export async function setMarketDeleted(tx: SiteTx, marketId: number, now: Instant): Promise<void> {
  await tx.updateTable('markets').set({ deleted_at: now }).where('id', '=', BigInt(marketId)).execute()
}

/** No market is that of customers without one, until another becomes it. */
export async function clearFallback(tx: SiteTx): Promise<void> {
  await tx.updateTable('markets').set({ is_fallback: false }).where('is_fallback', '=', true).execute()
}

/** The market whose rates a company gets: its own, or that of customers without one; undefined where there is none. */
export async function findMarketOf(tx: SiteTx, legalEntityId: number): Promise<{ market: Market; isOwn: boolean } | undefined> {
  const row = await tx
    .selectFrom('markets')
    .leftJoin('customer_markets as chosen', (join) =>
      join
        .onRef('chosen.site_id', '=', 'markets.site_id')
        .onRef('chosen.market_id', '=', 'markets.id')
        .on('chosen.legal_entity_id', '=', legalEntityId),
    )
    .selectAll('markets')
    .select('chosen.legal_entity_id as chosen_by')
    .where((eb) => eb.or([eb('chosen.legal_entity_id', 'is not', null), eb('markets.is_fallback', '=', true)]))
    .orderBy(sql`chosen.legal_entity_id nulls last`)
    .limit(1)
    .executeTakeFirst()
  return row && { market: presentMarket(row), isOwn: row.chosen_by !== null }
}

export async function setMarketOf(tx: SiteTx, legalEntityId: number, marketId: number): Promise<void> {
  await tx
    .insertInto('customer_markets')
    .values({ site_id: tx.siteId, legal_entity_id: legalEntityId, market_id: BigInt(marketId) })
    .onConflict((conflict) => conflict.columns(['site_id', 'legal_entity_id']).doUpdateSet({ market_id: BigInt(marketId) }))
    .execute()
}

export async function clearMarketOf(tx: SiteTx, legalEntityId: number): Promise<void> {
  await tx.deleteFrom('customer_markets').where('legal_entity_id', '=', legalEntityId).execute()
}

/** The market whose rates each of these users gets, by user; those of one company share it. */
export async function listMarketsOf(
  tx: SiteTx,
  userIds: readonly number[],
): Promise<{ customerId: number; market: Market | null; isOwn: boolean }[]> {
  const fallback = await tx.selectFrom('markets').selectAll().where('is_fallback', '=', true).executeTakeFirst()
  const rows = await tx
    .selectFrom('users')
    .leftJoin('customer_markets as chosen', (join) =>
      join.onRef('chosen.site_id', '=', 'users.site_id').onRef('chosen.legal_entity_id', '=', 'users.legal_entity_id'),
    )
    .select(['users.id', 'chosen.market_id'])
    .where('users.id', '=', sql<number>`any(${userIds})`)
    .execute()
  const chosen = new Map((await listMarkets(tx, {})).map((market) => [market.id, market]))
  return rows.map(({ id, market_id }) => {
    const own = market_id === null ? undefined : chosen.get(Number(market_id))
    return { customerId: id, market: own ?? (fallback ? presentMarket(fallback) : null), isOwn: own !== undefined }
  })
}

export async function countCustomersOf(tx: SiteTx, marketId: number): Promise<number> {
  const { customers } = await tx
    .selectFrom('customer_markets')
    .select(sql<number>`count(*)::int`.as('customers'))
    .where('market_id', '=', BigInt(marketId))
    .executeTakeFirstOrThrow()
  return customers
}
