import { z } from 'zod'
import { NO_DATE } from '../segment-wire.ts'
import { WireFlag, WireInt } from './session-input.ts'

const Text = z
  .string()
  .trim()
  .nullish()
  .transform((text) => text || undefined)

/** A date as the wire writes it; empty and '0001-01-01' both mean none. Returns 'YYYY-MM-DD'. */
const WireDate = Text.transform((text) => (text === undefined || text === NO_DATE ? undefined : text.slice(0, 10)))

const Amount = z.coerce.number()
const Chosen = z.looseObject({ Code: z.string(), Price: Amount.optional() })
const Wish = z.looseObject({ Code: z.string(), Description: z.unknown() }).nullish()

/** A passenger as Book and the low-cost Ticket take them. What is required depends on the fare and is checked apart. */
export const PassengerInput = z.object({
  Title: z.string().trim(),
  FirstName: z.string().trim(),
  LastName: z.string().trim(),
  PaxType: WireInt.min(1).max(3),
  DateOfBirth: WireDate,
  Gender: z.coerce.number().int().nullish(),
  PassportNo: Text,
  PassportExpiry: WireDate,
  PassportIssueDate: WireDate,
  PassportIssueCountryCode: Text,
  PAN: Text,
  AddressLine1: Text,
  AddressLine2: Text,
  City: Text,
  CountryCode: Text,
  CountryName: Text,
  Nationality: Text,
  CellCountryCode: Text,
  ContactNo: Text,
  Email: Text,
  IsLeadPax: WireFlag,
  FFAirlineCode: Text,
  FFNumber: Text,
  GSTCompanyAddress: Text,
  GSTCompanyContactNumber: Text,
  GSTCompanyName: Text,
  GSTNumber: Text,
  GSTCompanyEmail: Text,
  Fare: z.looseObject({ BaseFare: Amount, Tax: Amount, YQTax: Amount.default(0), PGCharge: Amount.default(0) }),
  Meal: Wish,
  Seat: Wish,
  Baggage: z.array(Chosen).optional(),
  MealDynamic: z.array(Chosen).optional(),
  SeatDynamic: z.array(Chosen).optional(),
})
export type PassengerInput = z.output<typeof PassengerInput>
