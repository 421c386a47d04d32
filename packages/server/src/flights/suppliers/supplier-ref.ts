/** Names a result at its supplier; `supplier` is the connection's code. Opaque to everyone but the adapter; plain JSON, so that it can be stored. */
export type SupplierRef = {
  readonly supplier: string
  readonly source: string
  readonly traceId: string
  readonly resultIndex: string
}

/** Names a booking at the supplier it was made at. */
export type HeldRef = {
  readonly pnr: string
  readonly supplierBookingId: string
  readonly source: string
  readonly traceId: string
}
