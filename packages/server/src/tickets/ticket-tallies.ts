import type { TicketFilters } from '@tradewind/contract/tickets/tickets'
import { addDays, addMonths, type PlainDate } from '@tradewind/domain/time'
import { type SqlBool, sql } from 'kysely'
import type { Scope } from '../accounts/scope.ts'
import type { SiteTx } from '../database/in-site.ts'
import { ORDERS } from './list-orders.ts'

export type Axis = 'total' | 'booked' | 'travel'
type Periods = { axis: Axis; from: PlainDate | null; to: PlainDate | null }

/**
 * By which dates the kept counts answer for these filters, or nothing where they do not: they are kept by whose, tab, journey, and either day of
 * booking or day of travel.
 */
export function canTally({ search, pnrOrTicket, passengerName, airlineCode, ...dates }: TicketFilters): Axis | undefined {
  if (search !== '' || pnrOrTicket !== '' || passengerName !== '' || airlineCode !== null) return undefined
  const isByBooking = dates.bookedFrom !== null || dates.bookedTo !== null
  const isByTravel = dates.travelFrom !== null || dates.travelTo !== null
  if (isByBooking && isByTravel) return undefined
  return isByBooking ? 'booked' : isByTravel ? 'travel' : 'total'
}

export async function tallyByTab(tx: SiteTx, scope: Scope, filters: TicketFilters, axis: Axis): Promise<Record<string, number>> {
  const { rows } = await sql<{ queue_tab: string; count: bigint }>`
    select queue_tab, sum(count)::bigint as count from ticket_counts_now
    where ${isOf(scope, filters)} and ${within(periodsOf(filters, axis))} group by queue_tab
  `.execute(tx)
  return Object.fromEntries(rows.map((row) => [row.queue_tab, Number(row.count)]))
}

/** A day that holds the row `skip` places from the start of the list, and how many of that day's rows come before it. */
type DayPlace = { day: PlainDate; skip: number }

/** Finds that day by adding up whole months first, then the days of one: as many steps at a million tickets as at a thousand. */
export async function findDay(tx: SiteTx, scope: Scope, filters: TicketFilters, skip: number): Promise<DayPlace | undefined> {
  const { axis, direction } = ORDERS[filters.sort]
  const periods = periodsOf(filters, axis)
  const inOrder = (rows: Tally[]) => (direction === 'asc' ? rows : rows.reverse())
  let left = skip
  for (const months of inOrder(await tallyMonths(tx, scope, filters, periods))) {
    if (left >= months.count) {
      left -= months.count
      continue
    }
    const days = await tallyPeriods(
      tx,
      scope,
      filters,
      { axis, from: later(periods.from, firstDay(months.period)), to: sooner(periods.to, lastDay(months.period)) },
      'Day',
    )
    for (const day of inOrder(days)) {
      if (left < day.count) return { day: day.period as PlainDate, skip: left }
      left -= day.count
    }
  }
  return undefined
}

type Tally = { period: string; count: number }

/** A month that the filter cuts counts with its days inside only. */
async function tallyMonths(tx: SiteTx, scope: Scope, filters: TicketFilters, { axis, from, to }: Periods): Promise<Tally[]> {
  const months = await tallyPeriods(tx, scope, filters, { axis, from, to }, 'Month')
  return Promise.all(
    months.map(async ({ period, count }) => {
      const [first, last] = [firstDay(period), lastDay(period)]
      const isCut = (from !== null && from > first) || (to !== null && to < last)
      if (!isCut) return { period, count }
      const days = await tallyPeriods(tx, scope, filters, { axis, from: later(from, first), to: sooner(to, last) }, 'Day')
      return { period, count: days.reduce((sum, day) => sum + day.count, 0) }
    }),
  )
}

async function tallyPeriods(
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

function periodsOf(filters: TicketFilters, axis: Axis): Periods {
  const [from, to] = axis === 'booked' ? [filters.bookedFrom, filters.bookedTo] : [filters.travelFrom, filters.travelTo]
  return {
    axis,
    from: axis === 'total' ? null : (from as PlainDate | null),
    to: axis === 'total' ? null : (to as PlainDate | null),
  }
}

function firstDay(period: string): PlainDate {
  return `${period.slice(0, 7)}-01` as PlainDate
}
function lastDay(period: string): PlainDate {
  return addDays(addMonths(firstDay(period), 1), -1)
}
function later(bound: PlainDate | null, day: PlainDate): PlainDate {
  return bound !== null && bound > day ? bound : day
}
function sooner(bound: PlainDate | null, day: PlainDate): PlainDate {
  return bound !== null && bound < day ? bound : day
}
