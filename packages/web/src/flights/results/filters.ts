/** All facets by which a list can be filtered; price has its own slider. Their order is that of the panel. */
export const FACETS = [
  'stops',
  'bands',
  'arrivals',
  'returns',
  'returnArrivals',
  'airlines',
  'fare',
  'bags',
  'layovers',
  'origins',
  'destinations',
] as const
export type Facet = (typeof FACETS)[number]

/** Facets of the second of two legs. A list without such a leg ignores them: no hidden filter may narrow it. */
export const SECOND_LEG: readonly Facet[] = ['returns', 'returnArrivals']

/** Chosen values by facet; none chosen means all. `maxPrice` in whole major units of the list's currency. */
export type Filters = { readonly [F in Facet]?: readonly string[] } & { readonly maxPrice?: number }

/** Keys of the stops facet: Direct, 1 stop, 2 and more. */
export const DIRECT = '0'

/** Reads 'stops:0.1;airlines:6E.AI;max:20000'. Unknown parts are ignored. */
export function readFilters(text: string | undefined): Filters {
  const filters: Record<string, readonly string[]> = {}
  let maxPrice: number | undefined
  for (const part of (text ?? '').split(';')) {
    const [name = '', values = ''] = part.split(':')
    const chosen = values.split('.').filter(Boolean)
    if (name === 'max' && Number(values) > 0) maxPrice = Number(values)
    else if (FACETS.includes(name as Facet) && chosen.length > 0) filters[name] = chosen
  }
  return { ...filters, ...(maxPrice !== undefined && { maxPrice }) }
}

export function writeFilters(filters: Filters): string | undefined {
  const parts = FACETS.flatMap((facet) => (filters[facet]?.length ? [`${facet}:${filters[facet].join('.')}`] : []))
  if (filters.maxPrice !== undefined) parts.push(`max:${filters.maxPrice}`)
  return parts.join(';') || undefined
}

export function toggleChoice(filters: Filters, facet: Facet, value: string): Filters {
  const chosen = filters[facet] ?? []
  return setChoices(filters, facet, chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
}

/** Choosing Direct alone hides the layover filters, so it clears them: no hidden filter may narrow the list. */
export function setChoices(filters: Filters, facet: Facet, values: readonly string[]): Filters {
  const { [facet]: _before, ...others } = filters
  const next: Filters = values.length > 0 ? { ...others, [facet]: values } : others
  if (!isDirectOnly(next)) return next
  const { layovers: _hidden, ...shown } = next
  return shown
}

export function setMaxPrice({ maxPrice: _before, ...others }: Filters, maxPrice: number | undefined): Filters {
  return maxPrice === undefined ? others : { ...others, maxPrice }
}

export function isDirectOnly({ stops }: Filters): boolean {
  return stops?.length === 1 && stops[0] === DIRECT
}

export function hasFilters(filters: Filters): boolean {
  return filters.maxPrice !== undefined || FACETS.some((facet) => filters[facet]?.length)
}
