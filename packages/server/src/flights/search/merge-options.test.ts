import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FoundOption, makeOptionMerger, mergeAll } from './merge-options.ts'

type Sketch = { journey: string; family: string; price: number; source: string }

function offer({ journey, family, price, source }: Sketch, position = 0): FoundOption {
  return {
    resultIndex: `${source}-${position}`,
    source,
    journeyKey: journey,
    option: { bound: 'outbound', fareFamily: family, legs: [[{ cabin: 'economy', bookingClass: 'Y' }]] },
    priced: { totalPayable: { minor: BigInt(price), currency: 'INR' } },
  } as unknown as FoundOption
}
const tell = (options: FoundOption[]) =>
  options.map(
    ({ journeyKey, option, priced, source }) => `${journeyKey} ${option.fareFamily} ${priced.totalPayable.minor} ${source}`,
  )

describe('merging', () => {
  test('the same flights in the same family are one offer, at the cheapest price', () => {
    const merge = makeOptionMerger()
    const saver = { journey: 'AI1', family: 'Saver' }
    expect(tell(merge([offer({ ...saver, price: 500, source: 'GDS' })]))).toEqual(['AI1 Saver 500 GDS'])
    expect(tell(merge([offer({ ...saver, price: 600, source: 'NDC' })]))).toEqual([])
    expect(tell(merge([offer({ ...saver, price: 450, source: 'NDC' })]))).toEqual(['AI1 Saver 450 NDC'])
    expect(tell(merge([offer({ journey: 'AI1', family: 'Flex', price: 900, source: 'NDC' })]))).toEqual(['AI1 Flex 900 NDC'])
  })

  test('journeys stand by their cheapest price, each with its families together', () => {
    const merged = mergeAll([
      [
        offer({ journey: 'B', family: 'Flex', price: 300, source: 'GDS' }),
        offer({ journey: 'A', family: 'Saver', price: 200, source: 'GDS' }),
        offer({ journey: 'A', family: 'Flex', price: 400, source: 'GDS' }),
      ],
      [offer({ journey: 'B', family: 'Saver', price: 100, source: '6E' })],
    ])
    expect(tell(merged)).toEqual(['B Saver 100 6E', 'B Flex 300 GDS', 'A Saver 200 GDS', 'A Flex 400 GDS'])
  })

  test('in whatever pieces and order results come, the cheapest of each offer is what is left', () => {
    const sketch = fc.record({
      journey: fc.constantFrom('A', 'B', 'C'),
      family: fc.constantFrom('Saver', 'Flex'),
      price: fc.integer({ min: 1, max: 9 }),
      source: fc.constantFrom('GDS', 'NDC', '6E'),
    })
    fc.assert(
      fc.property(fc.array(fc.array(sketch)), (lists) => {
        const merge = makeOptionMerger()
        const streamed = new Map<string, bigint>()
        for (const list of lists)
          for (const one of merge(list.map(offer)))
            streamed.set(`${one.journeyKey}${one.option.fareFamily}`, one.priced.totalPayable.minor)
        const whole = mergeAll(lists.map((list) => list.map(offer)))
        expect(new Map(whole.map((one) => [`${one.journeyKey}${one.option.fareFamily}`, one.priced.totalPayable.minor]))).toEqual(
          streamed,
        )
        const least = Map.groupBy(lists.flat(), ({ journey, family }) => journey + family)
        for (const [key, all] of least) expect(Number(streamed.get(key))).toBe(Math.min(...all.map(({ price }) => price)))
      }),
    )
  })
})
