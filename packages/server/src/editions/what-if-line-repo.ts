import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import { readPlace } from './rule-place.ts'

const PAGE = 50

/** A line whose price would have been another. */
const isAffected = sql<boolean>`(fee_before <> fee_after or discount_before <> discount_after)`

/** A page of the sales of a test, the newest first. */
export async function findWhatIfLines(
  tx: SiteTx,
  { whatIfId, onlyAffected, cursor }: { whatIfId: number; onlyAffected: boolean; cursor?: string | undefined },
) {
  const before = readPlace(cursor)
  const rows = await tx
    .selectFrom('what_if_lines as line')
    .innerJoin('legal_entities as buyer', (join) =>
      join.onRef('buyer.site_id', '=', 'line.site_id').onRef('buyer.id', '=', 'line.legal_entity_id'),
    )
    .selectAll('line')
    .select('buyer.name as buyer_name')
    .where('line.what_if_id', '=', whatIfId)
    .$if(onlyAffected, (query) => query.where(isAffected))
    .$if(before !== undefined, (query) => query.where('line.sale_id', '<', before ?? 0))
    .orderBy('line.sale_id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const page = rows.slice(0, PAGE)
  return { rows: page, nextCursor: rows.length > PAGE ? `r${page.at(-1)?.sale_id}` : null }
}

/** Rows of a breakdown; those that move most. */
const MOST_ROWS = 60

/** Figures of several lines, before and after. */
export type Sums = {
  key: string | null
  sales: number
  affected: number
  fee_before: bigint
  fee_after: bigint
  discount_before: bigint
  discount_after: bigint
  total_before: bigint
  total_after: bigint
  margin_before: bigint
  margin_after: bigint
}

const KEYS = {
  nothing: sql<string | null>`null::text`,
  subject: sql<string | null>`subject`,
  buyer: sql<string | null>`legal_entity_id::text`,
}

/** Sums of the lines in one currency: over all, by subject or by buyer. */
export async function sumLines(
  tx: SiteTx,
  { whatIfId, currency, by }: { whatIfId: number; currency: string; by: keyof typeof KEYS },
): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    select ${KEYS[by]} as key, count(*)::int as sales, (count(*) filter (where ${isAffected}))::int as affected,
      sum(fee_before)::bigint as fee_before, sum(fee_after)::bigint as fee_after,
      sum(discount_before)::bigint as discount_before, sum(discount_after)::bigint as discount_after,
      sum(total_before)::bigint as total_before, sum(total_after)::bigint as total_after,
      sum(margin_before)::bigint as margin_before, sum(margin_after)::bigint as margin_after
    from what_if_lines
    where what_if_id = ${whatIfId} and currency = ${currency}
    group by 1
    order by abs(sum(margin_after) - sum(margin_before)) desc, 1
    limit ${MOST_ROWS}`.execute(tx)
  return rows
}

export function listEntityNames(tx: SiteTx, ids: readonly number[]) {
  return tx
    .selectFrom('legal_entities')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .execute()
}
