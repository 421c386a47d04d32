import type { RefusalKind } from '@tradewind/domain/flights/refusal-kind'
import type { Issues } from '@tradewind/domain/flights/supplier-capabilities'
import type { PaxTypeCode, SupplierFare } from '@tradewind/domain/flights/supplier-fare'
import type { Money } from '@tradewind/domain/money'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import type { SupplierBooking } from './supplier-booking.ts'
import type { AvailableExtra } from './supplier-extras.ts'
import type { SupplierDemands, SupplierSegment } from './supplier-option.ts'
import type { HeldRef, SupplierRef } from './supplier-ref.ts'

export type SupplierPassenger = {
  readonly paxType: PaxTypeCode
  readonly isLead: boolean
  readonly title: string
  readonly firstName: string
  readonly lastName: string
  readonly gender: 1 | 2
  readonly dateOfBirth: PlainDate | undefined
  readonly nationality: string | undefined
  readonly passportNo: string | undefined
  readonly passportIssueDate: PlainDate | undefined
  readonly passportExpiry: PlainDate | undefined
  readonly passportIssueCountryCode: string | undefined
  readonly pan: string | undefined
  readonly frequentFlyerNumber: string | undefined
  /** What was stated for this traveller alone; the rest is the booking's. */
  readonly contact?: Partial<SupplierOrder['contact']>
  /** The offers chosen for this passenger, included ones too. */
  readonly extras: readonly AvailableExtra[]
}

export type SupplierOrder = {
  readonly ref: SupplierRef
  readonly issues: Issues
  /** The quote that was agreed to. */
  readonly fare: SupplierFare
  readonly demands: SupplierDemands
  readonly passengers: readonly SupplierPassenger[]
  readonly contact: {
    readonly email: string
    readonly phoneCode: string
    readonly mobileNo: string
    readonly addressLine1: string
    readonly city: string
    readonly countryCode: string
  }
  readonly gst:
    | {
        readonly gstNumber: string
        readonly companyName: string
        readonly companyAddress: string
        readonly companyContactNumber: string
        readonly companyEmail: string
      }
    | undefined
  /** Our booking, for the supplier's records. */
  readonly reference: string
}

export type HoldAnswer =
  | { readonly kind: 'held'; readonly held: HeldRef; readonly holdEndsAt: Instant | undefined; readonly booking: SupplierBooking }
  /** The airline wants consent first: to another price, or, where `moved` shows its flights as they now are, to other times. */
  | {
      readonly kind: 'priceChanged'
      readonly net: Money | undefined
      readonly held: HeldRef | undefined
      readonly holdEndsAt?: Instant | undefined
      readonly moved?: readonly SupplierSegment[] | undefined
    }
  | { readonly kind: 'failed'; readonly why: RefusalKind; readonly reason: string }

export type IssueAnswer =
  | { readonly kind: 'issued'; readonly booking: SupplierBooking }
  | { readonly kind: 'inProgress'; readonly held: HeldRef | undefined }
  /** Nothing was issued; the supplier wants consent to a new price first. */
  | {
      readonly kind: 'priceChanged'
      readonly net: Money | undefined
      readonly published: Money | undefined
      /** The flights at their new times, where those changed too; empty where the answer does not show them. */
      readonly moved?: readonly SupplierSegment[] | undefined
    }
  | { readonly kind: 'failed'; readonly why: RefusalKind; readonly reason: string }
