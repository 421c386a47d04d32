import type { Sold, TopSold } from '@tradewind/contract/desk/desk'
import { money, toDecimal } from '@tradewind/domain/money'
import { findAirline } from '@tradewind/domain/reference/airlines'
import { findAirport } from '@tradewind/domain/reference/airports'
import { addDays, addMonths, type PlainDate } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { Scope } from '../accounts/scope.ts'
import type { SiteTx } from '../database/in-site.ts'

const DAYS = 60
const MONTHS = 24
const TOP = 6
const TOP_DAYS = 30

/** 'Margin': what the site keeps. 'Earned': what an agency does. Undefined: not to be seen. */
type Earned = 'Margin' | 'Earned' | undefined
type Question = { readonly scope: Scope; readonly currency: string; readonly today: PlainDate; readonly earned: Earned }

/** What was sold up to today, from the kept sums: as many rows at a million tickets as at a thousand. */
export async function readSales(tx: SiteTx, question: Question) {
  const { today, currency, earned } = question
  const days = Array.from({ length: DAYS }, (_, n) => addDays(today, n - DAYS + 1) as string)
  const thisMonth = `${today.slice(0, 7)}-01` as PlainDate
  const months = Array.from({ length: MONTHS }, (_, n) => addMonths(thisMonth, n - MONTHS + 1).slice(0, 7))
  const since = addDays(today, 1 - TOP_DAYS)
  return {
    currency,
    earnedLabel: earned ?? null,
    days: await sumPeriods(tx, question, { axis: 'day', periods: days }),
    months: await sumPeriods(tx, question, { axis: 'month', periods: months }),
    topRoutes: await sumTop(tx, question, { axis: 'route', since, label: nameRoute }),
    topAirlines: await sumTop(tx, question, { axis: 'airline', since, label: (code) => findAirline(code)?.name ?? code }),
  }
}

async function sumPeriods(tx: SiteTx, question: Question, { axis, periods }: { axis: 'day' | 'month'; periods: string[] }) {
  const { rows } = await sql<{ period: string; count: bigint; sales: bigint; margin: bigint; earned: bigint }>`
    select period, sum(count)::bigint as count, sum(sales_minor)::bigint as sales, sum(margin_minor)::bigint as margin,
      sum(earned_minor)::bigint as earned
    from sales_now where ${isOf(question)} and axis = ${axis} and period between ${periods[0]} and ${periods.at(-1)} group by period
  `.execute(tx)
  const byPeriod = new Map(rows.map((row) => [row.period, row]))
  const tell = (minor: bigint) => toDecimal(money(BigInt(minor), question.currency))
  return periods.map((period): Sold => {
    const row = byPeriod.get(period) ?? { count: 0n, sales: 0n, margin: 0n, earned: 0n }
    const kept = question.earned === 'Margin' ? row.margin : row.earned
    return { period, count: Number(row.count), sales: tell(row.sales), earned: question.earned ? tell(kept) : null }
  })
}

type Top = { axis: 'route' | 'airline'; since: PlainDate; label: (name: string) => string }

async function sumTop(tx: SiteTx, question: Question, { axis, since, label }: Top): Promise<TopSold[]> {
  const { rows } = await sql<{ name: string; count: bigint; sales: bigint }>`
    select name, sum(count)::bigint as count, sum(sales_minor)::bigint as sales
    from sales_now where ${isOf(question)} and axis = ${axis} and period between ${since} and ${question.today}
    group by name having sum(count) > 0 order by sales desc, name limit ${TOP}
  `.execute(tx)
  return rows.map(({ name, count, sales }) => ({
    name,
    label: label(name),
    count: Number(count),
    sales: toDecimal(money(BigInt(sales), question.currency)),
  }))
}

function isOf({ scope, currency }: Question) {
  const id = scope.kind === 'entity' ? scope.legalEntityId : scope.kind === 'user' ? scope.userId : 0
  return sql`whose = ${scope.kind} and whose_id = ${id} and currency = ${currency}`
}

/** 'Delhi – Mumbai' of 'DEL–BOM'. */
function nameRoute(route: string): string {
  return route
    .split('–')
    .map((code) => findAirport(code)?.city ?? code)
    .join(' – ')
}
