import { money, toDecimal } from '@tradewind/domain/money'
import { addDays, type Instant, type PlainDate } from '@tradewind/domain/time'
import { dayAt, startOfDay, type ZoneHistory } from '@tradewind/domain/zone-history'
import type { SiteTx } from '../../database/in-site.ts'
import { openStatement, type StatementFilter } from './statement.ts'
import { type Day, listDays, sumEntries } from './statement-repo.ts'
import { balanceAt } from './wallet-repo.ts'

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
  const { accountId, zones, start, end } = statement
  const sums = await sumEntries(tx, statement)
  const today = dayAt(zones, now)
  const chartEnd = filter.to !== undefined && filter.to < today ? filter.to : today
  const earliest = addDays(chartEnd, -MOST_DAYS)
  const from = filter.from ?? addDays(chartEnd, -CHART_DAYS)
  return {
    opening: decimalOf(start ? await balanceAt(tx, accountId, start) : 0n),
    closing: decimalOf(await balanceAt(tx, accountId, end)),
    moneyIn: decimalOf(sums.moneyIn),
    moneyOut: decimalOf(sums.moneyOut),
    count: sums.count,
    points: await readPoints(tx, filter, { from: from > earliest ? from : addDays(earliest, 1), to: chartEnd }),
  }
}

/** What each day with a movement left, with the balance before the first day in front, whatever kind was asked for. */
async function readPoints(tx: SiteTx, filter: StatementFilter, { from, to }: { from: PlainDate; to: PlainDate }) {
  const { legalEntityId, currency } = filter
  const whole = await openStatement(tx, { legalEntityId, currency, from, to })
  if (!whole) return []
  const days = await listDays(tx, whole, daysFrom(whole.zones, from, to))
  const before = await balanceAt(tx, whole.accountId, whole.start)
  // Before there was a wallet there is nothing to draw.
  const isOlder = before !== 0n || days.length === 0
  const points = [...(isOlder && days[0]?.on !== from ? [{ on: from, minor: before }] : []), ...days]
  const last = points.at(-1)
  if (last && last.on < to) points.push({ on: to, minor: last.minor })
  return points.map(({ on, minor }) => ({ on, balance: toDecimal(money(minor, currency)) }))
}

function daysFrom(zones: ZoneHistory, from: PlainDate, to: PlainDate): Day[] {
  const days: Day[] = []
  for (let on = from; on <= to; on = addDays(on, 1)) days.push({ on, start: startOfDay(zones, on) })
  return days
}
