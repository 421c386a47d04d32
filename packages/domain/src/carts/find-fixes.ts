import { addDays, daysBetween, type PlainDate } from '../time.ts'
import { TRANSFER_CHOICES, type TransferChoice } from './offer-of-day.ts'
import { clockOf, MINUTES_OF_DAY, minutesOfClock, openFor, type PlannedItem, slotAt, spanOf } from './planned-item.ts'
import { travelMinutes } from './travel-time.ts'

/** `transfer`: only where that is what is missing. */
export type Fix = {
  readonly cartItemId: number
  readonly date: PlainDate
  readonly time: string | null
  readonly transfer: TransferChoice | null
}
export type Trip = { readonly startDate: PlainDate; readonly endDate: PlainDate }

/** How far around the trip a day is looked for, where none of its own will do. */
const NEAREST_WITHIN = 30
/** A page shows two or three. */
const FIXES_AT_MOST = 3
/** Where it is open for a while, a visit is moved to the next quarter of an hour. */
const QUARTER = 15

/** Whether two items leave time for both, with the way between them. */
export function fitTogether(one: PlannedItem, other: PlannedItem): boolean {
  return conflictOf(one, other) === undefined
}

/** `minutes`: by how much they overlap; or how long the way between them takes. */
export type Conflict = { readonly kind: 'overlap' | 'travel'; readonly minutes: number }

/** What stands between two items, also after midnight. Items of which the time is not known stand in nobody's way. */
export function conflictOf(one: PlannedItem, other: PlannedItem): Conflict | undefined {
  const [a, own] = [spanOf(one), spanOf(other)]
  if (!a || !own) return undefined
  const later = daysBetween(one.date, other.date) * MINUTES_OF_DAY
  const b = { from: own.from + later, to: own.to + later }
  const gap = Math.max(a.from, b.from) - (a.from <= b.from ? a.to : b.to)
  if (gap < 0) return { kind: 'overlap', minutes: Math.min(a.to, b.to) - Math.max(a.from, b.from) }
  // Two things in one and the same place, such as two parts of a park, need no way between them.
  const minutes = one.tourOptionId === other.tourOptionId ? 0 : travelMinutes(one.whereabouts, other.whereabouts)
  return gap < minutes ? { kind: 'travel', minutes } : undefined
}

/** Whether somebody could come then: it runs, it is not too late, there are places. */
function hasPlaces(item: PlannedItem): boolean {
  const slot = slotAt(item.slotsOn(item.date), item)
  return slot !== undefined && !slot.isTooLate && (slot.places === null || slot.places >= item.seats)
}

/**
 * Days and times that mend what is wrong with items, the smallest change first: another time of the same day, then the nearest day of the trip, only then a
 * day around it. A fix never makes a new conflict. Each item is looked at once, in however many notes it stands: many items at one time are in conflict each with each.
 */
export function fixFinder(all: readonly PlannedItem[], trip: Trip): (faulty: readonly PlannedItem[]) => Fix[] {
  const planned = all.filter(({ isOptional }) => !isOptional)
  const known = new Map<number, readonly Change[]>()
  const changesFor = (item: PlannedItem): readonly Change[] => {
    const before = known.get(item.id)
    if (before) return before
    const others = planned.filter(({ id }) => id !== item.id)
    const within = changesOf(item, others, daysOf(item, trip))
    const changes = within.length > 0 ? within : changesOf(item, others, daysAround(item, trip))
    known.set(item.id, changes)
    return changes
  }
  return (faulty) =>
    faulty
      .flatMap(changesFor)
      .sort((a, b) => a.cost - b.cost)
      .slice(0, FIXES_AT_MOST)
      .map(({ fix }) => fix)
}

type Change = { readonly fix: Fix; readonly cost: number }
/** Any day costs more than any time of the same day. */
const COST_OF_DAY = 100_000

