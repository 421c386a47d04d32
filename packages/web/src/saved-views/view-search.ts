import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'

export type Search = Readonly<Record<string, unknown>>
/** A list's own reader of its address: drops what it does not know. */
export type ReadSearch = (raw: Record<string, unknown>) => object

/** The position in the list, and what is open beside it: not part of a view. */
const PASSING: ReadonlySet<string> = new Set(['open', 'openTab', 'cursor', 'page'])

/** The part of an address that makes a view: filters, order and page size. */
function lasting(search: object): Search {
  const entries = Object.entries(search).filter(([key, value]) => !PASSING.has(key) && value !== undefined)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A view as it is stored; equal for equal filters. Empty where nothing is filtered. */
export function writeView(search: object): string {
  return defaultStringifySearch({ ...lasting(search) }).slice(1)
}

/** A stored view as the list reads it today, and whether a part of it is no longer known. */
export function readView(kept: string, read: ReadSearch): { search: Search; hasLost: boolean } {
  const raw = defaultParseSearch(`?${kept}`)
  const search = lasting(read(raw))
  return { search, hasLost: Object.keys(raw).some((key) => !(key in search)) }
}
