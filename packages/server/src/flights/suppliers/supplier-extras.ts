import type { Dropped } from '@tradewind/domain/flights/dropped'
import type { Money } from '@tradewind/domain/money'

export type AvailableExtra = {
  /** Stable within the answer. */
  readonly id: string
  readonly kind: 'baggage' | 'meal' | 'seat'
  readonly legIndex: number
  /** Counted over the whole journey for meals and seats; undefined for bags of a leg. */
  readonly flightIndex: number | undefined
  readonly code: string
  readonly description: string
  /** In the currency of the sale, once it is kept with a quote. */
  readonly price: Money
  /** What the airline asks for, where that is another currency. */
  readonly supplierPrice?: Money
  readonly included: boolean
  readonly weightKg: number | undefined
  readonly quantity: number | undefined
  readonly seat:
    | {
        readonly row: number
        readonly letter: string
        readonly position: 'window' | 'aisle' | 'middle'
        readonly features: readonly ('exitRow' | 'bulkhead' | 'wing' | 'recline' | 'quiet')[]
        readonly unavailable: 'taken' | 'blocked' | 'noSeat' | undefined
      }
    | undefined
  /** The supplier's own object, sent back exactly as it came when the offer is bought. */
  readonly wire: unknown
}

export type SupplierExtras = {
  readonly wishesOnly: boolean
  readonly offers: readonly AvailableExtra[]
  /** What the answer held besides and could not be offered. */
  readonly dropped?: readonly Dropped[]
}
