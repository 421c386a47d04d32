import type { Market } from '@tradewind/contract/catalogue/catalogue-shapes'
import { LISTED_AT_MOST } from '@tradewind/domain/catalogue/catalogue-limits'
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
    .$if(Boolean(name), (query) => query.where('name', 'ilike', holding(name ?? '')))
    .orderBy(sql`lower(name)`)
    .limit(LISTED_AT_MOST)
    .execute()
  return rows.map(presentMarket)
}

/** Refuses NOT_FOUND. */
export async function getMarket(tx: SiteTx, marketId: number) {
  const market = await tx.selectFrom('markets').selectAll().where('id', '=', BigInt(marketId)).executeTakeFirst()
  return market ?? refuse('NOT_FOUND', { message: 'We could not find that market.' })
}

export async function isMarketNameTaken(
  tx: SiteTx,
  { name, except }: { name: string; except?: number | undefined },
): Promise<boolean> {
  const other = await tx
    .selectFrom('markets')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
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
