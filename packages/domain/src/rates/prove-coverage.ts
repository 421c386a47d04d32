import { weekdayBits } from '../catalogue/tour-times.ts'
import type { PlainDate } from '../time.ts'
import type { MarketId, Rate } from './rate.ts'
import { compareStanding } from './rate-order.ts'

/** Days without a rate, both inclusive, for parties of so many people in seats. */
export type Gap = { readonly from: PlainDate; readonly to: PlainDate; readonly seatsFrom: number; readonly seatsTo: number }
/** Two rates of one market that apply on the same day to the same party: the standing decides, which somebody may not have meant. */
export type Overlap = { readonly winner: Rate; readonly loser: Rate; readonly from: PlainDate; readonly to: PlainDate }

/** The largest party that is looked at. */
export const MOST_SEATS = 60

type Window = { readonly first: PlainDate; readonly last: PlainDate }
const MS_OF_DAY = 86_400_000

/** Days since 1 January 1970, a Thursday. */
function numberOf(day: PlainDate): number {
  return Date.parse(`${day}T00:00:00Z`) / MS_OF_DAY
}

function dayOf(number: number): PlainDate {
  return new Date(number * MS_OF_DAY).toISOString().slice(0, 10) as PlainDate
}

const weekdayOfNumber = (number: number) => (((number + 3) % 7) + 7) % 7

/** A rate as numbers: days, sizes of parties, and the bits of its weekdays. */
type Span = {
  readonly rate: Rate
  readonly from: number
  readonly to: number
  readonly least: number
  readonly most: number
  readonly weekdays: number
}
const bitOf = (weekday: number) => BITS[weekday] ?? 0
const BITS = [0, 1, 2, 3, 4, 5, 6].map((weekday) => weekdayBits([weekday]))

function spanOf(rate: Rate): Span {
  const [least, most] = rate.kind === 'transfer' ? [rate.minPax ?? 1, rate.maxPax ?? MOST_SEATS] : [1, MOST_SEATS]
  const [from, to, weekdays] = [numberOf(rate.validFrom), numberOf(rate.validTill), weekdayBits(rate.weekdays)]
  return { rate, from, to, least, most: Math.min(most, MOST_SEATS), weekdays }
}

/** Sizes of parties between which no rate begins or ends: all of one class are priced alike. */
function sizesOf(spans: readonly Span[]): { from: number; to: number }[] {
  const begins = new Set([1])
  for (const { least, most } of spans) {
    if (least > 1 && least <= MOST_SEATS) begins.add(least)
    if (most < MOST_SEATS) begins.add(most + 1)
  }
  const ordered = [...begins].sort((a, b) => a - b)
  return ordered.map((from, at) => ({ from, to: (ordered[at + 1] ?? MOST_SEATS + 1) - 1 }))
}

/**
 * The days of a window on which no rate applies for a market, exactly: the spans of the rates are laid over each other weekday by weekday, no day is
 * sampled. Classes of parties with the same gaps are one.
 */
export function findGaps(rates: readonly Rate[], marketId: MarketId, { first, last }: Window): Gap[] {
  const spans = rates
    .filter((rate) => rate.marketId === 0 || rate.marketId === marketId)
    .map(spanOf)
    .sort((a, b) => a.from - b.from)
  const [begin, end] = [numberOf(first), numberOf(last)]
  const found: { gaps: [number, number][]; key: string; seatsFrom: number; seatsTo: number }[] = []
  for (const { from, to } of sizesOf(spans)) {
    const own = spans.filter(({ least, most }) => least <= from && to <= most)
    const gaps = mergeDays(daysWithout(own, begin, end))
    const key = JSON.stringify(gaps)
    const before = found.at(-1)
    if (before?.key === key) before.seatsTo = to
    else found.push({ gaps, key, seatsFrom: from, seatsTo: to })
  }
  return found.flatMap(({ gaps, seatsFrom, seatsTo }) =>
    gaps.map(([from, to]) => ({ from: dayOf(from), to: dayOf(to), seatsFrom, seatsTo })),
  )
}

/** Days on which none of the spans, in the order of their beginnings, applies. */
function daysWithout(spans: readonly Span[], begin: number, end: number): number[] {
  const days: number[] = []
  for (let weekday = 0; weekday < 7; weekday += 1) {
    let covered = begin - 1
    const bit = bitOf(weekday)
    const leave = (until: number) => {
      for (let day = nextOn(covered + 1, weekday); day <= until; day += 7) days.push(day)
    }
    for (const { from, to, weekdays } of spans) {
      if (to <= covered || from > end || (weekdays & bit) === 0) continue
      if (from > covered + 1) leave(from - 1)
      covered = to
    }
    leave(end)
  }
  return days.sort((a, b) => a - b)
}

function nextOn(day: number, weekday: number): number {
  return day + ((weekday - weekdayOfNumber(day) + 7) % 7)
}

function mergeDays(days: readonly number[]): [number, number][] {
  const spans: [number, number][] = []
  for (const day of days) {
    const last = spans.at(-1)
    if (last && last[1] === day - 1) last[1] = day
    else spans.push([day, day])
  }
  return spans
}

