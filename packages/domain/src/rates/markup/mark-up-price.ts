import type { PassengerCode } from '../../catalogue/passenger-types.ts'
import type { PerPax, RuleValue } from '../../markups/markup-rule.ts'
import { add, allocate, type Money, money, portion, sum } from '../../money.ts'
import { type Price, type PriceLine, totalsOf } from '../price-of.ts'
import type { ActivityMarkup } from './activity-markup.ts'

/** A line of a price with what was added to it. `net` and `markup` add up to `amount`. */
export type MarkedLine = Pick<PriceLine, 'kind' | 'code' | 'people' | 'rateId'> & {
  readonly net: Money
  readonly markup: Money
  readonly amount: Money
}
/** What the buyer pays. `markupId` is the rule that won; null where none applies. */
export type MarkedPrice = {
  readonly lines: readonly MarkedLine[]
  readonly totals: readonly Money[]
  /** What was added, in each currency of the price. */
  readonly added: readonly Money[]
  /** Added where there is no line to add to: a fixed amount on what is free. */
  readonly onTop: Money | null
  readonly markupId: number | null
}
/** How many of each type of traveller there are, also of those that pay nothing. */
type Counts = Iterable<readonly [PassengerCode, number]>

/**
 * Adds a group's markup to a price. A percentage is of each line that counts, rounded half away from zero for the whole of a currency; values for each type of
 * traveller fall on their lines, others are spread over all by what they cost. Minimum and maximum are of the whole. Lines and totals agree to the last minor unit.
 */
export function markUpPrice(price: Price, rule: Pick<ActivityMarkup, 'id' | 'markup'> | undefined, counts: Counts): MarkedPrice {
  if (!rule) return { ...spread(price.lines, new Map()), onTop: null, markupId: null }
  const { markup } = rule
  const counting = price.lines.filter(({ kind }) => isCounted(kind, markup))
  const wholes = totalsOf(counting).map((whole) => limit(wholeOf(markup, counting, whole, counts), markup))
  const fixed = markup.kind === 'fixed' && wholes.length === 0 ? limit(fixedAmount(markup, counts), markup) : undefined
  const parts = new Map<PriceLine, Money>()
  for (const whole of wholes) {
    const lines = counting.filter(({ amount }) => amount.currency === whole.currency)
    const shares = allocate(whole, weightsOf(lines, markup))
    for (const [at, line] of lines.entries()) parts.set(line, shares[at] as Money)
  }
  const marked = spread(price.lines, parts)
  const onTop = fixed && fixed.minor > 0n ? fixed : null
  if (!onTop) return { ...marked, onTop, markupId: rule.id }
  return {
    lines: marked.lines,
    totals: withAdded(marked.totals, onTop),
    added: withAdded(marked.added, onTop),
    onTop,
    markupId: rule.id,
  }
}

function isCounted(kind: PriceLine['kind'], markup: RuleValue): boolean {
  return markup.kind === 'fixed' || markup.on === 'total' || kind === 'ticket' || kind === 'ticketSupplement'
}

/** The markup on all lines of one currency. A rule with amounts is asked for only where the price has its one currency. */
function wholeOf(markup: RuleValue, lines: readonly PriceLine[], whole: Money, counts: Counts): Money {
  if (markup.kind === 'fixed') return fixedAmount(markup, counts)
  if (markup.per === 'booking') return portion(whole, markup.basisPoints)
  const own = lines.filter(({ amount }) => amount.currency === whole.currency)
  return sum(
    own.map(({ amount, code }) => portion(amount, forType(markup.basisPoints, code))),
    whole.currency,
  )
}

function fixedAmount(markup: RuleValue & { kind: 'fixed' }, counts: Counts): Money {
  if (markup.per === 'booking') return markup.amount
  const { currency } = markup.amount.adult
  let minor = 0n
  for (const [code, people] of counts) minor += forType(markup.amount, code).minor * BigInt(people)
  return money(minor, currency)
}

/** What the whole group pays, and every type without a value of its own, counts as adults. */
function forType<T>(values: PerPax<T>, code: PassengerCode | null): T {
  return code === 'child' || code === 'infant' ? values[code] : values.adult
}

function limit(amount: Money, { floor, cap }: RuleValue): Money {
  if (cap && amount.minor > cap.minor) return cap
  return floor && amount.minor < floor.minor ? floor : amount
}

/** How a markup is spread: by what each line adds to it, and where none does by what the lines cost. Numbers that `allocate` takes, of one size for all lines. */
function weightsOf(lines: readonly PriceLine[], markup: RuleValue): number[] {
  const own = lines.map((line) => ownPart(line, markup))
  const weights = own.some((part) => part > 0n) ? own : lines.map(({ amount }) => amount.minor)
  const most = weights.reduce((high, weight) => (weight > high ? weight : high), 1n)
  const shift = most / MOST_WEIGHT + 1n
  const numbers = weights.map((weight) => Number(weight / shift))
  return numbers.some((number) => number > 0) ? numbers : numbers.map(() => 1)
}
const MOST_WEIGHT = 1_000_000_000n

function ownPart({ kind, amount, code, people }: PriceLine, markup: RuleValue): bigint {
  if (markup.per === 'booking') return 0n
  if (markup.kind === 'percent') return portion(amount, forType(markup.basisPoints, code)).minor
  return kind === 'ticket' && code !== null ? forType(markup.amount, code).minor * BigInt(people) : 0n
}

function spread(
  lines: readonly PriceLine[],
  parts: ReadonlyMap<PriceLine, Money>,
): Pick<MarkedPrice, 'lines' | 'totals' | 'added'> {
  const marked = lines.map((line): MarkedLine => {
    const { kind, code, people, rateId, amount: net } = line
    const markup = parts.get(line) ?? money(0n, net.currency)
    return { kind, code, people, rateId, net, markup, amount: add(net, markup) }
  })
  return { lines: marked, totals: sumsOf(marked, ({ amount }) => amount), added: sumsOf(marked, ({ markup }) => markup) }
}

function sumsOf(lines: readonly MarkedLine[], read: (line: MarkedLine) => Money): Money[] {
  const currencies = [...new Set(lines.map(({ net }) => net.currency))]
  return currencies.map((currency) => sum(lines.filter(({ net }) => net.currency === currency).map(read), currency))
}

function withAdded(sums: readonly Money[], more: Money): Money[] {
  const own = sums.find(({ currency }) => currency === more.currency)
  return own ? sums.map((one) => (one === own ? add(one, more) : one)) : [...sums, more]
}
