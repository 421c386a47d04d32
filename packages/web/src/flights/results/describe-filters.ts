import { formatWhole } from '../../lib/money.ts'
import { isIgnored } from './filter-options.ts'
import { FACETS, type Facet, type Filters, setChoices, setMaxPrice } from './filters.ts'
import type { ListView } from './list-view.ts'
import { nameTimes } from './name-times.ts'

/** One active filter in words, the filters without it, and how many cards those would show. */
export type ActiveFilter = { name: Facet | 'price'; text: string; without: Filters; gives: number }

export function describeFilters({ table, filtered }: ListView, filters: Filters): ActiveFilter[] {
  const active = FACETS.flatMap((facet): ActiveFilter[] => {
    const chosen = filters[facet]
    if (!chosen?.length || isIgnored(table, facet)) return []
    const { keys, labels } = table.facets[facet]
    const names = chosen.map((key) => labels[keys.indexOf(key)] ?? key)
    return [
      {
        name: facet,
        text: sentence(facet, names, nameTimes(table)),
        without: setChoices(filters, facet, []),
        gives: filtered.without[facet],
      },
    ]
  })
  if (filters.maxPrice === undefined) return active
  const text = `Up to ${formatWhole(filters.maxPrice, table.currency)}`
  return [...active, { name: 'price', text, without: setMaxPrice(filters, undefined), gives: filtered.without.price }]
}

function sentence(facet: Facet, names: readonly string[], times: ReturnType<typeof nameTimes>): string {
  const list = names.length > 2 ? `${names[0]} and ${names.length - 1} more` : names.join(' or ')
  if (facet === 'arrivals' || facet === 'returns' || facet === 'returnArrivals') return `${times[facet]}: ${list}`
  return { layovers: `Via ${list}`, origins: `From ${list}`, destinations: `To ${list}` }[facet as string] ?? list
}
