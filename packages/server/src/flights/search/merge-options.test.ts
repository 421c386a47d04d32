import type { Refundable } from '@tradewind/domain/flights/refundable'
import type { SpecialFare } from '@tradewind/domain/flights/special-fare'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FoundOption, makeOptionMerger, mergeAll, sameFares } from './merge-options.ts'

type Sketch = {
  journey: string
  family: string
  price: number
  source: string
  bag?: string
  refundable?: Refundable
  bookingClass?: string
  net?: number
  special?: SpecialFare
}

function offer(sketch: Sketch, position = 0): FoundOption {
  const { journey, family, price, source, bag = '15 kg', refundable = 'yes', bookingClass = 'Y', net = price, special } = sketch
  const departure = { local: '2027-01-05T06:05', zone: 'Asia/Kolkata' }
  const segment = { cabin: 'economy', bookingClass, baggage: bag, airlineCode: 'AI', flightNumber: journey, departure }
  return {
    resultIndex: `${source}-${position}`,
    source,
    journeyKey: journey,
    option: {
      bound: 'outbound',
      fareFamily: family,
      ...(special && { specialFare: special }),
      refundable,
      legs: [[segment]],
      fare: { net: { minor: BigInt(net), currency: 'INR' } },
    },
    priced: { totalPayable: { minor: BigInt(price), currency: 'INR' }, supplierNet: { minor: BigInt(net), currency: 'INR' } },
  } as unknown as FoundOption
}
const linesOf = (options: FoundOption[]) =>
  options.map(
    ({ journeyKey, option, priced, source }) => `${journeyKey} ${option.fareFamily} ${priced.totalPayable.minor} ${source}`,
  )

describe('merging', () => {
  test('a special fare and the regular one beside it are two offers, and each is found again as itself', () => {
    const saver = { journey: 'AI1', family: 'Saver', source: 'GDS' }
    const student = offer({ ...saver, price: 450, special: 'student' })
    const regular = offer({ ...saver, price: 500 })
    expect(makeOptionMerger()([regular, student]).fresh).toHaveLength(2)
    expect(sameFares([regular, student], ({ option }) => option, student.option)).toEqual([student])
    expect(sameFares([regular, student], ({ option }) => option, regular.option)).toEqual([regular])
  })

  test('the same flights in the same family are one offer, at the cheapest price', () => {
    const merge = makeOptionMerger()
    const saver = { journey: 'AI1', family: 'Saver' }
    expect(linesOf(merge([offer({ ...saver, price: 500, source: 'GDS' })]).fresh)).toEqual(['AI1 Saver 500 GDS'])
    expect(linesOf(merge([offer({ ...saver, price: 600, source: 'NDC' })]).fresh)).toEqual([])
    const cheaper = merge([offer({ ...saver, price: 450, source: 'NDC' })])
    expect([linesOf(cheaper.fresh), cheaper.replaced]).toEqual([['AI1 Saver 450 NDC'], ['GDS-0']])
    expect(linesOf(merge([offer({ journey: 'AI1', family: 'Flex', price: 900, source: 'NDC' })]).fresh)).toEqual([
      'AI1 Flex 900 NDC',
    ])
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
    expect(linesOf(merged)).toEqual(['B Saver 100 6E', 'B Flex 300 GDS', 'A Saver 200 GDS', 'A Flex 400 GDS'])
  })

  test.each([
    ['other bags', { bag: '25 kg' }],
    ['not refundable', { refundable: 'no' as const }],
    ['not stated to be refundable', { refundable: 'unknown' as const }],
    ['another class', { bookingClass: 'L' }],
  ])('fares of one name are two where one is unlike: %s', (_what, unlike) => {
    const publish = { journey: 'AI1', family: 'Publish', source: 'GDS' }
    expect(mergeAll([[offer({ ...publish, price: 500 }), offer({ ...publish, price: 600, ...unlike })]])).toHaveLength(2)
  })

  test('the same fare over several connections at one price is shown once, at what earns most', () => {
    const saver = { journey: '6E1', family: 'Saver', price: 500 }
    const merged = mergeAll([
      [
        offer({ ...saver, source: '6', net: 480 }),
        offer({ ...saver, source: '39', net: 470 }),
        offer({ ...saver, source: '85', net: 490 }),
      ],
    ])
    expect(linesOf(merged)).toEqual(['6E1 Saver 500 39'])
  })

  test('a fare is found again by all that makes it, and in another class once its own is gone', () => {
    const options = [
      offer({ journey: 'AI1', family: 'Publish', price: 700, source: 'a', bookingClass: 'L' }),
      offer({ journey: 'AI1', family: 'Publish', price: 400, source: 'b', refundable: 'no' }),
      offer({ journey: 'AI2', family: 'Publish', price: 300, source: 'c' }),
    ]
    const wanted = offer({ journey: 'AI1', family: 'Publish', price: 500, source: 'd' }).option
    const again = (list: FoundOption[]) => sameFares(list, ({ option }) => option, wanted).map(({ source }) => source)
    expect(again(options)).toEqual(['a'])
    expect(again([...options, offer({ journey: 'AI1', family: 'Publish', price: 900, source: 'e' })])).toEqual(['e'])
    expect(again(options.slice(1))).toEqual([])
  })

  test('a fare is found again where one of two answers leaves out whether it is refundable, and not where they differ', () => {
    const publish = { journey: 'AI1', family: 'Publish', price: 500, source: 'a' }
    const again = (found: Refundable, wanted: Refundable) =>
      sameFares(
        [offer({ ...publish, refundable: found })],
        ({ option }) => option,
        offer({ ...publish, refundable: wanted }).option,
      ).length
    expect([again('yes', 'unknown'), again('unknown', 'no'), again('unknown', 'unknown')]).toEqual([1, 1, 1])
    expect([again('yes', 'no'), again('no', 'yes')]).toEqual([0, 0])
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
          for (const one of merge(list.map(offer)).fresh)
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
