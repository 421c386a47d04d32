import { type Money, parseMoney } from '../money.ts'
import type { PlainDate } from '../time.ts'
import type { PerPax, RuleConditions, RuleDraft, RuleKind, RuleValue, ValueBase } from './markup-rule.ts'
import { whatRuleLacks } from './what-rule-lacks.ts'

export type TypedValue = {
  readonly kind: 'percent' | 'fixed'
  readonly per: 'booking' | 'passenger'
  readonly on: ValueBase
  readonly value: string
  readonly child: string | null
  readonly infant: string | null
  readonly floor: string | null
  readonly cap: string | null
}

type DateName = 'travelFrom' | 'travelTo' | 'bookingFrom' | 'bookingTo'

/** A rule as text: dates 'YYYY-MM-DD', amounts and percentages with a point. */
export type TypedRule = {
  readonly name: string
  readonly airlineCode: string | null
  readonly conditions: Omit<RuleConditions, DateName> & { readonly [K in DateName]: string | null }
  readonly markup: TypedValue | null
  readonly discount: TypedValue | null
  readonly commissionShare: string
}

/**
 * Reads a rule from texts that somebody typed into a form or a sheet, with amounts in the site's currency. Returns the errors by field, and the rule
 * as far as it could be read. With it the form shows what the server would say and prices its example.
 */
export function parseRule(input: TypedRule, kind: RuleKind, currency: string): { rule: RuleDraft; errors: Record<string, string> } {
  const errors: Record<string, string> = {}
  const read = makeValueReader(currency, errors)
  const { conditions } = input
  const rule: RuleDraft = {
    name: input.name.trim(),
    kind,
    airlineCode: input.airlineCode,
    conditions: {
      ...conditions,
      travelFrom: conditions.travelFrom as PlainDate | null,
      travelTo: conditions.travelTo as PlainDate | null,
      bookingFrom: conditions.bookingFrom as PlainDate | null,
      bookingTo: conditions.bookingTo as PlainDate | null,
    },
    markup: input.markup && read.value('markup', input.markup),
    discount: input.discount && read.value('discount', input.discount),
    commissionShareBasisPoints: read.percent('commissionShare', input.commissionShare),
  }
  return { rule, errors: { ...whatRuleLacks(rule), ...errors } }
}

/** Reads what somebody typed, with amounts in `currency`; what cannot be read stands in `errors` by field. */
export function makeValueReader(currency: string, errors: Record<string, string>) {
  const amount = (field: string, text: string): Money => {
    try {
      return parseMoney(text, currency)
    } catch {
      errors[field] = 'Please enter a valid amount'
      return { minor: 0n, currency }
    }
  }
  const percent = (field: string, text: string): number => {
    const [, whole = '0', part = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text) ?? [undefined, 'no']
    if (whole === 'no') errors[field] = 'A percentage is between 0 and 100, with at most two decimals.'
    return whole === 'no' ? 0 : Number(whole) * 100 + Number(part.padEnd(2, '0'))
  }
  const perPax = <T>(field: string, wire: TypedValue, read: (field: string, text: string) => T): PerPax<T> => {
    for (const pax of ['child', 'infant'] as const) if (wire[pax] === null) errors[`${field}.${pax}`] = 'This is required field.'
    return {
      adult: read(`${field}.value`, wire.value),
      child: read(`${field}.child`, wire.child ?? '0'),
      infant: read(`${field}.infant`, wire.infant ?? '0'),
    }
  }
  const value = (field: string, wire: TypedValue): RuleValue => {
    const limits = {
      floor: wire.floor === null ? null : amount(`${field}.floor`, wire.floor),
      cap: wire.cap === null ? null : amount(`${field}.cap`, wire.cap),
    }
    const { kind, per, on } = wire
    if (kind === 'percent')
      return per === 'booking'
        ? { kind, per, on, basisPoints: percent(`${field}.value`, wire.value), ...limits }
        : { kind, per, on, basisPoints: perPax(field, wire, percent), ...limits }
    return per === 'booking'
      ? { kind, per, amount: amount(`${field}.value`, wire.value), ...limits }
      : { kind, per, amount: perPax(field, wire, amount), ...limits }
  }
  return { percent, value }
}
