import type { TransferChoice } from '@tradewind/domain/carts/offer-of-day'
import { TIMES_OF_DAY, type TimeOfDay } from '@tradewind/domain/carts/time-of-day'
import { addDays, plainDate, readDate } from '@tradewind/domain/time'

export const SORTS = ['recommended', 'area', 'price'] as const
export type Sort = (typeof SORTS)[number]
const WAYS: readonly TransferChoice[] = ['ticket', 'sharing', 'private']

/** What the list is narrowed to; several of a kind: any of them. */
export type ActivityFilters = {
  areas?: number[] | undefined
  categories?: string[] | undefined
  ways?: TransferChoice[] | undefined
  times?: TimeOfDay[] | undefined
  /** Of the whole party. */
  maxTotal?: number | undefined
  /** Only what can be cancelled for nothing. */
  free?: true | undefined
}

/** A search for activities in the address. What is left out has its usual value. */
export type ActivityQuery = ActivityFilters & {
  cityId?: number | undefined
  startDate?: string | undefined
  endDate?: string | undefined
  adults?: number | undefined
  /** The ages of the children in their order, '6,9'; '6,-' where one is not known. */
  ages?: string | undefined
  infants?: number | undefined
  sort?: Exclude<Sort, 'recommended'> | undefined
  /** The activity whose prices are open, and of which supplier it is; without one it is the company's own. */
  open?: number | undefined
  of?: string | undefined
}

export type Party = { adults: number; childAges: (number | null)[]; infants: number }

const MOST_PEOPLE = 99
const NIGHTS = 4

export function readActivityQuery(query: Record<string, unknown>): ActivityQuery {
  const { cityId, startDate, endDate, adults, ages, infants, areas, categories, ways, times, maxTotal, free, sort, open, of } =
    query
  const listed = {
    areas: several(areas, (each) => isCount(each, 1)),
    categories: several(categories, (each) => typeof each === 'string' && each !== '' && each.length <= 200),
    ways: several(ways, (each) => WAYS.includes(each as TransferChoice)),
    times: several(times, (each) => TIMES_OF_DAY.includes(each as TimeOfDay)),
  }
  return {
    ...(isCount(cityId, 1) && { cityId }),
    ...(isDate(startDate) && { startDate }),
    ...(isDate(endDate) && { endDate }),
    ...(isCount(adults, 0, MOST_PEOPLE) && { adults }),
    ...((typeof ages === 'string' || isCount(ages, 0)) &&
      /^(\d{1,2}|-)(,(\d{1,2}|-)){0,98}$/.test(`${ages}`) && { ages: `${ages}` }),
    ...(isCount(infants, 1, MOST_PEOPLE) && { infants }),
    ...(Object.fromEntries(Object.entries(listed).filter(([, list]) => list.length > 0)) as ActivityFilters),
    ...(isCount(maxTotal, 1, 999_999_999) && { maxTotal }),
    ...(free === true && { free }),
    ...((sort === 'area' || sort === 'price') && { sort }),
    ...(isCount(open, 1) && { open }),
    ...(typeof of === 'string' && /^[0-9a-f-]{36}$/.test(of) && { of }),
  }
}

/** Today to four days later; the last day is never before the first. */
export function datesOf({ startDate, endDate }: ActivityQuery, today: string): { startDate: string; endDate: string } {
  const first = startDate ?? today
  return { startDate: first, endDate: endDate !== undefined && endDate >= first ? endDate : addDays(plainDate(first), NIGHTS) }
}

export function partyOf({ adults = 1, ages = '', infants = 0 }: ActivityQuery): Party {
  return { adults, childAges: ages === '' ? [] : ages.split(',').map((age) => (age === '-' ? null : Number(age))), infants }
}

/** The other way round: for the address. */
export function queryOfParty({ adults, childAges, infants }: Party): Pick<ActivityQuery, 'adults' | 'ages' | 'infants'> {
  return readActivityQuery({ adults, ages: childAges.map((age) => age ?? '-').join(','), infants })
}

/** The same search with nothing filtered. */
export function withoutFilters({ areas, categories, ways, times, maxTotal, free, ...rest }: ActivityQuery): ActivityQuery {
  return rest
}

export function countFilters({ areas, categories, ways, times, maxTotal, free }: ActivityFilters): number {
  return [areas, categories, ways, times, maxTotal, free].filter((filter) => filter !== undefined).length
}

function several(value: unknown, fits: (each: unknown) => boolean): unknown[] {
  return Array.isArray(value) ? [...new Set(value.filter(fits))].slice(0, 100) : []
}

function isCount(value: unknown, least: number, most = 2_147_483_647): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most
}

function isDate(value: unknown): value is string {
  return typeof value === 'string' && readDate(value) !== undefined
}
