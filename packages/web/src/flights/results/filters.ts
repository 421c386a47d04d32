/** All facets by which a list can be filtered; price and duration have sliders. Their order is that of the panel. */
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

/** The two sliders: the highest price, in whole major units of the list's currency, and the longest leg in minutes. */
export const LIMITS = ['maxPrice', 'maxMinutes'] as const
export type Limit = (typeof LIMITS)[number]
const LIMIT_NAMES = { maxPrice: 'max', maxMinutes: 'minutes' } as const

/** Chosen values by facet; none chosen means all. */
export type Filters = { readonly [F in Facet]?: readonly string[] } & { readonly [L in Limit]?: number }

/** Keys of the stops facet: Direct, 1 stop, 2 and more. */
export const DIRECT = '0'

/** Reads 'stops:0.1;airlines:6E.AI;max:20000'. Unknown parts are ignored. */
export function readFilters(text: string | undefined): Filters {
  const filters: Record<string, readonly string[] | number> = {}
  for (const part of (text ?? '').split(';')) {
    const [name = '', values = ''] = part.split(':')
    const chosen = values.split('.').filter(Boolean)
    const limit = LIMITS.find((each) => LIMIT_NAMES[each] === name)
    if (limit && Number(values) > 0) filters[limit] = Number(values)
    else if (FACETS.includes(name as Facet) && chosen.length > 0) filters[name] = chosen
  }
  return filters
}

export function writeFilters(filters: Filters): string | undefined {
  const parts = FACETS.flatMap((facet) => (filters[facet]?.length ? [`${facet}:${filters[facet].join('.')}`] : []))
  for (const limit of LIMITS) if (filters[limit] !== undefined) parts.push(`${LIMIT_NAMES[limit]}:${filters[limit]}`)
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

export function setLimit(filters: Filters, limit: Limit, value: number | undefined): Filters {
  const { [limit]: _before, ...others } = filters
  return value === undefined ? others : { ...others, [limit]: value }
}

export function isDirectOnly({ stops }: Filters): boolean {
  return stops?.length === 1 && stops[0] === DIRECT
}

export function hasFilters(filters: Filters): boolean {
  return LIMITS.some((limit) => filters[limit] !== undefined) || FACETS.some((facet) => filters[facet]?.length)
}
