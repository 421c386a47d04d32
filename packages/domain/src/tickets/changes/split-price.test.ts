import { describe, expect, test } from 'vitest'
import { priceFare, withExtras } from '../../markups/price-fare.ts'
import { subtract, sum, toDecimal } from '../../money.ts'
import { fareOf, inr, perBooking, ruleOf } from '../../testing/fare-samples.ts'
import { cellPaid, splitPrice } from './split-price.ts'

/** Two adults at 6,000, a child at 5,000, an infant at 800; 900 of other charges, 700 of commission. */
const fare = fareOf({
  parts: [
    { paxType: 1, count: 2, base: '10000', tax: '2000' },
    { paxType: 2, count: 1, base: '4000', tax: '1000' },
    { paxType: 3, count: 1, base: '500', tax: '300' },
  ],
  otherCharges: '900',
  commission: '700',
})
const passengers = [
  { place: 0, paxType: 1 },
  { place: 1, paxType: 1 },
  { place: 2, paxType: 2 },
  { place: 3, paxType: 3 },
] as const
const bag = { kind: 'baggage', label: 'Extra bag, BOM–DEL', detail: '5 kg' } as const
const priced = withExtras(
  priceFare({
    fare,
    party: { adults: 2, children: 1, infants: 1 },
    rule: ruleOf({ markup: perBooking('600') }),
    gstBasisPoints: 1_800,
  }),
  [
    { ...bag, amount: inr('1000') },
    { ...bag, amount: inr('250') },
  ],
)
const whole = { priced, passengers, legCount: 2, adjusted: inr('0') }
const bought = [
  { passengerPlace: 1, leg: 1, amount: inr('1000') },
  { passengerPlace: 2, leg: 0, amount: inr('250') },
]

describe('a family of four on two legs', () => {
  const cells = splitPrice({ ...whole, extras: bought })
  const amountsOf = (part: 'published' | 'extras') =>
    cells.map((cell) => `${cell.passengerPlace}.${cell.leg} ${toDecimal(cell[part])}`)

  test('each pays the fare of their own kind, and the charges evenly', () => {
    expect(amountsOf('published')).toEqual([
      '0.0 3112.50',
      '0.1 3112.50',
      '1.0 3112.50',
      '1.1 3112.50',
      '2.0 2612.50',
      '2.1 2612.50',
      '3.0 512.50',
      '3.1 512.50',
    ])
  })

  test('an extra lies where it was bought', () => {
    expect(amountsOf('extras').filter((line) => !line.endsWith(' 0.00'))).toEqual(['1.1 1000.00', '2.0 250.00'])
  })

  test('extras that do not add up to what was charged are split evenly, and none is lost', () => {
    const even = splitPrice({ ...whole, extras: bought.slice(1) })
    expect(even.map(({ extras }) => toDecimal(extras))).toEqual(Array.from({ length: 8 }, () => '156.25'))
  })

  test('fee and net follow what each part cost', () => {
    // 600 × 3,112.50 ÷ 18,700 is 99.866, 600 × 512.50 ÷ 18,700 is 16.444: what is left over goes where most was cut off. The net is 18,000 in all.
    expect(cells.filter(({ leg }) => leg === 0).map(({ serviceFee }) => toDecimal(serviceFee))).toEqual([
      '99.87',
      '99.87',
      '83.82',
      '16.44',
    ])
    expect(cells.filter(({ leg }) => leg === 1).map(({ net }) => toDecimal(net))).toEqual([
      '2995.99',
      '2995.99',
      '2514.71',
      '493.31',
    ])
  })

  test('what staff took off lies on what stands; once all is settled, on what was settled', () => {
    const settled = cells.map(({ passengerPlace, leg }) => ({ passengerPlace, leg }))
    const all = splitPrice({ ...whole, extras: bought, adjusted: inr('-187'), settled: { cells: settled, paid: inr('1') } })
    expect(all.reduce((total, { adjusted }) => total + adjusted.minor, 0n)).toBe(-18_700n)
    const rest = splitPrice({
      ...whole,
      extras: bought,
      adjusted: inr('-25'),
      settled: { cells: settled.slice(0, 6), paid: sum(cells.slice(0, 6).map(cellPaid), 'INR') },
    })
    expect(rest.map(({ adjusted }) => toDecimal(adjusted))).toEqual([
      '0.00',
      '0.00',
      '0.00',
      '0.00',
      '0.00',
      '0.00',
      '-12.50',
      '-12.50',
    ])
  })

  test('reissues of two parts each lie on their own', () => {
    const reissued = [
      { cells: cells.slice(0, 1), fareDifference: inr('300') },
      { cells: cells.slice(0, 2), fareDifference: inr('100') },
    ]
    const amountsOf = splitPrice({ ...whole, extras: bought, reissued }).map(({ published }, at) =>
      toDecimal(subtract(published, cells[at]?.published ?? inr('0'))),
    )
    expect(amountsOf).toEqual(['350.00', '50.00', '0.00', '0.00', '0.00', '0.00', '0.00', '0.00'])
  })
})
