import { add, compareMoney, type Money, portion, proportion, subtract, sum, zero } from '../money.ts'
import { type PlannedPayment, payInOrder } from './payment-plan.ts'

/** What an agency asks of its traveller for a price: with its markup, in hundredths of a percent, rounded half away from zero to a minor unit. */
export function resold(price: Money, markupPoints: number): Money {
  return add(price, portion(price, markupPoints))
}

/**
 * When a traveller pays how much of what an agency asks: up to each day all that is due of the quotation until then, with the markup. So no payment is less than what it is for the
 * quotation, however small the markup: parts of both totals, each rounded for itself, are. `collected`: as the traveller sees it.
 */
export function resellPlan(
  plan: readonly PlannedPayment[],
  { markupPoints, collected }: { readonly markupPoints: number; readonly collected: Money },
): PlannedPayment[] {
  let until = zero(collected.currency)
  const planned = plan.map(({ dueOn, amount }) => {
    const before = resold(until, markupPoints)
    until = add(until, amount)
    return { dueOn, amount: subtract(resold(until, markupPoints), before) }
  })
  return payInOrder(planned, collected)
}

/**
 * Of what a traveller pays: what is for the quotation. All of what is open pays all of it, and what is due pays what is due: both are rounded each for itself, and a part of one would
 * leave a minor unit of the other. Any other part pays the same part.
 */
export function netOf(paid: Money, { resale, net }: { readonly resale: Totals; readonly net: Totals }): Money {
  if (paid.minor === resale.open.minor) return net.open
  if (paid.minor === resale.due.minor && net.due.minor > 0n) return compareMoney(net.due, paid) < 0 ? net.due : paid
  return proportion(paid, net.total.minor, resale.total.minor)
}
type Totals = { readonly total: Money; readonly open: Money /** Of what is open, what is due now. */; readonly due: Money }

/**
 * What was collected of a quotation, as its traveller sees it. What they have paid themselves counts to the last minor unit; what came in another way, with the markup that it would
 * have had. A whole that is paid is paid.
 */
export function resoldCollected(collected: Money, { net, markupPoints, byLink }: Resold): Money {
  const added = (of: 'amount' | 'net') =>
    sum(
      byLink.map((one) => one[of]),
      collected.currency,
    )
  const isByLinkAlone = added('net').minor === collected.minor && collected.minor !== net.minor
  return isByLinkAlone ? added('amount') : resold(collected, markupPoints)
}
type Resold = {
  /** What the whole quotation costs the agency. */
  readonly net: Money
  readonly markupPoints: number
  /** What the traveller has paid of it, each with what it was for the quotation. */
  readonly byLink: readonly { readonly amount: Money; readonly net: Money }[]
}
