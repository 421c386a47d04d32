import type { Dropped } from '@tradewind/domain/flights/dropped'
import type { PassengerDemands } from '@tradewind/domain/flights/passenger'
import type { RefusalKind } from '@tradewind/domain/flights/refusal-kind'
import type { Party, PaxTypeCode, SupplierFare } from '@tradewind/domain/flights/supplier-fare'
import type { Money } from '@tradewind/domain/money'
import type { PenaltyRule } from '@tradewind/domain/tickets/changes/penalty'
import type { Instant, PlainDate, ZonedLocal } from '@tradewind/domain/time'

/**
 * The one interface to whoever sells flights. Adapters translate their wire to these types and nothing else of the wire leaves them.
 * Long, because it is one vocabulary: whoever writes an adapter reads this file and no other.
 *
 * How a call can end, besides an answer:
 *  - `SupplierRefused`  the supplier said no; of kind `other` in words that are not known, which its books must bear out before anything is given up;
 *  - `SupplierDuplicate` it says that these travellers have these flights already: perhaps by this very order, so only `findBooking` may be asked next;
 *  - `SupplierUnreached` the request certainly never reached it (no connection): safe to ask again;
 *  - `SupplierUnclear`  nobody knows (time-out, cut connection, garbage): only `findBooking` may be asked next.
 */
export interface FlightSupplier {
  readonly code: string
  readonly sources: readonly { readonly code: string; readonly name: string }[]
  search(request: SupplierSearch, source: string, signal: AbortSignal): Promise<SupplierFound>
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
  requestChange(request: ChangeRequest, signal: AbortSignal): Promise<SentChange>
  changeStatus(changeRequestId: string, signal: AbortSignal): Promise<ChangeAnswer>
  /** What our account there can still pay. */
  balance(signal: AbortSignal): Promise<Money>
}

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

/** 'all' of a search asks for any; of a flight it means that the supplier does not name it. */
export type Cabin = 'all' | 'economy' | 'premiumEconomy' | 'business' | 'first'
export type SupplierSearch = {
  readonly journeyType: 1 | 2 | 3 | 5
  readonly legs: readonly { readonly origin: string; readonly destination: string; readonly date: PlainDate }[]
  readonly party: Party
  readonly cabin: Cabin
  readonly directOnly: boolean
  readonly preferredAirlines: readonly string[]
}

/** What a source sells, and what it sent that we do not: dropped results cost themselves and are counted. */
export type SupplierFound = { readonly options: readonly SupplierOption[]; readonly dropped: readonly Dropped[] }

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
  /** Undefined where the supplier tells it only with the quote. */
  readonly isHoldAllowed: boolean | undefined
  /** Also with extras that cost something. */
  readonly isHoldAllowedWithExtras?: boolean
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

export type SupplierQuote = {
  readonly option: SupplierOption
  readonly isPriceChanged: boolean
  readonly isTimeChanged: boolean
  /** What giving back or changing will cost, leg by leg; absent from quotes kept before it was read. */
  readonly penalties?: readonly PenaltyRule[]
}

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
export type SupplierExtras = {
  readonly wishesOnly: boolean
  readonly offers: readonly ExtraOffer[]
  /** What the answer held besides and could not be offered. */
  readonly dropped?: readonly Dropped[]
}

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
  /** What was told for this traveller alone; the rest is the booking's. */
  readonly contact?: Partial<SupplierOrder['contact']>
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
/** How a sent request was taken, ticket by ticket. All refused is a `SupplierRefused`. */
export type SentChange = {
  /** Of the tickets that were taken. */
  readonly changeRequestIds: readonly string[]
  readonly refused: readonly { readonly ticketId: string; readonly reason: string }[]
  /** How it ended, where all of it was done at once. */
  readonly answers: readonly ChangeAnswer[] | undefined
}
export type ChangeRequest = {
  readonly held: HeldRef
  readonly requestType: 1 | 2 | 3
  readonly cancellationType: 2 | 3
  readonly sectors: readonly { readonly origin: string; readonly destination: string }[]
  readonly ticketIds: readonly string[]
  readonly remarks: string
}
