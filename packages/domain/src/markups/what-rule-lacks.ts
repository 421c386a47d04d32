import { compareMoney } from '../money.ts'
import { amountsOf, type RuleDraft, type RuleValue } from './markup-rule.ts'

const HIGHEST_PERCENT = 100_00
export const MAX_RULE_NAME = 120

/** What is wrong with a rule, by field; empty when it may be saved. */
export function whatRuleLacks(rule: RuleDraft): Record<string, string> {
  const lacks: Record<string, string> = {}
  if (rule.name.trim() === '') lacks.name = 'This is required field.'
  if (rule.name.length > MAX_RULE_NAME) lacks.name = `A name has at most ${MAX_RULE_NAME} characters.`
  if (rule.kind === 'airlineSpecific' && rule.airlineCode === null) lacks.airlineCode = 'Please choose an airline.'
  if (rule.airlineCode !== null && !/^[A-Z0-9]{2}$/.test(rule.airlineCode)) lacks.airlineCode = 'Please choose an airline.'
  if (rule.kind === 'defaultAirline' && rule.airlineCode !== null) lacks.airlineCode = 'A default rule is for all airlines.'
  Object.assign(lacks, datesOutOfOrder(rule), whatValueLacks('markup', rule.markup), whatValueLacks('discount', rule.discount))
  if (rule.discount && givesAllAway(rule.discount)) lacks['discount.value'] = GIVES_ALL_AWAY
  if (!isShare(rule.commissionShareBasisPoints)) lacks.commissionShare = 'A share is between 0 and 100 percent.'
  const currencies = new Set([...amountsOf(rule.markup), ...amountsOf(rule.discount)].map(({ currency }) => currency))
  if (currencies.size > 1) lacks.currency = 'A rule has its amounts in one currency.'
  return lacks
}

function datesOutOfOrder({ conditions }: RuleDraft): Record<string, string> {
  const { travelFrom, travelTo, bookingFrom, bookingTo } = conditions
  const lacks: Record<string, string> = {}
  if (travelFrom && travelTo && travelTo < travelFrom) lacks['conditions.travelTo'] = 'The last travel date is before the first.'
  if (bookingFrom && bookingTo && bookingTo < bookingFrom)
    lacks['conditions.bookingTo'] = 'The last booking date is before the first.'
  return lacks
}

const GIVES_ALL_AWAY = 'A discount of 100 percent leaves nothing to pay. Please enter less, or a maximum for the booking.'

/** Infants may fly free of charge; a booking without any fare is refused. */
function givesAllAway(discount: RuleValue): boolean {
  if (discount.kind !== 'percent' || discount.cap) return false
  const rate = discount.per === 'booking' ? discount.basisPoints : discount.basisPoints.adult
  return rate === HIGHEST_PERCENT
}

/** By field below the value's own: 'markup.value', 'markup.cap'. */
export function whatValueLacks(field: 'markup' | 'discount', value: RuleValue | null): Record<string, string> {
  if (!value) return {}
  const lacks: Record<string, string> = {}
  if (value.kind === 'percent') {
    const rates = value.per === 'booking' ? [value.basisPoints] : Object.values(value.basisPoints)
    if (!rates.every(isShare)) lacks[`${field}.value`] = 'A percentage is between 0 and 100.'
  }
  if (amountsOf(value).some(({ minor }) => minor < 0n)) lacks[`${field}.value`] = 'An amount cannot be negative.'
  const { floor, cap } = value
  if (floor && cap && floor.currency === cap.currency && compareMoney(cap, floor) < 0)
    lacks[`${field}.cap`] = 'The maximum is below the minimum.'
  return lacks
}

function isShare(basisPoints: number): boolean {
  return Number.isInteger(basisPoints) && basisPoints >= 0 && basisPoints <= HIGHEST_PERCENT
}
