import { add, type Money, portion, proportion, subtract, sum } from '../money.ts'

/** What an agency asks of its traveller for a price: with its markup, in hundredths of a percent, rounded half away from zero to a minor unit. */
export function resold(price: Money, markupPoints: number): Money {
  return add(price, portion(price, markupPoints))
}

/** Of what a traveller pays: what is for the quotation. All of what is open pays all of it; a part of it pays the same part. */
export function netOf(paid: Money, { resale, net }: { readonly resale: Totals; readonly net: Totals }): Money {
  if (paid.minor === resale.open.minor) return net.open
  return proportion(paid, net.total.minor, resale.total.minor)
}
type Totals = { readonly total: Money; readonly open: Money }

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
