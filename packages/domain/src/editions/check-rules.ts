import type { PlainDate } from '../time.ts'
import { boxContains, boxesMeet, boxOfRule, cutBox, isEmptyBox, type RuleBox } from './rule-box.ts'
import { sortRules, whyRuleBeats } from './rule-order.ts'
import type { LabelCondition, Rule, RuleService } from './rule-service.ts'

export type NeverWins<R> = {
  readonly rule: R
  readonly why: 'datesArePast' | 'contradiction' | 'shadowed'
  /** A sentence. */
  readonly because: string
  /** The rules that together win wherever this one applies. */
  readonly shadowedBy: readonly R[]
}
export type Overlap<R> = {
  readonly winner: R
  readonly loser: R
  /** same: both apply to the very same offers. partly: each also applies where the other does not. */
  readonly kind: 'same' | 'partly'
  readonly because: string
}

/** How many pieces a rule may be cut into before the check gives up and claims nothing about it. */
const MOST_PIECES = 400

type Boxed<R> = { readonly rule: R; readonly box: RuleBox }

/**
 * Rules that win for no offer from today on. Sound, never a guess: a rule is named only when its days are over or the offers it applies to are wholly
 * taken by rules that beat it, one of them or several together. A rule that is too involved to decide is not named.
 */
export function rulesThatNeverWin<R extends Rule, F>(
  service: RuleService<R, F>,
  rules: readonly R[],
  today: PlainDate,
): NeverWins<R>[] {
  const stronger = groupByLabel(service)
  return boxAll(service, rules, today).flatMap((one): NeverWins<R>[] => {
    const found = judge(service, one, stronger.reaching(one.rule))
    stronger.add(one)
    return found ? [found] : []
  })
}

function judge<R extends Rule, F>(
  service: RuleService<R, F>,
  { rule, box }: Boxed<R>,
  stronger: readonly Boxed<R>[],
): NeverWins<R> | undefined {
  if (isEmptyBox(box)) return { rule, why: 'datesArePast', because: 'Its dates have passed.', shadowedBy: [] }
  const contradiction = service.contradiction?.(rule)
  if (contradiction) return { rule, why: 'contradiction', because: contradiction, shadowedBy: [] }
  const whole = stronger.find((other) => boxContains(other.box, box))
  if (whole) return shadowed(rule, [whole.rule])
  let left: RuleBox[] = [box]
  const shadowedBy: R[] = []
  for (const other of stronger) {
    if (isEmptyBox(other.box)) continue
    const after = left.flatMap((piece) => cutBox(piece, other.box))
    if (after.length > MOST_PIECES) return undefined
    // Whether it was cut into pieces or removed: the rule took a part.
    if (after.length !== left.length || after.some((piece, index) => piece !== left[index])) shadowedBy.push(other.rule)
    left = after
    if (left.length === 0) return shadowed(rule, shadowedBy)
  }
  return undefined
}

function shadowed<R extends Rule>(rule: R, shadowedBy: readonly R[]): NeverWins<R> {
  const [only, ...more] = shadowedBy
  const winners = more.length === 0 ? (only?.name ?? 'another rule') : `one of ${shadowedBy.length} other rules`
  return { rule, why: 'shadowed', because: `Wherever it applies, ${winners} wins.`, shadowedBy }
}

/**
 * Pairs of rules that can both apply to an offer without the one being a plain exception to the other: the surprises of a price list. The stated order
 * says who wins; `because` names the step. At most `limit` pairs.
 */
export function findOverlaps<R extends Rule, F>(
  service: RuleService<R, F>,
  rules: readonly R[],
  { today, limit }: { today: PlainDate; limit: number },
): Overlap<R>[] {
  const found: Overlap<R>[] = []
  const stronger = groupByLabel(service)
  for (const one of boxAll(service, rules, today)) {
    if (!isEmptyBox(one.box)) {
      for (const other of stronger.reaching(one.rule)) {
        if (found.length >= limit) return found
        const kind = overlapOf(other.box, one.box)
        if (kind) found.push({ winner: other.rule, loser: one.rule, kind, because: whyRuleBeats(service, other.rule, one.rule) })
      }
    }
    stronger.add(one)
  }
  return found
}

function overlapOf(winner: RuleBox, loser: RuleBox): Overlap<unknown>['kind'] | undefined {
  if (isEmptyBox(winner) || !boxesMeet(winner, loser)) return undefined
  if (boxContains(loser, winner)) return boxContains(winner, loser) ? 'same' : undefined
  // The winner takes all of it: that rule never wins, which is reported by itself.
  return boxContains(winner, loser) ? undefined : 'partly'
}

function boxAll<R extends Rule, F>(service: RuleService<R, F>, rules: readonly R[], today: PlainDate): Boxed<R>[] {
  return sortRules(service, rules).map((rule) => ({ rule, box: boxOfRule(service, rule, today) }))
}

/**
 * The rules seen so far that can meet a rule, by the first condition whose values are open (for flights the airline): those that name one of its values and
 * those that name none; a rule that names none meets all.
 */
function groupByLabel<R extends Rule, F>({ conditions }: RuleService<R, F>) {
  const label = conditions.find((one): one is LabelCondition<R, F> => one.kind === 'label' && one.all === undefined)
  const namedBy = (rule: R) => label?.accepts(rule) ?? []
  const all: Boxed<R>[] = []
  const ofAny: Boxed<R>[] = []
  const byValue = new Map<string, Boxed<R>[]>()
  return {
    add(one: Boxed<R>) {
      all.push(one)
      const values = namedBy(one.rule)
      if (values.length === 0) ofAny.push(one)
      for (const value of values) {
        const list = byValue.get(value) ?? []
        byValue.set(value, list)
        list.push(one)
      }
    },
    reaching(rule: R): readonly Boxed<R>[] {
      const values = namedBy(rule)
      if (values.length === 0) return all
      const [only, ...more] = values.map((value) => byValue.get(value) ?? [])
      return more.length === 0 ? [...ofAny, ...(only ?? [])] : [...new Set([...ofAny, ...(only ?? []), ...more.flat()])]
    },
  }
}
