import type { ClockTime } from '../catalogue/tour-times.ts'
import { epochMs, type Instant, type PlainDate, plusMinutes } from '../time.ts'
import { type CountedStart, explainFull, keyOfStart, type LimitedStart, placesLeft } from './counted-start.ts'

/** How long places are held for somebody who is paying. */
export const HOLD_MINUTES = 30

/** So many people of a start for a taker. `limits`: of the option and its pool; undefined: it does not start then. */
export type PlaceWish = {
  /** Who takes them, in the words of the caller: 'sale:100042'. Each taker has one start. */
  readonly taker: string
  readonly tourOptionId: number
  readonly day: PlainDate
  readonly startsAt: ClockTime
  /** Those who take a seat. */
  readonly people: number
  readonly limits: readonly LimitedStart[] | undefined
}

/** Places that a taker has of one start. `heldUntil` null: sold. */
export type Taking = CountedStart & { readonly taker: string; readonly people: number; readonly heldUntil: Instant | null }

export type NoPlaces = { readonly taker: string; readonly left: number; readonly sentence: string }

/** A hold that has ended counts nothing, also where nothing has removed it. */
export function counts({ heldUntil }: Pick<Taking, 'heldUntil'>, now: Instant): boolean {
  return heldUntil === null || epochMs(heldUntil) > epochMs(now)
}

/**
 * What becomes of takings when takers hold or buy places, all of them or none. What a taker has of the same start stays its own, also where the limit
 * was lowered meanwhile: it is not counted again. What it has of another start is given back. `takings`: all of the starts concerned, those that count.
 */
export function takePlaces(
  wishes: readonly PlaceWish[],
  takings: readonly Taking[],
  { now, as }: { readonly now: Instant; readonly as: 'held' | 'sold' },
): { readonly takings: readonly Taking[] } | { readonly none: NoPlaces } {
  let all = takings.filter((taking) => counts(taking, now))
  for (const wish of wishes) {
    const own = all.filter(({ taker }) => taker === wish.taker)
    if (hasAll(own, wish)) {
      all = all.map((taking) => (taking.taker === wish.taker ? keep(taking, wish.people, as) : taking))
      continue
    }
    const others = all.filter(({ taker }) => taker !== wish.taker)
    if (!wish.limits) return { none: { taker: wish.taker, left: 0, sentence: NOT_THEN } }
    const left = placesLeft(wish.limits, takenAmong(others))
    if (left !== null && left < wish.people)
      return { none: { taker: wish.taker, left, sentence: explainFull(left, wish.limits[0]?.startsAt ?? '') } }
    all = [...others, ...newTakings(wish, wish.limits, as === 'sold' ? null : plusMinutes(now, HOLD_MINUTES))]
  }
  return { takings: all }
}

const NOT_THEN = 'It does not start at this time on this day.'

/** Whether what a taker has is enough for what it wants: of the same option, day and time, and no fewer people. */
function hasAll(own: readonly Taking[], { tourOptionId, day, startsAt, people }: PlaceWish): boolean {
  const isOfOption = own.some(({ counted, id }) => counted === 'option' && id === tourOptionId)
  const isThen = own.every((one) => one.day === day && (one.startsAt === '' || one.startsAt === startsAt))
  return isOfOption && isThen && people > 0 && own.every((one) => one.people >= people)
}

/** What is held stays held as long as it was promised, and what is sold is never only held again. */
function keep(taking: Taking, people: number, as: 'held' | 'sold'): Taking {
  return { ...taking, people, heldUntil: as === 'sold' ? null : taking.heldUntil }
}

function newTakings({ taker, people }: PlaceWish, limits: readonly LimitedStart[], heldUntil: Instant | null): Taking[] {
  if (people === 0) return []
  return limits.map(({ counted, id, day, startsAt }) => ({ taker, counted, id, day, startsAt, people, heldUntil }))
}

export function takenAmong(takings: readonly Taking[]): (start: CountedStart) => number {
  const sums = new Map<string, number>()
  for (const taking of takings) sums.set(keyOfStart(taking), (sums.get(keyOfStart(taking)) ?? 0) + taking.people)
  return (start) => sums.get(keyOfStart(start)) ?? 0
}
