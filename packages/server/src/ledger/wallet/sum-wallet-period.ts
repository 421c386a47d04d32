import { money, toDecimal } from '@tradewind/domain/money'
import { addDays, dateIn, type Instant, type PlainDate } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import { balanceAt, dayOf, entriesOf, openStatement, type StatementFilter } from './statement.ts'

/** How far the chart looks back when no first day is chosen. */
const CHART_DAYS = 90
/** Days a chart can show at most; what is older is in the opening balance. */
const MOST_DAYS = 1_100

/**
 * A period of a wallet: what it held before and after, what came and went of the kind asked for, and what each day left, for the chart.
 */
export async function sumWalletPeriod(tx: SiteTx, filter: StatementFilter, now: Instant) {
  const { currency } = filter
  const decimalOf = (minor: bigint) => toDecimal(money(minor, currency))
  const statement = await openStatement(tx, filter)
  if (!statement)
    return { opening: decimalOf(0n), closing: decimalOf(0n), moneyIn: decimalOf(0n), moneyOut: decimalOf(0n), count: 0, points: [] }
  const { zone, start, end } = statement
  const sums = await entriesOf(tx, statement)
    .select([
      sql<string>`coalesce(sum(e.amount_minor) filter (where e.amount_minor > 0), 0)`.as('money_in'),
      sql<string>`coalesce(-sum(e.amount_minor) filter (where e.amount_minor < 0), 0)`.as('money_out'),
      sql<string>`count(*)`.as('count'),
    ])
    .executeTakeFirstOrThrow()
  const today = dateIn(zone, now)
  const chartEnd = filter.to !== undefined && filter.to < today ? filter.to : today
  const earliest = addDays(chartEnd, -MOST_DAYS)
  const from = filter.from ?? addDays(chartEnd, -CHART_DAYS)
  return {
    opening: decimalOf(start ? await balanceAt(tx, statement, start) : 0n),
    closing: decimalOf(await balanceAt(tx, statement, end)),
    moneyIn: decimalOf(BigInt(sums.money_in)),
    moneyOut: decimalOf(BigInt(sums.money_out)),
    count: Number(sums.count),
    points: await readPoints(tx, filter, { from: from > earliest ? from : addDays(earliest, 1), to: chartEnd }),
  }
}

/** What each day with a movement left, with the balance before the first day in front, whatever kind was asked for. */
async function readPoints(tx: SiteTx, filter: StatementFilter, { from, to }: { from: PlainDate; to: PlainDate }) {
  const { legalEntityId, currency } = filter
  const whole = await openStatement(tx, { legalEntityId, currency, from, to })
  if (!whole) return []
  const moved = entriesOf(tx, whole).select([dayOf(whole).as('day'), 'e.posting_id', 'e.balance_after_minor'])
  const rows = await tx
    .selectFrom(moved.as('moved'))
    .select(['moved.day', 'moved.balance_after_minor'])
    .distinctOn('moved.day')
    .orderBy('moved.day')
    .orderBy('moved.posting_id', 'desc')
    .execute()
  const before = await balanceAt(tx, whole, whole.start)
  const days = rows.map((row) => ({ on: row.day, minor: row.balance_after_minor ?? 0n }))
  // Before there was a wallet there is nothing to draw.
  const isOlder = before !== 0n || days.length === 0
  const points = [...(isOlder && days[0]?.on !== from ? [{ on: from, minor: before }] : []), ...days]
  const last = points.at(-1)
  if (last && last.on < to) points.push({ on: to, minor: last.minor })
  return points.map(({ on, minor }) => ({ on, balance: toDecimal(money(minor, currency)) }))
}
