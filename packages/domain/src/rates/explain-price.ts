import { formatDate } from '../format-date.ts'
import type { NoPrice } from './price-of.ts'
import type { Rate } from './rate.ts'
import { type Asked, compareStanding, type Misfit, whyNotApplies } from './rate-order.ts'

/** A rate that was looked at, and what became of it. */
export type Considered<R extends Rate> = { readonly rate: R; readonly isWinner: boolean; readonly sentence: string }

/** Every rate in the order of winning, with why it won or why it did not, in the words of a reservation desk. `marketName` names the customer's market. */
export function explainRates<R extends Rate>(rates: readonly R[], asked: Asked): Considered<R>[] {
  const ordered = rates.toSorted(compareStanding)
  const winner = ordered.find((rate) => whyNotApplies(rate, asked) === undefined)
  return ordered.map((rate) => ({ rate, isWinner: rate === winner, sentence: explain(rate, asked, winner) }))
}

function explain(rate: Rate, asked: Asked, winner: Rate | undefined): string {
  const misfit = whyNotApplies(rate, asked)
  if (misfit) return MISFITS[misfit](rate, asked)
  if (rate === winner) return rate.marketId === 0 ? 'It wins: it is for all other markets.' : 'It wins: it is for this market.'
  if (!winner) throw new Error('A rate that applies has a winner')
  if (rate.marketId === 0 && winner.marketId !== 0) return 'Overridden by a rate of this market.'
  if (rate.priority !== winner.priority) return `Overridden by priority ${winner.priority}.`
  return 'Overridden by a newer rate with the same priority.'
}

const MISFITS: Readonly<Record<Misfit, (rate: Rate, asked: Asked) => string>> = {
  market: () => 'It is for another market.',
  notYet: ({ validFrom }) => `It begins on ${formatDate(validFrom)}.`,
  ended: ({ validTill }) => `It ended on ${formatDate(validTill)}.`,
  weekday: ({ weekdays }) => `It is for other weekdays: ${weekdays.map((day) => SHORT[day]).join(', ')}.`,
  tooFew: (rate, { seats }) => `It begins at ${minOf(rate)} people; this party has ${seats}.`,
  tooMany: (rate, { seats }) => `It ends at ${maxOf(rate)} people; this party has ${seats}.`,
}

const SHORT = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const minOf = (rate: Rate) => (rate.kind === 'transfer' ? rate.minPax : null)
const maxOf = (rate: Rate) => (rate.kind === 'transfer' ? rate.maxPax : null)

/** Why there is no price, in a sentence. */
export function explainNoPrice(noPrice: NoPrice): string {
  switch (noPrice.because) {
    case 'party':
      return noPrice.sentence
    case 'transferRequired':
      return 'This activity is sold only with a transfer.'
    case 'noTicketRate':
      return 'No ticket rate applies on this day for this market.'
    case 'noTransferRate':
      return 'No transfer rate applies on this day for this market and number of people.'
  }
}
