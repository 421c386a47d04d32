import type { Money } from '../money.ts'

export type MarkupValue =
  | { readonly kind: 'percent'; readonly basisPoints: number }
  /** Applies only to fares in its own currency. */
  | { readonly kind: 'fixed'; readonly amount: Money }

/** What a site owner charges a group of buyers on top of a fare, and how much of its commission it passes on. */
export type MarkupRule = {
  readonly id: number
  readonly name: string
  readonly groupId: number
  /** IATA designator of the validating airline; null is the group's default for every airline. */
  readonly airlineCode: string | null
  readonly value: MarkupValue
  /** Of a fixed amount. A percentage is of the whole party's fare either way. */
  readonly per: 'passenger' | 'booking'
  /** What a percentage is of: the base fare, or the whole published fare with taxes and charges. */
  readonly on: 'base' | 'total'
  /** Whether an infant without a seat counts where the fee is per passenger. As a rule it does not. */
  readonly chargesInfants: boolean
  /** Share of the supplier's commission given to the buyer as a discount, with the same share of its TDS. */
  readonly commissionShareBasisPoints: number
}

const HIGHEST_PERCENT = 100_00

/** What is wrong with a rule, by field; empty when it may be saved. */
export function whatRuleLacks(rule: MarkupRule): Record<string, string> {
  const lacks: Record<string, string> = {}
  if (rule.name.trim() === '') lacks.name = 'This is required field.'
  if (rule.airlineCode !== null && !/^[A-Z0-9]{2}$/.test(rule.airlineCode)) lacks.airlineCode = 'Please choose an airline.'
  if (rule.value.kind === 'percent' && !isShare(rule.value.basisPoints)) lacks.value = 'A percentage is between 0 and 100.'
  if (rule.value.kind === 'fixed' && rule.value.amount.minor < 0n) lacks.value = 'A fee cannot be negative.'
  if (!isShare(rule.commissionShareBasisPoints)) lacks.commissionShareBasisPoints = 'A share is between 0 and 100 percent.'
  return lacks
}

function isShare(basisPoints: number): boolean {
  return Number.isInteger(basisPoints) && basisPoints >= 0 && basisPoints <= HIGHEST_PERCENT
}
