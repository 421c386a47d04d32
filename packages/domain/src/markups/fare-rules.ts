import type { RuleIndex } from '../editions/rule-index.ts'
import { rankOf } from '../editions/rule-order.ts'
import type { Condition, RuleService } from '../editions/rule-service.ts'
import { REFUNDABLE, type Refundable, readRefundable } from '../flights/refundable.ts'
import { formatDate } from '../format-date.ts'
import type { PlainDate } from '../time.ts'
import { type FareFacts, fareTypeKey } from './fare-facts.ts'
import { currencyOfRule, type MarkupRule } from './markup-rule.ts'
import { CABIN_WORDS, summariseRule } from './summarise-rule.ts'
import { whatRuleLacks } from './what-rule-lacks.ts'

type FareCondition = Condition<MarkupRule, FareFacts>
const NONE: readonly string[] = []
const BOTH = ['true', 'false']
const THIS_ONE: Record<Refundable, string> = {
  yes: 'This one is refundable',
  no: 'This one is not',
  unknown: 'The airline does not state it for this fare',
}

const CONDITIONS: readonly FareCondition[] = [
  {
    kind: 'label',
    name: 'fixedDeparture',
    differs: 'seldom',
    all: BOTH,
    accepts: ({ kind }) => (kind === 'fixedDeparture' ? ['true'] : NONE),
    of: ({ isFixedDeparture }) => String(isFixedDeparture),
    explain: () => 'The rule is for fixed departures. This fare is not one.',
  },
  {
    kind: 'label',
    name: 'airline',
    reason: 'it names the airline',
    differs: 'seldom',
    accepts: ({ airlineCode }) => (airlineCode === null ? NONE : [airlineCode]),
    of: ({ validatingAirline }) => validatingAirline,
    explain: ({ airlineCode }, { validatingAirline }) => `The rule is for ${airlineCode}. This fare is of ${validatingAirline}.`,
  },
  {
    kind: 'label',
    name: 'fareType',
    reason: 'it asks for the fare type',
    differs: 'perOffer',
    accepts: ({ conditions }) => (conditions.fareTypes.length === 0 ? NONE : conditions.fareTypes.map(fareTypeKey)),
    of: ({ fareType }) => fareType,
    explain: ({ conditions }, { fareType }) =>
      `The rule is for ${conditions.fareTypes.join(' or ')} fares. This one is ${fareType === '' ? 'without a fare type' : `‘${fareType}’`}.`,
  },
  {
    kind: 'label',
    name: 'cabin',
    reason: 'it asks for the cabin',
    differs: 'perOffer',
    accepts: ({ conditions }) => conditions.cabins,
    of: ({ cabin }) => cabin,
    explain: ({ conditions }, { cabin }) =>
      `The rule is for ${conditions.cabins.map((one) => CABIN_WORDS[one]).join(' or ')}. This is ${cabinWord(cabin)}.`,
  },
  {
    kind: 'label',
    name: 'journey',
    reason: 'it asks for the journey',
    differs: 'seldom',
    all: ['domestic', 'international'],
    accepts: ({ conditions }) => (conditions.journey === null ? NONE : [conditions.journey]),
    of: ({ journey }) => journey,
    explain: ({ conditions }, { journey }) => `The rule is for ${conditions.journey} journeys. This one is ${journey}.`,
  },
  {
    kind: 'label',
    name: 'refundable',
    reason: 'it asks for whether the fare is refundable',
    differs: 'perOffer',
    all: REFUNDABLE,
    accepts: ({ conditions }) => (conditions.isRefundable === null ? NONE : [readRefundable(conditions.isRefundable)]),
    of: ({ refundable }) => refundable,
    explain: ({ conditions }, { refundable }) =>
      `The rule is for ${conditions.isRefundable ? '' : 'non-'}refundable fares. ${THIS_ONE[refundable]}.`,
  },
  {
    kind: 'days',
    name: 'travelDates',
    reason: 'it asks for the travel dates',
    differs: 'perSearch',
    from: ({ conditions }) => conditions.travelFrom,
    to: ({ conditions }) => conditions.travelTo,
    of: ({ travelDate }) => travelDate,
    explain: ({ conditions }, { travelDate }) =>
      `The rule is for travel ${formatRange(conditions.travelFrom, conditions.travelTo)}. This is on ${formatDate(travelDate)}.`,
  },
  {
    kind: 'days',
    name: 'bookingDates',
    reason: 'it asks for the booking dates',
    differs: 'perSearch',
    from: ({ conditions }) => conditions.bookingFrom,
    to: ({ conditions }) => conditions.bookingTo,
    of: ({ bookingDate }) => bookingDate,
    explain: ({ conditions }, { bookingDate }) =>
      `The rule is for bookings ${formatRange(conditions.bookingFrom, conditions.bookingTo)}. This was priced on ${formatDate(bookingDate)}.`,
  },
  {
    kind: 'label',
    name: 'currency',
    differs: 'perSearch',
    accepts: (rule) => {
      const currency = currencyOfRule(rule)
      return currency === null ? NONE : [currency]
    },
    of: ({ currency }) => currency,
    explain: (rule, { currency }) => `The amounts are in ${currencyOfRule(rule)}. This fare is in ${currency}.`,
  },
]

/**
 * What a rule on flights can ask for, and which of several wins: a fixed departure's rule beats an airline's own, which beats a default; of the same kind, the
 * rule that asks for more beats the one that does not ask, the conditions counting in the order in which they stand here.
 */
export const FARE_RULES: RuleService<MarkupRule, FareFacts> = {
  name: 'flight',
  kinds: [
    { name: 'defaultAirline', words: 'a default' },
    { name: 'airlineSpecific', words: 'an airline’s own rule' },
    { name: 'fixedDeparture', words: 'a fixed departure’s rule' },
  ],
  kindOf: ({ kind }) => kind,
  subjectOf: ({ airlineCode }) => airlineCode,
  conditions: CONDITIONS,
  order: [
    'A fixed departure rule overrides an airline rule, which overrides a default rule.',
    'Within one type, the more specific rule applies. Conditions count in this order: airline, fare type, cabin, journey, refundable, travel dates, booking dates.',
    'If rules are still equal, the newest applies.',
  ],
  contradiction: ({ conditions: { travelTo, bookingFrom } }) =>
    travelTo !== null && bookingFrom !== null && travelTo < bookingFrom
      ? 'Its last travel date is before its first booking date.'
      : undefined,
  summarise: summariseRule,
  whatLacks: whatRuleLacks,
}

export type FareRuleIndex = RuleIndex<MarkupRule, FareFacts>

function cabinWord(cabin: string): string {
  return Object.entries(CABIN_WORDS).find(([name]) => name === cabin)?.[1] ?? 'without a cabin'
}

function formatRange(from: PlainDate | null, to: PlainDate | null): string {
  if (from && to) return `from ${formatDate(from)} to ${formatDate(to)}`
  return from ? `from ${formatDate(from)}` : to ? `until ${formatDate(to)}` : 'on any day'
}

/** Where a rule stands in the order, but for age: the higher the stronger. */
export function rankOfFareRule(rule: Pick<MarkupRule, 'kind' | 'airlineCode' | 'conditions'>): number {
  return rankOf(FARE_RULES, { ...NOTHING_ADDED, ...rule })
}

const NOTHING_ADDED = { id: 0, version: 1, groupId: 0, name: '', markup: null, discount: null, commissionShareBasisPoints: 0 }
