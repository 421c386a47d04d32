import type { SpecialFare } from '@tradewind/domain/flights/special-fare'

/** Names a result at its supplier; `supplier` is the connection's code. Opaque to everyone but the adapter; plain JSON, so that it can be stored. */
export type SupplierRef = {
  readonly supplier: string
  readonly source: string
  readonly traceId: string
  readonly resultIndex: string
  /** What its search asked for: a quote does not say it again. */
  readonly specialFare?: SpecialFare
}

/** Names a booking at the supplier it was made at. */
export type HeldRef = {
  readonly pnr: string
  readonly supplierBookingId: string
  readonly source: string
  readonly traceId: string
}
