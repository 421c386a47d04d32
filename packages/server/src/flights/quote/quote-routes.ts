import type { SearchBy } from '@tradewind/contract/flights/option'
import { CalendarMonth } from '@tradewind/contract/flights/search'
import { type Money, toDecimal } from '@tradewind/domain/money'
import { addDays, addMonths, daysBetween, type PlainDate, plainDate } from '@tradewind/domain/time'
import { dayAt } from '@tradewind/domain/zone-history'
import { listKeptPhones } from '../../accounts/user-repo.ts'
import { promised } from '../../http/promised-refusals.ts'
import { Refusal, refuseInput } from '../../http/refuse.ts'
import { actorOf, type RequestContext, reading } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { listCountries, listPhoneCodes } from '../../reference/country-lists.ts'
import { presentFare } from '../present-fare.ts'
import { limitQuestions } from '../search/limit-searches.ts'
import { refuseSearchOff } from '../search/refuse-search-off.ts'
import { checkTravellers } from './check-travellers.ts'
import { listEarlierPassengers } from './earlier-passengers.ts'
import { findBagPrices } from './find-bag-prices.ts'
import { listDayFares } from './list-day-fares.ts'
import { listNearbyFares } from './list-nearby-fares.ts'
import { presentExtras } from './present-extras.ts'
import { makeQuote, quoteFlight } from './quote-flight.ts'
import { askExtras, getQuoteTarget, getStoredQuote, lastPriceOf } from './quote-store.ts'
import { readFareRules } from './read-fare-rules.ts'

