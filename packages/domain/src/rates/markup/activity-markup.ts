import type { Condition, Drafted, Rule, RuleService } from '../../editions/rule-service.ts'
import { formatDate } from '../../format-date.ts'
import { amountsOf, type RuleValue } from '../../markups/markup-rule.ts'
import { makeValueReader, type TypedValue } from '../../markups/parse-rule.ts'
import { summariseValue } from '../../markups/summarise-rule.ts'
import { MAX_RULE_NAME, whatValueLacks } from '../../markups/what-rule-lacks.ts'
import type { PlainDate } from '../../time.ts'

/** What a rule is about: one of them, or none for all activities. */
export type MarkupScope = {
  readonly cityId: number | null
  readonly activityId: number | null
  readonly tourOptionId: number | null
}

/** What a destination company adds to its rates for a group of buyers. A base is the tickets; a total has the transfer too. */
export type ActivityMarkup = Rule &
  MarkupScope & {
    /** Only for customers of this market; null for all. */
    readonly marketId: number | null
    /** Days of travel, both inclusive; null leaves that end open. */
    readonly travelFrom: PlainDate | null
    readonly travelTo: PlainDate | null
    readonly markup: RuleValue
  }
export type ActivityMarkupDraft = Drafted<ActivityMarkup>

/** What a markup is asked about. */
export type MarkedFacts = {
  readonly tourOptionId: number
  readonly activityId: number
  readonly cityId: number
  readonly marketId: number
  readonly day: PlainDate
  /** Of the price; empty where it has several. */
  readonly currency: string
}

const NONE: readonly string[] = []
const named = (id: number | null) => (id === null ? NONE : [String(id)])
const currencyOf = ({ markup }: ActivityMarkupDraft): string | null => amountsOf(markup)[0]?.currency ?? null

const CONDITIONS: readonly Condition<ActivityMarkup, MarkedFacts>[] = [
  {
    kind: 'label',
    name: 'tourOption',
    reason: 'it names the tour option',
    differs: 'perOffer',
    accepts: ({ tourOptionId }) => named(tourOptionId),
    of: ({ tourOptionId }) => String(tourOptionId),
    explain: () => 'The rule is for another tour option.',
  },
  {
    kind: 'label',
    name: 'activity',
    reason: 'it names the activity',
    differs: 'seldom',
    accepts: ({ activityId }) => named(activityId),
    of: ({ activityId }) => String(activityId),
    explain: () => 'The rule is for another activity.',
  },
  {
    kind: 'label',
    name: 'city',
    reason: 'it names the city',
    differs: 'seldom',
    accepts: ({ cityId }) => named(cityId),
    of: ({ cityId }) => String(cityId),
    explain: () => 'The rule is for another city.',
  },
  {
    kind: 'label',
    name: 'market',
    reason: 'it names the market',
    differs: 'perSearch',
    accepts: ({ marketId }) => named(marketId),
    of: ({ marketId }) => String(marketId),
    explain: () => 'The rule is for another market.',
  },
  {
    kind: 'days',
    name: 'travelDates',
    reason: 'it asks for the travel dates',
    differs: 'perSearch',
    from: ({ travelFrom }) => travelFrom,
    to: ({ travelTo }) => travelTo,
    of: ({ day }) => day,
    explain: ({ travelFrom, travelTo }, { day }) =>
      `The rule is for travel ${sayDays(travelFrom, travelTo)}. This is on ${formatDate(day)}.`,
  },
  {
    kind: 'label',
    name: 'currency',
    differs: 'perSearch',
    accepts: (rule) => {
      const currency = currencyOf(rule)
      return currency === null ? NONE : [currency]
    },
    of: ({ currency }) => currency,
    explain: (rule, { currency }) =>
      `The amounts are in ${currencyOf(rule)}. ${currency === '' ? 'This price has several currencies' : `This price is in ${currency}`}.`,
  },
]

/** Which of several markups wins: the one that names more, the conditions counting in the order in which they stand here. */
export const ACTIVITY_MARKUPS: RuleService<ActivityMarkup, MarkedFacts> = {
  name: 'activity',
  kinds: [{ name: 'activity', words: 'an activity markup' }],
  kindOf: () => 'activity',
  subjectOf: ({ tourOptionId, activityId, cityId }) =>
    tourOptionId !== null
      ? `option ${tourOptionId}`
      : activityId !== null
        ? `activity ${activityId}`
        : cityId !== null
          ? `city ${cityId}`
          : null,
  conditions: CONDITIONS,
  order: [
    'A rule of a tour option overrides one of its activity, which overrides one of the city, which overrides one for all.',
    'Between two of the same kind, one that names the market overrides one that names the travel dates, which overrides one that names neither.',
    'If rules are still equal, the newest applies.',
  ],
  summarise: summariseMarkup,
  whatLacks: whatMarkupLacks,
}

const OF_A_PRICE = { base: 'of the tickets', total: 'of tickets and transfer' }

/** 'Adds 12% of the tickets, at least AED 10.00'. */
export function summariseMarkup({ markup, travelFrom, travelTo }: ActivityMarkupDraft): string {
  const days = travelFrom || travelTo ? `travel ${sayDays(travelFrom, travelTo)}: ` : ''
  const sentence = `${days}adds ${summariseValue(markup, OF_A_PRICE)}`
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** What is wrong with a markup, by field; empty when it may be saved. */
export function whatMarkupLacks(rule: ActivityMarkupDraft): Record<string, string> {
  const { name, travelFrom, travelTo, cityId, activityId, tourOptionId } = rule
  const subjects = [cityId, activityId, tourOptionId].filter((id) => id !== null).length
  return {
    ...(name.trim() === '' && { name: 'This is required field.' }),
    ...(name.length > MAX_RULE_NAME && { name: `A name has at most ${MAX_RULE_NAME} characters.` }),
    ...(subjects > 1 && { tourOptionId: 'A rule is for one city, one activity or one tour option.' }),
    ...(travelFrom && travelTo && travelTo < travelFrom && { travelTo: 'The last travel date is before the first.' }),
    ...whatValueLacks('markup', rule.markup),
  }
}

export type TypedMarkup = MarkupScope & {
  readonly name: string
  readonly marketId: number | null
  readonly travelFrom: string | null
  readonly travelTo: string | null
  readonly markup: TypedValue
}

/** Reads what somebody typed, with amounts in the site's currency: errors by field, and the rule as far as it could be read. */
export function parseMarkup(input: TypedMarkup, currency: string): { rule: ActivityMarkupDraft; errors: Record<string, string> } {
  const errors: Record<string, string> = {}
  const { cityId, activityId, tourOptionId, marketId, travelFrom, travelTo } = input
  const rule: ActivityMarkupDraft = {
    name: input.name.trim(),
    cityId,
    activityId,
    tourOptionId,
    marketId,
    travelFrom: travelFrom as PlainDate | null,
    travelTo: travelTo as PlainDate | null,
    markup: makeValueReader(currency, errors).value('markup', input.markup),
  }
  return { rule, errors: { ...whatMarkupLacks(rule), ...errors } }
}

function sayDays(from: PlainDate | null, to: PlainDate | null): string {
  if (from && to) return `from ${formatDate(from)} to ${formatDate(to)}`
  return from ? `from ${formatDate(from)}` : to ? `until ${formatDate(to)}` : 'on any day'
}
