import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instant, plainDate } from '../time.ts'
import { crossRate } from './cross-rates.ts'
import { type Exchange, readRate } from './exchange.ts'
import { findJumps, standsFrom, whyNotOfDay } from './judge-fed-rates.ts'
import { readEcbRates } from './read-ecb-rates.ts'

const file = (cubes: string, time = '2026-11-20') => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject>
<Cube><Cube time='${time}'>${cubes}</Cube></Cube></gesmes:Envelope>
`
const USD = "<Cube currency='USD' rate='1.0944'/>"

test('reads the day and what a euro is worth', () => {
  const read = readEcbRates(file(`${USD}<Cube currency="INR" rate="89.861"/>`))
  if (typeof read === 'string') throw new Error(read)
  expect([read.publishedOn, ...read.perEuro]).toEqual(['2026-11-20', ['EUR', '1'], ['USD', '1.0944'], ['INR', '89.861']])
})

test.each([
  ['a page of the bank', '<html>Maintenance</html>'],
  ['half a file', file(USD).slice(0, -20)],
  ['a file without a day', file(USD).replace(/ time='[^']*'/, '')],
  ['a day that is none', file(USD, '2026-02-30')],
  ['an entity', file(USD).replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>')],
  ['a rate of zero', file("<Cube currency='USD' rate='0'/>")],
  ['a rate below zero', file("<Cube currency='USD' rate='-1.1'/>")],
  ['a file without rates', file('')],
  ['a comment', file(`<!-- ${USD} -->`)],
  ['an element that is not known', file(`${USD}<Cube market='open'/>`)],
  ['two days', file(USD).replace('</Cube></Cube>', `</Cube><Cube time='2026-11-19'></Cube></Cube>`)],
  ['no rate', file("<Cube currency='USD' rate='N/A'/>")],
  ['an unknown currency', file("<Cube currency='XQQ' rate='1'/>")],
  ['a currency twice', file(USD + USD)],
  ['a rate without its currency', file("<Cube rate='1.1'/>")],
])('refuses %s whole', (_what, text) => {
  expect(readEcbRates(text)).toEqual(expect.any(String))
})

test('a cross rate is exact and rounded once, to ten decimals', () => {
  const perEuro = new Map([
    ['EUR', '1'],
    ['USD', '1.0944'],
    ['INR', '89.861'],
    ['IDR', '17456.3'],
    ['KWD', '0.3265'],
  ])
  const cross = (from: string, base: string) => crossRate({ perEuro }, { from, base })
  expect([cross('EUR', 'INR'), cross('USD', 'INR'), cross('IDR', 'KWD'), cross('AED', 'INR'), cross('INR', 'XAF')]).toEqual([
    '89.861',
    '82.1098318713',
    '0.0000187038',
    undefined,
    undefined,
  ])
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.bigInt({ min: 1n, max: 10n ** 9n }), (one, other) => {
      const text = crossRate(
        {
          perEuro: new Map([
            ['USD', `${one}`],
            ['INR', `${other}`],
          ]),
        },
        { from: 'USD', base: 'INR' },
      )
      const rate = readRate(text ?? '')
      if (!rate) return
      const off = rate.numerator * one - other * rate.denominator
      // At most half of the last decimal away.
      expect(2n * (off < 0n ? -off : off) * 10n ** 10n <= rate.denominator * one).toBe(true)
    }),
  )
})

describe('an answer', () => {
  const today = plainDate('2026-11-23')
  test.each([
    ['2026-11-24', false],
    ['2026-11-23', false],
    ['2026-11-16', false],
    ['2026-11-15', true],
    ['2026-11-25', true],
  ])('published on %s is of another day: %s', (day, isWrong) => {
    expect(whyNotOfDay(plainDate(day), today) !== undefined).toBe(isWrong)
  })

  test.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-24', '2026-11-23'],
    ['2026-11-22', '2026-11-23'],
    ['2026-11-20', '2026-11-21'],
  ])('published on %s does not replace what staff stated from %s on', (day, first) => {
    expect(standsFrom(plainDate(day), today)).toBe(first)
  })

  test('that differs by more than ten percent from the rate in force must be confirmed', () => {
    const at = instant('2026-11-23T10:00:00Z')
    const exchange: Exchange = { at, own: 'INR', rates: [{ id: 1, from: 'USD', to: 'INR', rate: '80', validFrom: at }] }
    const jumps = (rate: string) => findJumps(exchange, [{ from: 'USD', rate }])
    expect([jumps('88'), jumps('72')]).toEqual([[], []])
    expect(jumps('88.0000000001')).toEqual([{ from: 'USD', rate: '88.0000000001', before: '80' }])
    expect(jumps('0.8')).toHaveLength(1)
    expect(findJumps(exchange, [{ from: 'GBP', rate: '1' }])).toEqual([])
    const inverse: Exchange = { at, own: 'INR', rates: [{ id: 1, from: 'INR', to: 'USD', rate: '0.0125', validFrom: at }] }
    expect(findJumps(inverse, [{ from: 'USD', rate: '89' }])).toEqual([{ from: 'USD', rate: '89', before: '80' }])
  })
})
