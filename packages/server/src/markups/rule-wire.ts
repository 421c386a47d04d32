import type { Markup, MarkupInput, RuleValue as ValueWire } from '@tradewind/contract/markups'
import {
  currencyOfRule,
  type MarkupRule,
  type PerPax,
  type RuleDraft,
  type RuleKind,
  type RuleValue,
} from '@tradewind/domain/markups/markup-rule'
import { summariseRule } from '@tradewind/domain/markups/summarise-rule'
import { whatRuleLacks } from '@tradewind/domain/markups/what-rule-lacks'
import { type Money, parseMoney, toDecimal } from '@tradewind/domain/money'
import { findAirline } from '@tradewind/domain/reference/airlines'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import { refuseInput } from '../http/refuse.ts'

type RuleWire = Pick<Markup, 'name' | 'airlineCode' | 'conditions' | 'markup' | 'discount' | 'commissionShare'>
type RuleInput = Omit<MarkupInput, 'markupId' | 'version' | 'groupId'>

/** Reads a rule somebody typed, its amounts in the site's currency. Refuses what cannot be saved, field by field. */
export function readRuleInput(input: RuleInput, kind: RuleKind, currency: string): RuleDraft {
  const { rule, errors } = parseRule(input, kind, currency)
  if (!rule || Object.keys(errors).length > 0)
    refuseInput(Object.fromEntries(Object.entries(errors).map(([field, sentence]) => [`markup.${field}`, sentence])))
  return rule
}

/** The same without refusing, for sheets: what is wrong by field, and the rule where it could be read. */
export function parseRule(
  input: RuleInput,
  kind: RuleKind,
  currency: string,
): { rule: RuleDraft | undefined; errors: Record<string, string> } {
  const errors: Record<string, string> = {}
  const read = makeReader(currency, errors)
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

function makeReader(currency: string, errors: Record<string, string>) {
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
  const perPax = <T>(field: string, wire: ValueWire, read: (field: string, text: string) => T): PerPax<T> => {
    for (const pax of ['child', 'infant'] as const) if (wire[pax] === null) errors[`${field}.${pax}`] = 'This is required field.'
    return {
      adult: read(`${field}.value`, wire.value),
      child: read(`${field}.child`, wire.child ?? '0'),
      infant: read(`${field}.infant`, wire.infant ?? '0'),
    }
  }
  const value = (field: string, wire: ValueWire): RuleValue => {
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

/** What a rule says, as the wire carries it. */
export function toRuleWire(rule: RuleDraft): RuleWire {
  return {
    name: rule.name,
    airlineCode: rule.airlineCode,
    conditions: { ...rule.conditions, cabins: [...rule.conditions.cabins], fareTypes: [...rule.conditions.fareTypes] },
    markup: rule.markup && toValueWire(rule.markup),
    discount: rule.discount && toValueWire(rule.discount),
    commissionShare: toPercent(rule.commissionShareBasisPoints),
  }
}

type PresentedRule = Omit<Markup, 'changedAt' | 'changedBy'>

export function presentRule(rule: MarkupRule): PresentedRule
export function presentRule(rule: MarkupRule, changed: { at: Instant; by: string }): Markup
export function presentRule(rule: MarkupRule, changed?: { at: Instant; by: string }): PresentedRule | Markup {
  return {
    markupId: rule.id,
    version: rule.version,
    groupId: rule.groupId,
    kind: rule.kind,
    ...toRuleWire(rule),
    airlineName: rule.airlineCode === null ? null : (findAirline(rule.airlineCode)?.name ?? rule.airlineCode),
    currency: currencyOfRule(rule),
    summary: summariseRule(rule),
    ...(changed ? { changedAt: changed.at, changedBy: changed.by } : {}),
  }
}

function toValueWire(value: RuleValue): ValueWire {
  const limits = { floor: value.floor && toDecimal(value.floor), cap: value.cap && toDecimal(value.cap) }
  if (value.kind === 'percent') {
    const { kind, per, on } = value
    if (per === 'booking') return { kind, per, on, value: toPercent(value.basisPoints), child: null, infant: null, ...limits }
    const { adult, child, infant } = value.basisPoints
    return { kind, per, on, value: toPercent(adult), child: toPercent(child), infant: toPercent(infant), ...limits }
  }
  const { kind, per } = value
  if (per === 'booking') return { kind, per, on: 'base', value: toDecimal(value.amount), child: null, infant: null, ...limits }
  const { adult, child, infant } = value.amount
  return { kind, per, on: 'base', value: toDecimal(adult), child: toDecimal(child), infant: toDecimal(infant), ...limits }
}

/** '2.5' of 250 basis points. */
function toPercent(basisPoints: number): string {
  return String(basisPoints / 100)
}
