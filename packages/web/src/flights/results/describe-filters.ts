import { formatWhole } from '../../lib/money.ts'
import { isIgnored } from './filter-options.ts'
import { FACETS, type Facet, type Filters, LIMITS, type Limit, setChoices, setLimit } from './filters.ts'
import { formatMinutes } from './in-words.ts'
import type { ListView } from './list-view.ts'
import { t } from './messages.ts'
import { nameTimes } from './name-times.ts'

/** One active filter in words, the filters without it, and how many cards those would show. */
export type ActiveFilter = { name: Facet | Limit; text: string; without: Filters; gives: number }

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
  const limits = LIMITS.flatMap((name): ActiveFilter[] => {
    const value = filters[name]
    if (value === undefined) return []
    const text = t('upToFilter', { value: name === 'maxPrice' ? formatWhole(value, table.currency) : formatMinutes(value) })
    return [{ name, text, without: setLimit(filters, name, undefined), gives: filtered.without[name] }]
  })
  return [...active, ...limits]
}

function sentence(facet: Facet, names: readonly string[], times: ReturnType<typeof nameTimes>): string {
  const list = listNames(names)
  if (facet === 'arrivals' || facet === 'returns' || facet === 'returnArrivals') return `${times[facet]}: ${list}`
  if (facet === 'layovers') return t('viaFilter', { places: list })
  if (facet === 'origins') return t('fromFilter', { places: list })
  return facet === 'destinations' ? t('toFilter', { places: list }) : list
}

function listNames([a = '', b, ...others]: readonly string[]): string {
  if (others.length > 0) return t('andMore', { first: a, n: others.length + 1 })
  return b === undefined ? a : t('or', { a, b })
}
