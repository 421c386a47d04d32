import { type Money, subtract, zero } from '../money.ts'
import type { PricedFare } from './price-fare.ts'
import { type FareLine, type FareLineKind, priceLines } from './price-lines.ts'

/** One part of a price that moved, for the words 'Airport fees rose by …'. */
export type PriceCause = {
  readonly kind: FareLineKind
  readonly label: string
  readonly before: Money
  readonly after: Money
  /** after − before; the causes' differences add up to the difference of the totals payable. */
  readonly difference: Money
}

/** What changed between two prices of the same fare, the largest difference first; empty when nothing did. */
export function explainChange(before: PricedFare, after: PricedFare, viewer: { seesNet: boolean }): PriceCause[] {
  const was = addByName(priceLines(before, viewer))
  const is = addByName(priceLines(after, viewer))
  const nothing = zero(after.currency)
  return [...new Map([...was, ...is])]
    .map(([name, { kind, label }]) => {
      const [from, to] = [was.get(name)?.amount ?? nothing, is.get(name)?.amount ?? nothing]
      return { kind, label, before: from, after: to, difference: subtract(to, from) }
    })
    .filter(({ difference }) => difference.minor !== 0n)
    .sort((a, b) => compareSize(b.difference.minor, a.difference.minor))
}

type Named = Pick<FareLine, 'kind' | 'label' | 'amount'>

function addByName(lines: readonly FareLine[]): Map<string, Named> {
  const named = new Map<string, Named>()
  for (const { kind, label, amount } of lines) {
    const name = `${kind}:${label}`
    const same = named.get(name)
    named.set(name, { kind, label, amount: same ? { ...amount, minor: same.amount.minor + amount.minor } : amount })
  }
  return named
}

function compareSize(a: bigint, b: bigint): number {
  const [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
  return x < y ? -1 : x > y ? 1 : 0
}
