import type { Money } from '../money.ts'

/** 1 adult, 2 child, 3 infant: the specification's own codes. */
export type PaxTypeCode = 1 | 2 | 3
export type Party = { readonly adults: number; readonly children: number; readonly infants: number }

/** What the supplier asks for one passenger type; all amounts are totals for all passengers of the type. */
export type SupplierFarePart = {
  readonly paxType: PaxTypeCode
  readonly count: number
  readonly base: Money
  readonly tax: Money
  /** Fuel surcharge, a part of the tax, and what the supplier states as payment charge: sent back to it per passenger. Absent: none stated. */
  readonly yqTax?: Money
  readonly pgCharge?: Money
}

/**
 * A fare as the supplier states it, for the whole party. Nothing here is computed from rates: it is read.
 * published = base + tax + otherCharges + serviceFee + additionalTxnFee;  net = published − commission − additionalTxnFee + tds
 * (rules 1, 3 and 4 of the supplier's money arithmetic).
 */
export type SupplierFare = {
  readonly currency: string
  readonly parts: readonly SupplierFarePart[]
  readonly base: Money
  readonly tax: Money
  /** Named parts of `tax`, e.g. { code: 'YQTax', amount }. May add up to less than `tax`; never rely on it. */
  readonly taxes: readonly { readonly code: string; readonly amount: Money }[]
  readonly otherCharges: Money
  readonly serviceFee: Money
  readonly additionalTxnFee: Money
  readonly published: Money
  /** Commission, PLB and incentive together. */
  readonly commission: Money
  /** TDS on all three, as stated. */
  readonly tds: Money
  readonly net: Money
}
