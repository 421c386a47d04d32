import { seesNet } from '@tradewind/domain/accounts/actor'
import type { SupplierFare } from '@tradewind/domain/flights/supplier-fare'
import { type Money, money, toDecimal } from '@tradewind/domain/money'
import type { PlainDate } from '@tradewind/domain/time'
import { openFarePricer } from '../../markups/price-by-rules.ts'
import type { PricingBasis } from '../../markups/pricing-basis.ts'
import { isSoldInHalves, isWithinACountry } from '../search/journey-line.ts'
import type { CalendarFare } from '../suppliers/supplier-option.ts'
import type { DayAsked, DayContext, KnownDay } from './list-day-fares.ts'
import { listMonthFares } from './list-month-fares.ts'

/**
 * The supplier's calendar has prices for one adult in economy, one way, from past bookings. With our fees that is a guide for everyone with a seat,
 * where the list sells one way in economy too. It says nothing about return fares or other cabins.
 */
export async function listGuideFares(
  { app, site, actor, refuse }: DayContext,
  basis: PricingBasis,
  { searchBy, leg, days }: DayAsked,
): Promise<Map<PlainDate, KnownDay>> {
  const flight = searchBy.segments[leg]
  const isOneWay = searchBy.JourneyType === 1 || isSoldInHalves(searchBy)
  if (!flight || !isOneWay || searchBy.cabin !== 'economy' || searchBy.directFlight) return new Map()
  const { origin, destination } = flight
  const seats = { adults: searchBy.adultCount, children: searchBy.childCount, infants: 0 }
  const priceOf = await openFarePricer(app, { siteId: site.id, basis, party: seats })
  const months = [...new Set(days.map((day) => day.slice(0, 7)))]
  const answers = await Promise.all(
    months.map((month) => listMonthFares(app, { siteId: site.id, origin, destination, month }, refuse)),
  )
  const known = answers.flatMap(({ fares, askedAt }) => fares.map((fare) => ({ ...fare, askedAt })))
  return new Map(
    known
      .filter(({ date }) => days.includes(date))
      .map(({ date, fare, airlineCode, airlineName, askedAt }): [PlainDate, KnownDay] => {
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
        return [
          date,
          { date, fare: toDecimal(shown), currency: shown.currency, kind: 'guide', seenAt: askedAt, airlineCode, airlineName },
        ]
      }),
  )
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
