import type { Sold, TopSold } from '@tradewind/contract/desk/desk'
import { money, toDecimal } from '@tradewind/domain/money'
import { addDays, addMonths, type PlainDate } from '@tradewind/domain/time'
import type { Scope } from '../accounts/scope.ts'
import type { SiteTx } from '../database/in-site.ts'
import { listPeriodSums, listTopSums, type TopSum } from '../sales/sale-sums-repo.ts'
import type { SaleAxis, Sellers } from '../sales/seller.ts'

const DAYS = 60
const MONTHS = 24
const TOP = 6
const TOP_DAYS = 30

/** 'Margin': what the site keeps. 'Earned': what an agency does. Undefined: not to be seen. */
type Earned = 'Margin' | 'Earned' | undefined
type Question = {
  readonly scope: Scope
  readonly currency: string
  readonly today: PlainDate
  readonly earned: Earned
  readonly sellers: Sellers
}

/** What was sold up to today, from the kept sums: as many rows at a million sales as at a thousand. */
export async function readSales(tx: SiteTx, question: Question) {
  const { today, currency, earned } = question
  const days = Array.from({ length: DAYS }, (_, n) => addDays(today, n - DAYS + 1) as string)
  const thisMonth = `${today.slice(0, 7)}-01` as PlainDate
  const months = Array.from({ length: MONTHS }, (_, n) => addMonths(thisMonth, n - MONTHS + 1).slice(0, 7))
  const { route = [], airline = [], ...others } = await readTops(tx, question)
  return {
    currency,
    earnedLabel: earned ?? null,
    days: await readPeriods(tx, question, { axis: 'day', periods: days }),
    months: await readPeriods(tx, question, { axis: 'month', periods: months }),
    topRoutes: route,
    topAirlines: airline,
    tops: axesOf(question.sellers).flatMap(({ axis, title }) => (others[axis] ? [{ axis, title, top: others[axis] }] : [])),
  }
}

/** The kind of product, and what each seller sums its own by. */
function axesOf(sellers: Sellers): readonly SaleAxis[] {
  const kind = { axis: 'kind', title: 'Top products', label: (name: string) => sellers.get(name)?.title ?? name }
  return [kind, ...[...sellers.values()].flatMap(({ axes = [] }) => axes)]
}

type Periods = { readonly axis: 'day' | 'month'; readonly periods: readonly string[] }

async function readPeriods(tx: SiteTx, question: Question, { axis, periods }: Periods): Promise<Sold[]> {
  const rows = await listPeriodSums(tx, question, { axis, first: periods[0] ?? '', last: periods.at(-1) ?? '' })
  const byPeriod = new Map(rows.map((row) => [row.period, row]))
  const show = (minor: bigint) => toDecimal(money(BigInt(minor), question.currency))
  return periods.map((period): Sold => {
    const row = byPeriod.get(period) ?? { count: 0n, sales: 0n, margin: 0n, earned: 0n }
    const kept = question.earned === 'Margin' ? row.margin : row.earned
    return { period, count: Number(row.count), sales: show(row.sales), earned: question.earned ? show(kept) : null }
  })
}

/** What sold most in thirty days, by axis; an axis without sales is not in it. */
async function readTops(tx: SiteTx, question: Question): Promise<Partial<Record<string, TopSold[]>>> {
  const axes = axesOf(question.sellers)
  const { today: until, currency } = question
  const sums = await listTopSums(tx, question, {
    axes: axes.map(({ axis }) => axis),
    since: addDays(until, 1 - TOP_DAYS),
    until,
    limit: TOP,
  })
  const labels = new Map(axes.map(({ axis, label }) => [axis, label]))
  const present = ({ axis, name, count, sales }: TopSum): TopSold => ({
    name,
    label: labels.get(axis)?.(name) ?? name,
    count: Number(count),
    sales: toDecimal(money(BigInt(sales), currency)),
  })
  return Object.fromEntries([...Map.groupBy(sums, ({ axis }) => axis)].map(([axis, top]) => [axis, top.map(present)]))
}
