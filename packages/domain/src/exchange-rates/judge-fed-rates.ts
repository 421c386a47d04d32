import { addDays, daysBetween, type PlainDate } from '../time.ts'
import { type Exchange, findRate, readRate } from './exchange.ts'

/** The rates of a feed: what one unit of `from` is worth in the site's currency. */
export type FedRate = { readonly from: string; readonly rate: string }
/** A rate that is so far from the last one that staff must confirm it. */
export type Jump = FedRate & { readonly before: string }

/** Easter has the longest time without rates: from Thursday to Tuesday. */
const OLDEST_DAYS = 7
/** Currencies that move more in a day are news, and so are decimal points that moved. */
const MOST_PERCENT = 10n

/** Why an answer published on that day cannot be the newest, as a sentence; nothing where it can. */
export function whyNotOfDay(publishedOn: PlainDate, today: PlainDate): string | undefined {
  // Where the site's day began later than the publisher's, its rates can be of tomorrow.
  if (daysBetween(today, publishedOn) > 1) return `The rates are dated ${publishedOn}, which is in the future.`
  if (daysBetween(publishedOn, today) > OLDEST_DAYS) return `The rates are dated ${publishedOn}, more than ${OLDEST_DAYS} days ago.`
  return undefined
}

/**
 * The first day on which a rate of the site's own staff stands before those of a feed: today, or the day after the publication, whichever is earlier. On a
 * Sunday a feed repeats what it published on Friday, and that must not replace what staff stated on Saturday.
 */
export function standsFrom(publishedOn: PlainDate, today: PlainDate): PlainDate {
  const dayAfter = addDays(publishedOn, 1)
  return dayAfter < today ? dayAfter : today
}

/** Which of the rates differ by more than ten percent from the one in force. A currency without a rate so far has none to differ from. */
export function findJumps(exchange: Exchange, rates: readonly FedRate[]): Jump[] {
  return rates.flatMap(({ from, rate }) => {
    const last = findRate(exchange, from, exchange.own)
    const next = readRate(rate)
    if (!last || !next) return []
    const [now, before] = [next.numerator * last.denominator, last.numerator * next.denominator]
    const moved = now > before ? now - before : before - now
    return moved * 100n > before * MOST_PERCENT ? [{ from, rate, before: write(last) }] : []
  })
}

/** For people to compare: six decimals. */
function write({ numerator, denominator }: { numerator: bigint; denominator: bigint }): string {
  const digits = ((2n * numerator * 1_000_000n + denominator) / (2n * denominator)).toString().padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '')
}
