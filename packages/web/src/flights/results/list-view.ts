import type { FlightOption } from '@tradewind/contract/flights/option'
import { useMemo } from 'react'
import { SORTS, type Sort } from '../search/search-query.ts'
import type { BagsOf } from './bag-totals.ts'
import { type Filtered, filterOptions } from './filter-options.ts'
import type { Filters } from './filters.ts'
import { buildOptionTable, type OptionTable } from './option-table.ts'
import { leaderOf, sortRows } from './sort-options.ts'

/** One list as the screen needs it: the matches in order, the counts of each choice, and the first flight of each sort. */
export type ListView = {
  readonly table: OptionTable
  readonly filtered: Filtered
  readonly rows: Int32Array
  /** Changes each time a person filters or sorts; stays the same while only answers arrive. */
  readonly asked: object
  readonly leaders: { readonly [S in Sort]: number | undefined }
}

export function useListView(
  options: readonly FlightOption[],
  { filters, sort, bagsOf }: { filters: Filters; sort: Sort; bagsOf: BagsOf | undefined },
): ListView {
  const table = useMemo(() => buildOptionTable(options, bagsOf), [options, bagsOf])
  const filtered = useMemo(() => filterOptions(table, filters), [table, filters])
  const rows = useMemo(() => sortRows(table, filtered.rows, sort), [table, filtered, sort])
  const leaders = useMemo(
    () => Object.fromEntries(SORTS.map((each) => [each, leaderOf(table, filtered.rows, each)])) as ListView['leaders'],
    [table, filtered],
  )
  const asked = useMemo(() => ({ filters, sort, bagsOf }), [filters, sort, bagsOf])
  return { table, filtered, rows, asked, leaders }
}

const kept = new WeakMap<OptionTable, Map<number, readonly FlightOption[]>>()

/** All fares of the flights in a row, cheapest first. The same array each time, so that an unchanged card is not drawn again. */
export function faresOf(table: OptionTable, row: number): readonly FlightOption[] {
  const ofTable = kept.get(table) ?? new Map<number, readonly FlightOption[]>()
  kept.set(table, ofTable)
  const journey = table.journeyOf[row] ?? 0
  const fares = ofTable.get(journey) ?? sliceFares(table, row)
  ofTable.set(journey, fares)
  return fares
}

function sliceFares(table: OptionTable, row: number): readonly FlightOption[] {
  const journey = table.journeyOf[row]
  let first = row
  while (table.journeyOf[first - 1] === journey && first > 0) first -= 1
  let after = row + 1
  while (after < table.options.length && table.journeyOf[after] === journey) after += 1
  return table.options.slice(first, after)
}
