import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COMBO_TRANSFERS } from '../catalogue/catalogue-limits.ts'
import { USUAL_PASSENGERS } from '../catalogue/passenger-types.ts'
import { convert, findRate } from '../exchange-rates/exchange.ts'
import { money } from '../money.ts'
import { anyArea, anyAreaTransfers, anyDay, anyParty, anyTickets, anyTransfers } from '../testing/rate-samples.ts'
import { instant } from '../time.ts'
import { priceCombo } from './price-combo.ts'
import { priceOf } from './price-of.ts'
import { serviceOf } from './service-of.ts'

const AT = instant('2027-01-01T00:00:00Z')
const exchangeOf = (rate: string | undefined) => ({
  at: AT,
  own: 'AED',
  rates: rate === undefined ? [] : [{ id: 1, from: 'USD', to: 'AED', rate, validFrom: AT }],
})
const anyPart = fc
  .record({ tickets: anyTickets, transfers: anyTransfers, areaTransfers: anyAreaTransfers, areaId: anyArea })
  .map(({ areaId, ...rates }) =>
    serviceOf({
      ...rates,
      passengerTypes: USUAL_PASSENGERS,
      isTransferRequired: false,
      whereabouts: { tourOptionId: 1, cityId: 1, areaId },
    }),
  )
const anyWays = fc.record({ pickup: fc.constantFrom(...COMBO_TRANSFERS), drop: fc.constantFrom(...COMBO_TRANSFERS) })

test('a combo costs what its parts cost without the discount, to the last minor unit, and never less than nothing', () => {
  let whole = 0
  fc.assert(
    fc.property(
      fc.array(fc.record({ service: anyPart, ways: anyWays }), { minLength: 1, maxLength: 4 }),
      fc.record({ day: anyDay, party: anyParty, marketId: fc.integer({ min: 0, max: 3 }) }),
      fc.option(fc.record({ areaId: anyArea, cityId: fc.constant(1) }), { nil: undefined }),
      fc.integer({ min: 0, max: 400_000 }),
      fc.constantFrom('3.6725', '0.0131', undefined),
      fc.constantFrom('AED', 'USD'),
      (parts, when, pickup, minor, rate, currency) => {
        const exchange = exchangeOf(rate)
        const discount = money(BigInt(minor), currency)
        const priced = priceCombo(parts, { discount, exchange }, { ...when, pickup })
        const amounts = priced.parts.map((part, at) => {
          const { service, ways } = parts[at] as (typeof parts)[number]
          const alone = priceOf(service, { ...when, pickup, transfer: ways })
          if ('noPrice' in part) {
            const isMissing = 'noPrice' in alone || alone.totals.some((total) => !findRate(exchange, total.currency, currency))
            expect(isMissing).toBe(true)
            return undefined
          }
          if ('noPrice' in alone) throw new Error('Without a price there is no part')
          let full = 0n
          for (const total of alone.totals) {
            const found = findRate(exchange, total.currency, currency)
            if (found) full += convert(total, found, 'nearest').minor
          }
          expect([part.full.minor, part.amount.minor]).toEqual([full, full - part.discount.minor])
          expect(part.discount.minor >= 0n && part.amount.minor >= 0n).toBe(true)
          return part
        })
        if (amounts.some((part) => part === undefined)) {
          expect(priced.whole).toBe(undefined)
          return
        }
        whole += 1
        const sumOf = (key: 'full' | 'discount' | 'amount') => amounts.reduce((sum, part) => sum + (part?.[key].minor ?? 0n), 0n)
        const full = sumOf('full')
        expect(priced.whole?.full.minor).toBe(full)
        expect([priced.whole?.discount.minor, priced.whole?.total.minor]).toEqual([sumOf('discount'), sumOf('amount')])
        expect(sumOf('discount')).toBe(discount.minor < full ? discount.minor : full)
      },
    ),
    // Few combos of random parts have a price on a random day.
    { numRuns: 2_000 },
  )
  expect(whole).toBeGreaterThan(0)
})
