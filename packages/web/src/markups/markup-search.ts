import { JOURNEYS, type Journey, RULE_KINDS } from '@tradewind/domain/markups/markup-rule'

export const MARKUP_TABS = [...RULE_KINDS, 'draft', 'checks', 'test', 'history', 'customers'] as const
export type MarkupTab = (typeof MARKUP_TABS)[number]

export const RULE_SORTS = ['winner', 'name', 'airline', 'changed'] as const
export type RuleSort = (typeof RULE_SORTS)[number]

/** The state of the markups page in the address. */
export type MarkupSearch = {
  /** Without one: the default group. */
  group?: number
  tab?: MarkupTab
  /** Filters of the rules: part of a name, an airline, a journey, the sort order. */
  search?: string
  airline?: string
  journey?: Journey
  sort?: RuleSort
  isBackwards?: boolean
  /** The open rule, a change of the draft, or a new rule, perhaps a copy of another one. */
  rule?: number | 'new'
  change?: number
  like?: number
  /** The what-if test shown. */
  whatIf?: number
}

/** Drops invalid values and defaults. */
export function readMarkupSearch(raw: Record<string, unknown>): MarkupSearch {
  const tab = MARKUP_TABS.find((one) => one === raw.tab)
  const sort = RULE_SORTS.find((one) => one === raw.sort)
  const airline = typeof raw.airline === 'string' ? raw.airline.toUpperCase() : ''
  const search = typeof raw.search === 'string' || typeof raw.search === 'number' ? String(raw.search).slice(0, 120) : ''
  return without({
    group: readId(raw.group),
    tab: tab === 'defaultAirline' ? undefined : tab,
    search: search.trim() === '' ? undefined : search,
    airline: /^[A-Z0-9]{2}$/.test(airline) ? airline : undefined,
    journey: JOURNEYS.find((one) => one === raw.journey),
    sort: sort === 'winner' ? undefined : sort,
    isBackwards: raw.isBackwards === true ? true : undefined,
    rule: raw.rule === 'new' ? 'new' : readId(raw.rule),
    change: readId(raw.change),
    like: readId(raw.like),
    whatIf: readId(raw.whatIf),
  })
}

export type ChangedSearch = { [K in keyof MarkupSearch]?: MarkupSearch[K] | undefined }

/** The same address with a change; undefined values are removed. */
export function changeSearch(search: MarkupSearch, change: ChangedSearch): MarkupSearch {
  return readMarkupSearch({ ...search, ...change })
}

/** Nothing is open beside or above the page. */
export const CLOSED = { rule: undefined, change: undefined, like: undefined } as const

function readId(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 && number <= 2_147_483_647 ? number : undefined
}

type Known<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

function without<T extends object>(search: T): Known<T> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Known<T>
}
