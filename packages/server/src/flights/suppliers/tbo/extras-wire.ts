import { z } from 'zod'

const Int = z.coerce.number().int()
const Text = z.string().nullish()

/** What bags, meals and seats have in common. The rest of each object is kept, because it goes back as it came. */
const Sold = {
  AirlineCode: Text,
  FlightNumber: z.coerce.string().nullish(),
  WayType: Int.nullish(),
  Code: z.string(),
  Description: z.union([Int, z.string()]).nullish(),
  Currency: z.string().nullish(),
  Price: z.coerce.number().nullish(),
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

const Seats = z.object({ Seats: z.array(SeatWire).nullish() })
const SeatLeg = z.object({ SegmentSeat: z.array(z.object({ RowSeats: z.array(Seats).nullish() })).nullish() })
/** A wish of a full-service airline: free and not guaranteed. */
export const WishWire = z.looseObject({ Code: z.string(), Description: z.string().nullish() })
export type WishWire = z.output<typeof WishWire>

export const ExtrasInner = z.object({
  Baggage: z.array(z.array(BaggageWire)).nullish(),
  MealDynamic: z.array(z.array(MealWire)).nullish(),
  SeatDynamic: z.array(SeatLeg).nullish(),
  Meal: z.array(WishWire).nullish(),
  SeatPreference: z.array(WishWire).nullish(),
})
export type ExtrasInner = z.output<typeof ExtrasInner>