/**
 * Rates that win on no day, for no market and no party: a better one stands above them wherever they apply. Found by walking along the time with the
 * rates in force, the best on top.
 */
export function findNeverWinning(rates: readonly Rate[]): Rate[] {
  const wins = new Set<number>()
  const markets = new Set([0, ...rates.map(({ marketId }) => marketId)])
  const ranked = rates
    .toSorted(compareStanding)
    .map((rate, rank): Ranked => ({ ...spanOf(rate), rank }))
    .sort((a, b) => a.from - b.from)
  for (const marketId of markets) {
    const ofMarket = ranked.filter(({ rate }) => rate.marketId === 0 || rate.marketId === marketId)
    for (const { from, to } of sizesOf(ofMarket)) {
      const own = ofMarket.filter(({ least, most }) => least <= from && to <= most)
      for (let weekday = 0; weekday < 7; weekday += 1) markWinners(own, weekday, wins)
    }
  }
  return rates.filter(({ id }) => !wins.has(id))
}

type Ranked = Span & { readonly rank: number }

/**
 * Only days of one weekday count: each span begins with its first one and ends with its last. The spans come in the order of their beginnings, in which their
 * first such days are as well.
 */
function markWinners(spans: readonly Ranked[], weekday: number, wins: Set<number>): void {
  const bit = bitOf(weekday)
  const own = spans.filter(({ from, to, weekdays }) => (weekdays & bit) !== 0 && nextOn(from, weekday) <= to)
  const heap: Ranked[] = []
  let next = 0
  let day = own[0] && nextOn(own[0].from, weekday)
  while (day !== undefined) {
    for (let span = own[next]; span && span.from <= day; span = own[next]) {
      push(heap, span)
      next += 1
    }
    while (heap[0] && heap[0].to < day) pop(heap)
    const best = heap[0]
    if (best) wins.add(best.rate.id)
    // Something changes when the best one ends, or when another begins.
    const begins: number = own[next] ? nextOn((own[next] as Ranked).from, weekday) : Number.POSITIVE_INFINITY
    const after: number = best ? Math.min(nextOn(best.to + 1, weekday), begins) : begins
    day = Number.isFinite(after) ? after : undefined
  }
}

function push(heap: Ranked[], span: Ranked): void {
  heap.push(span)
  for (let at = heap.length - 1; at > 0; ) {
    const parent = (at - 1) >> 1
    if ((heap[parent] as Ranked).rank <= (heap[at] as Ranked).rank) return
    swap(heap, at, parent)
    at = parent
  }
}

function pop(heap: Ranked[]): void {
  swap(heap, 0, heap.length - 1)
  heap.pop()
  for (let at = 0; ; ) {
    const [left, right] = [2 * at + 1, 2 * at + 2]
    const least = rankAt(heap, left) < rankAt(heap, right) ? left : right
    if (rankAt(heap, least) >= rankAt(heap, at)) return
    swap(heap, at, least)
    at = least
  }
}

function rankAt(heap: readonly Ranked[], at: number): number {
  return at < heap.length ? (heap[at] as Ranked).rank : Number.POSITIVE_INFINITY
}

function swap(heap: Ranked[], one: number, other: number): void {
  const kept = heap[one] as Ranked
  heap[one] = heap[other] as Ranked
  heap[other] = kept
}

/** How many pairs are listed. */
const MOST_LISTED = 1_000

/** Pairs of one market that apply on the same day to the same party, with the first days of it; `total` counts them all. */
export function findOverlaps(rates: readonly Rate[]): { readonly overlaps: readonly Overlap[]; readonly total: number } {
  const overlaps: Overlap[] = []
  let total = 0
  for (const own of Map.groupBy(rates.map(spanOf), ({ rate }) => rate.marketId).values()) {
    own.sort((a, b) => a.from - b.from)
    let active: Span[] = []
    for (const span of own) {
      active = active.filter(({ to }) => to >= span.from)
      for (const other of active) {
        const day = firstShared(span, other)
        if (day === undefined) continue
        total += 1
        if (overlaps.length < MOST_LISTED) overlaps.push(overlapOf(span, other, day))
      }
      active.push(span)
    }
  }
  return { overlaps, total }
}

/** The first day on which both apply to one party. */
function firstShared(a: Span, b: Span): number | undefined {
  if (Math.max(a.least, b.least) > Math.min(a.most, b.most)) return undefined
  const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)]
  const shared = a.weekdays & b.weekdays
  for (let day = from; day <= to && day < from + 7; day += 1) if ((shared & bitOf(weekdayOfNumber(day))) !== 0) return day
  return undefined
}

function overlapOf(a: Span, b: Span, day: number): Overlap {
  const [winner, loser] = compareStanding(a.rate, b.rate) <= 0 ? [a.rate, b.rate] : [b.rate, a.rate]
  return { winner, loser, from: dayOf(day), to: dayOf(Math.min(a.to, b.to)) }
}
