import { CUTOFF_UNITS } from '@tradewind/domain/catalogue/cancellation-terms'
import { HIGHEST_PRIORITY, PLACE_KINDS } from '@tradewind/domain/catalogue/catalogue-limits'
import { OLDEST, PASSENGER_CODES } from '@tradewind/domain/catalogue/passenger-types'
import { TIMINGS } from '@tradewind/domain/catalogue/tour-times'
import { z } from 'zod'
import { DateOnly, required } from '../wire-values.ts'

const HIGHEST_ID = 2_147_483_647
/** The number of a thing of the catalogue. */
export const CatalogueId = z.number().int().positive().max(HIGHEST_ID, 'No record has this number.')
/** The same in an address. */
export const CatalogueQueryId = z.coerce.number<string | number>().int().positive().max(HIGHEST_ID, 'No record has this number.')
/** A city in an address; 0 for all cities. */
export const CityQueryId = z.coerce.number<string | number>().int().min(0).max(HIGHEST_ID, 'No record has this number.')
/** What is typed to find something: bounded text, never a pattern. */
export const SearchText = z.string().trim().max(100, 'Please use 100 letters at most.')
export const Name = required().max(200, 'Please use 200 letters at most.')
export const LongText = z.string().trim().max(5_000, 'Please use 5,000 letters at most.')
const ShortText = z.string().trim().min(1).max(200, 'Please use 200 letters at most.')
export const Priority = z.number('Please enter a number.').int('Please enter a whole number.').min(0).max(HIGHEST_PRIORITY)

/** A city of the company, by its GeoNames id. */
export const CatalogueCity = z.object({ id: z.number().int(), city: z.string() })
export const AreaRef = z.object({ id: z.number().int(), name: z.string() })
export const Area = AreaRef.extend({ city: CatalogueCity })
export type Area = z.infer<typeof Area>

export const Picture = z.object({
  id: z.number().int(),
  /** Its address is `/files/{name}/{width}.webp`, for each of its widths. What stands there never changes. */
  name: z.string(),
  widths: z.array(z.number().int()),
  width: z.number().int(),
  height: z.number().int(),
  /** '#a0b1c2', until it has loaded. */
  colour: z.string(),
  /** What it shows; empty: nobody has written it yet. */
  altText: z.string(),
})
export type Picture = z.infer<typeof Picture>
const pictured = {
  /** The first one, which lists show. */
  picture: Picture.nullable(),
  pictures: z.number().int(),
}

export const Activity = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  cityId: z.number().int(),
  city: z.string(),
  category: z.string(),
  /** 1 stands first. Equal ones stand by name. */
  priority: z.number().int(),
  isTurnedOn: z.boolean(),
  isTransferRequired: z.boolean(),
  area: AreaRef.nullable(),
  tourOptions: z.number().int(),
  /** What stops it from selling, in sentences; empty: nothing does. */
  stops: z.array(z.string()),
  ...pictured,
})
export type Activity = z.infer<typeof Activity>

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time, such as 15:30.')
const CutoffUnit = z.enum(CUTOFF_UNITS)
const CutoffAmount = z.number('Please enter a number.').int().min(0).max(10_000)
const Code = z.enum(PASSENGER_CODES)
const Age = z.number('Please enter an age.').int('Please enter whole years.').min(0).max(OLDEST)
const Count = z.number('Please enter a number.').int('Please enter a whole number.').min(1).max(10_000)

