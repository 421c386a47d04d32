import type { Sort } from '../search/search-query.ts'
import type { OptionTable } from './option-table.ts'

/** Rows in the order of a sort; equal ones by price, then by arrival, so that the order is never random. */
export function sortRows(table: OptionTable, rows: Int32Array, sort: Sort): Int32Array {
  const key = keyOf(table, sort)
  return rows.slice().sort((a, b) => {
    const byKey = (key[a] ?? 0) - (key[b] ?? 0)
    return byKey || (table.price[a] ?? 0) - (table.price[b] ?? 0) || a - b
  })
}

/** The row that each sort would put first, shown on its tab. */
export function leaderOf(table: OptionTable, rows: Int32Array, sort: Sort): number | undefined {
  const key = keyOf(table, sort)
  let leader: number | undefined
  for (const row of rows) {
    if (leader === undefined || (key[row] ?? 0) < (key[leader] ?? 0)) leader = row
    else if (key[row] === key[leader] && (table.price[row] ?? 0) < (table.price[leader] ?? 0)) leader = row
  }
  return leader
}

function keyOf(table: OptionTable, sort: Sort): Float64Array {
  return { best: table.best, cheapest: table.comparable, fastest: table.minutes, earliest: table.departs }[sort]
}
