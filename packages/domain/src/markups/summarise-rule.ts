import { formatDate } from '../format-date.ts'
import { formatMoney } from '../format-money.ts'
import type { PlainDate } from '../time.ts'
import type { PerPax, RuleCabin, RuleConditions, RuleDraft, RuleValue, ValueBase } from './markup-rule.ts'
import { formatPercent } from './price-lines.ts'

export const CABIN_WORDS: Record<RuleCabin, string> = {
  economy: 'Economy',
  premiumEconomy: 'Premium economy',
  business: 'Business',
  first: 'First',
}

/** A rule in words: 'Domestic, Economy: adds 3% of the base fare, at least ₹200.00; passes on 80% of the commission'. */
export function summariseRule(rule: RuleDraft): string {
  const when = summariseConditions(rule.conditions)
  const what = [
    rule.markup ? `adds ${summariseValue(rule.markup)}` : '',
    rule.discount ? `takes off ${summariseValue(rule.discount)}` : '',
    rule.commissionShareBasisPoints > 0 ? `passes on ${formatPercent(rule.commissionShareBasisPoints)} of the commission` : '',
  ].filter(Boolean)
  const does = what.join('; ') || 'adds nothing'
  return when === '' ? does.charAt(0).toUpperCase() + does.slice(1) : `${when}: ${does}`
}

/** Empty for a rule without conditions. */
export function summariseConditions(conditions: RuleConditions): string {
  const parts = [
    conditions.journey === null ? '' : conditions.journey === 'domestic' ? 'Domestic' : 'International',
    conditions.cabins.map((cabin) => CABIN_WORDS[cabin]).join(' or '),
    conditions.fareTypes.length > 0 ? `${conditions.fareTypes.join(' or ')} fares` : '',
    conditions.isRefundable === null ? '' : conditions.isRefundable ? 'refundable' : 'non-refundable',
    summariseDays('travel', conditions.travelFrom, conditions.travelTo),
    summariseDays('booked', conditions.bookingFrom, conditions.bookingTo),
  ]
  const summary = parts.filter(Boolean).join(', ')
  return summary.charAt(0).toUpperCase() + summary.slice(1)
}

/** `words`: what a percentage can be of. */
export function summariseValue(value: RuleValue, words: Readonly<Record<ValueBase, string>> = OF_A_FARE): string {
  const least = value.floor ? `, at least ${formatMoney(value.floor)}` : ''
  const most = value.cap ? `, at most ${formatMoney(value.cap)}` : ''
  return `${statedValue(value, words)}${least}${most}`
}

const OF_A_FARE = { base: 'of the base fare', total: 'of the total fare' }

function statedValue(value: RuleValue, words: Readonly<Record<ValueBase, string>>): string {
  if (value.kind === 'fixed')
    return value.per === 'booking' ? `${formatMoney(value.amount)} a booking` : perTraveller(value.amount, formatMoney)
  const rate = value.per === 'booking' ? formatPercent(value.basisPoints) : perTraveller(value.basisPoints, formatPercent)
  return `${rate} ${words[value.on]}`
}

function perTraveller<T>({ adult, child, infant }: PerPax<T>, format: (one: T) => string): string {
  return `${format(adult)} an adult, ${format(child)} a child, ${format(infant)} an infant`
}

function summariseDays(what: string, from: PlainDate | null, to: PlainDate | null): string {
  if (from && to) return `${what} ${formatDate(from)} to ${formatDate(to)}`
  if (from) return `${what} from ${formatDate(from)}`
  return to ? `${what} until ${formatDate(to)}` : ''
}
