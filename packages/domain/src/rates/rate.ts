import type { PassengerCode } from '../catalogue/passenger-types.ts'
import type { PlainDate } from '../time.ts'

/** Whom the rate is for; 0: all other markets, which loses to a rate of a named one. A rate of another named market is never used. */
export type MarketId = number

/** Transfers are shared with others, or private for the party. */
export const SHARING_BASES = ['sharing', 'private'] as const
export type SharingBasis = (typeof SHARING_BASES)[number]

/**
 * More for some days, on top of the rate, in minor units of its currency: for each person that pays, or once where the rate is for the group. Supplements of
 * one day add up.
 */
export type Supplement = {
  readonly fromDay: PlainDate
  readonly toDay: PlainDate
  /** Of those days only these; Monday is 0. Without them: every day. */
  readonly weekdays?: readonly number[]
  readonly minor: bigint
  /** What some types of traveller pay instead, of a rate for each person; also those for whom the rate itself is free. */
  readonly amounts?: Readonly<Partial<Record<PassengerCode, bigint>>>
}

/**
 * What the company pays its supplier, in minor units of the currency of this cost: for an adult, or for a seat, the group or the vehicle, as the rate is. Of
 * staff only: a customer is never shown it.
 */
export type SupplierCost = {
  /** The legal entity of the supplier. */
  readonly supplierId: number
  readonly currency: string
  readonly minor: bigint
  /** Of types other than adults, of a rate for each person; a type without one costs nothing. */
  readonly amounts?: Readonly<Partial<Record<PassengerCode, bigint>>>
}
/** The same of what has one amount for all. */
export type OneCost = Omit<SupplierCost, 'amounts'>
type When = {
  /** Stable, and never used twice. */
  readonly id: number
  /** 1 stands on top and wins. */
  readonly priority: number
  readonly marketId: MarketId
  /** Days of travel, both inclusive. */
  readonly validFrom: PlainDate
  readonly validTill: PlainDate
  /** Monday is 0. */
  readonly weekdays: readonly number[]
  readonly currency: string
  /** Each person pays; otherwise the amount is for the whole group. */
  readonly isPerPax: boolean
  readonly supplements: readonly Supplement[]
  /** Where the company buys it. */
  readonly supplierCost?: SupplierCost
}

/** What it costs to enter, in minor units. For a group the amount of an adult is that of the group. A type without an amount is free. */
export type TicketRate = When & {
  readonly kind: 'ticket'
  readonly amounts: Readonly<Partial<Record<PassengerCode, bigint>>>
}

/** What it costs to be driven, in minor units: for each person that takes a seat, or for the vehicle. */
export type TransferRate = When & {
  readonly kind: 'transfer'
  readonly basis: SharingBasis
  readonly transferType: string
  readonly description: string
  readonly minor: bigint
  /** People in seats, both inclusive; null: no limit. */
  readonly minPax: number | null
  readonly maxPax: number | null
}

export type Rate = TicketRate | TransferRate
