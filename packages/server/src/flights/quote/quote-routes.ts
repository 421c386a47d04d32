import type { SearchBy } from '@tradewind/contract/flight-option'
import { CalendarMonth } from '@tradewind/contract/flights'
import { type Money, toDecimal } from '@tradewind/domain/money'
import { dateIn, plainDate } from '@tradewind/domain/time'
import { Refusal, refuseInput } from '../../http/refuse.ts'
import { actorOf, type RequestContext } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { listCountries, listPhoneCodes } from '../../reference/country-lists.ts'
import { zoneOfCountry } from '../../sites/site-zone.ts'
import { presentFare } from '../present-fare.ts'
import { limitQuestions } from '../search/limit-searches.ts'
import { checkTravellers } from './check-travellers.ts'
import { listEarlierPassengers } from './earlier-passengers.ts'
import { findBagPrices } from './find-bag-prices.ts'
import { listMonthFares } from './list-month-fares.ts'
import { listNearbyFares } from './list-nearby-fares.ts'
import { presentExtras } from './present-extras.ts'
import { makeQuote, quoteFlight } from './quote-flight.ts'
import { askExtras, getQuoteTarget, getStoredQuote, lastPriceOf } from './quote-store.ts'
import { readFareRules } from './read-fare-rules.ts'

export const quoteRoutes = {
  fareQuote: route.flights.fareQuote.handler(async ({ input, context }) => {
    await limitQuestions(context)
    return { success: true, ...(await quoteFlight(quoting(context), { searchId: input.traceId, resultIndex: input.resultIndex })) }
  }),
  getFareRules: route.flights.getFareRules.handler(async ({ input, context }) => {
    await limitQuestions(context)
    return { success: true, fareRules: await readFareRules(context.app, keyOf(context, input.traceId, input.resultIndex)) }
  }),
  getFlightPrice: route.flights.getFlightPrice.handler(async ({ input, context }) => {
    const target = await getQuoteTarget(context.app, keyOf(context, input.traceId, input.resultIndex))
    return { success: true, fareDetailResult: presentFare(lastPriceOf(target), input.resultIndex, actorOf(context)) }
  }),
  getSSR: route.flights.getSSR.handler(async ({ input, context }) => {
    await limitQuestions(context)
    const key = keyOf(context, input.traceId, input.resultIndex)
    // Extras are sold with a quoted fare; who asks too early gets it quoted on the way.
    const quoted = (await getStoredQuote(context.app, key)) ?? (await makeQuote(quoting(context), key)).row
    const extras = await askExtras(context.app, key, quoted)
    return { success: true, extras: presentExtras(extras, quoted.quote.option.legs, quoted.priced.currency) }
  }),
  getPassengerViewOptions: route.flights.getPassengerViewOptions.handler(async ({ input, context }) => {
    await limitQuestions(context)
    const { app, site } = context
    const { userId } = actorOf(context)
    const fareQuote = await quoteFlight(quoting(context), input)
    const [fareRules, earlierPassengers] = await Promise.all([
      readFareRules(app, keyOf(context, input.searchId, fareQuote.resultIndex)).catch(withoutRules),
      listEarlierPassengers(app, { siteId: site.id, userId }),
    ])
    return { success: true, countryList: listCountries(), phoneCodeList: listPhoneCodes(), fareRules, fareQuote, earlierPassengers }
  }),
  validateBooking: route.flights.validateBooking.handler(async ({ input, context }) => {
    const stored = await getStoredQuote(context.app, keyOf(context, input.searchId, input.resultIndex))
    if (!stored) refuseInput({ resultIndex: 'Please check the fare once more before booking.' })
    const today = dateIn(zoneOfCountry(context.site.country_code), context.now)
    const { errors, warnings } = checkTravellers(input, stored, today)
    return { success: true, isValid: Object.keys(errors).length === 0, shortError: errors, warnings }
  }),
  getCalendarFare: route.flights.getCalendarFare.handler(async ({ input, context }) => {
    await limitQuestions(context)
    const fares = await listMonthFares(context.app, 'searchBy' in input ? monthOf(input.searchBy) : input)
    const days = fares.map(({ date, fare, airlineCode, airlineName, isLowestOfMonth }) => ({
      date,
      fare: toDecimal(fare),
      airlineCode,
      airlineName,
      isLowestOfMonth,
    }))
    return { success: true, currency: fares[0]?.fare.currency ?? context.site.currency, days }
  }),
  getNearbyFares: route.flights.getNearbyFares.handler(async ({ input, context }) => {
    await limitQuestions(context)
    const days = await listNearbyFares(context, { ...input, date: plainDate(input.date) })
    return {
      success: true,
      currency: days[0]?.fare.currency ?? context.site.currency,
      days: days.map(({ date, fare }) => ({ date, fare: toDecimal(fare) })),
    }
  }),
  getBagPrices: route.flights.getBagPrices.handler(async ({ input, context }) => {
    const bagPrices = await findBagPrices(context.app, { ...input, actor: actorOf(context) })
    return { success: true, bagPrices: bagPrices.map(({ price, ...bag }) => ({ ...bag, ...presentMoney(price) })) }
  }),
}

function presentMoney(amount: Money) {
  return { price: toDecimal(amount), currency: amount.currency }
}

function quoting(context: RequestContext) {
  return { app: context.app, actor: actorOf(context), now: context.now }
}

function keyOf(context: RequestContext, searchId: string, resultIndex: string) {
  return { siteId: context.site.id, searchId, resultIndex, actor: actorOf(context) }
}

/** The passenger page works without the rules' text; it has its own call to ask for it again. */
function withoutRules(error: unknown): [] {
  if (error instanceof Refusal) return []
  throw error
}

/** Of the first flight: the month in which it is wanted. */
function monthOf({ segments: [first] }: SearchBy): { origin: string; destination: string; month: string } {
  const month = CalendarMonth.safeParse(first?.preferredDepartureTime.slice(0, 7))
  if (!first || !month.success) return refuseInput({ 'searchBy.segments.0.preferredDepartureTime': 'Please choose a month' })
  return { origin: first.origin, destination: first.destination, month: month.data }
}
