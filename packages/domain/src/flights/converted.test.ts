import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convert, type Exchange } from '../exchange-rates/exchange.ts'
import { priceFare, withExtras } from '../markups/price-fare.ts'
import { add, compareMoney, money, parseMoney, subtract, sum } from '../money.ts'
import { anySale, delhiBengaluru } from '../testing/fare-samples.ts'
import type { Instant } from '../time.ts'
import { convertFare } from './convert-fare.ts'
import { costAtSupplier, describeConversion, formatRate, inSaleCurrency, NoExchangeRate, rateIntoOwn } from './converted.ts'
import type { SupplierFare } from './supplier-fare.ts'

const since = '2026-11-22T00:00:00.000Z' as Instant
const dated = (from: string, to: string, rate: string, id = 1) => ({ id, from, to, rate, validFrom: since })
const inRupees: Exchange = { at: '2026-11-23T00:00:00.000Z' as Instant, own: 'INR', rates: [dated('GBP', 'INR', '105.20')] }

/** The same figures in another currency. */
function inCurrency(value: SupplierFare, currency: string): SupplierFare {
  return JSON.parse(
    JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? `${part}n` : part)).replaceAll('"INR"', `"${currency}"`),
    (_key, part) => (typeof part === 'string' && /^-?\d+n$/.test(part) ? BigInt(part.slice(0, -1)) : part),
  ) as SupplierFare
}
const anyRate = fc
  .tuple(fc.constantFrom('GBP', 'JPY', 'KWD', 'NPR'), fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 0, max: 4 }))
  .map(([from, digits, decimals]) => {
    const text = (digits / 10 ** decimals).toFixed(decimals)
    return { from, ...rateIntoOwn({ ...inRupees, rates: [dated(from, 'INR', text)] }, from) }
  })

describe('a fare in another currency', () => {
  test('is converted by the rate of the day, and says so', () => {
    const asked = { published: parseMoney('300', 'GBP'), net: parseMoney('290', 'GBP') }
    const converted = { ...rateIntoOwn(inRupees, 'GBP'), ...asked }
    expect(inSaleCurrency(asked.published, converted)).toEqual(parseMoney('31560', 'INR'))
    expect(describeConversion(converted)).toBe('£300.00 · converted at 105.20 of 22 Nov')
  })

  test('has no price without a rate', () => {
    expect(() => rateIntoOwn({ ...inRupees, rates: [] }, 'GBP')).toThrow(NoExchangeRate)
    expect(() => rateIntoOwn(inRupees, 'USD')).toThrow(NoExchangeRate)
  })

  test.each([
    ['105.20', '105.20'],
    ['83.4125', '83.4125'],
    ['0.625', '0.625'],
    ['1', '1.00'],
    ['0.0000012', '0.0000012'],
  ])('a rate of %s reads %s', (rate, text) => {
    expect(formatRate(rateIntoOwn({ ...inRupees, rates: [dated('GBP', 'INR', rate)] }, 'GBP').rate)).toBe(text)
  })

  test('keeps its parts adding up, whatever the rate: the whole, the party and the net', () => {
    fc.assert(
      fc.property(anySale, anyRate, ({ fare }, { from, rate }) => {
        const asked = inCurrency(fare, from)
        const sold = convertFare(asked, rate)
        expect(sold.published).toEqual(convert(asked.published, rate, 'nearest'))
        const { base, tax, otherCharges, serviceFee, additionalTxnFee, published, commission, tds, net } = sold
        expect(sum([base, tax, otherCharges, serviceFee, additionalTxnFee], 'INR')).toEqual(published)
        expect(net).toEqual(add(subtract(subtract(published, commission), additionalTxnFee), tds))
        if (
          sum(
            asked.parts.map((part) => part.base),
            from,
          ).minor === asked.base.minor &&
          asked.base.minor > 0n
        )
          expect(
            sum(
              sold.parts.map((part) => part.base),
              'INR',
            ),
          ).toEqual(base)
      }),
      { numRuns: 500 },
    )
  })

  test('costs at the supplier what the supplier asked for, extras included, to the last unit', () => {
    const asked = inCurrency(delhiBengaluru, 'GBP')
    const { rate, since: begun } = rateIntoOwn(inRupees, 'GBP')
    const converted = { rate, since: begun, published: asked.published, net: asked.net }
    const priced = priceFare({
      fare: convertFare(asked, rate),
      party: { adults: 1, children: 0, infants: 0 },
      rule: undefined,
      gstBasisPoints: 1800,
      converted,
    })
    const bag = parseMoney('12.34', 'GBP')
    const withBag = withExtras(priced, [
      { kind: 'baggage', label: 'Extra bag', detail: null, amount: inSaleCurrency(bag, converted), supplierAmount: bag },
    ])
    expect(costAtSupplier(withBag)).toEqual(add(asked.net, bag))
    expect(withBag.totalPayable.currency).toBe('INR')
  })

  test('stands where its converted amount puts it: the order of prices is the order of what is paid', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anySale, fc.constantFrom('GBP', 'INR')), { minLength: 2, maxLength: 12 }), (sales) => {
        const priced = sales.map(([{ fare, party }, currency]) => {
          const asked = inCurrency(fare, currency)
          const sold = currency === 'INR' ? asked : convertFare(asked, rateIntoOwn(inRupees, 'GBP').rate)
          return { asked, priced: priceFare({ fare: sold, party, rule: undefined, gstBasisPoints: 0 }) }
        })
        const byPayable = [...priced].sort((a, b) => compareMoney(a.priced.totalPayable, b.priced.totalPayable))
        const worth = ({ asked }: (typeof priced)[number]) =>
          asked.currency === 'INR' ? asked.published : money((asked.published.minor * 10_520n + 50n) / 100n, 'INR')
        for (const [place, one] of byPayable.slice(1).entries())
          expect(compareMoney(worth(byPayable[place] as typeof one), worth(one))).toBeLessThanOrEqual(0)
      }),
      { numRuns: 200 },
    )
  })
})
