import type { Read } from './read-amount.ts'

/** A tour option that a sheet can name. */
export type NamedOption = {
  readonly id: number
  readonly name: string
  readonly activity: string
  readonly pricedPer: 'person' | 'group'
}

const keyOf = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** Finds tour options by what a row says: the option's name or number, the activity's name, or both. */
export function makeOptionFinder(options: readonly NamedOption[]): (activity: string, option: string) => Read<NamedOption> {
  const byOption = groupBy(options, ({ name }) => keyOf(name))
  const byActivity = groupBy(options, ({ activity }) => keyOf(activity))
  const byId = new Map(options.map((option) => [String(option.id), option]))
  return (activity, option) => {
    const ofActivity = byActivity.get(keyOf(activity))
    if (activity !== '' && !ofActivity) return { fault: `No activity is called '${activity}'.` }
    if (option === '') return oneOf(ofActivity ?? [], activity)
    const named = byOption.get(keyOf(option)) ?? byActivity.get(keyOf(option)) ?? []
    const numbered = byId.get(option.replace(/^#/, ''))
    const found = named.length === 0 && numbered ? [numbered] : named
    if (!ofActivity) return oneOf(found, option)
    const there = ofActivity.filter((one) => found.includes(one))
    return there.length === 0 ? { fault: `'${activity}' has no tour option '${option}'.` } : oneOf(there, option)
  }
}

function oneOf(found: readonly NamedOption[], name: string): Read<NamedOption> {
  const [option, other] = found
  if (!option) return { fault: name === '' ? 'Please enter the tour option.' : `No tour option is called '${name}'.` }
  if (!other) return { value: option }
  return {
    fault: `${found.length} tour options are meant by '${name}'. Please name the activity and the tour option in two columns.`,
  }
}

function groupBy(options: readonly NamedOption[], keyBy: (option: NamedOption) => string): ReadonlyMap<string, NamedOption[]> {
  const groups = new Map<string, NamedOption[]>()
  for (const option of options) groups.set(keyBy(option), [...(groups.get(keyBy(option)) ?? []), option])
  return groups
}

export type NamedMarket = { readonly id: number; readonly name: string }
const OTHERS = new Set([
  'all other markets',
  'all markets',
  'all',
  'other markets',
  'others',
  'rest of world',
  'row',
  'worldwide',
  'any',
])

/** Finds a market by its name; 0 for all others. A market of that very name comes first. */
export function makeMarketFinder(markets: readonly NamedMarket[]): (text: string) => Read<number> {
  const byName = new Map(markets.map(({ id, name }) => [keyOf(name), id]))
  return (text) => {
    const id = byName.get(keyOf(text)) ?? (OTHERS.has(keyOf(text)) ? 0 : undefined)
    if (id !== undefined) return { value: id }
    return { fault: text === '' ? 'Please enter the market.' : `No market is called '${text}'.` }
  }
}
