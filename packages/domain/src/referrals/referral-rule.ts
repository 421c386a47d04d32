import type { Money } from '../money.ts'
import type { PlainDate } from '../time.ts'

/** What a site promises who invites others, from a day on. */
export type ReferralRule = {
  readonly id: number
  readonly validFrom: PlainDate
  /** Nothing: from that day on no reward is promised. */
  readonly reward: Money
  /** The first journey of the invited one costs at least this. */
  readonly leastSale: Money
}

/** The rule of a day: the one that began last, of several of one day the newest. Undefined where none has begun, or where it promises nothing. */
export function ruleOn(rules: readonly ReferralRule[], day: PlainDate): ReferralRule | undefined {
  const begun = rules.filter(({ validFrom }) => validFrom <= day)
  const last = begun.reduce<ReferralRule | undefined>((best, rule) => (!best || isAfter(rule, best) ? rule : best), undefined)
  return last && last.reward.minor > 0n ? last : undefined
}

function isAfter(a: ReferralRule, b: ReferralRule): boolean {
  return a.validFrom === b.validFrom ? a.id > b.id : a.validFrom > b.validFrom
}
