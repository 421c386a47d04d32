import type { PlainDate } from '../time.ts'
import type { MarkupRule } from './markup-rule.ts'
import { boxContains, boxesMeet, boxOfRule, cutBox, isEmptyBox, type RuleBox } from './rule-box.ts'
import { compareRules } from './rule-order.ts'
import { whyRuleBeats } from './why-rule-beats.ts'

export type NeverWins = {
  readonly rule: MarkupRule
  readonly why: 'datesArePast' | 'travelBeforeBooking' | 'shadowed'
  /** The rules that together win wherever this one applies. */
  readonly shadowedBy: readonly MarkupRule[]
}
export type Overlap = {
  readonly winner: MarkupRule
  readonly loser: MarkupRule
  /** same: both apply to the very same fares. partly: each also applies where the other does not. */
  readonly kind: 'same' | 'partly'
  readonly because: string
}

/** Pieces a rule may fall into before it is given up: then nothing is claimed of it. */
const MOST_PIECES = 400

type Boxed = { readonly rule: MarkupRule; readonly box: RuleBox }

/**
 * Rules that win for no fare from today on. Sound, never a guess: a rule is named only when its days are over or the fares it applies to are wholly
 * taken by rules that beat it, one of them or several together. A rule that is too involved to decide is not named.
 */
export function rulesThatNeverWin(rules: readonly MarkupRule[], today: PlainDate): NeverWins[] {
  const sorted = boxAll(rules, today)
  const stronger = groupByAirline()
  return sorted.flatMap((one): NeverWins[] => {
    const found = judge(one, stronger.reaching(one.rule))
    stronger.add(one)
    return found ? [found] : []
  })
}

function judge({ rule, box }: Boxed, stronger: readonly Boxed[]): NeverWins | undefined {
  if (isEmptyBox(box)) return { rule, why: 'datesArePast', shadowedBy: [] }
  const [travel, booking] = box.days
  if (travel && booking && travel.to < booking.from) return { rule, why: 'travelBeforeBooking', shadowedBy: [] }
  const whole = stronger.find((other) => boxContains(other.box, box))
  if (whole) return { rule, why: 'shadowed', shadowedBy: [whole.rule] }
  let left: RuleBox[] = [box]
  const shadowedBy: MarkupRule[] = []
  for (const other of stronger) {
    if (isEmptyBox(other.box)) continue
    const after = left.flatMap((piece) => cutBox(piece, other.box))
    if (after.length > MOST_PIECES) return undefined
    // Cut into pieces or away: either way it took a part.
    if (after.length !== left.length || after.some((piece, index) => piece !== left[index])) shadowedBy.push(other.rule)
    left = after
    if (left.length === 0) return { rule, why: 'shadowed', shadowedBy }
  }
  return undefined
}

/**
 * Pairs of rules that can both apply to a fare without the one being a plain exception to the other: the surprises of a price list. The stated order
 * says who wins; `because` names the step. At most `limit` pairs.
 */
export function findOverlaps(rules: readonly MarkupRule[], today: PlainDate, limit: number): Overlap[] {
  const found: Overlap[] = []
  const stronger = groupByAirline()
  for (const one of boxAll(rules, today)) {
    if (!isEmptyBox(one.box)) {
      for (const other of stronger.reaching(one.rule)) {
        if (found.length >= limit) return found
        const kind = overlapOf(other.box, one.box)
        if (kind) found.push({ winner: other.rule, loser: one.rule, kind, because: whyRuleBeats(other.rule, one.rule) })
      }
    }
    stronger.add(one)
  }
  return found
}

function overlapOf(winner: RuleBox, loser: RuleBox): Overlap['kind'] | undefined {
  if (isEmptyBox(winner) || !boxesMeet(winner, loser)) return undefined
  if (boxContains(loser, winner)) return boxContains(winner, loser) ? 'same' : undefined
  // The winner takes all of it: that rule never wins, which is told of it elsewhere.
  return boxContains(winner, loser) ? undefined : 'partly'
}

function boxAll(rules: readonly MarkupRule[], today: PlainDate): Boxed[] {
  return [...rules].sort(compareRules).map((rule) => ({ rule, box: boxOfRule(rule, today) }))
}

/** The rules seen so far that can meet a rule: those of its airline and those of any; a rule of any airline meets all. */
function groupByAirline() {
  const all: Boxed[] = []
  const byAirline = new Map<string | null, Boxed[]>()
  return {
    add(one: Boxed) {
      all.push(one)
      const list = byAirline.get(one.rule.airlineCode) ?? []
      byAirline.set(one.rule.airlineCode, list)
      list.push(one)
    },
    reaching({ airlineCode }: MarkupRule): readonly Boxed[] {
      if (airlineCode === null) return all
      return [...(byAirline.get(null) ?? []), ...(byAirline.get(airlineCode) ?? [])]
    },
  }
}
