import type { Markup, MarkupInput, RuleValue as ValueWire } from '@tradewind/contract/markups/markups'
import {
  currencyOfRule,
  type MarkupRule,
  type RuleDraft,
  type RuleKind,
  type RuleValue,
} from '@tradewind/domain/markups/markup-rule'
import { parseRule } from '@tradewind/domain/markups/parse-rule'
import { summariseRule } from '@tradewind/domain/markups/summarise-rule'
import { toDecimal } from '@tradewind/domain/money'
import { findAirline } from '@tradewind/domain/reference/airlines'
import type { Instant } from '@tradewind/domain/time'
import { refuseInput } from '../http/refuse.ts'

type RuleWire = Pick<Markup, 'name' | 'airlineCode' | 'conditions' | 'markup' | 'discount' | 'commissionShare'>
type RuleInput = Omit<MarkupInput, 'markupId' | 'version' | 'groupId'>

/** Reads a rule somebody typed, its amounts in the site's currency. Refuses what cannot be saved, field by field. */
export function readRuleInput(input: RuleInput, kind: RuleKind, currency: string): RuleDraft {
  const { rule, errors } = parseRule(input, kind, currency)
  if (Object.keys(errors).length > 0)
    refuseInput(Object.fromEntries(Object.entries(errors).map(([field, sentence]) => [`markup.${field}`, sentence])))
  return rule
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

/** A value as the wire carries it. */
export function toValueWire(value: RuleValue): ValueWire {
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
