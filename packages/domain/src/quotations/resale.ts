import { add, compareMoney, type Money, portion, proportion, subtract, sum } from '../money.ts'

/** What an agency asks of its traveller for a price: with its markup, in hundredths of a percent, rounded half away from zero to a minor unit. */
export function resold(price: Money, markupPoints: number): Money {
  return add(price, portion(price, markupPoints))
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

/** What was collected of a quotation, as its traveller sees it. */
export function resoldCollected(collected: Money, { net, resale, byLink }: Resold): Money {
  if (collected.minor === net.minor) return resale
  const added = (of: 'amount' | 'net') =>
    sum(
      byLink.map((one) => one[of]),
      collected.currency,
    )
  return add(added('amount'), proportion(subtract(collected, added('net')), resale.minor, net.minor))
}
type Resold = {
  readonly net: Money
  readonly resale: Money
  /** What the traveller has paid of it, each with what it was for the quotation: to the last minor unit. The rest came in another way. */
  readonly byLink: readonly { readonly amount: Money; readonly net: Money }[]
}
