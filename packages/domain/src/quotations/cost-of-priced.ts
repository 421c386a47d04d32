import { add, type Money } from '../money.ts'
import type { CostPart } from '../rates/supplier-cost.ts'

/** What the rates that price a line say of its cost: of the parts that they know, null where they know none; and the parts of which nobody has said it. */
export type RateCosts = { readonly known: Money | null; readonly missing: readonly CostPart[] }

/** Whether they know only a part of it. Then the desk types what the rest costs; where they know nothing it types the whole. */
export function isPartlyKnown({ known, missing }: { readonly known: unknown; readonly missing: readonly CostPart[] }): boolean {
  return known !== null && missing.length > 0
}

/** What the line costs, with what the desk typed for the parts that are missing. Undefined: not all of it is known. */
export function costOfPriced({ known, missing }: RateCosts, typed: Money | undefined): Money | undefined {
  if (known === null) return undefined
  if (missing.length === 0) return known
  return typed && add(known, typed)
}

type Rated = {
  readonly cost: string | null
  readonly pricedBy: { readonly costs?: { readonly known: unknown } | undefined } | null
}

/** Whether the cost of a line is what the rates said as it was saved, all or a part of it, and not typed as a whole: of what other rates price it is no cost. */
export function isCostOfRates(saved: Rated | undefined, cost: string | null): boolean {
  if (!saved?.pricedBy || saved.pricedBy.costs?.known === null) return false
  return saved.cost !== null && cost !== null && cost.trim() !== '' && Number(saved.cost) === Number(cost)
}

/** 'transfer', 'ticket and transfer' */
export function nameParts(parts: readonly CostPart[]): string {
  return parts.join(' and ')
}
