import { formatDate } from '../format-date.ts'
import { type FailedCondition, failedConditions } from './failed-conditions.ts'
import type { FareFacts } from './fare-facts.ts'
import { currencyOfRule, type MarkupRule, type RuleConditions } from './markup-rule.ts'
import { compareRules } from './rule-order.ts'
import { CABIN_WORDS } from './summarise-rule.ts'
import { whyRuleBeats } from './why-rule-beats.ts'

export type RuleVerdict = {
  readonly rule: MarkupRule
  /** outranked: it applies, and another one wins. */
  readonly verdict: 'won' | 'outranked' | 'doesNotApply'
  /** A sentence. */
  readonly because: string
  readonly failed: readonly FailedCondition[]
}

/** Every rule of a group beside a fare: which one won, which it outranked and by what, and the condition that kept each of the others out. The nearest first. */
export function explainChoice(rules: readonly MarkupRule[], facts: FareFacts): RuleVerdict[] {
  const judged = rules.map((rule) => ({ rule, failed: failedConditions(rule, facts) }))
  judged.sort((a, b) => a.failed.length - b.failed.length || compareRules(a.rule, b.rule))
  const [first] = judged
  const winner = first?.failed.length === 0 ? first.rule : undefined
  return judged.map(({ rule, failed }) => {
    if (rule === winner) return { rule, verdict: 'won', because: 'It applies and has the highest priority.', failed }
    const [decisive] = failed
    if (decisive) return { rule, verdict: 'doesNotApply', because: explainFailure(rule, decisive, facts), failed }
    const reason = winner ? whyRuleBeats(winner, rule) : ''
    return { rule, verdict: 'outranked', because: `It applies, but ${winner?.name ?? ''} wins: ${reason}.`, failed }
  })
}

function explainFailure(rule: MarkupRule, failed: FailedCondition, facts: FareFacts): string {
  const { conditions } = rule
  switch (failed) {
    case 'fixedDeparture':
      return 'It is for fixed departures; this is not one.'
    case 'airline':
      return `It is for ${rule.airlineCode}; this fare is of ${facts.validatingAirline}.`
    case 'fareType':
      return `It is for ${conditions.fareTypes.join(' or ')} fares; this one is ${facts.fareType === '' ? 'without a fare type' : `‘${facts.fareType}’`}.`
    case 'cabin':
      return `It is for ${conditions.cabins.map((cabin) => CABIN_WORDS[cabin]).join(' or ')}; this is ${cabinWord(facts.cabin)}.`
    case 'journey':
      return `It is for ${conditions.journey} journeys; this one is ${facts.journey}.`
    case 'refundable':
      return conditions.isRefundable
        ? 'It is for refundable fares; this one is not.'
        : 'It is for non-refundable fares; this one is refundable.'
    case 'travelDates':
      return `It is for travel ${formatRange(conditions, 'travel')}; this is on ${formatDate(facts.travelDate)}.`
    case 'bookingDates':
      return `It is for bookings ${formatRange(conditions, 'booking')}; this was priced on ${formatDate(facts.bookingDate)}.`
    case 'currency':
      return `Its amounts are in ${currencyOfRule(rule)}; this fare is in ${facts.currency}.`
  }
}

function cabinWord(cabin: string): string {
  return Object.entries(CABIN_WORDS).find(([name]) => name === cabin)?.[1] ?? 'without a cabin'
}

function formatRange(conditions: RuleConditions, what: 'travel' | 'booking'): string {
  const [from, to] = [conditions[`${what}From`], conditions[`${what}To`]]
  if (from && to) return `from ${formatDate(from)} to ${formatDate(to)}`
  return from ? `from ${formatDate(from)}` : to ? `until ${formatDate(to)}` : 'on any day'
}
