import type { SaleFilters } from '@tradewind/contract/sales/sales'
import type { PlainDate } from '@tradewind/domain/time'
import { type SqlBool, sql } from 'kysely'
import type { Scope } from '../accounts/scope.ts'
import type { SiteTx } from '../database/in-site.ts'

/** Whose sums, and in which currency. */
export type SumsOf = { readonly scope: Scope; readonly currency: string }
export type PeriodSum = {
  readonly period: string
  readonly count: bigint
  readonly sales: bigint
  readonly margin: bigint
  readonly earned: bigint
}
export type TopSum = { readonly axis: string; readonly name: string; readonly count: bigint; readonly sales: bigint }

/** What was sold in each period, the bounds included: as many rows at a million sales as at a thousand. A period without sales has no row. */
export async function listPeriodSums(
  tx: SiteTx,
  of: SumsOf,
  { axis, first, last }: { axis: 'day' | 'month'; first: string; last: string },
): Promise<PeriodSum[]> {
  const { rows } = await sql<PeriodSum>`
    select period, sum(count)::bigint as count, sum(sales_minor)::bigint as sales, sum(margin_minor)::bigint as margin,
      sum(earned_minor)::bigint as earned
    from sales_now where ${isOf(of)} and axis = ${axis} and period between ${first} and ${last} group by period
  `.execute(tx)
  return rows
}

type TopOf = { readonly axes: readonly string[]; readonly since: PlainDate; readonly until: PlainDate; readonly limit: number }

/** The names that sold most on each axis, the most first. */
export async function listTopSums(tx: SiteTx, of: SumsOf, { axes, since, until, limit }: TopOf): Promise<TopSum[]> {
  const { rows } = await sql<TopSum>`
    select axis, name, count, sales from (
      select axis, name, sum(count)::bigint as count, sum(sales_minor)::bigint as sales,
        row_number() over (partition by axis order by sum(sales_minor) desc, name) as rank
      from sales_now where ${isOf(of)} and axis = any(${axes}::text[]) and period between ${since} and ${until}
      group by axis, name having sum(count) > 0) ranked
    where rank <= ${limit} order by axis, rank
  `.execute(tx)
  return rows
}

export type CurrencySum = { readonly currency: string; readonly count: bigint; readonly sales: bigint }

/** What stands of a kind, of a buyer and of some days, in each currency: read from days, or from months where no day bounds it. */
export async function sumStanding(
  tx: SiteTx,
  { kind, userId, bookedFrom, bookedTo }: Pick<SaleFilters, 'kind' | 'userId' | 'bookedFrom' | 'bookedTo'>,
): Promise<CurrencySum[]> {
  const axis = kind !== null ? 'kind' : bookedFrom === null && bookedTo === null ? 'month' : 'day'
  const { rows } = await sql<CurrencySum>`
    select currency, sum(count)::bigint as count, sum(sales_minor)::bigint as sales from sales_now
    where whose = ${userId === null ? 'site' : 'user'} and whose_id = ${userId ?? 0} and axis = ${axis} and name = ${kind ?? ''}
      and period between ${bookedFrom ?? '0'} and ${bookedTo ?? '9999-12-31'}
    group by currency having sum(count) <> 0 order by sum(count) desc, currency
  `.execute(tx)
  return rows
}

function isOf({ scope, currency }: SumsOf) {
  const id = scope.kind === 'entity' ? scope.legalEntityId : scope.kind === 'user' ? scope.userId : 0
  return sql<SqlBool>`whose = ${scope.kind} and whose_id = ${id} and currency = ${currency}`
}
