import { z } from 'zod'
import { AmountWire } from './result-wire.ts'

const Int = z.coerce.number().int()
const Text = z.string().nullish()

/** What bags, meals and seats have in common. The rest of each object is kept, because it goes back as it came. */
const Sold = {
  AirlineCode: Text,
  FlightNumber: z.coerce.string().nullish(),
  WayType: Int.nullish(),
  Code: z.string().trim().min(1),
  Description: z.union([Int, z.string()]).nullish(),
  Currency: z.string().nullish(),
  /** None is not zero: an item whose price is left out is not sold. */
  Price: z.union([AmountWire, z.literal('').transform(() => null)]).nullish(),
  Origin: Text,
  Destination: Text,
}
export const BaggageWire = z.looseObject({ ...Sold, Weight: Int.nullish(), Text })
export type BaggageWire = z.output<typeof BaggageWire>
export const MealWire = z.looseObject({ ...Sold, AirlineDescription: Text, Quantity: Int.nullish() })
export type MealWire = z.output<typeof MealWire>
export const SeatWire = z.looseObject({
  ...Sold,
  AvailablityType: Int.nullish(),
  RowNo: z.coerce.string().nullish(),
  SeatNo: Text,
  SeatType: Int.nullish(),
  SeatWayType: Int.nullish(),
})
export type SeatWire = z.output<typeof SeatWire>

/** A wish of a full-service airline: free and not guaranteed. */
export const WishWire = z.looseObject({ Code: z.string().trim().min(1), Description: z.string().nullish() })
export type WishWire = z.output<typeof WishWire>

/** The lists as they came: each item is read apart, so that one that cannot be read costs itself. */
export const ExtrasInner = z.object({
  Baggage: z.unknown().optional(),
  MealDynamic: z.unknown().optional(),
  SeatDynamic: z.unknown().optional(),
  Meal: z.unknown().optional(),
  SeatPreference: z.unknown().optional(),
})
export type ExtrasInner = z.output<typeof ExtrasInner>
