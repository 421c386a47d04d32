import { z } from 'zod'
import { Amount, CountryCode, Currency, DateOnly, OpaqueId, REQUIRED, required } from '../wire-values.ts'

/** 1 adult, 2 child, 3 infant; 1 male, 2 female. */
export const PaxType = z.union([z.literal(1), z.literal(2), z.literal(3)])
export const Gender = z.union([z.literal(1), z.literal(2)])

const DialCode = z.string().regex(/^\+\d{1,4}$/, REQUIRED)
const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Please enter a valid e-mail address')
  .pipe(z.email('Please enter a valid e-mail address'))

/** What one traveller types. `whatPassengersLack` of the domain checks what the fare requires beyond this. */
export const PassengerInput = z.strictObject({
  paxType: PaxType,
  title: z.enum(['Mr', 'Mrs', 'Ms', 'Miss', 'Mstr']),
  firstName: z.string().trim().max(32).default(''),
  lastName: required().max(32),
  gender: Gender,
  dateOfBirth: DateOnly.nullable().default(null),
  nationality: CountryCode.nullable().default(null),
  passportNo: z.string().trim().max(20).nullable().default(null),
  passportIssueDate: DateOnly.nullable().default(null),
  passportExpiry: DateOnly.nullable().default(null),
  passportIssueCountryCode: CountryCode.nullable().default(null),
  panNumber: z.string().trim().toUpperCase().max(10).nullable().default(null),
  frequentFlyerNumber: z.string().trim().max(25).nullable().default(null),
  // The traveller's own contact, sent to the airline. What is left out is taken from the booking; the screen asks for the booking's contact only.
  phoneCode: DialCode.optional(),
  mobileNo: z.string().trim().min(1, 'Phone number is required!').max(20).optional(),
  email: Email.optional(),
  addressLine1: z.string().trim().max(100).optional(),
  city: z.string().trim().max(60).optional(),
  countryCode: CountryCode.optional(),
})
export type PassengerInput = z.output<typeof PassengerInput>

export const ContactInput = z.strictObject({
  /** With a plus sign. */
  phoneCode: DialCode,
  mobileNo: z.string().trim().min(1, 'Phone number is required!').max(20),
  email: Email,
  addressLine1: z.string().trim().max(100).default(''),
  city: z.string().trim().max(60).default(''),
  /** The wire's own default: our screens send the country of the site. */
  countryCode: CountryCode.default('IN'),
})
export type ContactInput = z.output<typeof ContactInput>

export const GstInput = z.strictObject({
  gstNumber: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, 'Please enter a valid GST number'),
  companyName: required().max(100),
  companyAddress: required().max(200),
  companyContactNumber: required().max(20),
  companyEmail: z.email('Please enter a valid e-mail address'),
})
export type GstInput = z.output<typeof GstInput>

/** Chosen extras refer to the answer of getSSR; prices are looked up, never taken from the caller. */
export const ExtraChoice = z.strictObject({
  /** Index in the passengers list, starting at zero. */
  passengerIndex: z.number().int().min(0).max(8),
  kind: z.enum(['baggage', 'meal', 'seat']),
  /** `id` in the answer of getSSR. */
  offerId: OpaqueId,
})
export type ExtraChoice = z.output<typeof ExtraChoice>

const offerBase = { id: OpaqueId, price: Amount, included: z.boolean() }
export const BagExtra = z.object({ ...offerBase, weight: z.number().int(), description: z.string() })
export const MealExtra = z.object({ ...offerBase, description: z.string(), quantity: z.number().int() })
export const SeatExtra = z.object({
  ...offerBase,
  code: z.string(),
  row: z.number().int(),
  letter: z.string(),
  position: z.enum(['window', 'aisle', 'middle']),
  features: z.array(z.enum(['exitRow', 'bulkhead', 'wing', 'recline', 'quiet'])),
  /** Why it cannot be chosen, or null. */
  unavailable: z.enum(['taken', 'blocked', 'noSeat']).nullable(),
})
export type SeatExtra = z.infer<typeof SeatExtra>

/** Extras beside the fare: bags per leg, meals and seats per flight. Empty lists: nothing to sell. */
export const Extras = z.object({
  currency: Currency,
  /** Full-service airlines take requests only (no price, not guaranteed). */
  wishesOnly: z.boolean(),
  baggage: z.array(
    z.object({ legIndex: z.number().int(), origin: z.string(), destination: z.string(), offers: z.array(BagExtra) }),
  ),
  meals: z.array(
    z.object({
      legIndex: z.number().int(),
      flightIndex: z.number().int(),
      flightNumber: z.string(),
      origin: z.string(),
      destination: z.string(),
      offers: z.array(MealExtra),
    }),
  ),
  seats: z.array(
    z.object({
      legIndex: z.number().int(),
      flightIndex: z.number().int(),
      flightNumber: z.string(),
      aircraft: z.string(),
      origin: z.string(),
      destination: z.string(),
      rows: z.array(z.array(SeatExtra)),
    }),
  ),
})
export type Extras = z.infer<typeof Extras>