export const quoteRoutes = {
  fareQuote: route.flights.fareQuote.handler(async ({ input, context, errors }) => {
    await refuseSearchOff({ ...context, actor: actorOf(context), refuse: promised(errors) })
    await limitQuestions(context)
    return {
      success: true,
      ...(await quoteFlight(
        { ...quoting(context), refuse: promised(errors) },
        { searchId: input.traceId, resultIndex: input.resultIndex },
      )),
    }
  }),
  getFareRules: route.flights.getFareRules.handler(async ({ input, context, errors }) => {
    await limitQuestions(context)
    return {
      success: true,
      fareRules: await readFareRules(context.app, keyOf(context, input.traceId, input.resultIndex), promised(errors)),
    }
  }),
  getFlightPrice: route.flights.getFlightPrice.handler(async ({ input, context, errors }) => {
    await refuseSearchOff({ ...context, actor: actorOf(context), refuse: promised(errors) })
    const target = await getQuoteTarget(context.app, keyOf(context, input.traceId, input.resultIndex), promised(errors))
    return { success: true, fareDetailResult: presentFare(lastPriceOf(target), input.resultIndex, actorOf(context)) }
  }),
  getSSR: route.flights.getSSR.handler(async ({ input, context, errors }) => {
    await refuseSearchOff({ ...context, actor: actorOf(context), refuse: promised(errors) })
    await limitQuestions(context)
    const key = keyOf(context, input.traceId, input.resultIndex)
    // Extras are sold with a quoted fare; a caller who asks too early gets the quote made first.
    const quoted =
      (await getStoredQuote(context.app, key, promised(errors))) ??
      (await makeQuote({ ...quoting(context), refuse: promised(errors) }, key)).row
    const extras = await askExtras(context.app, key, quoted, promised(errors))
    return { success: true, extras: presentExtras(extras, quoted.quote.option.legs, quoted.priced.currency) }
  }),
  getPassengerViewOptions: route.flights.getPassengerViewOptions.handler(async ({ input, context, errors }) => {
    await refuseSearchOff({ ...context, actor: actorOf(context), refuse: promised(errors) })
    await limitQuestions(context)
    const { app, site } = context
    const { userId } = actorOf(context)
    const fareQuote = await quoteFlight({ ...quoting(context), refuse: promised(errors) }, input)
    const [fareRules, earlierPassengers] = await Promise.all([
      readFareRules(app, keyOf(context, input.searchId, fareQuote.resultIndex), promised(errors)).catch(withoutRules),
      listEarlierPassengers(app, { siteId: site.id, userId }),
    ])
    return { success: true, countryList: listCountries(), phoneCodeList: listPhoneCodes(), fareRules, fareQuote, earlierPassengers }
  }),
  validateBooking: route.flights.validateBooking.handler(async ({ input, context, errors }) => {
    const stored = await getStoredQuote(context.app, keyOf(context, input.searchId, input.resultIndex), promised(errors))
    if (!stored) refuseInput({ resultIndex: 'Please check the fare again before booking.' })
    const today = dayAt(context.site.zones, context.now)
    const { userId } = actorOf(context)
    const keptPhones = await reading(context, (tx) => listKeptPhones(tx, userId))
    const { errors: shortError, warnings } = checkTravellers(input, stored, { today, keptPhones })
    return { success: true, isValid: Object.keys(shortError).length === 0, shortError, warnings }
  }),
  getCalendarFare: route.flights.getCalendarFare.handler(async ({ input, context, errors }) => {
    const asking = { ...context, actor: actorOf(context), refuse: promised(errors) }
    await refuseSearchOff(asking)
    await limitQuestions(context)
    const { searchBy, leg } = 'searchBy' in input ? input : { searchBy: oneAdult(input, `${input.month}-01`), leg: 0 as const }
    const { days, isComplete } = await listDayFares(asking, { searchBy, leg, days: daysOfMonth(searchBy, leg, input.month) })
    const least = Math.min(...days.map(({ fare }) => Number(fare)))
    return {
      ...presentDays(context, days),
      days: days.map((day) => ({ ...day, isLowestOfMonth: Number(day.fare) === least })),
      isComplete,
    }
  }),
  getNearbyFares: route.flights.getNearbyFares.handler(async ({ input, context, errors }) => {
    const asking = { ...context, actor: actorOf(context), refuse: promised(errors) }
    await refuseSearchOff(asking)
    await limitQuestions(context)
    return presentDays(context, await listNearbyFares(asking, 'searchBy' in input ? input.searchBy : oneAdult(input, input.date)))
  }),
  getBagPrices: route.flights.getBagPrices.handler(async ({ input, context, errors }) => {
    await refuseSearchOff({ ...context, actor: actorOf(context), refuse: promised(errors) })
    const bagPrices = await findBagPrices(context.app, { ...input, actor: actorOf(context) }, promised(errors))
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

/** The passenger page works without the text of the rules; another call can fetch it again. */
function withoutRules(error: unknown): [] {
  if (error instanceof Refusal) return []
  throw error
}

/** Days in one currency: the site's own where there is none. */
function presentDays<D extends { currency: string }>({ site }: Pick<RequestContext, 'site'>, days: readonly D[]) {
  const currency = days[0]?.currency ?? site.currency
  return { success: true as const, currency, days: days.filter((day) => day.currency === currency) }
}

/** One adult in economy, one way. */
function oneAdult({ origin, destination }: { origin: string; destination: string }, date: string): SearchBy {
  return {
    segments: [{ origin, destination, preferredDepartureTime: `${date}T00:00:00` }],
    adultCount: 1,
    childCount: 0,
    infantCount: 0,
    JourneyType: 1,
    cabin: 'economy',
    directFlight: false,
    preferredAirlines: [],
    Sources: [],
  }
}

/** All days of a month; without a month, that of a flight of the search. */
function daysOfMonth({ segments }: SearchBy, leg: 0 | 1, named: string | undefined): PlainDate[] {
  const wanted = CalendarMonth.safeParse(segments[leg]?.preferredDepartureTime.slice(0, 7))
  const month = CalendarMonth.safeParse(named ?? wanted.data)
  if (!month.success || !wanted.success)
    return refuseInput({ [`searchBy.segments.${leg}.preferredDepartureTime`]: 'Please choose a month' })
  const first = plainDate(`${month.data}-01`)
  const count = daysBetween(first, addMonths(first, 1))
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}
