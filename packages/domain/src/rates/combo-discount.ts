import { type Money, money } from '../money.ts'

/**
 * A combo's discount, spread over its parts in proportion to their prices. What is left after rounding down goes, one minor unit each, to the parts with the
 * largest remainders, the earlier first: the shares add up to the discount. It is never more than the parts cost. All amounts in one currency.
 */
export function spreadDiscount(parts: readonly Money[], discount: Money): Money[] {
  const total = parts.reduce((sum, { minor }) => sum + minor, 0n)
  const isLess = discount.minor < total
  const given = isLess ? discount.minor : total
  if (total === 0n) return parts.map(() => money(0n, discount.currency))
  const shares = parts.map(({ minor }, at) => ({ at, share: (minor * given) / total, rest: (minor * given) % total }))
  let left = given - shares.reduce((sum, { share }) => sum + share, 0n)
  const extra = new Set<number>()
  for (const { at } of shares.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))) {
    if (left === 0n) break
    extra.add(at)
    left -= 1n
  }
  return shares.map(({ share, at }) => money(share + (extra.has(at) ? 1n : 0n), discount.currency))
}
