import type { Party, SupplierFare } from '../flights/supplier-fare.ts'
import { add, type Money, portion, subtract, sum, times, zero } from '../money.ts'
import type { MarkupRule } from './markup-rule.ts'

export type ExtraKind = 'baggage' | 'meal' | 'seat'
/** A bag, meal or seat that was chosen, at the airline's price; nothing is added to it. */
export type PricedExtra = {
  readonly kind: ExtraKind
  /** e.g. 'Extra bag, DEL–DXB' */
  readonly label: string
  /** e.g. '10 kg' */
  readonly detail: string | null
  readonly amount: Money
}

/**
 * A fare as one buyer pays it; every amount is for the whole party.
 * totalFare = published + serviceFee + gst + extras;  totalPayable = totalFare − discount + tds.
 */
export type PricedFare = {
  readonly currency: string
  readonly fare: SupplierFare
  /** The rule that was applied, as it then was; null when none applied. */
  readonly rule: MarkupRule | null
  /** Fee of the site owner, before its GST. */
  readonly serviceFee: Money
  readonly gstBasisPoints: number
  /** GST on the service fee. */
  readonly gst: Money
  /** Share of the supplier's commission passed on to the buyer. */
  readonly discount: Money
  /** The same share of the TDS the supplier stated. */
  readonly tds: Money
  readonly extras: readonly PricedExtra[]
  readonly extrasTotal: Money
  /** What the traveller is shown. */
  readonly totalFare: Money
  /** What the buyer's wallet or card pays. */
  readonly totalPayable: Money
  /** What the buyer keeps when selling at the total fare: totalFare − totalPayable. */
  readonly commissionEarned: Money
  /** What the supplier is paid: its net, and the extras. */
  readonly supplierNet: Money
}

export type PriceRequest = {
  readonly fare: SupplierFare
  readonly party: Party
  readonly rule: MarkupRule | undefined
  /** GST on service fees in force, see `rateOn`. */
  readonly gstBasisPoints: number
}

/** Prices a fare for a buyer. The rule must be sound (`whatRuleLacks`) and in the fare's currency (`choosePricingRule`). */
export function priceFare({ fare, party, rule, gstBasisPoints }: PriceRequest): PricedFare {
  const serviceFee = rule ? feeOf(rule, fare, party) : zero(fare.currency)
  const share = rule?.commissionShareBasisPoints ?? 0
  return addUp({
    currency: fare.currency,
    fare,
    rule: rule ?? null,
    serviceFee,
    gstBasisPoints,
    gst: portion(serviceFee, gstBasisPoints),
    discount: portion(fare.commission, share),
    tds: portion(fare.tds, share),
    extras: [],
  })
}

/** The price with these extras instead of the ones before. Only low-cost carriers sell them; elsewhere they are wishes and cost nothing. */
export function withExtras(priced: PricedFare, extras: readonly PricedExtra[], { isLcc }: { isLcc: boolean }): PricedFare {
  return addUp({ ...priced, extras: isLcc ? extras.filter((extra) => extra.amount.minor !== 0n) : [] })
}

function feeOf(rule: MarkupRule, fare: SupplierFare, party: Party): Money {
  if (rule.value.kind === 'percent') return portion(rule.on === 'base' ? fare.base : fare.published, rule.value.basisPoints)
  if (rule.per === 'booking') return rule.value.amount
  return times(rule.value.amount, party.adults + party.children + (rule.chargesInfants ? party.infants : 0))
}

type Parts = Omit<PricedFare, 'extrasTotal' | 'totalFare' | 'totalPayable' | 'commissionEarned' | 'supplierNet'>

function addUp(parts: Parts): PricedFare {
  const { currency, fare, serviceFee, gst, discount, tds, extras } = parts
  const extrasTotal = sum(
    extras.map((extra) => extra.amount),
    currency,
  )
  const totalFare = add(add(fare.published, add(serviceFee, gst)), extrasTotal)
  const commissionEarned = subtract(discount, tds)
  const totalPayable = subtract(totalFare, commissionEarned)
  return { ...parts, extrasTotal, totalFare, totalPayable, commissionEarned, supplierNet: add(fare.net, extrasTotal) }
}
