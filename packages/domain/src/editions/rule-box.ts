import { addDays, type PlainDate } from '../time.ts'
import type { Rule, RuleService } from './rule-service.ts'

/**
 * The offers a rule applies to, as a box: for each condition the values it accepts. Null accepts every value, those that nobody has named yet included;
 * where all values are known, 'any' is written out.
 */
export type RuleBox = {
  readonly labels: readonly (readonly string[] | null)[]
  readonly days: readonly Range[]
}
type Range = { readonly from: PlainDate; readonly to: PlainDate }

const LAST_DAY = '9999-12-31' as PlainDate

/** Only what can still come: a day before today is neither booked nor used any more. */
export function boxOfRule<R extends Rule, F>({ conditions }: RuleService<R, F>, rule: R, today: PlainDate): RuleBox {
  return {
    labels: conditions.flatMap((condition) => {
      if (condition.kind === 'days') return []
      const accepted = condition.accepts(rule)
      return [accepted.length > 0 ? accepted : (condition.all ?? null)]
    }),
    days: conditions.flatMap((condition) => {
      if (condition.kind === 'label') return []
      return [{ from: laterDay(condition.from(rule) ?? today, today), to: condition.to(rule) ?? LAST_DAY }]
    }),
  }
}

export function isEmptyBox({ labels, days }: RuleBox): boolean {
  return labels.some((values) => values?.length === 0) || days.some(({ from, to }) => to < from)
}

/** Whether some offer lies in both. */
export function boxesMeet(a: RuleBox, b: RuleBox): boolean {
  return (
    a.labels.every((values, index) => labelsMeet(values, b.labels[index] ?? null)) &&
    a.days.every((range, index) => {
      const other = b.days[index]
      return other !== undefined && range.from <= other.to && other.from <= range.to
    })
  )
}

/** Whether every offer of the one lies in the other. */
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

/** What remains of a box after another is cut out of it: boxes that do not overlap. */
export function cutBox(box: RuleBox, cut: RuleBox): RuleBox[] {
  if (!boxesMeet(box, cut)) return [box]
  const left: RuleBox[] = []
  let labels = [...box.labels]
  for (const [index, values] of box.labels.entries()) {
    const taken = cut.labels[index] ?? null
    if (taken === null) continue
    // Cutting out named values never exhausts a box that accepts any value: unnamed values remain.
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
