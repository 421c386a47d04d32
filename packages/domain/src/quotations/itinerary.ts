import type { Money } from '../money.ts'
import type { PlainDate } from '../time.ts'

/** Names a line in its quotation: unique over all kinds, and the same in each version. */
export type LineId = string

export type TransferType = 'oneway' | 'return'
export const SHARING_BASES = [
  ...(['SIC', 'PVT'] as const),
  ...(['DROP_SIC_PICKUP_SIC', 'DROP_SIC_PICKUP_PVT', 'DROP_PVT_PICKUP_SIC', 'DROP_PVT_PICKUP_PVT'] as const),
] as const
export type SharingBasis = (typeof SHARING_BASES)[number]

/** How a line is driven. `pickup` and `drop` name the transfers; undefined where none was chosen yet. */
export type Ride = {
  readonly transferType?: TransferType | undefined
  readonly sharingBasis?: SharingBasis | undefined
  readonly pickup?: string | undefined
  readonly drop?: string | undefined
}

type LineBase = {
  readonly id: LineId
  /** An optional line is shown with its price and counts nothing until it is taken. */
  readonly isOptional: boolean
}

/** A price for one night of each: rooms, and people beyond those that a room holds. */
export const ROOM_CHARGES = ['single', 'double', 'extraAdult', 'childWithBed', 'childWithoutBed'] as const
export type RoomCharge = (typeof ROOM_CHARGES)[number]
export type RoomPrice = { readonly count: number; readonly each: Money }

export type AccommodationLine = LineBase & {
  readonly kind: 'accommodation'
  readonly noOfNights: number
  readonly checkinDate: PlainDate
  readonly numberOfRooms: number
  readonly rooms: Readonly<Partial<Record<RoomCharge, RoomPrice>>>
  /** Of the whole stay, where no room is priced by itself. */
  readonly price?: Money | undefined
  readonly ride: Ride
  readonly transferPrice?: Money | undefined
  readonly bookedByCustomer: boolean
  readonly cost?: Money | undefined
}
/** `prices`: for all adults, all children and all infants; `party`: what the group pays as one, such as a vehicle. */
export type ActivityLine = LineBase & {
  readonly kind: 'activity'
  readonly startDate?: PlainDate | undefined
  readonly ride: Ride
  readonly prices: Readonly<Partial<Record<Payer, Money>>>
  readonly cost?: Money | undefined
  /** Of a cost that is not known as a whole, what is known. */
  readonly knownCost?: Money | undefined
  /** What the rest costs, as it was said after the sale. */
  readonly laterCost?: Money | undefined
}
/** A drive from one place to another, sold alone. `time` and `returnTime`: when the party is picked up. */
export type TransferLine = LineBase & {
  readonly kind: 'transfer'
  readonly startDate?: PlainDate | undefined
  readonly time?: string | undefined
  readonly returnDate?: PlainDate | undefined
  readonly returnTime?: string | undefined
  readonly ride: Ride
  readonly price: Money
  readonly cost?: Money | undefined
}
export type MiscellaneousLine = LineBase & {
  readonly kind: 'miscellaneous'
  readonly startDate?: PlainDate | undefined
  readonly price: Money
  readonly cost?: Money | undefined
}
export type FlightLine = LineBase & {
  readonly kind: 'flight'
  readonly price: Money
  readonly bookedByCustomer: boolean
  readonly cost?: Money | undefined
}
export type ItineraryLine = AccommodationLine | ActivityLine | TransferLine | MiscellaneousLine | FlightLine

/** Those who share the cost of a part of a line. */
export type Payer = 'adult' | 'child' | 'infant' | 'party'

export type Travellers = { readonly adults: number; readonly child: number; readonly infant: number }

export type Itinerary = Travellers & {
  readonly noOfDays: number
  readonly noOfNights: number
  readonly isVouchered: boolean
  /** Those that were named so far. */
  readonly passengers: readonly { readonly type: 'adult' | 'child' | 'infant' }[]
  readonly lines: readonly ItineraryLine[]
}
