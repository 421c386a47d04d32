import { epochMs, type Instant, plusMinutes } from '../time.ts'

export const CUTOFF_UNITS = ['minute', 'hour', 'day'] as const
export type CutoffUnit = (typeof CUTOFF_UNITS)[number]

/** How long before the start. A day is 24 hours: a start after a change of the clock keeps the moment that was promised. */
export type Cutoff = { readonly amount: number; readonly unit: CutoffUnit }

/** Who cancels at least so long before the start gets this share back. */
export type CancellationTerm = Cutoff & { readonly refundPercent: number }

const MINUTES: Readonly<Record<CutoffUnit, number>> = { minute: 1, hour: 60, day: 24 * 60 }

export function minutesOf({ amount, unit }: Cutoff): number {
  return amount * MINUTES[unit]
}

/** What is paid back, in percent, when it is cancelled now. After the last term, and after the start, nothing. */
export function refundPercentAt(terms: readonly CancellationTerm[], start: Instant, now: Instant): number {
  const left = (epochMs(start) - epochMs(now)) / 60_000
  if (left <= 0) return 0
  return Math.max(0, ...terms.filter((term) => left >= minutesOf(term)).map(({ refundPercent }) => refundPercent))
}

/** How many minutes before the start all of it is still paid back; undefined where that is never so. */
export function minutesFree(terms: readonly CancellationTerm[]): number | undefined {
  const free = terms.filter(({ refundPercent }) => refundPercent === 100).map(minutesOf)
  return free.length === 0 ? undefined : Math.min(...free)
}

/** Until when all of it is paid back; undefined where that is never so. */
export function freeUntil(terms: readonly CancellationTerm[], start: Instant): Instant | undefined {
  const minutes = minutesFree(terms)
  return minutes === undefined ? undefined : plusMinutes(start, -minutes)
}

/** What a cancellation of something that begins then still refunds, and until when: the next limit first. Limits that have passed are left out. */
export function stepsAhead(
  terms: readonly CancellationTerm[],
  { start, now }: { readonly start: Instant; readonly now: Instant },
): { readonly refundPercent: number; readonly until: Instant }[] {
  if (epochMs(start) <= epochMs(now)) return []
  const ahead = terms
    .map((term) => ({ refundPercent: term.refundPercent, until: plusMinutes(start, -minutesOf(term)) }))
    .filter(({ refundPercent, until }) => refundPercent > 0 && epochMs(until) >= epochMs(now))
    .toSorted((a, b) => epochMs(a.until) - epochMs(b.until))
  // Of two limits with one refund the later counts.
  return ahead.filter(({ refundPercent }, at) => refundPercent !== ahead[at + 1]?.refundPercent)
}

/** What is wrong with terms, by the place of the row: who cancels later must never get more. */
export function findTermFaults(terms: readonly CancellationTerm[]): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {}
  for (const [row, term] of terms.entries())
    for (const other of terms.slice(0, row)) {
      if (minutesOf(other) === minutesOf(term)) faults[`cancellation.${row}`] = 'There is already a term for this time.'
      else if (minutesOf(other) > minutesOf(term) === other.refundPercent < term.refundPercent)
        faults[`cancellation.${row}`] = 'A person who cancels later would get more back.'
    }
  return faults
}
