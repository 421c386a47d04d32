import { weekdayBits, weekdayOf } from '../catalogue/tour-times.ts'
import type { PlainDate } from '../time.ts'
import type { MarketId, Rate } from './rate.ts'

/** What a rate must fit: the day of travel, the market of the customer, and the people in seats. */
export type Asked = { readonly day: PlainDate; readonly marketId: MarketId; readonly seats: number }

/**
 * The order of winning among rates that apply: a named market before all other markets, then the priority, 1 first, then the newer of two that stand
 * equal: it was made to correct the older. Negative: `a` wins.
 */
export function compareStanding(a: Rate, b: Rate): number {
  return Number(a.marketId === 0) - Number(b.marketId === 0) || a.priority - b.priority || b.id - a.id
}

export type Misfit = 'market' | 'notYet' | 'ended' | 'weekday' | 'tooFew' | 'tooMany'

/** Why a rate does not apply, the first reason; undefined: it does. */
export function whyNotApplies(rate: Rate, { day, marketId, seats }: Asked): Misfit | undefined {
  if (rate.marketId !== 0 && rate.marketId !== marketId) return 'market'
  if (day < rate.validFrom) return 'notYet'
  if (day > rate.validTill) return 'ended'
  if (!rate.weekdays.includes(weekdayOf(day))) return 'weekday'
  if (rate.kind === 'transfer' && rate.minPax !== null && seats < rate.minPax) return 'tooFew'
  if (rate.kind === 'transfer' && rate.maxPax !== null && seats > rate.maxPax) return 'tooMany'
  return undefined
}

/** Rates in their order of winning, which remembers who won: a search asks for the same days again and again. */
export type RateBook<R extends Rate> = {
  readonly rates: readonly R[]
  /** The rate that wins, or undefined where none applies. */
  winnerOf(asked: Asked): R | undefined
}

/** Days that are remembered; a search asks for a week, a calendar for a year. */
const MOST_DAYS = 1_000

/** `key` and `winner` are those asked for last: a search is for one party, and mostly asks for the same again. */
type Day<R> = {
  readonly valid: readonly R[]
  readonly winners: Map<number, R | undefined>
  key: number | undefined
  winner: R | undefined
}

export function bookRates<R extends Rate>(rates: readonly R[]): RateBook<R> {
  const ordered = rates.toSorted(compareStanding)
  const bits = ordered.map(({ weekdays }) => weekdayBits(weekdays))
  const days = new Map<PlainDate, Day<R>>()
  const open = (day: PlainDate): Day<R> => {
    const bit = 1 << weekdayOf(day)
    const valid = ordered.filter(
      ({ validFrom, validTill }, at) => ((bits[at] ?? 0) & bit) !== 0 && validFrom <= day && day <= validTill,
    )
    const opened: Day<R> = { valid, winners: new Map(), key: undefined, winner: undefined }
    if (days.size >= MOST_DAYS) days.clear()
    days.set(day, opened)
    return opened
  }
  return {
    rates: ordered,
    winnerOf(asked) {
      const day = days.get(asked.day) ?? open(asked.day)
      const key = asked.marketId * SEATS_APART + asked.seats
      if (day.key === key) return day.winner
      const { valid, winners } = day
      const winner = winners.has(key) ? winners.get(key) : valid.find((rate) => whyNotApplies(rate, asked) === undefined)
      winners.set(key, winner)
      day.key = key
      day.winner = winner
      return winner
    },
  }
}

/** More than any party has. */
const SEATS_APART = 100_000
