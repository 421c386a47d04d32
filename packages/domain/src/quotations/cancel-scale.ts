import { type CancellationTerm, minutesOf, refundPercentAt } from '../catalogue/cancellation-terms.ts'
import { add, isZero, type Money, proportion, subtract, sum, zero } from '../money.ts'
import { earlier, type Instant, plusMinutes } from '../time.ts'
import { resold } from './resale.ts'

/** A line as it is sold. `terms` null: nothing was promised, and the company says what is refunded. */
export type RefundableLine = {
  readonly amount: Money
  readonly terms: { readonly cancellation: readonly CancellationTerm[]; readonly startsAt: Instant } | null
}
/** Who cancels all of it until then gets this back. `percent`: where every line with terms gives back the same share of itself. */
export type CancelStep = { readonly until: Instant; readonly refund: Money; readonly percent: number | null }
export type CancelScale = {
  /** What all of it costs, and what of that has terms. */
  readonly total: Money
  readonly promised: Money
  /** The next limit first, each with less than the one before. After the last one nothing is given back. */
  readonly steps: readonly CancelStep[]
}

/**
 * What is given back when all of a journey is cancelled, by when: the terms of all its lines as one scale. Each line is refunded to its own nearest minor unit, as it would be if it was cancelled; so at any
 * moment the scale says what the lines would. `markupPoints`: of an agency, which asks its traveller for what is left with its markup, and so gives back the difference.
 */
export function cancelScale(
  lines: readonly RefundableLine[],
  { currency, now, markupPoints = 0 }: { readonly currency: string; readonly now: Instant; readonly markupPoints?: number },
): CancelScale {
  const net = sum(
    lines.map(({ amount }) => amount),
    currency,
  )
  const asTraveller = (part: Money) => subtract(resold(net, markupPoints), resold(subtract(net, part), markupPoints))
  const termed = lines.flatMap(({ amount, terms }) => (terms === null || isZero(amount) ? [] : [{ amount, ...terms }]))
  const limits = [...new Set(termed.flatMap(limitsOf))].filter((until) => until >= now).sort()
  const steps = limits.map((until) => {
    const given = termed.map(({ amount, cancellation, startsAt }) => {
      const percent = refundPercentAt(cancellation, startsAt, until)
      return { percent, refund: proportion(amount, BigInt(percent), 100n) }
    })
    const [first] = given
    const isAlike = given.every(({ percent }) => percent === first?.percent)
    const refund = given.reduce((all, one) => add(all, one.refund), zero(currency))
    return { until, refund: asTraveller(refund), percent: isAlike ? (first?.percent ?? null) : null }
  })
  return {
    total: asTraveller(net),
    promised: asTraveller(termed.reduce((all, { amount }) => add(all, amount), zero(currency))),
    // Of two limits with one refund the later counts; of what gives nothing back nothing is said.
    steps: steps.filter(({ refund }, at) => !isZero(refund) && refund.minor !== steps[at + 1]?.refund.minor),
  }
}

/** Who cancels when it begins is too late, also where its terms say until then. */
const LAST_MOMENT = 1 / 60_000

function limitsOf({ cancellation, startsAt }: NonNullable<RefundableLine['terms']>): Instant[] {
  const last = plusMinutes(startsAt, -LAST_MOMENT)
  return cancellation.map((term) => earlier(plusMinutes(startsAt, -minutesOf(term)), last))
}