function changesOf(item: PlannedItem, others: readonly PlannedItem[], days: readonly PlainDate[]): Change[] {
  const changes: Change[] = []
  if (item.seats === 0) return changes
  for (const date of days) {
    if (changes.length >= FIXES_AT_MOST) break
    // Asked first, because it costs the least.
    if (!('total' in item.priceOn(date, item.transfer))) continue
    // Of its own day times that will do; of another day the one that is nearest to the time it has.
    changes.push(...changesOn(item, others, { date, most: date === item.date ? FIXES_AT_MOST : 1 }))
  }
  return changes
}

/** The smallest first, as many as are wanted. */
function changesOn(
  item: PlannedItem,
  others: readonly PlannedItem[],
  { date, most }: { readonly date: PlainDate; readonly most: number },
): Change[] {
  const ofDay = others.filter((other) => other.date === date)
  const far = Math.abs(daysBetween(item.date, date)) * COST_OF_DAY
  const wanted = timesOn(item, date, ofDay)
    .map((time) => ({ time, cost: far + shiftTo(item, time) }))
    .sort((a, b) => a.cost - b.cost)
  const changes: Change[] = []
  for (const { time, cost } of wanted) {
    if (changes.length >= most) break
    if (date === item.date && time === item.time) continue
    const moved = { ...item, date, time }
    if (hasPlaces(moved) && others.every((other) => fitTogether(moved, other)))
      changes.push({ fix: { cartItemId: item.id, date, time, transfer: null }, cost })
  }
  return changes
}

function shiftTo(item: PlannedItem, time: string | null): number {
  return time === null || item.time === null ? 0 : Math.abs(minutesOfClock(time) - minutesOfClock(item.time))
}

/** At its starts. Where it is open for a while: at the time it has, or when the others leave room. */
function timesOn(item: PlannedItem, date: PlainDate, others: readonly PlannedItem[]): (string | null)[] {
  const slots = item.slotsOn(date)
  if (item.timing === 'startTimes') return slots.map(({ startsAt }) => startsAt)
  if (item.time === null) return [null]
  const { minutes } = item
  const wanted = new Set([minutesOfClock(item.time)])
  for (const slot of slots) {
    const open = openFor(slot)
    wanted.add(open.from)
    for (const other of others) {
      const span = spanOf(other)
      if (!span) continue
      const way = travelMinutes(item.whereabouts, other.whereabouts)
      wanted.add(Math.ceil((span.to + way) / QUARTER) * QUARTER)
      if (minutes !== null) wanted.add(Math.floor((span.from - way - minutes) / QUARTER) * QUARTER)
    }
  }
  return [...wanted].filter((at) => at >= 0 && at < MINUTES_OF_DAY).map(clockOf)
}

/** The days of the trip, the nearest first; of two as near, the later. */
function daysOf({ date }: PlannedItem, { startDate, endDate }: Trip): PlainDate[] {
  const count = Math.min(daysBetween(startDate, endDate), 90)
  return byNearness(
    date,
    Array.from({ length: Math.max(count + 1, 0) }, (_, at) => addDays(startDate, at)),
  )
}

function daysAround({ date, today }: PlannedItem, { startDate, endDate }: Trip): PlainDate[] {
  const days = Array.from({ length: NEAREST_WITHIN }, (_, at) => [addDays(startDate, -at - 1), addDays(endDate, at + 1)]).flat()
  return byNearness(
    date,
    days.filter((day) => day >= today),
  )
}

function byNearness(from: PlainDate, days: readonly PlainDate[]): PlainDate[] {
  return days
    .map((day) => ({ day, away: Math.abs(daysBetween(from, day)) }))
    .sort((a, b) => a.away - b.away || (a.day > b.day ? -1 : 1))
    .map(({ day }) => day)
}

/** Ways of getting there that have a price on the day, the cheapest first. */
export function findTransfers(item: PlannedItem): Fix[] {
  return TRANSFER_CHOICES.filter((transfer) => transfer !== item.transfer)
    .flatMap((transfer) => {
      const price = item.priceOn(item.date, transfer)
      return 'total' in price ? [{ transfer, minor: price.total.minor }] : []
    })
    .sort((a, b) => (a.minor < b.minor ? -1 : a.minor > b.minor ? 1 : 0))
    .map(({ transfer }) => ({ cartItemId: item.id, date: item.date, time: item.time, transfer }))
}