const PassengerTypeRow = z.strictObject({
  code: Code,
  minAge: Age,
  maxAge: Age,
  takesSeat: z.boolean().default(true),
  minQuantity: z.number().int().min(0).max(1_000).default(0),
  maxQuantity: z.number().int().min(1).max(1_000).nullable().default(null),
  accompaniedBy: z.array(Code).max(PASSENGER_CODES.length).default([]),
})
const TourTimeRow = z.strictObject({
  /** Monday is 0. */
  weekdays: z.array(z.number().int().min(0).max(6)).max(7),
  fromDay: DateOnly.nullable().default(null),
  toDay: DateOnly.nullable().default(null),
  startsAt: ClockTime,
  closesAt: ClockTime.nullable().default(null),
  people: Count.nullable().default(null),
})
const TourExceptionRow = z.strictObject({
  day: DateOnly,
  kind: z.enum(['closed', 'extra']),
  startsAt: ClockTime.nullable().default(null),
  closesAt: ClockTime.nullable().default(null),
  people: Count.nullable().default(null),
  reason: z.string().trim().max(200).default(''),
})
const CancellationTermRow = z.strictObject({
  amount: CutoffAmount,
  unit: CutoffUnit,
  refundPercent: z.number('Please enter a number.').int().min(0).max(100),
})

/** Who cancels at least so long before the start gets this share back; later than the last term, nothing. */
export const CancellationTerms = z.array(CancellationTermRow).max(10)

/** What can be set of a tour option. Times are those of the city's clock. */
export const TourOptionFields = z.strictObject({
  name: Name,
  description: LongText,
  isTurnedOn: z.boolean(),
  hasTimeSlots: z.boolean(),
  hasMeal: z.boolean(),
  hasGuide: z.boolean(),
  hasTicket: z.boolean(),
  pickupPickupTime: ClockTime.nullable(),
  dropPickupTime: ClockTime.nullable(),
  timing: z.enum(TIMINGS),
  minutesFrom: Count.nullable(),
  minutesTo: Count.nullable(),
  pricedPer: z.enum(['person', 'group']),
  confirmation: z.enum(['instant', 'onRequest']),
  redemption: z.enum(['voucher', 'mobile', 'print', 'list']),
  delivery: z.enum(['voucher', 'ticket', 'both']),
  poolId: CatalogueId.nullable(),
  bookingCutoffAmount: CutoffAmount,
  bookingCutoffUnit: CutoffUnit,
  cancellation: CancellationTerms,
  included: z.array(ShortText).max(50),
  excluded: z.array(ShortText).max(50),
  languages: z.array(z.string().regex(/^[a-z]{2}$/)).max(30),
  passengerTypes: z.array(PassengerTypeRow).max(PASSENGER_CODES.length),
  times: z.array(TourTimeRow).max(100),
  exceptions: z.array(TourExceptionRow).max(1_000),
})

const TourOptionName = z.object({
  id: z.number().int(),
  name: z.string(),
  activityId: z.number().int(),
  activity: z.string(),
  cityId: z.number().int(),
  city: z.string(),
  isTurnedOn: z.boolean(),
})
/** Enough to choose one. */
export const TourOptionRef = TourOptionName
export type TourOptionRef = z.infer<typeof TourOptionRef>

export const TourOption = TourOptionName.extend(TourOptionFields.shape).extend(pictured)
export type TourOption = z.infer<typeof TourOption>

export const Place = z.object({
  id: z.number().int(),
  kind: z.enum(PLACE_KINDS),
  name: z.string(),
  address: z.string(),
  city: CatalogueCity,
  area: AreaRef.nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type Place = z.infer<typeof Place>

export const Market = z.object({
  id: z.number().int(),
  name: z.string(),
  countryCodes: z.array(z.string()),
  /** The market of customers without one. */
  isFallback: z.boolean(),
})
export type Market = z.infer<typeof Market>
/** A market with the number of companies and private customers that were put into it. */
export const MarketRow = Market.extend({ customers: z.number().int() })
export type MarketRow = z.infer<typeof MarketRow>

export const Accommodation = z.object({
  id: z.number().int(),
  name: z.string(),
  address: z.string(),
  area: AreaRef.nullable(),
  cityId: z.number().int(),
  city: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  ...pictured,
})
export type Accommodation = z.infer<typeof Accommodation>

export const CapacityPool = z.object({ id: z.number().int(), name: z.string(), people: z.number().int().nullable() })
export type CapacityPool = z.infer<typeof CapacityPool>
