import type { Dropped } from '@tradewind/domain/flights/dropped'
import type { PassengerDemands } from '@tradewind/domain/flights/passenger'
import type { Refundable } from '@tradewind/domain/flights/refundable'
import type { SpecialFare } from '@tradewind/domain/flights/special-fare'
import type { Charges, Extras, Issues } from '@tradewind/domain/flights/supplier-capabilities'
import type { Party, SupplierFare } from '@tradewind/domain/flights/supplier-fare'
import type { Money } from '@tradewind/domain/money'
import type { PenaltyRule } from '@tradewind/domain/tickets/changes/penalty'
import type { Instant, PlainDate, ZonedLocal } from '@tradewind/domain/time'
import type { SupplierRef } from './supplier-ref.ts'

/** 'all' of a search asks for any; of a flight it means that the supplier does not name it. */
export type Cabin = 'all' | 'economy' | 'premiumEconomy' | 'business' | 'first'

export type SupplierSearch = {
  /** `specialReturn`: both ways of one airline, priced together. */
  readonly journey: 'oneWay' | 'return' | 'multiCity' | 'specialReturn'
  readonly legs: readonly { readonly origin: string; readonly destination: string; readonly date: PlainDate }[]
  readonly party: Party
  readonly cabin: Cabin
  readonly directOnly: boolean
  readonly preferredAirlines: readonly string[]
  /** Asked only of suppliers that are able to sell it. */
  readonly specialFare?: SpecialFare
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
  /** A low-cost carrier's, as the wire calls it. What can be done with the fare is said by `issues` and `extras`. */
  readonly isLcc: boolean
  readonly issues: Issues
  readonly extras: Extras
  readonly charges: Charges
  readonly refundable: Refundable
  /** Undefined where the supplier states it only with the quote. */
  readonly isHoldAllowed: boolean | undefined
  /** Also with extras that cost something. */
  readonly isHoldAllowedWithExtras?: boolean
  readonly validatingAirline: string
  readonly fareFamily: string | undefined
  /** Of a search for such fares, where the supplier names the fare as one; absent from regular fares. */
  readonly specialFare?: SpecialFare
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
  /** What a refund or change will cost, leg by leg; absent from quotes kept before it was read. */
  readonly penalties?: readonly PenaltyRule[]
}

export type CalendarFare = {
  readonly date: PlainDate
  readonly fare: Money
  readonly airlineCode: string
  readonly airlineName: string
  readonly isLowestOfMonth: boolean
}
