import type { Markup, MarkupInput } from '@tradewind/contract/markups/markups'
import type { Journey, RuleCabin, RuleKind } from '@tradewind/domain/markups/markup-rule'
import { parseRule, type TypedRule, type TypedValue } from '@tradewind/domain/markups/parse-rule'
import { readDate } from '@tradewind/domain/time'
import type { Rule } from './markup-queries.ts'

/** A value as typed: a value that is switched off stays typed, so that it is back when switched on again. */
export type ValueText = {
  isOn: boolean
  kind: 'percent' | 'fixed'
  per: 'booking' | 'passenger'
  on: 'base' | 'total'
  value: string
  child: string
  infant: string
  floor: string
  cap: string
}

/** A rule as typed so far; '' means 'any'. */
export type RuleText = {
  name: string
  airlineCode: string
  journey: Journey | ''
  cabins: readonly RuleCabin[]
  /** Separated by commas. */
  fareTypes: string
  refundable: 'yes' | 'no' | ''
  travelFrom: string
  travelTo: string
  bookingFrom: string
  bookingTo: string
  markup: ValueText
  discount: ValueText
  commissionShare: string
}

const NO_VALUE: ValueText = {
  isOn: false,
  kind: 'percent',
  per: 'booking',
  on: 'base',
  value: '',
  child: '',
  infant: '',
  floor: '',
  cap: '',
}

export const NEW_RULE: RuleText = {
  name: '',
  airlineCode: '',
  journey: '',
  cabins: [],
  fareTypes: '',
  refundable: '',
  travelFrom: '',
  travelTo: '',
  bookingFrom: '',
  bookingTo: '',
  markup: { ...NO_VALUE, isOn: true },
  discount: NO_VALUE,
  commissionShare: '0',
}

export function textOfRule({ name, airlineCode, conditions, markup, discount, commissionShare }: Rule): RuleText {
  return {
    name,
    airlineCode: airlineCode ?? '',
    journey: conditions.journey ?? '',
    cabins: conditions.cabins,
    fareTypes: conditions.fareTypes.join(', '),
    refundable: conditions.isRefundable === null ? '' : conditions.isRefundable ? 'yes' : 'no',
    travelFrom: conditions.travelFrom ?? '',
    travelTo: conditions.travelTo ?? '',
    bookingFrom: conditions.bookingFrom ?? '',
    bookingTo: conditions.bookingTo ?? '',
    markup: textOfValue(markup),
    discount: textOfValue(discount),
    commissionShare,
  }
}

function textOfValue(value: Markup['markup']): ValueText {
  if (!value) return NO_VALUE
  const { kind, per, on, child, infant, floor, cap } = value
  return {
    isOn: true,
    kind,
    per,
    on,
    value: short(value.value),
    child: short(child ?? ''),
    infant: short(infant ?? ''),
    floor: short(floor ?? ''),
    cap: short(cap ?? ''),
  }
}

/** '250.00' → '250': as a person would have typed it. */
function short(amount: string): string {
  return amount.replace(/\.0+$/, '')
}

/** What is sent and priced: values that are switched off or do not count are left out. */
export function typedRule(text: RuleText): TypedRule {
  return {
    name: text.name.trim(),
    airlineCode: text.airlineCode || null,
    conditions: {
      journey: text.journey || null,
      cabins: text.cabins,
      fareTypes: text.fareTypes
        .split(',')
        .map((type) => type.trim())
        .filter(Boolean),
      isRefundable: text.refundable === '' ? null : text.refundable === 'yes',
      travelFrom: text.travelFrom || null,
      travelTo: text.travelTo || null,
      bookingFrom: text.bookingFrom || null,
      bookingTo: text.bookingTo || null,
    },
    markup: typedValue(text.markup),
    discount: typedValue(text.discount),
    commissionShare: text.commissionShare.trim() || '0',
  }
}

function typedValue({ isOn, kind, per, on, ...typed }: ValueText): TypedValue | null {
  if (!isOn) return null
  const isPerHead = per === 'passenger'
  return {
    kind,
    per,
    on: kind === 'percent' ? on : 'base',
    value: plain(typed.value),
    child: isPerHead ? plain(typed.child) || null : null,
    infant: isPerHead ? plain(typed.infant) || null : null,
    floor: plain(typed.floor) || null,
    cap: plain(typed.cap) || null,
  }
}

/** '1,250.50' → '1250.50': people group digits, the wire does not. */
function plain(typed: string): string {
  return typed.replaceAll(',', '').trim()
}

const DATES = ['travelFrom', 'travelTo', 'bookingFrom', 'bookingTo'] as const

/** The server's errors by field, and the rule as far as it can be read. */
export function checkRuleText(text: RuleText, kind: RuleKind, currency: string) {
  const { rule, errors } = parseRule(typedRule(text), kind, currency)
  for (const field of DATES)
    if (text[field] && !readDate(text[field])) errors[`conditions.${field}`] = 'Please enter a date, such as 1 Dec 2026.'
  return { rule, errors }
}

/** Whether the only errors are empty values. */
export function isReadable(text: RuleText, errors: Readonly<Record<string, string>>): boolean {
  return Object.keys(errors).every((field) => {
    const [part, name] = field.split('.')
    if (part === 'commissionShare') return false
    if (part !== 'markup' && part !== 'discount') return true
    return name !== undefined && (text[part] as Record<string, unknown>)[name] === ''
  })
}

export function ruleInput(text: RuleText, at: { groupId: number; markupId: number | null; version: number | null }): MarkupInput {
  const { conditions, ...typed } = typedRule(text)
  return {
    ...at,
    ...typed,
    conditions: { ...conditions, cabins: [...conditions.cabins], fareTypes: [...conditions.fareTypes] },
  }
}
