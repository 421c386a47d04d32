import { add, compareMoney, isZero, type Money, proportion, subtract, zero } from '../money.ts'
import type { PlainDate } from '../time.ts'

/** A part of the total that is due before the rest. `dueOn` null: when the customer agrees, as a deposit is. */
export type Instalment = { readonly percent: number; readonly dueOn: PlainDate | null }
/** 'agreed': when the customer agrees. A day: until its end, by the clock of the site. 'open': nobody has said when. */
export type DueOn = PlainDate | 'agreed' | 'open'
export type PlannedPayment = {
  readonly dueOn: DueOn
  readonly amount: Money
  /** What of it is still to be paid. */
  readonly open: Money
}

export const MOST_INSTALMENTS = 12

type Planning = {
  readonly total: Money
  readonly instalments: readonly Instalment[]
  /** Until when the rest is to be paid; null: nobody has said. */
  readonly restDueOn: PlainDate | null
  readonly collected: Money
}

/**
 * What of a total is due when, in the order in which it is due: the instalments, and last what they leave. They add up to the total, to the last minor unit.
 * What was collected pays what is due first.
 */
export function planPayments({ total, instalments, restDueOn, collected }: Planning): PlannedPayment[] {
  const planned: { dueOn: DueOn; amount: Money }[] = []
  let [percent, given] = [0, zero(total.currency)]
  for (const one of instalments) {
    percent += one.percent
    // Cut from the whole each time, so that no rounding is left over.
    const until = proportion(total, BigInt(percent), 100n)
    planned.push({ dueOn: one.dueOn ?? 'agreed', amount: subtract(until, given) })
    given = until
  }
  planned.push({ dueOn: restDueOn ?? 'open', amount: subtract(total, given) })
  const inOrder = planned.filter(({ amount }) => !isZero(amount)).toSorted((a, b) => compareDue(a.dueOn, b.dueOn))
  return payInOrder(inOrder, collected)
}

/** What of each is still to be paid, where what was collected pays the first ones first. */
export function payInOrder(planned: readonly Omit<PlannedPayment, 'open'>[], collected: Money): PlannedPayment[] {
  let left = collected
  return planned.map(({ dueOn, amount }) => {
    const paid = compareMoney(left, amount) < 0 ? left : amount
    left = subtract(left, paid)
    return { dueOn, amount, open: subtract(amount, paid) }
  })
}

/** What is due first comes first; of two on one day they stay as they are. */
function compareDue(a: DueOn, b: DueOn): number {
  return a === b ? 0 : rank(a) < rank(b) ? -1 : 1
}
const rank = (due: DueOn) => (due === 'agreed' ? '0' : due === 'open' ? '~' : due)

/** What is to be paid by now: all that is due when the customer agrees, or on a day that has come. */
export function dueNow(plan: readonly PlannedPayment[], today: PlainDate, currency: string): Money {
  return plan
    .filter(({ dueOn }) => dueOn === 'agreed' || (dueOn !== 'open' && dueOn <= today))
    .reduce((all, { open }) => add(all, open), zero(currency))
}

/** The first that is not paid whole; undefined: nothing is owed. */
export function nextDue(plan: readonly PlannedPayment[]): PlannedPayment | undefined {
  return plan.find(({ open }) => open.minor > 0n)
}

/** Why instalments cannot be kept, beside their place; nothing: they can. */
export function refuseInstalments(instalments: readonly Instalment[]): { readonly at: number; readonly sentence: string }[] {
  let percent = 0
  return instalments.flatMap((one, at) => {
    percent += one.percent
    if (percent > 100) return [{ at, sentence: 'The instalments are more than the whole price.' }]
    const before = instalments.slice(0, at)
    if (one.dueOn === null && before.some(({ dueOn }) => dueOn === null))
      return [{ at, sentence: 'There is one deposit already. Please enter a day.' }]
    return before.some(({ dueOn }) => dueOn !== null && one.dueOn !== null && dueOn >= one.dueOn)
      ? [{ at, sentence: 'Please choose a day after that of the instalment before.' }]
      : []
  })
}
