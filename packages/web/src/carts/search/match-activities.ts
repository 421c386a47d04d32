import type { FoundActivity } from '@tradewind/contract/carts/activity-search'
import { TRANSFER_CHOICES, type TransferChoice } from '@tradewind/domain/carts/offer-of-day'
import { beginsIn, TIMES_OF_DAY, type TimeOfDay } from '@tradewind/domain/carts/time-of-day'
import type { ActivityFilters, Sort } from './activity-query.ts'

export type FoundOption = FoundActivity['tourOptions'][number]
export type FoundDay = FoundOption['days'][number]
export type FoundSlot = FoundDay['slots'][number]
export type Offer = FoundOption['offers'][number]
export type PricedOffer = Extract<Offer, { total: string }>

/** What of an activity fits, at its lowest price. */
export type BestPrice = {
  optionId: number
  transfer: TransferChoice
  date: string
  startsAt: string
  offer: PricedOffer
}
/** `supplier`: of the network, which delivers it; without one it is the company's own. */
export type OfferedActivity = FoundActivity & { supplier?: { id: string; name: string | null } }
export type ListedActivity = { activity: OfferedActivity; best: BestPrice | undefined }
/** What can be chosen to narrow the list: how many activities have it, and from what price. */
export type FilterChoice<Key> = { key: Key; label: string; count: number; from: string | undefined }
export type FilterChoices = {
  areas: FilterChoice<number>[]
  categories: FilterChoice<string>[]
  ways: FilterChoice<TransferChoice>[]
  times: FilterChoice<TimeOfDay>[]
  free: number
}

/** What counts on a day for one way of getting there. */
export function offerOn(option: FoundOption, day: FoundDay, transfer: TransferChoice): Offer | undefined {
  return option.offers[day.offers[transfer]]
}

/** Whether the party can still book this start. */
export function isFree({ places, isTooLate }: FoundSlot, { seats }: FoundOption): boolean {
  return !isTooLate && (places === null || places >= seats)
}

/**
 * What the filters leave. With a filter that is about a price or a start, only what can be had so; without one, what cannot be had stays, so that its
 * reason is seen. The company's order is that of the answer; by price, what cannot be had stands last.
 */
export function listActivities(
  found: readonly OfferedActivity[],
  filters: ActivityFilters,
  sort: Sort = 'recommended',
): ListedActivity[] {
  const isNarrow = [filters.ways, filters.times, filters.maxTotal, filters.free].some((filter) => filter !== undefined)
  const listed = found
    .filter((activity) => isInPlace(activity, filters))
    .map((activity) => ({ activity, best: bestPrice(activity, filters) }))
    .filter(({ best }) => !isNarrow || best !== undefined)
  if (sort === 'price')
    return listed.sort((one, other) => priceOf(one.best) - priceOf(other.best) || one.activity.priority - other.activity.priority)
  if (sort === 'area') return groupByArea(listed).flatMap(({ listed: ofArea }) => ofArea)
  return listed
}

/** Areas in the order of their first activity: the company's order counts among areas too. */
export function groupByArea(listed: readonly ListedActivity[]): { area: string | null; listed: ListedActivity[] }[] {
  const groups = Map.groupBy(listed, ({ activity }) => activity.area?.id ?? null)
  const named = [...groups].map(([, ofArea]) => ({ area: ofArea[0]?.activity.area?.name ?? null, listed: ofArea }))
  return [...named.filter(({ area }) => area !== null), ...named.filter(({ area }) => area === null)]
}

/** The lowest price that fits the filters; of the same price the option, day and way that stand first. */
export function bestPrice(activity: FoundActivity, filters: ActivityFilters = {}): BestPrice | undefined {
  let best: BestPrice | undefined
  for (const option of activity.tourOptions)
    for (const day of option.days) {
      const slot = day.slots.find((each) => isFree(each, option) && isWantedStart(option, each, filters))
      if (!slot) continue
      for (const transfer of filters.ways ?? TRANSFER_CHOICES) {
        const offer = offerOn(option, day, transfer)
        if (!offer || !('total' in offer) || Number(offer.total) > (filters.maxTotal ?? Number.POSITIVE_INFINITY)) continue
        if (!best || Number(offer.total) < Number(best.offer.total))
          best = { optionId: option.id, transfer, date: day.date, startsAt: slot.startsAt, offer }
      }
    }
  return best
}

/** The choices of each filter, counted among what all other filters leave. */
export function choicesOf(found: readonly FoundActivity[], filters: ActivityFilters): FilterChoices {
  const count = (more: ActivityFilters, without: keyof ActivityFilters) => {
    const { [without]: _, ...others } = filters
    const listed = listActivities(found, { ...others, ...more })
    const prices = listed.flatMap(({ best }) => best?.offer.total ?? []).sort((one, other) => Number(one) - Number(other))
    return { count: listed.length, from: prices[0] }
  }
  const areas = new Map(found.flatMap(({ area }) => (area ? [[area.id, area.name] as const] : [])))
  const categories = new Set(found.flatMap(({ category }) => category || []))
  const ways = TRANSFER_CHOICES.filter((way) => found.some((activity) => bestPrice(activity, { ways: [way] })))
  return {
    areas: [...areas].map(([key, label]) => ({ key, label, ...count({ areas: [key] }, 'areas') })),
    categories: [...categories].map((key) => ({ key, label: key, ...count({ categories: [key] }, 'categories') })),
    ways: ways.map((key) => ({ key, label: '', ...count({ ways: [key] }, 'ways') })),
    times: TIMES_OF_DAY.map((key) => ({ key, label: '', ...count({ times: [key] }, 'times') })),
    free: count({ free: true }, 'free').count,
  }
}

function priceOf(best: BestPrice | undefined): number {
  return best ? Number(best.offer.total) : Number.MAX_SAFE_INTEGER
}

function isInPlace({ area, category }: FoundActivity, { areas, categories }: ActivityFilters): boolean {
  return (!areas || (area !== null && areas.includes(area.id))) && (!categories || categories.includes(category))
}

function isWantedStart({ timing }: FoundOption, slot: FoundSlot, { times, free }: ActivityFilters): boolean {
  return (!free || slot.freeUntil !== null) && (!times || beginsIn(times, { timing, ...slot }))
}
