import type { OwnBookingFilters } from '@tradewind/contract/desk/own-bookings'
import { compareMoney, type Money, money, subtract, zero } from '@tradewind/domain/money'
import type { QuotationStatus } from '@tradewind/domain/quotations/quotation-status'
import type { BookingStage } from '@tradewind/domain/sales/booking-stages'
import type { SaleTab } from '@tradewind/domain/sales/sale-tabs'
import type { Instant } from '@tradewind/domain/time'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Scope } from '../accounts/scope.ts'
import type { SiteTx } from '../database/in-site.ts'
import { holding } from '../database/like-pattern.ts'

export type BookingPlace = { readonly at: Instant; readonly what: 'sale' | 'quotation'; readonly id: number }

const TABS_OF: Readonly<Record<BookingStage, readonly Exclude<SaleTab, 'all'>[]>> = {
  open: ['held', 'inProgress', 'needsStaff'],
  confirmed: ['delivered', 'changeRequested'],
  ended: ['failed', 'cancelled'],
}
const STATUSES_OF: Readonly<Record<BookingStage, readonly QuotationStatus[]>> = {
  open: ['new', 'inProgress', 'sent', 'accepted'],
  confirmed: ['vouchered'],
  ended: ['lost', 'cancelled'],
}

export function stageOfTab(tab: string | null): BookingStage {
  if (TABS_OF.confirmed.some((one) => one === tab)) return 'confirmed'
  return TABS_OF.ended.some((one) => one === tab) ? 'ended' : 'open'
}

export function stageOfQuotation(status: QuotationStatus): BookingStage {
  if (STATUSES_OF.confirmed.includes(status)) return 'confirmed'
  return STATUSES_OF.ended.includes(status) ? 'ended' : 'open'
}

type Wanted = Pick<OwnBookingFilters, 'what' | 'stage' | 'search'> & {
  readonly scope: Exclude<Scope, { kind: 'site' }>
  readonly from: Instant | undefined
  readonly until: Instant | undefined
  readonly past: BookingPlace | undefined
  readonly limit: number
}

/**
 * What one buyer bought and was sent, the newest first. Each half is read in its own index and in its order, so a page costs the same however much there is; then the
 * two are merged. What was sold by a quotation stands behind it, not beside it.
 */
export async function listOwnBookings(tx: SiteTx, wanted: Wanted): Promise<BookingPlace[]> {
  const { rows } = await ownBookings(wanted).execute(tx)
  return rows.map(({ what: one, id, at }) => ({ what: one, id: Number(id), at }))
}

/** The statement of it, whose plan a test reads. */
export function ownBookings(wanted: Wanted): RawBuilder<{ what: BookingPlace['what']; id: bigint; at: Instant }> {
  const { what, limit } = wanted
  const halves = [
    ...(what === 'quotation' ? [] : [salesOf(wanted)]),
    ...(what === null || what === 'quotation' ? [quotationsOf(wanted)] : []),
  ]
  return sql`select what, id, at from (${sql.join(halves, sql` union all `)}) as found order by at desc, what desc, id desc limit ${limit}`
}

function salesOf({ scope, what, stage, search, from, until, past, limit }: Wanted) {
  const conditions: RawBuilder<SqlBool>[] = [
    scope.kind === 'entity' ? sql`s.legal_entity_id = ${scope.legalEntityId}` : sql`s.user_id = ${scope.userId}`,
    sql`s.queue_tab is not null and not s.is_of_quotation`,
  ]
  if (what !== null) conditions.push(sql`s.kind = ${what}`)
  if (stage !== null) conditions.push(sql`s.queue_tab = any(${TABS_OF[stage]}::text[])`)
  if (from !== undefined) conditions.push(sql`s.created_at >= ${from}::timestamptz`)
  if (until !== undefined) conditions.push(sql`s.created_at < ${until}::timestamptz`)
  if (search !== '')
    conditions.push(
      sql`(s.id in (select sales_known_by(${keyOf(search)})) or upper(s.search_text) like ${holding(search.toUpperCase())})`,
    )
  if (past?.what === 'sale')
    conditions.push(sql`s.created_at <= ${past.at}::timestamptz and (s.created_at < ${past.at}::timestamptz or s.id < ${past.id})`)
  if (past?.what === 'quotation') conditions.push(sql`s.created_at < ${past.at}::timestamptz`)
  return sql`(select 'sale' as what, s.id::bigint as id, s.created_at as at from sales s
    where ${sql.join(conditions, sql` and `)} order by s.created_at desc, s.id desc limit ${limit})`
}

function quotationsOf({ scope, stage, search, from, until, past, limit }: Wanted) {
  const conditions: RawBuilder<SqlBool>[] = [
    scope.kind === 'entity' ? sql`q.legal_entity_id = ${scope.legalEntityId}` : sql`q.customer_id = ${scope.userId}`,
    sql`q.sent_at is not null`,
  ]
  if (stage !== null) conditions.push(sql`q.status = any(${STATUSES_OF[stage]}::text[])`)
  if (from !== undefined) conditions.push(sql`q.sent_at >= ${from}::timestamptz`)
  if (until !== undefined) conditions.push(sql`q.sent_at < ${until}::timestamptz`)
  if (search !== '')
    conditions.push(sql`(q.id = ${numberOf(search)} or exists (select from quotation_versions v
      where v.site_id = q.site_id and v.quotation_id = q.id and v.version = q.sent_version
        and upper(v.name) like ${holding(search.toUpperCase())}))`)
  if (past?.what === 'quotation')
    conditions.push(sql`q.sent_at <= ${past.at}::timestamptz and (q.sent_at < ${past.at}::timestamptz or q.id < ${past.id})`)
  if (past?.what === 'sale') conditions.push(sql`q.sent_at <= ${past.at}::timestamptz`)
  return sql`(select 'quotation' as what, q.id, q.sent_at as at from quotations q
    where ${sql.join(conditions, sql` and `)} order by q.sent_at desc, q.id desc limit ${limit})`
}

/** Numbers are kept without what people write between their parts: 'TW-100123' is 'TW100123'. */
function keyOf(search: string): string {
  return search.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
}

/** 'Q-17' and '17' are quotation 17; no quotation has the number zero. */
function numberOf(search: string): number {
  return Number(/^(?:Q-?)?(\d{1,9})$/i.exec(search)?.[1] ?? 0)
}

/** What is still to be paid of quotations, in the currency in which each was agreed: of those that were sold, or agreed to. */
export async function readOwedOf(tx: SiteTx, quotationIds: readonly number[]): Promise<ReadonlyMap<number, Money>> {
  if (quotationIds.length === 0) return new Map()
  const { rows } = await sql<{ id: bigint; sold: bigint; currency: string; collected: bigint }>`
    select q.id, owed.minor as sold, owed.currency, coalesce((
      select sum(r.amount_minor) from quotation_receipts r
      where r.site_id = q.site_id and r.quotation_id = q.id and r.returned_at is null and r.currency = owed.currency), 0)::bigint as collected
    from quotations q
    join quotation_versions v on v.site_id = q.site_id and v.quotation_id = q.id and v.version = q.version
    cross join lateral (select coalesce(q.sold_minor, v.total_minor) as minor, coalesce(q.sold_currency, v.currency) as currency) owed
    where q.id = any(${quotationIds}::bigint[]) and (q.sold_minor is not null or q.status = 'accepted')`.execute(tx)
  return new Map(
    rows.map(({ id, sold, collected, currency }) => {
      const left = subtract(money(sold, currency), money(collected, currency))
      return [Number(id), compareMoney(left, zero(currency)) > 0 ? left : zero(currency)]
    }),
  )
}
