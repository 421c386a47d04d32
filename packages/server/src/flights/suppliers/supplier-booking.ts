import type { PaxTypeCode } from '@tradewind/domain/flights/supplier-fare'
import type { Money } from '@tradewind/domain/money'
import type { PenaltyRule } from '@tradewind/domain/tickets/changes/penalty'
import type { Instant } from '@tradewind/domain/time'
import type { SupplierSegment } from './supplier-option.ts'
import type { HeldRef } from './supplier-ref.ts'

/** What the supplier holds under a PNR. */
export type SupplierBooking = {
  readonly held: HeldRef
  readonly pnr: string
  readonly state: 'held' | 'ticketed' | 'cancelled' | 'failed' | 'inProgress'
  readonly holdEndsAt: Instant | undefined
  readonly segments: readonly SupplierSegment[]
  readonly passengers: readonly {
    readonly firstName: string
    readonly lastName: string
    readonly paxType: PaxTypeCode
    readonly ticketId: string | undefined
    readonly ticketNumber: string | undefined
    readonly validatingAirline: string | undefined
    /** One per flight. */
    readonly flights: readonly {
      readonly baggage: string | undefined
      readonly cabinBaggage: string | undefined
      readonly seat: string | undefined
      readonly meal: string | undefined
      readonly fareBasis: string | undefined
    }[]
    readonly barcodes: readonly string[]
  }[]
  /** What we owe for it, once invoiced. */
  readonly invoiceAmount: Money | undefined
  readonly invoiceNo: string | undefined
  /** What it has refunded of that so far; absent where it does not say. */
  readonly refunded?: Money | undefined
  /** What a refund or change costs, as stated with the ticket; absent where the supplier states none. */
  readonly penalties?: readonly PenaltyRule[]
  /** Set once the supplier has credited something of it. */
  readonly creditNoteNo?: string | undefined
  /** Our own name for it, where the supplier kept it. */
  readonly reference?: string | undefined
  /** The supplier's number of the booking that was made before it in the same trace. */
  readonly parentBookingId?: string | undefined
}

/** By the booking's own number where `held` has one; else by `pnr` and name where that is known; else by the trace. */
export type BookingQuery = {
  readonly traceId: string
  readonly source: string
  readonly held: HeldRef | undefined
  readonly pnr?: string | undefined
  readonly lead: { readonly firstName: string; readonly lastName: string }
}
