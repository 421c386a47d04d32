import type { Dropped } from '@tradewind/domain/flights/dropped'
import type { RefusalKind } from '@tradewind/domain/flights/refusal-kind'

export class SupplierRefused extends Error {
  readonly kind: RefusalKind
  readonly supplierCode: string
  constructor(kind: RefusalKind, supplierCode: string, message: string) {
    super(message)
    this.kind = kind
    this.supplierCode = supplierCode
  }
}

export class SupplierDuplicate extends Error {
  /** The booking that exists, where the supplier names it. */
  readonly pnr: string | undefined
  readonly supplierCode: string
  constructor(pnr: string | undefined, supplierCode: string, message: string) {
    super(message)
    this.pnr = pnr
    this.supplierCode = supplierCode
  }
}

/** Its answer is there and lacks what a sale needs: a price, a place. Refused, because nothing was booked; counted, because somebody should know. */
export class SupplierUnsellable extends SupplierRefused {
  readonly dropped: Dropped
  constructor(dropped: Dropped) {
    super('other', dropped.reason, `The answer lacks what a sale needs: ${dropped.reason} ${dropped.example}`)
    this.dropped = dropped
  }
}

export class SupplierUnreached extends Error {}

export class SupplierUnclear extends Error {}
