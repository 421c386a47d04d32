import type { PricedBy } from '@tradewind/contract/quotations/quotation-shapes'
import { OPEN_STATUSES } from '@tradewind/domain/quotations/quotation-status'
import type { PlainDate } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'

type LineRates = { readonly lineId: number; readonly rates: PricedBy['rates'] }

/** What lines are priced with now. A price that somebody kept against the rates is forgotten with the old ones. */
export async function replaceLineRates(tx: SiteTx, lines: readonly LineRates[]): Promise<void> {
  if (lines.length === 0) return
  const ids = lines.map(({ lineId }) => lineId)
  await tx.deleteFrom('quotation_line_rates').where('line_id', '=', sql<bigint>`any(${ids})`).execute()
  await tx
    .updateTable('quotation_lines')
    .set({ kept_against: null })
    .where('id', '=', sql<bigint>`any(${ids})`)
    .where('kept_against', 'is not', null)
    .execute()
  const rows = lines.flatMap(({ lineId, rates }) =>
    rates.map(({ kind, id, edition }) => ({ site_id: tx.siteId, line_id: BigInt(lineId), kind, rule_id: id, edition })),
  )
  if (rows.length > 0) await tx.insertInto('quotation_line_rates').values(rows).execute()
}

type Candidates = {
  readonly tourOptionIds: readonly number[]
  /** A person of the company whose they are. Undefined: of all. */
  readonly customerId?: number | undefined
  /** Undefined: all. */
  readonly quotationId: number | undefined
  /** What is over by then does not count. */
  readonly today: PlainDate
  readonly before: number | undefined
  readonly limit: number
}

/** Open quotations with a line that rates have priced, the newest first. */
export async function findPricedByRates(
  tx: SiteTx,
  { tourOptionIds, customerId, quotationId, today, before, limit }: Candidates,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('quotations as quotation')
    .select('quotation.id')
    .where(OPEN)
    .where((eb) => eb.or([eb('quotation.last_day', 'is', null), eb('quotation.last_day', '>=', today)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('quotation_lines as line')
          .innerJoin('quotation_line_rates as rate', (join) =>
            join.onRef('rate.site_id', '=', 'line.site_id').onRef('rate.line_id', '=', 'line.id'),
          )
          .select('line.id')
          .whereRef('line.site_id', '=', 'quotation.site_id')
          .whereRef('line.quotation_id', '=', 'quotation.id')
          .where('line.removed_at', 'is', null)
          .$if(tourOptionIds.length > 0, (query) => query.where('line.tour_option_id', '=', sql<bigint>`any(${tourOptionIds})`)),
      ),
    )
    .$if(customerId !== undefined, (query) =>
      query.where('quotation.legal_entity_id', '=', (eb) =>
        eb
          .selectFrom('users')
          .select('users.legal_entity_id')
          .where('users.id', '=', customerId ?? 0),
      ),
    )
    .$if(quotationId !== undefined, (query) => query.where('quotation.id', '=', BigInt(quotationId ?? 0)))
    .$if(before !== undefined, (query) => query.where('quotation.id', '<', BigInt(before ?? 0)))
    .orderBy('quotation.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => Number(id))
}

/** As the index of open quotations says it. */
const OPEN = sql<boolean>`quotation.status in (${sql.join(OPEN_STATUSES.map((status) => sql.lit(status)))})`

/** What each line was kept against. */
export async function readKeptAgainst(tx: SiteTx, quotationIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (quotationIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('quotation_lines')
    .select(['id', 'kept_against'])
    .where('quotation_id', '=', sql<bigint>`any(${quotationIds})`)
    .where('removed_at', 'is', null)
    .where('kept_against', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, kept_against }) => [Number(id), kept_against ?? '']))
}

export async function setKeptAgainst(
  tx: SiteTx,
  lines: readonly { readonly id: number; readonly keptAgainst: string }[],
): Promise<void> {
  await sql`update quotation_lines line set kept_against = kept.price
    from unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ keptAgainst }) => keptAgainst)}::text[]) as kept (id, price)
    where line.site_id = ${tx.siteId} and line.id = kept.id`.execute(tx)
}

/** How many quotations that are neither lost nor cancelled have one of these hotels, tour options or rates. */
export function countWithHotels(tx: SiteTx, ids: readonly number[]): Promise<number> {
  return countWith(tx, sql<boolean>`line.accommodation_id = any(${ids})`)
}

export function countWithTourOptions(tx: SiteTx, ids: readonly number[]): Promise<number> {
  return countWith(tx, sql<boolean>`line.tour_option_id = any(${ids})`)
}

export function countWithRates(tx: SiteTx, ids: readonly number[]): Promise<number> {
  return countWith(
    tx,
    sql<boolean>`exists (select from quotation_line_rates rate
      where rate.site_id = line.site_id and rate.line_id = line.id and rate.rule_id = any(${ids}))`,
  )
}

async function countWith(tx: SiteTx, has: ReturnType<typeof sql<boolean>>): Promise<number> {
  const row = await tx
    .selectFrom('quotation_lines as line')
    .innerJoin('quotations as quotation', (join) =>
      join.onRef('quotation.site_id', '=', 'line.site_id').onRef('quotation.id', '=', 'line.quotation_id'),
    )
    .select(sql<number>`count(distinct quotation.id)::int`.as('count'))
    .where('line.removed_at', 'is', null)
    .where('quotation.status', 'not in', ['lost', 'cancelled'])
    .where(has)
    .executeTakeFirstOrThrow()
  return row.count
}
