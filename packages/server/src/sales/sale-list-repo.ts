import type { SaleFilters } from '@tradewind/contract/sales/sales'
import type { PlainDate } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { CurrencySum } from './sale-sums-repo.ts'

type Stretch = { readonly pastId: number | undefined; readonly limit: number }
export type ListedSale = Awaited<ReturnType<typeof listSales>>[number]

/** Sales of a list, newest first, from a sale on. */
export function listSales(tx: SiteTx, filters: SaleFilters, { pastId, limit }: Stretch) {
  return withBuyer(wanted(tx, filters, pastId))
    .orderBy('s.booked_on', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute()
}

export async function listSaleIds(tx: SiteTx, filters: SaleFilters, { pastId, limit }: Stretch): Promise<number[]> {
  const rows = await wanted(tx, filters, pastId)
    .select('s.id')
    .orderBy('s.booked_on', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** In no order. */
export function readSales(tx: SiteTx, ids: number[]) {
  return withBuyer(tx.selectFrom('sales as s').where(sql<boolean>`s.id = any(${ids}::integer[])`)).execute()
}

/** What a list holds. Each narrowing has an index in the list's order, so that a page costs the same at a million sales. */
function wanted(tx: SiteTx, { tab, kind, number, userId, bookedFrom, bookedTo }: SaleFilters, pastId: number | undefined) {
  let query = tx.selectFrom('sales as s').where('s.queue_tab', 'is not', null)
  if (tab !== 'all') query = query.where('s.queue_tab', '=', tab)
  if (kind !== null) query = query.where('s.kind', '=', kind)
  if (userId !== null) query = query.where('s.user_id', '=', userId)
  if (bookedFrom !== null) query = query.where('s.booked_on', '>=', bookedFrom as PlainDate)
  if (bookedTo !== null) query = query.where('s.booked_on', '<=', bookedTo as PlainDate)
  // Row level security lets only leakproof operators use an index, and those of arrays are not: the function may use it.
  if (number !== '') query = query.where(sql<boolean>`s.id in (select sales_known_by(${keyOf(number)}))`)
  if (pastId !== undefined)
    query = query.where(sql<boolean>`(s.booked_on, s.id) < (select p.booked_on, p.id from sales p where p.id = ${pastId})`)
  return query
}

/** More than these are not added up one by one. */
const MOST_ADDED_UP = 10_000

/** What the sales of a list come to in each currency; null: they are too many. */
export async function addUpListed(tx: SiteTx, filters: SaleFilters): Promise<CurrencySum[] | null> {
  const some = wanted(tx, filters, undefined)
    .select(['s.currency', sql<bigint>`s.amount_minor + s.adjusted_minor + s.changed_sales_minor`.as('minor')])
    .limit(MOST_ADDED_UP + 1)
  const rows = await tx
    .selectFrom(some.as('listed'))
    .select(['currency', sql<bigint>`count(*)`.as('count'), sql<bigint>`sum(minor)::bigint`.as('sales')])
    .groupBy('currency')
    .orderBy('currency')
    .execute()
  return rows.reduce((all, { count }) => all + count, 0n) > BigInt(MOST_ADDED_UP) ? null : rows
}

function withBuyer(query: ReturnType<typeof wanted>) {
  return query
    .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 's.site_id').onRef('u.id', '=', 's.user_id'))
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 's.site_id').onRef('le.id', '=', 's.legal_entity_id'),
    )
    .select(['s.id', 's.order_id', 's.kind', 's.title', 's.lead_name', 's.party_count', 's.queue_tab', 's.status', 's.money'])
    .select(['s.currency', 's.amount_minor', 's.adjusted_minor', 's.changed_sales_minor', 's.needs_staff'])
    .select(['s.cost_minor', 's.cost_currency', 's.tax_minor', 's.booked_on', 's.used_from', 's.used_to', 's.created_at'])
    .select((eb) =>
      eb
        .selectFrom('quotation_sales as q')
        .select('q.quotation_id')
        .whereRef('q.site_id', '=', 's.site_id')
        .whereRef('q.sale_id', '=', 's.id')
        .as('quotation_id'),
    )
    .select(['u.id as user_id', 'u.first_name', 'u.last_name', 'u.email', 'u.user_type', 'le.kind as entity_kind', 'le.name'])
}

/** Numbers are kept without what people write between their parts: 'TW-100123' is 'TW100123'. */
function keyOf(number: string): string {
  return number.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
}

export type SaleCount = { readonly kind: string; readonly tab: string; readonly count: bigint }

/** How many sales of each kind each tab has, of the site or of one person. */
export async function countSales(tx: SiteTx, { userId }: Pick<SaleFilters, 'userId'>): Promise<SaleCount[]> {
  const { rows } = await sql<SaleCount>`
    select kind, queue_tab as tab, sum(count)::bigint as count from sale_counts_now
    where whose = ${userId === null ? 'site' : 'user'} and whose_id = ${userId ?? 0}
    group by kind, queue_tab having sum(count) <> 0
  `.execute(tx)
  return rows
}
