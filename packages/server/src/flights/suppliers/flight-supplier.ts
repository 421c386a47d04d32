import type { PassengerDemands } from '@tradewind/domain/flights/passenger'
import type { Party, PaxTypeCode, SupplierFare } from '@tradewind/domain/flights/supplier-fare'
import type { Money } from '@tradewind/domain/money'
import type { PenaltyRule } from '@tradewind/domain/tickets/changes/penalty'
import type { Instant, PlainDate, ZonedLocal } from '@tradewind/domain/time'

/**
 * The one interface to whoever sells flights. Adapters translate their wire to these types and nothing else of the wire leaves them.
 * Long, because it is one vocabulary: whoever writes an adapter reads this file and no other.
 *
 * How a call can end, besides an answer:
 *  - `SupplierRefused`  the supplier said no, for certain: nothing was booked or issued;
 *  - `SupplierUnreached` the request certainly never reached it (no connection): safe to ask again;
 *  - `SupplierUnclear`  nobody knows (time-out, cut connection, garbage): only `findBooking` may be asked next.
 */
export interface FlightSupplier {
  readonly code: string
  readonly sources: readonly { readonly code: string; readonly name: string }[]
  search(request: SupplierSearch, source: string, signal: AbortSignal): Promise<SupplierOption[]>
  calendarFares(request: { origin: string; destination: string; month: string }, signal: AbortSignal): Promise<CalendarFare[]>
  fareRules(
    ref: SupplierRef,
    signal: AbortSignal,
  ): Promise<{ origin: string; destination: string; airline: string; html: string }[]>
  /** The live fare. The ref in the answer replaces the one asked with. */
  quote(ref: SupplierRef, signal: AbortSignal): Promise<SupplierQuote>
  /** `legs`: the quoted flights, by which each extra finds its leg or flight. */
  extras(ref: SupplierRef, signal: AbortSignal, legs: readonly (readonly SupplierSegment[])[]): Promise<SupplierExtras>
  /** Books seats without paying (full-service airlines only). */
  hold(order: SupplierOrder, signal: AbortSignal): Promise<HoldAnswer>
  /** Makes the ticket. Must never be called twice for one booking unless the first answer was 'priceChanged'. */
  issue(
    order: SupplierOrder,
    held: HeldRef | undefined,
    options: { acceptPriceChange: boolean },
    signal: AbortSignal,
  ): Promise<IssueAnswer>
  /** What the supplier has, by any of the keys known; undefined when it certainly has nothing. */
  findBooking(query: BookingQuery, signal: AbortSignal): Promise<SupplierBooking | undefined>
  release(held: HeldRef, signal: AbortSignal): Promise<void>
  cancellationCharges(booking: HeldRef, signal: AbortSignal): Promise<{ charge: Money; refund: Money; remarks: string }>
  requestChange(request: ChangeRequest, signal: AbortSignal): Promise<{ changeRequestIds: string[]; completed: boolean }>
  changeStatus(changeRequestId: string, signal: AbortSignal): Promise<ChangeAnswer>
}

export class SupplierRefused extends Error {
  readonly kind: 'expired' | 'soldOut' | 'duplicate' | 'invalid' | 'other'
  readonly supplierCode: string
  constructor(kind: SupplierRefused['kind'], supplierCode: string, message: string) {
    super(message)
    this.kind = kind
    this.supplierCode = supplierCode
  }
}
export class SupplierUnreached extends Error {}
export class SupplierUnclear extends Error {}

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

export type Cabin = 'all' | 'economy' | 'premiumEconomy' | 'business' | 'first'
export type SupplierSearch = {
  readonly journeyType: 1 | 2 | 3 | 5
  readonly legs: readonly { readonly origin: string; readonly destination: string; readonly date: PlainDate }[]
  readonly party: Party
  readonly cabin: Cabin
  readonly directOnly: boolean
  readonly preferredAirlines: readonly string[]
}

export type SupplierSegment = {
  readonly airlineCode: string
  readonly airlineName: string
  readonly flightNumber: string
  readonly bookingClass: string
  readonly cabin: Cabin
  readonly operatingCarrier: string | undefined
  readonly origin: string
  readonly originTerminal: string | undefined
  readonly destination: string
  readonly destinationTerminal: string | undefined
  readonly departure: ZonedLocal
  readonly arrival: ZonedLocal
  readonly departureAt: Instant
  readonly arrivalAt: Instant
  readonly baggage: string | undefined
  readonly cabinBaggage: string | undefined
  readonly aircraft: string | undefined
  readonly technicalStop: { readonly airport: string; readonly arrivalLocal: string; readonly departureLocal: string } | undefined
  readonly airlinePnr?: string
}

