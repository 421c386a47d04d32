import { type CancellationTerm, type CutoffUnit, minutesOf } from './cancellation-terms.ts'

/** 'Free cancellation until 3 days before, 50% refunded until 1 day before, then nothing'. Who may not cancel for anything reads so. */
export function describeTerms(terms: readonly CancellationTerm[]): string {
  const steps = terms
    .filter(({ refundPercent }) => refundPercent > 0)
    .toSorted((a, b) => minutesOf(b) - minutesOf(a))
    .map((term) => `${term.refundPercent === 100 ? 'free cancellation' : `${term.refundPercent}% refunded`} ${untilOf(term)}`)
  if (steps.length === 0) return 'Nothing is refunded when it is cancelled'
  const last = terms.some((term) => term.refundPercent > 0 && term.amount === 0) ? [] : ['then nothing']
  const text = [...steps, ...last].join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const UNITS: Readonly<Record<CutoffUnit, readonly [string, string]>> = {
  minute: ['minute', 'minutes'],
  hour: ['hour', 'hours'],
  day: ['day', 'days'],
}

function untilOf({ amount, unit }: CancellationTerm): string {
  if (amount === 0) return 'until it begins'
  const [one, many] = UNITS[unit]
  return `until ${amount} ${amount === 1 ? one : many} before`
}
