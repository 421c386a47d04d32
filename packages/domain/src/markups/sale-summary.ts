import { type Actor, seesNet } from '../accounts/actor.ts'
import { add, isZero, type Money, negate, subtract, sum } from '../money.ts'
import type { ExtraKind, PricedExtra, PricedFare } from './price-fare.ts'
import { describeTdsRate, formatPercent } from './price-lines.ts'

export type SummaryLine = {
  readonly kind: 'totalFare' | 'tds' | 'discount' | 'serviceFee' | 'gst' | ExtraKind
  readonly label: string
  readonly detail: string | null
  /** Signed: a discount is negative. */
  readonly amount: Money
}

/** The 'Summary' card. The lines add up to the total payable. */
export type SaleSummary = {
  readonly lines: readonly SummaryLine[]
  readonly totalPayable: Money
  /** Published total less payable total; null for viewers who may not know. */
  readonly commission: Money | null
  /** Staff and agents can hide the lines when a customer looks on. */
  readonly canHideDetails: boolean
}

/**
 * Total fare, TDS (+), Discount (−). With a markup also Service Fee and its GST, and then TDS and discount only where they are not zero. One line
 * for each kind of extra. For viewers who may not see the net, the commission passed on is part of the total fare.
 */
export function saleSummary(priced: PricedFare, viewer: Pick<Actor, 'userType' | 'withheld'>): SaleSummary {
  const { fare, discount, tds, serviceFee, gst, gstBasisPoints, extras, totalPayable, commissionEarned, currency } = priced
  const mayKnow = seesNet(viewer)
  const hasMarkup = !isZero(serviceFee)
  const lines: SummaryLine[] = [
    {
      kind: 'totalFare',
      label: 'Total fare',
      detail: `${countTravellers(priced)} travellers`.replace(/^1 travellers$/, '1 traveller'),
      amount: mayKnow ? fare.published : subtract(fare.published, commissionEarned),
    },
  ]
  if (mayKnow && !(hasMarkup && isZero(tds)))
    lines.push({ kind: 'tds', label: 'TDS (+)', detail: isZero(tds) ? null : describeTdsRate(priced), amount: tds })
  if (mayKnow && !(hasMarkup && isZero(discount)))
    lines.push({ kind: 'discount', label: 'Discount (−)', detail: null, amount: negate(discount) })
  if (hasMarkup) {
    lines.push({ kind: 'serviceFee', label: 'Service Fee', detail: null, amount: serviceFee })
    lines.push({ kind: 'gst', label: 'GST on Service Fee', detail: formatPercent(gstBasisPoints), amount: gst })
  }
  lines.push(...extraLines(extras, currency))
  return { lines, totalPayable, commission: mayKnow ? commissionEarned : null, canHideDetails: mayKnow }
}

const EXTRA_LABELS: Record<ExtraKind, string> = { baggage: 'Extra bags', meal: 'Meals', seat: 'Seats' }

function extraLines(extras: readonly PricedExtra[], currency: string): SummaryLine[] {
  return (['baggage', 'meal', 'seat'] as const).flatMap((kind) => {
    const chosen = extras.filter((extra) => extra.kind === kind)
    const [first, ...more] = chosen
    if (!first) return []
    if (more.length === 0) return [{ kind, label: first.label, detail: first.detail, amount: first.amount }]
    const amount = sum(
      chosen.map((extra) => extra.amount),
      currency,
    )
    return [{ kind, label: EXTRA_LABELS[kind], detail: `${chosen.length}`, amount }]
  })
}

function countTravellers({ fare }: PricedFare): number {
  return fare.parts.reduce((count, part) => count + part.count, 0)
}

/** Totals of the bags, meals and seats chosen. */
export function totalOfExtras({ extras, currency }: Pick<PricedFare, 'extras' | 'currency'>, kind: ExtraKind): Money {
  return extras.reduce((total, extra) => (extra.kind === kind ? add(total, extra.amount) : total), sum([], currency))
}
