import { z } from 'zod'
import { buying, buyingOrKey, PRICE_REFUSALS, SUPPLIER_REFUSALS, success } from '../call.ts'
import { OpaqueId } from '../wire-values.ts'
import { ChosenResult, flightCall } from './flight-call.ts'
import { ContactInput, Extras, GstInput, PassengerInput } from './passengers.ts'
import { FareDetailResult, FareRule, Quote } from './quote.ts'

export const quotes = {
  getFlightPrice: buyingOrKey('search')
    .route(flightCall('getFlightPrice', 'The price of a result, line by line'))
    .input(ChosenResult)
    .output(success({ fareDetailResult: FareDetailResult }))
    .errors(PRICE_REFUSALS),
  getFareRules: buyingOrKey('search')
    .route(flightCall('getFareRules', "The airline's rules, sanitised HTML"))
    .input(ChosenResult)
    .output(success({ fareRules: z.array(FareRule) }))
    .errors(SUPPLIER_REFUSALS),
  fareQuote: buyingOrKey('search')
    .route(flightCall('fareQuote', 'The live price and demands of a result'))
    .input(ChosenResult)
    .output(success(Quote.shape))
    .errors(PRICE_REFUSALS),
  getSSR: buyingOrKey('search')
    .route(flightCall('getSSR', 'Bags, meals and seats for sale'))
    .input(ChosenResult)
    .output(success({ extras: Extras }))
    .errors(PRICE_REFUSALS),
  getPassengerViewOptions: buying
    .route(flightCall('getPassengerViewOptions', 'All the passenger page needs in one answer'))
    .input(z.strictObject({ searchId: OpaqueId, resultIndex: OpaqueId }))
    .output(
      success({
        countryList: z.array(z.object({ code: z.string(), name: z.string() })),
        phoneCodeList: z.array(z.object({ name: z.string(), dial_code: z.string(), code: z.string() })),
        fareRules: z.array(FareRule),
        fareQuote: Quote,
        earlierPassengers: z.array(PassengerInput),
      }),
    )
    .errors(PRICE_REFUSALS),
  validateBooking: buyingOrKey('search')
    .route(flightCall('validateBooking', 'Would these passengers be accepted on this fare'))
    .input(
      z.strictObject({
        searchId: OpaqueId,
        resultIndex: OpaqueId,
        passengers: z.array(PassengerInput).min(1).max(9),
        contact: ContactInput,
        gst: GstInput.nullable().default(null),
      }),
    )
    .output(
      success({ isValid: z.boolean(), shortError: z.record(z.string(), z.string()), warnings: z.record(z.string(), z.string()) }),
    )
    .errors(SUPPLIER_REFUSALS),
}
