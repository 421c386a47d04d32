import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OfferLine } from '../carts/buyer-offer.ts'
import { convert, type Exchange, findRate } from '../exchange-rates/exchange.ts'
import { money, portion, sum } from '../money.ts'
import type { ActivityMarkup } from '../rates/markup/activity-markup.ts'
import { instant } from '../time.ts'
import { addsUp, resellOffer } from './resold-offer.ts'

const AT = instant(0)
const exchange: Exchange = { at: AT, own: 'INR', rates: [{ id: 1, from: 'AED', to: 'INR', rate: '23.4741', validFrom: AT }] }
const PARTY = { adults: 2, childAges: [6], infants: 0 }
const percent = (basisPoints: number) =>
  ({
    id: 1,
    markup: { kind: 'percent', per: 'booking', on: 'total', basisPoints, floor: null, cap: null },
  }) as unknown as ActivityMarkup
const offerOf = (minors: readonly bigint[]) => {
  const lines = minors.map(
    (minor, at): OfferLine => ({
      ...{ kind: at === 0 ? 'ticket' : 'transfer', code: at === 0 ? 'adult' : null, people: 1 },
      amount: money(minor, 'AED'),
    }),
  )
  const total = sum(
    lines.map(({ amount }) => amount),
    'AED',
  )
  return { total, perPerson: total, lines }
}
const minors = fc.array(fc.bigInt({ min: 1n, max: 10_000_000n }), { minLength: 1, maxLength: 5 })
const resold = (offer: ReturnType<typeof offerOf>, rule?: ActivityMarkup) =>
  resellOffer(offer, { exchange, rule, party: PARTY, seats: 3 })

describe('what another company asks, sold on', () => {
  test('is converted once, as a whole, and its lines add up to it', () => {
    fc.assert(
      fc.property(minors, (all) => {
        const offer = offerOf(all)
        const sold = resold(offer)
        const rate = findRate(exchange, 'AED', 'INR')
        if (!('total' in sold) || !rate) throw new Error('It has a price')
        expect(sold.total).toEqual(convert(offer.total, rate, 'nearest'))
        expect(
          sum(
            sold.lines.map(({ amount }) => amount),
            'INR',
          ),
        ).toEqual(sold.total)
      }),
    )
  })

  test('has our own markup on top of it, to the last unit', () => {
    fc.assert(
      fc.property(minors, fc.integer({ min: 0, max: 10_000 }), (all, basisPoints) => {
        const [net, sold] = [resold(offerOf(all)), resold(offerOf(all), percent(basisPoints))]
        if (!('total' in net) || !('total' in sold)) throw new Error('It has a price')
        expect(sold.total.minor).toBe(net.total.minor + portion(net.total, basisPoints).minor)
        expect(sold.lines.reduce((all, { amount }) => all + amount.minor, 0n)).toBe(sold.total.minor)
      }),
    )
  })

  test('cannot be sold without a rate, and what cannot be had says why as its company does', () => {
    const none = resellOffer(offerOf([100n]), { exchange: { ...exchange, rates: [] }, rule: undefined, party: PARTY, seats: 3 })
    expect(none).toEqual({ why: 'noExchangeRate', sentence: 'There is no exchange rate from AED to INR.' })
    const why = { why: 'noTicketRate', sentence: 'No ticket rate applies.' } as const
    expect(resellOffer(why, { exchange, rule: undefined, party: PARTY, seats: 0 })).toBe(why)
  })
})

describe('a price of another company', () => {
  test('adds up with the lines that make it', () => {
    fc.assert(
      fc.property(minors, (all) => {
        expect(addsUp(offerOf(all))).toBe(true)
      }),
    )
  })

  test('is none where its lines are more or less than it, or one is below zero', () => {
    fc.assert(
      fc.property(minors, fc.bigInt({ min: 1n, max: 1_000_000n }), (all, off) => {
        const offer = offerOf(all)
        for (const by of [off, -off]) expect(addsUp({ ...offer, total: money(offer.total.minor + by, 'AED') })).toBe(false)
        expect(addsUp(offerOf([...all, -off]))).toBe(false)
      }),
    )
  })
})
