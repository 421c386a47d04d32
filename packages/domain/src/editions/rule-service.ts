import type { PlainDate } from '../time.ts'

/** What every rule has, whatever it is about: it belongs to a book of rules, and a version of it never changes. */
export type Rule = {
  readonly id: number
  /** Counts up with each save. */
  readonly version: number
  /** The book it stands in: for markups the group of buyers. */
  readonly groupId: number
  readonly name: string
}

/** A rule as it is written down before it has a number. */
export type Drafted<R extends Rule> = Omit<R, 'id' | 'version' | 'groupId'> & { readonly name: string }

type ConditionBase<R, F> = {
  readonly name: string
  /** Why a rule that asks for this beats one that does not: 'it asks for the cabin'. A condition without a reason makes a rule no stronger. */
  readonly reason?: string
  /** How often it differs among the offers of one search: the index narrows by what they share first. */
  readonly differs: 'perSearch' | 'seldom' | 'perOffer'
  /** Why an offer does not meet it, in a sentence. */
  readonly explain: (rule: R, facts: F) => string
}

/** A rule names the values it accepts; none: every value, also those that no rule names. */
export type LabelCondition<R, F> = ConditionBase<R, F> & {
  readonly kind: 'label'
  readonly accepts: (rule: R) => readonly string[]
  readonly of: (facts: F) => string
  /** Every value there is, where these are few and known: then rules for each of them leave nothing over. */
  readonly all?: readonly string[]
}

/** A rule names the first and the last day it accepts, both included; null leaves that end open. */
export type DaysCondition<R, F> = ConditionBase<R, F> & {
  readonly kind: 'days'
  readonly from: (rule: R) => PlainDate | null
  readonly to: (rule: R) => PlainDate | null
  readonly of: (facts: F) => PlainDate
}

export type Condition<R, F> = LabelCondition<R, F> | DaysCondition<R, F>

/** Rules for one kind of thing, as its seller declares them: what they can ask for, and which of several wins. */
export type RuleService<R extends Rule, F> = {
  readonly name: string
  /** From the weakest to the strongest: a rule of a stronger kind wins whatever it asks for. */
  readonly kinds: readonly { readonly name: string; readonly words: string }[]
  readonly kindOf: (rule: Drafted<R>) => string
  /** What lists of rules are narrowed to, beside the kind: of a rule on flights the airline. */
  readonly subjectOf: (rule: Drafted<R>) => string | null
  /** In the order in which they count: of two rules of a kind, the one that asks for the first of these that only one asks for wins. */
  readonly conditions: readonly Condition<R, F>[]
  /** The order in sentences, shown with every list of rules. */
  readonly order: readonly string[]
  /** Why no offer can ever meet a rule, as the end of 'It never applies: …'; undefined where one can. */
  readonly contradiction?: (rule: R) => string | undefined
  readonly summarise: (rule: Drafted<R>) => string
  /** What is wrong with a rule, by field; empty when it may be published. */
  readonly whatLacks: (rule: Drafted<R>) => Record<string, string>
}

/** Whether a rule has this condition at all. */
export function asksFor<R, F>(condition: Condition<R, F>, rule: R): boolean {
  return condition.kind === 'label'
    ? condition.accepts(rule).length > 0
    : condition.from(rule) !== null || condition.to(rule) !== null
}
