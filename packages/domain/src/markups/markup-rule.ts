import type { Drafted, Rule } from '../editions/rule-service.ts'
import type { Money } from '../money.ts'
import type { PlainDate } from '../time.ts'

/** A value for each kind of traveller. */
export type PerPax<T> = { readonly adult: T; readonly child: T; readonly infant: T }

/** What a percentage is of: the base fare, or the whole published fare with taxes and charges. */
export type ValueBase = 'base' | 'total'

/** An amount a rule adds or takes off: a percentage or fixed, for the whole booking or for each traveller by type. */
export type RuleValue = (
  | { readonly kind: 'percent'; readonly per: 'booking'; readonly on: ValueBase; readonly basisPoints: number }
  /** Of the fare of the travellers of each type. */
  | { readonly kind: 'percent'; readonly per: 'passenger'; readonly on: ValueBase; readonly basisPoints: PerPax<number> }
  | { readonly kind: 'fixed'; readonly per: 'booking'; readonly amount: Money }
  | { readonly kind: 'fixed'; readonly per: 'passenger'; readonly amount: PerPax<Money> }
) & {
  /** The minimum and maximum for the whole booking. */
  readonly floor: Money | null
  readonly cap: Money | null
}

export const RULE_KINDS = ['defaultAirline', 'airlineSpecific', 'fixedDeparture'] as const
export type RuleKind = (typeof RULE_KINDS)[number]

export const JOURNEYS = ['domestic', 'international'] as const
export type Journey = (typeof JOURNEYS)[number]

export const RULE_CABINS = ['economy', 'premiumEconomy', 'business', 'first'] as const
export type RuleCabin = (typeof RULE_CABINS)[number]

/** The conditions under which a rule applies. Null and empty mean 'any'; dates are inclusive. */
export type RuleConditions = {
  readonly journey: Journey | null
  readonly cabins: readonly RuleCabin[]
  /** Fare families as suppliers name them ('Publish', 'Corporate' …), compared without regard to case. */
  readonly fareTypes: readonly string[]
  readonly isRefundable: boolean | null
  /** The day of the first departure, where it departs. */
  readonly travelFrom: PlainDate | null
  readonly travelTo: PlainDate | null
  /** The day of the search, in the site's own time zone. */
  readonly bookingFrom: PlainDate | null
  readonly bookingTo: PlainDate | null
}

/** What a site owner adds to a fare for a group of buyers, takes off it, and how much of its commission it passes on. */
export type MarkupRule = Rule & {
  readonly kind: RuleKind
  /** IATA designator of the validating airline. A default rule has none, an airline's own rule has one, a fixed departure's rule may have one. */
  readonly airlineCode: string | null
  readonly conditions: RuleConditions
  readonly markup: RuleValue | null
  readonly discount: RuleValue | null
  /** Share of the supplier's commission given to the buyer as a discount. */
  readonly commissionShareBasisPoints: number
}

/** A rule that has no number yet. */
export type RuleDraft = Drafted<MarkupRule>

export const NO_CONDITIONS: RuleConditions = {
  journey: null,
  cabins: [],
  fareTypes: [],
  isRefundable: null,
  travelFrom: null,
  travelTo: null,
  bookingFrom: null,
  bookingTo: null,
}

/** The currency of a rule's amounts; null for a rule with percentages only, which fits every currency. All amounts of a rule are in one currency. */
export function currencyOfRule({ markup, discount }: Pick<MarkupRule, 'markup' | 'discount'>): string | null {
  return amountsOf(markup)[0]?.currency ?? amountsOf(discount)[0]?.currency ?? null
}

/** All amounts of a value. */
export function amountsOf(value: RuleValue | null): Money[] {
  if (!value) return []
  const limits = [value.floor, value.cap].filter((limit) => limit !== null)
  if (value.kind === 'percent') return limits
  return value.per === 'booking' ? [value.amount, ...limits] : [...Object.values(value.amount), ...limits]
}
