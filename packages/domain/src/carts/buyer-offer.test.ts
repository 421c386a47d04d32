import fc from 'fast-check'
import { expect, test } from 'vitest'
import { USUAL_PASSENGERS } from '../catalogue/passenger-types.ts'
import { convert, findRate } from '../exchange-rates/exchange.ts'
import { money, sum } from '../money.ts'
import type { ActivityMarkup } from '../rates/markup/activity-markup.ts'
import { markUpPrice } from '../rates/markup/mark-up-price.ts'
import { countParty } from '../rates/party.ts'
import { priceOf } from '../rates/price-of.ts'
import { serviceOf } from '../rates/service-of.ts'
import { anyDay, anyParty, anyTickets, anyTransfers, DAYS, FIRST_DAY } from '../testing/rate-samples.ts'
import { addDays, instant, type PlainDate } from '../time.ts'
import { type OfferSeller, offersOver, offerTo } from './buyer-offer.ts'
import { TRANSFER_CHOICES } from './offer-of-day.ts'

const AT = instant('2027-01-01T00:00:00Z')
const exchangeOf = (rate: string | undefined) => ({
  at: AT,
  own: 'AED',
  rates: rate === undefined ? [] : [{ id: 1, from: 'USD', to: 'AED', rate, validFrom: AT }],
})
const anyMarkup = fc.oneof(
  fc.constant(undefined),
  fc.integer({ min: 0, max: 5_000 }).map((basisPoints) => ({
    kind: 'percent' as const,
    per: 'booking' as const,
    on: 'total' as const,
    basisPoints,
    floor: null,
    cap: null,
  })),
  fc.integer({ min: 0, max: 9_999 }).map((minor) => ({
    kind: 'fixed' as const,
    per: 'booking' as const,
    amount: money(BigInt(minor), 'AED'),
    floor: null,
    cap: null,
  })),
)
const ruleOf = (markup: ActivityMarkup['markup']): ActivityMarkup => ({
  ...{ id: 1, version: 1, groupId: 1, name: 'Rule', markup },
  ...{ cityId: null, activityId: null, tourOptionId: null, marketId: null, travelFrom: null, travelTo: null },
})

test('an offer is the price of the engine with the markup, in one currency, and its lines add up to the last minor unit', () => {
  let priced = 0
  fc.assert(
    fc.property(
      fc.record({ tickets: anyTickets, transfers: anyTransfers }),
      fc.record({ day: anyDay, party: anyParty, marketId: fc.integer({ min: 0, max: 3 }) }),
      fc.constantFrom(...TRANSFER_CHOICES),
      fc.constantFrom('3.6725', '0.0131', undefined),
      anyMarkup,
      (rates, wish, transfer, rate, markup) => {
        const whereabouts = { tourOptionId: 1, cityId: 1, areaId: null }
        const service = serviceOf({ ...rates, passengerTypes: USUAL_PASSENGERS, isTransferRequired: false, whereabouts })
        const exchange = exchangeOf(rate)
        // Fixed amounts are in dirhams: as the index does it, such a rule is found only for a price in them alone.
        const find = (currency: string) =>
          markup && (markup.kind === 'percent' || currency === 'AED') ? ruleOf(markup) : undefined
        const offer = offerTo({ service, exchange, ruleOf: find }, { ...wish, transfer })
        const price = priceOf(service, { ...wish, transfer: transfer === 'ticket' ? 'none' : transfer })
        if ('noPrice' in price) {
          expect('why' in offer).toBe(true)
          return
        }
        const counted = countParty(wish.party, USUAL_PASSENGERS)
        if ('refused' in counted) throw new Error(counted.refused)
        const [only, ...others] = price.totals
        const marked = markUpPrice(price, find(only && others.length === 0 ? only.currency : ''), counted.counts)
        const rateOf = (currency: string) => findRate(exchange, currency, 'AED')
        if (marked.totals.some(({ currency }) => !rateOf(currency))) {
          expect(offer).toEqual({ why: 'noExchangeRate', sentence: 'There is no exchange rate from USD to AED.' })
          return
        }
        if ('why' in offer) throw new Error(offer.sentence)
        priced += 1
        const converted = marked.totals.map((total) => {
          const found = rateOf(total.currency)
          if (!found) throw new Error('Checked above')
          return convert(total, found, 'nearest')
        })
        expect(offer.total).toEqual(sum(converted, 'AED'))
        expect(
          sum(
            offer.lines.map(({ amount }) => amount),
            'AED',
          ),
        ).toEqual(offer.total)
        // The share of each seat is the total again, but for half a unit each.
        const seats = BigInt(counted.seats || counted.people)
        const apart = offer.perPerson.minor * seats - offer.total.minor
        expect(2n * (apart < 0n ? -apart : apart) <= seats).toBe(true)
      },
    ),
    { numRuns: 1_000 },
  )
  expect(priced).toBeGreaterThan(0)
})

test('offers over many days are those of each day, and days of the same rates and markup share one', () => {
  let [shared, apart] = [0, 0]
  const allDays = Array.from({ length: DAYS }, (_, at) => addDays(FIRST_DAY, at))
  fc.assert(
    fc.property(
      fc.record({ tickets: anyTickets, transfers: anyTransfers }),
      fc.record({ party: anyParty, marketId: fc.integer({ min: 0, max: 3 }) }),
      fc.boolean(),
      fc.tuple(anyMarkup, anyMarkup, anyDay),
      (rates, wish, isTransferRequired, [before, since, from]) => {
        const whereabouts = { tourOptionId: 1, cityId: 1, areaId: null }
        const service = serviceOf({ ...rates, passengerTypes: USUAL_PASSENGERS, isTransferRequired, whereabouts })
        const [early, late] = [before && ruleOf(before), since && ruleOf(since)]
        // The markup is another one from some day of travel on.
        const find: OfferSeller['ruleOf'] = (currency, day: PlainDate) => {
          const rule = day < from ? early : late
          return rule && (rule.markup.kind === 'percent' || currency === 'AED') ? rule : undefined
        }
        const seller = { service, exchange: exchangeOf('3.6725'), ruleOf: find }
        const offer = offersOver(seller, wish)
        for (const transfer of TRANSFER_CHOICES) {
          const offers = allDays.map((day) => offer(day, transfer))
          expect(offers).toEqual(allDays.map((day) => offerTo(seller, { ...wish, day, transfer })))
          shared += DAYS - new Set(offers).size
          apart += new Set(offers).size - 1
        }
      },
    ),
    { numRuns: 200 },
  )
  expect([shared, apart].every((count) => count > 1_000)).toBe(true)
})
