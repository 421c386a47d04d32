import { addDays, type PlainDate } from '../time.ts'
import { fareTypeKey } from './fare-facts.ts'
import { currencyOfRule, type MarkupRule } from './markup-rule.ts'

/**
 * The fares a rule applies to, as a box: for each condition the values it accepts. Null accepts every value, those that nobody has named yet included;
 * journey, refundable and fixed departure have two values each, so 'any' is written out there.
 */
export type RuleBox = {
  readonly labels: readonly (readonly string[] | null)[]
  readonly days: readonly Range[]
}
type Range = { readonly from: PlainDate; readonly to: PlainDate }

const FIRST_DAY = '0001-01-01' as PlainDate
const LAST_DAY = '9999-12-31' as PlainDate
const BOTH = ['true', 'false']

/** Only what can still come: a day before today is neither booked nor travelled on any more. */
export function boxOfRule(rule: MarkupRule, today: PlainDate = FIRST_DAY): RuleBox {
  const { conditions } = rule
  const currency = currencyOfRule(rule)
  const orNull = (values: readonly string[]) => (values.length === 0 ? null : values)
  const range = (from: PlainDate | null, to: PlainDate | null): Range => ({
    from: laterDay(from ?? today, today),
    to: to ?? LAST_DAY,
  })
  return {
    labels: [
      rule.airlineCode === null ? null : [rule.airlineCode],
      orNull(conditions.fareTypes.map(fareTypeKey)),
      orNull(conditions.cabins),
      currency === null ? null : [currency],
      conditions.journey === null ? ['domestic', 'international'] : [conditions.journey],
      conditions.isRefundable === null ? BOTH : [String(conditions.isRefundable)],
      rule.kind === 'fixedDeparture' ? ['true'] : BOTH,
    ],
    days: [range(conditions.travelFrom, conditions.travelTo), range(conditions.bookingFrom, conditions.bookingTo)],
  }
}

export function isEmptyBox({ labels, days }: RuleBox): boolean {
  return labels.some((values) => values?.length === 0) || days.some(({ from, to }) => to < from)
}

/** Whether some fare lies in both. */
export function boxesMeet(a: RuleBox, b: RuleBox): boolean {
  return (
    a.labels.every((values, index) => labelsMeet(values, b.labels[index] ?? null)) &&
    a.days.every((range, index) => {
      const other = b.days[index]
      return other !== undefined && range.from <= other.to && other.from <= range.to
    })
  )
}

/** Whether every fare of the one lies in the other. */
export function boxContains(outer: RuleBox, inner: RuleBox): boolean {
  return (
    outer.labels.every((values, index) => {
      const within = inner.labels[index] ?? null
      return values === null || within?.every((value) => values.includes(value)) === true
    }) &&
    outer.days.every((range, index) => {
      const within = inner.days[index]
      return within !== undefined && range.from <= within.from && within.to <= range.to
    })
  )
}

/** What is left of a box when another is cut out of it: boxes that do not meet each other. */
export function cutBox(box: RuleBox, cut: RuleBox): RuleBox[] {
  if (!boxesMeet(box, cut)) return [box]
  const left: RuleBox[] = []
  let labels = [...box.labels]
  for (const [index, values] of box.labels.entries()) {
    const taken = cut.labels[index] ?? null
    if (taken === null) continue
    // A cut that names values never exhausts a box that takes any: unnamed ones remain.
    if (values === null) return [box]
    const kept = values.filter((value) => !taken.includes(value))
    if (kept.length > 0) left.push({ labels: labels.with(index, kept), days: box.days })
    labels = labels.with(
      index,
      values.filter((value) => taken.includes(value)),
    )
  }
  let days = [...box.days]
  for (const [index, range] of box.days.entries()) {
    const taken = cut.days[index]
    if (!taken) continue
    if (range.from < taken.from) left.push({ labels, days: days.with(index, { from: range.from, to: addDays(taken.from, -1) }) })
    if (range.to > taken.to) left.push({ labels, days: days.with(index, { from: addDays(taken.to, 1), to: range.to }) })
    days = days.with(index, { from: laterDay(range.from, taken.from), to: earlierDay(range.to, taken.to) })
  }
  return left
}

function labelsMeet(a: readonly string[] | null, b: readonly string[] | null): boolean {
  if (a === null || b === null) return true
  return a.some((value) => b.includes(value))
}

function laterDay(a: PlainDate, b: PlainDate): PlainDate {
  return a < b ? b : a
}

function earlierDay(a: PlainDate, b: PlainDate): PlainDate {
  return b < a ? b : a
}