export type SupplierOption = {
  readonly ref: SupplierRef
  /** Domestic returns come as two lists; everything else is outbound with all its legs. */
  readonly bound: 'outbound' | 'inbound'
  readonly isLcc: boolean
  readonly isRefundable: boolean
  readonly isHoldAllowed: boolean
  readonly validatingAirline: string
  readonly fareFamily: string | undefined
  readonly seatsLeft: number | undefined
  readonly mealIncluded: boolean
  readonly cancellationFee: Money | undefined
  readonly changeFee: Money | undefined
  readonly legs: readonly (readonly SupplierSegment[])[]
  readonly fare: SupplierFare
  readonly airlineRemark: string | undefined
  readonly lastTicketAt: Instant | undefined
  readonly demands: SupplierDemands
}

/** What the fare asks of passengers, and which extras it cannot be sold without. */
export type SupplierDemands = Omit<PassengerDemands, 'firstNameFormat' | 'lastNameFormat'> & {
  readonly baggage: boolean
  readonly meal: boolean
  readonly seat: boolean
  readonly firstNameFormat: string | undefined
  readonly lastNameFormat: string | undefined
}

export type SupplierQuote = { readonly option: SupplierOption; readonly isPriceChanged: boolean; readonly isTimeChanged: boolean }

export type ExtraOffer = {
  /** Stable within the answer. */
  readonly id: string
  readonly kind: 'baggage' | 'meal' | 'seat'
  readonly legIndex: number
  /** Counted over the whole journey for meals and seats; undefined for bags of a leg. */
  readonly flightIndex: number | undefined
  readonly code: string
  readonly description: string
  readonly price: Money
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
export type SupplierExtras = { readonly wishesOnly: boolean; readonly offers: readonly ExtraOffer[] }

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
  /** The offers chosen for this passenger, included ones too. */
  readonly extras: readonly ExtraOffer[]
}
export type SupplierOrder = {
  readonly ref: SupplierRef
  readonly isLcc: boolean
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
  /** The airline wants consent first: to another price, or, where `moved` tells its flights as they now are, to other times. */
  | {
      readonly kind: 'priceChanged'
      readonly net: Money | undefined
      readonly held: HeldRef | undefined
      readonly moved?: readonly SupplierSegment[] | undefined
    }
  | { readonly kind: 'failed'; readonly reason: string }

export type IssueAnswer =
  | { readonly kind: 'issued'; readonly booking: SupplierBooking }
  | { readonly kind: 'inProgress'; readonly held: HeldRef | undefined }
  /** Nothing was issued; the supplier wants consent to a new price first. */
  | {
      readonly kind: 'priceChanged'
      readonly net: Money | undefined
      readonly published: Money | undefined
      /** The flights at their new times, where those changed too. */
      readonly moved?: readonly SupplierSegment[] | undefined
    }
  | { readonly kind: 'failed'; readonly reason: string }

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
  /** What giving back or changing costs, as told with the ticket; absent where the supplier tells none. */
  readonly penalties?: readonly PenaltyRule[]
  /** Set once the supplier has credited something of it. */
  readonly creditNoteNo?: string | undefined
}
export type BookingQuery = {
  readonly traceId: string
  readonly source: string
  readonly held: HeldRef | undefined
  readonly lead: { readonly firstName: string; readonly lastName: string }
}
export type CalendarFare = {
  readonly date: PlainDate
  readonly fare: Money
  readonly airlineCode: string
  readonly airlineName: string
  readonly isLowestOfMonth: boolean
}
/** How a change request stands at the supplier. `charge` is all it kept, its taxes included; amounts only once it is done. */
export type ChangeAnswer = {
  readonly status: string
  readonly end: 'completed' | 'rejected' | 'closed' | undefined
  readonly refunded: Money | undefined
  readonly charge: Money | undefined
}
export type ChangeRequest = {
  readonly held: HeldRef
  readonly requestType: 1 | 2 | 3
  readonly cancellationType: 2 | 3
  readonly sectors: readonly { readonly origin: string; readonly destination: string }[]
  readonly ticketIds: readonly string[]
  readonly remarks: string
}
