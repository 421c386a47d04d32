import { addDays, laterOf, type PlainDate } from '../time.ts'
import { findGaps, findNeverWinning, findOverlaps, MOST_SEATS } from './prove-coverage.ts'
import type { MarketId, Rate, SharingBasis, TicketRate, TransferRate } from './rate.ts'

/** What rates are for: to enter, or to be driven one way or the other. */
export type RateService = 'ticket' | SharingBasis
export const RATE_SERVICES: readonly RateService[] = ['ticket', 'sharing', 'private']

/** `seats`: the parties it is about; undefined: all. Days are both inclusive. */
export type RateProblem =
  | {
      readonly kind: 'gap'
      readonly service: RateService
      readonly marketId: MarketId
      readonly from: PlainDate
      readonly to: PlainDate
      readonly seats: { readonly from: number; readonly to: number } | undefined
    }
  | { readonly kind: 'neverWins'; readonly service: RateService; readonly marketId: MarketId; readonly rate: Rate }
  /** Two of one market and one priority: which was meant? The newer one wins. */
  | {
      readonly kind: 'overlap'
      readonly service: RateService
      readonly marketId: MarketId
      readonly winner: Rate
      readonly loser: Rate
      readonly from: PlainDate
      readonly to: PlainDate
    }

type Asked = {
  readonly tickets: readonly TicketRate[]
  readonly transfers: readonly TransferRate[]
  /** The first day that can still be sold. */
  readonly from: PlainDate
  /** Days on which the option does not run: nobody misses a price there. */
  readonly isClosed: (day: PlainDate) => boolean
}

function ratesOf(service: RateService, { tickets, transfers }: Pick<Asked, 'tickets' | 'transfers'>): readonly Rate[] {
  return service === 'ticket' ? tickets : transfers.filter(({ basis }) => basis === service)
}

/**
 * What a person who keeps rates must look at, the gaps first: days without a price between the first day and the last one of any rate, for all other
 * markets or, where there is no rate for these, for each market that has one; rates that win on no day; rates of one market and one priority on the
 * same days. Proven by spans, not by sampling days. Transfers have gaps only for parties up to the largest that any of their rates takes: beyond it
 * nothing was promised.
 */
export function findRateProblems(asked: Asked): RateProblem[] {
  const all = [...asked.tickets, ...asked.transfers]
  const last = all.reduce((latest, { validTill }) => laterOf(validTill, latest), asked.from)
  const problems = RATE_SERVICES.flatMap((service) => {
    const rates = ratesOf(service, asked)
    return rates.length === 0 ? [] : problemsOf(service, rates, { ...asked, last })
  })
  return problems.sort((a, b) => ORDER[a.kind] - ORDER[b.kind])
}

const ORDER = { gap: 0, neverWins: 1, overlap: 2 } as const

function problemsOf(service: RateService, rates: readonly Rate[], asked: Asked & { last: PlainDate }): RateProblem[] {
  const markets = [...new Set(rates.map(({ marketId }) => marketId))].sort((a, b) => a - b)
  // What a named market misses all others miss too, because their rates count for it: it is said once.
  const gaps = (markets.includes(0) ? [0] : markets).flatMap((marketId) => gapsOf(service, rates, { ...asked, marketId }))
  const dead = findNeverWinning(rates).map((rate): RateProblem => ({ kind: 'neverWins', service, marketId: rate.marketId, rate }))
  const deadIds = new Set(dead.flatMap((problem) => (problem.kind === 'neverWins' ? [problem.rate.id] : [])))
  const doubts = findOverlaps(rates).overlaps.flatMap(({ winner, loser, from, to }): RateProblem[] =>
    winner.priority === loser.priority && !deadIds.has(loser.id) && to >= asked.from
      ? [{ kind: 'overlap', service, marketId: winner.marketId, winner, loser, from, to }]
      : [],
  )
  return [...gaps, ...dead, ...doubts]
}

function gapsOf(
  service: RateService,
  rates: readonly Rate[],
  { from, last, marketId, isClosed }: Asked & { last: PlainDate; marketId: MarketId },
): RateProblem[] {
  const largest = Math.max(...rates.map((rate) => (rate.kind === 'transfer' ? (rate.maxPax ?? MOST_SEATS) : MOST_SEATS)))
  const smallest = Math.min(...rates.map((rate) => (rate.kind === 'transfer' ? (rate.minPax ?? 1) : 1)))
  return findGaps(rates, marketId, { first: from, last }).flatMap((gap): RateProblem[] => {
    const [seatsFrom, seatsTo] = [Math.max(gap.seatsFrom, smallest), Math.min(gap.seatsTo, largest)]
    if (seatsFrom > seatsTo) return []
    const open = withoutClosed(gap, isClosed)
    if (!open) return []
    const isAll = seatsFrom === smallest && seatsTo === largest
    return [{ kind: 'gap', service, marketId, ...open, seats: isAll ? undefined : { from: seatsFrom, to: seatsTo } }]
  })
}

/** A gap from its first to its last day on which the option runs; undefined where it runs on none. */
function withoutClosed(
  { from, to }: { readonly from: PlainDate; readonly to: PlainDate },
  isClosed: Asked['isClosed'],
): { from: PlainDate; to: PlainDate } | undefined {
  let [first, last] = [from, to]
  while (first <= last && isClosed(first)) first = addDays(first, 1)
  while (last >= first && isClosed(last)) last = addDays(last, -1)
  return first <= last ? { from: first, to: last } : undefined
}
