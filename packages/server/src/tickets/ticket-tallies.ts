import type { TicketFilters } from '@tradewind/contract/tickets/tickets'
import type { PlainDate } from '@tradewind/domain/time'
import type { Scope } from '../accounts/scope.ts'
import type { SiteTx } from '../database/in-site.ts'
import { ORDERS } from './list-orders.ts'
import { type Axis, firstDay, lastDay, type Periods, periodsOf, type Tally, tallyPeriods } from './ticket-tally-repo.ts'

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

function later(bound: PlainDate | null, day: PlainDate): PlainDate {
  return bound !== null && bound > day ? bound : day
}
function sooner(bound: PlainDate | null, day: PlainDate): PlainDate {
  return bound !== null && bound < day ? bound : day
}
