import { type Money, portion, zero } from '../../money.ts'
import type { PlainDate } from '../../time.ts'
import type { ChangeKind } from './change-kind.ts'

export type Journey = 'domestic' | 'international'
export type BuyerKind = 'agency' | 'corporate' | 'person' | 'siteOwner'
/** Who has the money of a refund. */
export type MoneyHolder = 'airline' | 'supplier' | 'us'

/** A fee from a day on; a null field means 'for all'. */
export type ChangeFeeRule = {
  readonly from: PlainDate
  readonly chargedBy: 'supplier' | 'us'
  readonly kind: ChangeKind | null
  readonly journey: Journey | null
  readonly buyerKind: BuyerKind | null
  /** Per passenger and leg. */
  readonly amount: Money
  /** Plus a share of the airline's penalty, such as the tax that a supplier adds to it. */
  readonly penaltyBasisPoints: number
}
export type RefundDueRule = {
  readonly from: PlainDate
  readonly kind: ChangeKind | null
  readonly journey: Journey | null
  readonly holder: MoneyHolder
  readonly days: number
}
export type VoidRule = {
  readonly from: PlainDate
  readonly journey: Journey | null
  /** 'HH:mm' on the day of issue, in the site's own zone. */
  readonly untilLocal: string
  readonly hoursBeforeDeparture: number
}

type Situation = { readonly kind: ChangeKind; readonly journey: Journey; readonly buyerKind: BuyerKind; readonly on: PlainDate }

/**
 * The rule in force: it has begun and it covers the situation. The one that names most fields wins; of equal ones, the newest. Kind counts more than
 * journey, and journey more than buyer, so that the order is never a matter of chance.
 */
function inForce<Rule extends { from: PlainDate; kind?: ChangeKind | null; journey: Journey | null; buyerKind?: BuyerKind | null }>(
  rules: readonly Rule[],
  { kind, journey, buyerKind, on }: Omit<Situation, 'buyerKind'> & { buyerKind?: BuyerKind },
): Rule | undefined {
  const fits = <Value>(named: Value | null | undefined, actual: Value) => named === null || named === undefined || named === actual
  const weight = (rule: Rule) => (rule.kind ? 4 : 0) + (rule.journey ? 2 : 0) + (rule.buyerKind ? 1 : 0)
  let best: Rule | undefined
  for (const rule of rules) {
    if (rule.from > on || !fits(rule.kind, kind) || !fits(rule.journey, journey)) continue
    if (rule.buyerKind && rule.buyerKind !== buyerKind) continue
    if (!best || weight(rule) > weight(best) || (weight(rule) === weight(best) && rule.from >= best.from)) best = rule
  }
  return best
}

/** What a party charges for one passenger's leg, given the airline's penalty for it. Without a rule there is no fee. */
export function feeFor(
  rules: readonly ChangeFeeRule[],
  chargedBy: ChangeFeeRule['chargedBy'],
  situation: Situation,
  penalty: Money,
): Money {
  const own = rules.filter((rule) => rule.chargedBy === chargedBy && rule.amount.currency === penalty.currency)
  const rule = inForce(own, situation)
  if (!rule) return zero(penalty.currency)
  return { minor: rule.amount.minor + portion(penalty, rule.penaltyBasisPoints).minor, currency: penalty.currency }
}

/** The same where nobody knows the airline's penalty: undefined where the fee is a share of it. */
export function feeWithoutPenalty(
  rules: readonly ChangeFeeRule[],
  chargedBy: ChangeFeeRule['chargedBy'],
  situation: Situation,
  currency: string,
): Money | undefined {
  const own = rules.filter((rule) => rule.chargedBy === chargedBy && rule.amount.currency === currency)
  const rule = inForce(own, situation)
  if (!rule) return zero(currency)
  return rule.penaltyBasisPoints === 0 ? rule.amount : undefined
}

/** In how many days money is due from its holder; undefined where no rule promises a date. */
export function dueDays(
  rules: readonly RefundDueRule[],
  holder: MoneyHolder,
  situation: Omit<Situation, 'buyerKind'>,
): number | undefined {
  return inForce(
    rules.filter((rule) => rule.holder === holder),
    situation,
  )?.days
}

/** Whether a ticket issued at this time can still be voided: same day on the site's clock, before the hour, and long enough before departure. */
export function isInVoidWindow(
  rules: readonly VoidRule[],
  at: {
    readonly journey: Journey
    /** 'YYYY-MM-DDTHH:mm' on the site's clock. */
    readonly issuedLocal: string
    readonly nowLocal: string
    readonly hoursToDeparture: number
  },
): boolean {
  const on = at.issuedLocal.slice(0, 10) as PlainDate
  const rule = inForce(rules, { kind: 'void', journey: at.journey, on })
  if (!rule || at.nowLocal.slice(0, 10) !== on) return false
  return at.nowLocal.slice(11) <= rule.untilLocal && at.hoursToDeparture >= rule.hoursBeforeDeparture
}
