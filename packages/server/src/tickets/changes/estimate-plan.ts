import type { ChangeEstimate as ShownEstimate } from '@tradewind/contract/tickets/changes/shapes'
import { type Money, toDecimal } from '@tradewind/domain/money'
import {
  type EstimatedCell,
  estimateChange,
  estimateLines,
  explainUnknown,
  fareDifferenceOf,
} from '@tradewind/domain/tickets/changes/estimate-change'
import type { PenaltyRule } from '@tradewind/domain/tickets/changes/penalty'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { PlannedChange } from './plan-change.ts'
import { cellsOf, feesFor, penaltyOf } from './price-plan.ts'
import type { StoredEstimate, WantedFlight } from './wanted-flight-repo.ts'

type Known = { readonly wanted: readonly WantedFlight[]; readonly rules: readonly PenaltyRule[]; readonly now: Instant }

/** What a planned reissue would cost, by the fares that were found, the rules of the fare and the fees of today. */
export async function estimatePlan(tx: SiteTx, plan: PlannedChange, { wanted, rules, now }: Known): Promise<StoredEstimate> {
  const { ticket } = plan
  const { currency } = ticket.booking
  const fees = await feesFor(tx, plan, now)
  const cells = cellsOf(plan).map((cell): EstimatedCell => {
    const penalty = penaltyOf(plan, cell, { rules, applies: 'reissue', now })
    return { cell, penalty, ...fees(penalty.kind === 'amount' ? penalty.amount : undefined) }
  })
  const fares = wanted.map(({ leg, found }) => ({ leg, newFare: found?.newFare }))
  return { ...estimateChange({ currency, gstBasisPoints: ticket.gstBasisPoints, cells, wanted: fares }), estimatedAt: now }
}

export function presentEstimate(estimate: StoredEstimate): ShownEstimate {
  const { currency, paidFare, newFare, airlinePenalty, supplierFee, ourFee, gstOnOurFee, total, unknown, estimatedAt } = estimate
  const known = (amount: Money | undefined) => (amount ? toDecimal(amount) : null)
  return {
    currency,
    paidFare: toDecimal(paidFare),
    newFare: known(newFare),
    fareDifference: known(fareDifferenceOf(estimate)),
    airlinePenalty: known(airlinePenalty),
    supplierFee: known(supplierFee),
    ourFee: known(ourFee),
    gstOnOurFee: toDecimal(gstOnOurFee),
    lines: estimateLines(estimate).map((line) => ({ ...line, amount: toDecimal(line.amount) })),
    total: toDecimal(total),
    isComplete: unknown.length === 0,
    unknown: unknown.map(explainUnknown),
    estimatedAt,
  }
}
