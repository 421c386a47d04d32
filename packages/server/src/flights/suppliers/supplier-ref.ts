/** Names a result at its supplier. Opaque to everyone but the adapter; plain JSON, so that it can be stored. */
export type SupplierRef = {
  readonly supplier: string
  readonly source: string
  readonly traceId: string
  readonly resultIndex: string
}

export type HeldRef = {
  readonly supplier: string
  readonly pnr: string
  readonly supplierBookingId: string
  readonly source: string
  readonly traceId: string
}
