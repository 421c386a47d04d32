import { z } from 'zod'
import { buyingOrKey, PRICE_REFUSALS, SEARCH_REFUSALS, SUPPLIER_REFUSALS, success } from '../call.ts'
import { Amount, Currency, DateOnly, InstantText, OpaqueId } from '../wire-values.ts'
import { flightCall } from './flight-call.ts'
import { FlightOption, SearchBy, SearchInput, SourceProgress } from './option.ts'

/** The cheapest fare of a day as this caller would pay it, for all travellers. */
export const DayFare = z.object({
  date: DateOnly,
  fare: Amount,
  /** `seen`: the site's own searches found exactly this. `guide`: the supplier's figure from past bookings plus our fees, without infants. */
  kind: z.enum(['seen', 'guide']),
  /** When it was seen, or when the guide was fetched. */
  seenAt: InstantText,
})
export type DayFare = z.infer<typeof DayFare>

/** 'YYYY-MM' */
export const CalendarMonth = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Please choose a month')

/** The last price seen for one extra bag on a leg. */
const BagPrice = z.object({
  airlineCode: z.string(),
  origin: z.string(),
  destination: z.string(),
  weightKg: z.number().int(),
  price: Amount,
  currency: Currency,
})

/** The result of a search. */
const found = {
  searchId: OpaqueId,
  traceId: OpaqueId,
  expiresAt: InstantText,
  options: z.array(FlightOption),
  sources: z.array(SourceProgress),
}

export const searches = {
  search: buyingOrKey('search', 'look')
    .route(flightCall('search', 'Search all sources; `Accept: application/x-ndjson` streams what arrives'))
    .input(SearchInput)
    .output(success(found))
    .errors({
      ...SEARCH_REFUSALS,
    }),
  getSearch: buyingOrKey('search')
    .route(flightCall('getSearch', 'A search made in the last 15 minutes again, e.g. after a reload'))
    .input(z.strictObject({ searchId: OpaqueId }))
    .output(
      success({
        searchBy: SearchBy,
        ...found,
      }),
    )
    .errors({ SEARCH_EXPIRED: SUPPLIER_REFUSALS.SEARCH_EXPIRED, SEARCH_NOT_ALLOWED: SEARCH_REFUSALS.SEARCH_NOT_ALLOWED }),
  getCalendarFare: buyingOrKey('search')
    .route(flightCall('getCalendarFare', 'What is known of the cheapest fare of each day of a month, as the caller would pay it'))
    // Either for a search, its travellers and cabin, with one of its flights on another day; or for one adult, one way, in a month given by name.
    .input(
      z.union([
        z.strictObject({
          origin: z.string().length(3),
          destination: z.string().length(3),
          month: CalendarMonth,
        }),
        // Without a month: the month of the flight.
        z.strictObject({
          searchBy: SearchBy.extend({ searchId: OpaqueId.optional() }),
          leg: z.union([z.literal(0), z.literal(1)]).default(0),
          month: CalendarMonth.optional(),
        }),
      ]),
    )
    .output(
      success({
        currency: Currency,
        days: z.array(
          z.object({
            ...DayFare.shape,
            airlineCode: z.string(),
            airlineName: z.string(),
            isLowestOfMonth: z.boolean(),
          }),
        ),
        /** False where a supplier did not answer: some days may have cheaper fares than these, or fares at all. */
        isComplete: z.boolean(),
      }),
    )
    .errors(PRICE_REFUSALS),
  getNearbyFares: buyingOrKey('search')
    .route(flightCall('getNearbyFares', 'What is known of the cheapest fares of the three days before and after'))
    // The same: for a search, or for one adult, one way, on a day.
    .input(
      z.union([
        z.strictObject({
          origin: z.string().length(3),
          destination: z.string().length(3),
          date: DateOnly,
        }),
        z.strictObject({ searchBy: SearchBy }),
      ]),
    )
    .output(success({ currency: Currency, days: z.array(DayFare) }))
    .errors(PRICE_REFUSALS),
  getBagPrices: buyingOrKey('search')
    .route(flightCall('getBagPrices', 'What airlines lately asked for an extra bag on the legs of a search; estimates'))
    .input(z.strictObject({ searchId: OpaqueId }))
    .output(success({ bagPrices: z.array(BagPrice) }))
    .errors({ SEARCH_EXPIRED: SUPPLIER_REFUSALS.SEARCH_EXPIRED, SEARCH_NOT_ALLOWED: SEARCH_REFUSALS.SEARCH_NOT_ALLOWED }),
}
