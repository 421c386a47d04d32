import { FACETS, type Facet, type Filters, LIMITS, type Limit, SECOND_LEG } from './filters.ts'
import type { FacetColumn, OptionTable } from './option-table.ts'

/** How many cards a choice would show, and from what price, with all other filters unchanged. */
export type FacetCounts = { readonly counts: Int32Array; readonly cheapest: Float64Array }

export type Filtered = {
  /** For each card shown, the row of its cheapest matching option; in table order. */
  readonly rows: Int32Array
  readonly facets: { readonly [F in Facet]: FacetCounts }
  /** Cards that would be shown without one filter: what removing it adds. */
  readonly without: { readonly [F in Facet | Limit]: number }
}

const ALL = [...FACETS, ...LIMITS] as const
const PRICE_BIT = 1 << FACETS.length
const MINUTES_BIT = PRICE_BIT << 1

/**
 * One pass over the rows. Each row gets a mask with one bit per filter it fails. Without a bit, it is shown and counts everywhere. With exactly one
 * bit, it counts only among the choices of that facet: that is what another choice there would add.
 */
export function filterOptions(table: OptionTable, filters: Filters): Filtered {
  const tests = FACETS.map((facet) => (isIgnored(table, facet) ? undefined : chosenFlags(table.facets[facet], filters[facet])))
  const { maxPrice = Number.POSITIVE_INFINITY, maxMinutes = Number.POSITIVE_INFINITY } = filters
  const facets = Object.fromEntries(FACETS.map((facet) => [facet, newTally(table.facets[facet].keys.length)])) as Tallies
  const tallies = FACETS.map((facet) => facets[facet])
  const without = new Int32Array(ALL.length)
  const withoutSeen = new Int32Array(ALL.length).fill(-1)
  const rows = new Int32Array(table.journeyCount)
  let shown = 0
  let lastShown = -1

  for (let row = 0; row < table.options.length; row++) {
    const journey = table.journeyOf[row] ?? 0
    const price = table.price[row] ?? 0
    let failed = (price > maxPrice ? PRICE_BIT : 0) | ((table.longestLeg[row] ?? 0) > maxMinutes ? MINUTES_BIT : 0)
    for (let f = 0; f < FACETS.length; f++) {
      const flags = tests[f]
      const column = table.facets[FACETS[f] as Facet]
      if (flags && !hasAny(column, row, flags)) failed |= 1 << f
    }
    if (failed === 0 && lastShown !== journey) {
      lastShown = journey
      rows[shown++] = row
    }
    for (let f = 0; f < ALL.length; f++) {
      if ((failed & ~(1 << f)) !== 0) continue
      if (withoutSeen[f] !== journey) {
        withoutSeen[f] = journey
        without[f] = (without[f] ?? 0) + 1
      }
      const tally = tallies[f]
      if (tally) count(tally, table.facets[FACETS[f] as Facet], row, journey, price)
    }
  }
  return {
    rows: rows.subarray(0, shown),
    facets,
    without: Object.fromEntries(ALL.map((name, f) => [name, without[f]])) as Filtered['without'],
  }
}

/** A filter of the second leg in a list whose options have one leg. */
export function isIgnored(table: OptionTable, facet: Facet): boolean {
  return SECOND_LEG.includes(facet) && table.facets[facet].values.length === 0
}

type Tally = FacetCounts & { readonly seen: Int32Array }
type Tallies = { readonly [F in Facet]: Tally }

function newTally(size: number): Tally {
  return {
    counts: new Int32Array(size),
    cheapest: new Float64Array(size).fill(Number.POSITIVE_INFINITY),
    seen: new Int32Array(size).fill(-1),
  }
}

/** Rows of a journey stand together, so comparing with the last journey is enough to count each once. */
function count(tally: Tally, column: FacetColumn, row: number, journey: number, price: number): void {
  const end = column.starts[row + 1] ?? 0
  for (let at = column.starts[row] ?? 0; at < end; at++) {
    const value = column.values[at] ?? 0
    if (tally.seen[value] !== journey) {
      tally.seen[value] = journey
      tally.counts[value] = (tally.counts[value] ?? 0) + 1
    }
    if (price < (tally.cheapest[value] ?? 0)) tally.cheapest[value] = price
  }
}

function chosenFlags(column: FacetColumn, chosen: readonly string[] | undefined): Uint8Array | undefined {
  if (!chosen || chosen.length === 0) return undefined
  return Uint8Array.from(column.keys, (key) => (chosen.includes(key) ? 1 : 0))
}

function hasAny(column: FacetColumn, row: number, flags: Uint8Array): boolean {
  const end = column.starts[row + 1] ?? 0
  for (let at = column.starts[row] ?? 0; at < end; at++) if (flags[column.values[at] ?? 0] === 1) return true
  return false
}
