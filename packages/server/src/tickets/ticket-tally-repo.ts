import type { TicketFilters } from '@tradewind/contract/tickets/tickets'
import { addDays, addMonths, type PlainDate } from '@tradewind/domain/time'
import { type SqlBool, sql } from 'kysely'
import type { Scope } from '../accounts/scope.ts'
import type { SiteTx } from '../database/in-site.ts'

export type Axis = 'total' | 'booked' | 'travel'
export type Periods = { axis: Axis; from: PlainDate | null; to: PlainDate | null }
export type Tally = { period: string; count: number }

/** How many bookings each tab has. */
export async function tallyByTab(tx: SiteTx, scope: Scope, filters: TicketFilters, axis: Axis): Promise<Record<string, number>> {
  const { rows } = await sql<{ queue_tab: string; count: bigint }>`
    select queue_tab, sum(count)::bigint as count from ticket_counts_now
    where ${isOf(scope, filters)} and ${within(periodsOf(filters, axis))} group by queue_tab
  `.execute(tx)
  return Object.fromEntries(rows.map((row) => [row.queue_tab, Number(row.count)]))
}

/** How many bookings each day or month has, oldest first. */
export async function tallyPeriods(
  tx: SiteTx,
  scope: Scope,
  filters: TicketFilters,
  { axis, from, to }: Periods,
  step: 'Month' | 'Day',
): Promise<Tally[]> {
  const length = step === 'Month' ? 7 : 10
  const { rows } = await sql<{ period: string; count: bigint }>`
    select period, sum(count)::bigint as count from ticket_counts_now
    where ${isOf(scope, filters)} and (${filters.status} = 'all' or queue_tab = ${filters.status}) and axis = ${`${axis}${step}`}
      and (${from}::text is null or period >= left(${from}, ${length})) and (${to}::text is null or period <= left(${to}, ${length}))
    group by period having sum(count) <> 0 order by period
  `.execute(tx)
  return rows.map((row) => ({ period: row.period, count: Number(row.count) }))
}

function isOf(scope: Scope, { userId, journey }: TicketFilters) {
  const [whose, id] =
    userId !== null
      ? ['user', userId]
      : scope.kind === 'site'
        ? ['site', 0]
        : scope.kind === 'entity'
          ? ['entity', scope.legalEntityId]
          : ['user', scope.userId]
  const ofJourney = journey === null ? sql`` : sql`and is_domestic = ${journey === 'domestic'}`
  return sql<SqlBool>`whose = ${whose} and whose_id = ${id} ${ofJourney}`
}

/** Rows of the whole months inside and of the days left over at either end. */
function within({ axis, from, to }: Periods) {
  if (axis === 'total') return sql<SqlBool>`axis = 'total'`
  const firstWhole = from === null ? null : from.endsWith('-01') ? from : firstDay(addMonths(from, 1))
  const lastWhole = to === null ? null : lastDay(to) === to ? to : addDays(firstDay(to), -1)
  const hasWhole = firstWhole === null || lastWhole === null || firstWhole <= lastWhole
  const [day, month] = [`${axis}Day`, `${axis}Month`]
  if (!hasWhole) return sql<SqlBool>`axis = ${day} and period between ${from} and ${to}`
  return sql<SqlBool>`(
    (axis = ${month} and (${firstWhole}::text is null or period >= left(${firstWhole}, 7)) and (${lastWhole}::text is null or period <= left(${lastWhole}, 7)))
    or (axis = ${day} and ((period >= ${from} and period < ${firstWhole}) or (period > ${lastWhole} and period <= ${to})))
  )`
}

/** The days that a filter asks for, on the axis that is counted. */
export function periodsOf(filters: TicketFilters, axis: Axis): Periods {
  const [from, to] = axis === 'booked' ? [filters.bookedFrom, filters.bookedTo] : [filters.travelFrom, filters.travelTo]
  return {
    axis,
    from: axis === 'total' ? null : (from as PlainDate | null),
    to: axis === 'total' ? null : (to as PlainDate | null),
  }
}

export function firstDay(period: string): PlainDate {
  return `${period.slice(0, 7)}-01` as PlainDate
}
export function lastDay(period: string): PlainDate {
  return addDays(addMonths(firstDay(period), 1), -1)
}
