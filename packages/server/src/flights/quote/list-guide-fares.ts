import { seesNet } from '@tradewind/domain/accounts/actor'
import { findRate } from '@tradewind/domain/exchange-rates/exchange'
import type { SupplierFare } from '@tradewind/domain/flights/supplier-fare'
import { compareMoney, type Money, money, toDecimal } from '@tradewind/domain/money'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { Refusal } from '../../http/refuse.ts'
import { openFarePricer } from '../../markups/price-by-rules.ts'
import type { PricingBasis } from '../../markups/pricing-basis.ts'
import { sourceKey } from '../search/ask-sources.ts'
import { isSoldInHalves, isWithinACountry } from '../search/journey-line.ts'
import { noteDrops } from '../sources/note-answers.ts'
import type { FlightSupplier } from '../suppliers/flight-supplier.ts'
import type { CalendarFare } from '../suppliers/supplier-option.ts'
import type { DayAsked, DayContext, KnownDay, KnownDays } from './known-day.ts'
import { listMonthFares } from './list-month-fares.ts'

type Guide = Pick<KnownDays, 'isComplete'> & { readonly days: ReadonlyMap<PlainDate, KnownDay> }
type Connection = Pick<FlightSupplier, 'code' | 'capabilities'>
const NOTHING: Guide = { days: new Map(), isComplete: true }

/**
 * A supplier's calendar has prices for one adult in economy, one way, from past bookings. With our fees that is a guide for everyone with a seat,
 * where the list sells one way in economy too. It says nothing about return fares, special fares or other cabins. Every connection that has one is asked; of a day the
 * cheapest counts, in the currency of the site. One that fails costs its own days; when all fail, so does this.
 */
export async function listGuideFares(
  { app, site, actor, refuse }: DayContext,
  { basis, connections }: { basis: PricingBasis; connections: readonly Connection[] },
  { searchBy, leg, days }: DayAsked,
): Promise<Guide> {
  const flight = searchBy.segments[leg]
  const isOneWay = searchBy.JourneyType === 1 || isSoldInHalves(searchBy)
  if (!flight || !isOneWay || searchBy.cabin !== 'economy' || searchBy.directFlight || searchBy.specialFare) return NOTHING
  const { origin, destination } = flight
  const seats = { adults: searchBy.adultCount, children: searchBy.childCount, infants: 0 }
  const priceOf = await openFarePricer(app, { siteId: site.id, basis, party: seats })
  const months = [...new Set(days.map((day) => day.slice(0, 7)))]
  const { found, isComplete } = await askConnections({ app, refuse }, { connections, months, siteId: site.id, origin, destination })
  const { priceable, isWhole } = await pickPriceable(app, site.id, { found, basis })
  const cheapest = new Map<PlainDate, { readonly shown: Money; readonly day: KnownDay }>()
  for (const { date, fare, airlineCode, airlineName, askedAt } of priceable) {
    if (!days.includes(date)) continue
    if (searchBy.preferredAirlines.length > 0 && !searchBy.preferredAirlines.includes(airlineCode)) continue
    const { totalFare, totalPayable } = priceOf(fareOfSeats(fare, seats.adults + seats.children), {
      currency: fare.currency,
      validatingAirline: airlineCode,
      journey: isWithinACountry([flight]) ? 'domestic' : 'international',
      cabin: 'economy',
      fareType: '',
      refundable: 'unknown',
      isFixedDeparture: false,
      travelDate: date,
      bookingDate: basis.bookingDate,
    })
    const shown = seesNet(actor) ? totalFare : totalPayable
    const known = cheapest.get(date)
    if (known && compareMoney(known.shown, shown) <= 0) continue
    const { currency } = shown
    const day = { date, fare: toDecimal(shown), currency, kind: 'guide', seenAt: askedAt, airlineCode, airlineName } as const
    cheapest.set(date, { shown, day })
  }
  return { days: new Map([...cheapest].map(([date, { day }]) => [date, day])), isComplete: isComplete && isWhole }
}

type Asked = {
  readonly connections: readonly Connection[]
  readonly months: readonly string[]
  readonly siteId: number
  readonly origin: string
  readonly destination: string
}
type FoundFare = CalendarFare & { readonly supplier: string; readonly askedAt: Instant }

async function askConnections({ app, refuse }: Pick<DayContext, 'app' | 'refuse'>, { connections, months, ...asked }: Asked) {
  const able = connections.filter(({ capabilities }) => capabilities.calendarFares)
  const answers = await Promise.allSettled(
    able.flatMap(({ code: supplier }) =>
      months.map(async (month) => {
        const { fares, askedAt } = await listMonthFares(app, { ...asked, supplier, month }, refuse)
        return fares.map((fare): FoundFare => ({ ...fare, supplier, askedAt }))
      }),
    ),
  )
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
  // A refusal is a supplier's; anything else is ours, and is not passed over.
  const ours = failures.find((error) => !(error instanceof Refusal))
  if (ours !== undefined) throw ours
  if (failures.length > 0 && failures.length === answers.length) throw failures[0]
  return {
    found: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
    isComplete: failures.length === 0,
  }
}

/** Without a rate there is no price: such fares are left out and counted, as in a search. */
async function pickPriceable(
  app: App,
  siteId: number,
  { found, basis: { exchange } }: { found: readonly FoundFare[]; basis: PricingBasis },
) {
  const isPriced = ({ fare }: FoundFare) => !exchange || findRate(exchange, fare.currency, exchange.own) !== undefined
  const priceable = found.filter(isPriced)
  const rateless = Map.groupBy(
    found.filter((one) => !isPriced(one)),
    ({ supplier }) => supplier,
  )
  for (const [supplier, fares] of rateless) {
    const example = fares[0]?.fare.currency ?? ''
    const dropped = [{ what: 'option', reason: 'noExchangeRate', example, count: fares.length }] as const
    await noteDrops(app, { siteId, source: sourceKey({ supplier, source: 'calendar' }), dropped })
  }
  return { priceable, isWhole: rateless.size === 0 }
}

/** A fare of which only the total is known. */
function fareOfSeats(one: CalendarFare['fare'], seats: number): SupplierFare {
  const { currency } = one
  const nothing: Money = money(0n, currency)
  const whole = money(one.minor * BigInt(seats), currency)
  return {
    currency,
    parts: [{ paxType: 1, count: seats, base: whole, tax: nothing }],
    base: whole,
    tax: nothing,
    taxes: [],
    otherCharges: nothing,
    serviceFee: nothing,
    additionalTxnFee: nothing,
    published: whole,
    commission: nothing,
    tds: nothing,
    net: whole,
  }
}
