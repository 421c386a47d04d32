import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { USUAL_PASSENGERS } from '../../catalogue/passenger-types.ts'
import { explainChoice } from '../../editions/explain-choice.ts'
import { indexRules } from '../../editions/rule-index.ts'
import type { RuleValue } from '../../markups/markup-rule.ts'
import { type Money, money } from '../../money.ts'
import { addDays, plainDate } from '../../time.ts'
import { countParty } from '../party.ts'
import { type Price, priceOf } from '../price-of.ts'
import type { TicketRate, TransferRate } from '../rate.ts'
import { serviceOf } from '../service-of.ts'
import { ACTIVITY_MARKUPS, type ActivityMarkup, type MarkedFacts, parseMarkup, summariseMarkup } from './activity-markup.ts'
import { markUpPrice } from './mark-up-price.ts'

const DAY = plainDate('2027-01-14')
const aed = (minor: number | bigint) => money(BigInt(minor), 'AED')
const NO_LIMITS = { floor: null, cap: null }
const percent = (basisPoints: number, on: 'base' | 'total' = 'total', limits = {}): RuleValue => ({
  kind: 'percent',
  per: 'booking',
  on,
  basisPoints,
  ...NO_LIMITS,
  ...limits,
})
const ruleOf = (markup: RuleValue, more: Partial<ActivityMarkup> = {}): ActivityMarkup => ({
  id: 1,
  version: 1,
  groupId: 1,
  name: 'Rule',
  cityId: null,
  activityId: null,
  tourOptionId: null,
  marketId: null,
  travelFrom: null,
  travelTo: null,
  markup,
  ...more,
})

const PARTY = { adults: 2, childAges: [6], infants: 0 }
function price(adult: number, child: number, transfer: { minor: number; currency: string } | null = null, party = PARTY): Price {
  const when = { id: 1, priority: 1, marketId: 0, validFrom: DAY, validTill: DAY, weekdays: [0, 1, 2, 3, 4, 5, 6], supplements: [] }
  const ticket: TicketRate = {
    ...when,
    kind: 'ticket',
    currency: 'AED',
    isPerPax: true,
    amounts: { adult: BigInt(adult), child: BigInt(child) },
  }
  const way = { basis: 'private', transferType: 'return', description: 'Car', minPax: null, maxPax: null } as const
  const car: TransferRate[] = transfer
    ? [{ ...when, ...way, id: 2, kind: 'transfer', isPerPax: false, minor: BigInt(transfer.minor), currency: transfer.currency }]
    : []
  const service = serviceOf({
    passengerTypes: USUAL_PASSENGERS,
    isTransferRequired: false,
    whereabouts: { tourOptionId: 1, cityId: 1, areaId: null },
    tickets: [ticket],
    transfers: car,
  })
  const made = priceOf(service, { day: DAY, party, marketId: 0, transfer: transfer ? 'private' : 'none' })
  if ('noPrice' in made) throw new Error(made.noPrice.because)
  return made
}
const countsOf = (party = PARTY) => {
  const counted = countParty(party, USUAL_PASSENGERS)
  if ('refused' in counted) throw new Error(counted.refused)
  return counted.counts
}

describe('a markup on a price', () => {
  test('is what a careful person gets with pencil and paper', () => {
    // 2 × 150 + 90 = 390 for the tickets, 300 for the car.
    const net = price(15_000, 9_000, { minor: 30_000, currency: 'AED' })
    const on = (markup: RuleValue) => markUpPrice(net, ruleOf(markup), countsOf()).totals
    expect(on(percent(1_000))).toEqual([aed(75_900)])
    expect(on(percent(1_000, 'base'))).toEqual([aed(72_900)])
    expect(on(percent(100, 'total', { floor: aed(5_000) }))).toEqual([aed(74_000)])
    expect(on(percent(5_000, 'total', { cap: aed(10_000) }))).toEqual([aed(79_000)])
    expect(on({ kind: 'fixed', per: 'booking', amount: aed(2_500), ...NO_LIMITS })).toEqual([aed(71_500)])
    const each = { adult: aed(1_000), child: aed(500), infant: aed(0) }
    expect(on({ kind: 'fixed', per: 'passenger', amount: each, ...NO_LIMITS })).toEqual([aed(71_500)])
    const rates = { adult: 1_000, child: 0, infant: 0 }
    // 10 % of 300 for the adults and of 300 for the car, which all share.
    expect(on({ kind: 'percent', per: 'passenger', on: 'total', basisPoints: rates, ...NO_LIMITS })).toEqual([aed(75_000)])
  })

  test('for types of travellers falls on their lines', () => {
    const net = price(15_000, 9_000, { minor: 30_000, currency: 'AED' })
    const parts = (markup: RuleValue) =>
      markUpPrice(net, ruleOf(markup), countsOf()).lines.map(({ kind, code, markup: own }) => [kind, code, own.minor])
    const each = { adult: aed(1_000), child: aed(500), infant: aed(0) }
    expect(parts({ kind: 'fixed', per: 'passenger', amount: each, ...NO_LIMITS })).toEqual([
      ['ticket', 'adult', 2_000n],
      ['ticket', 'child', 500n],
      ['transfer', null, 0n],
    ])
    const rates = { adult: 1_000, child: 0, infant: 0 }
    expect(parts({ kind: 'percent', per: 'passenger', on: 'base', basisPoints: rates, ...NO_LIMITS })).toEqual([
      ['ticket', 'adult', 3_000n],
      ['ticket', 'child', 0n],
      ['transfer', null, 0n],
    ])
  })

  test('of tickets and a transfer in two currencies is a percentage of each', () => {
    const { totals, added } = markUpPrice(
      price(15_000, 9_000, { minor: 8_000, currency: 'USD' }),
      ruleOf(percent(1_000)),
      countsOf(),
    )
    expect(totals).toEqual([aed(42_900), money(8_800n, 'USD')])
    expect(added).toEqual([aed(3_900), money(800n, 'USD')])
  })

  test('without a rule leaves the price as it is', () => {
    const net = price(15_000, 9_000)
    expect(markUpPrice(net, undefined, countsOf())).toMatchObject({ totals: net.totals, markupId: null, added: [aed(0)] })
  })

  test('on what is free stands on its own', () => {
    const fixed = ruleOf({
      kind: 'fixed',
      per: 'passenger',
      amount: { adult: aed(1_000), child: aed(500), infant: aed(0) },
      ...NO_LIMITS,
    })
    expect(markUpPrice(price(0, 0), fixed, countsOf())).toMatchObject({ lines: [], totals: [aed(2_500)], onTop: aed(2_500) })
    expect(markUpPrice(price(0, 0), ruleOf(percent(1_000)), countsOf())).toMatchObject({ totals: [], onTop: null })
  })

  const limits = fc.record({
    floor: fc.option(fc.integer({ min: 0, max: 9_000 }).map(aed), { nil: null }),
    cap: fc.option(fc.integer({ min: 9_000, max: 30_000 }).map(aed), { nil: null }),
  })
  const value: fc.Arbitrary<RuleValue> = fc
    .tuple(
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      limits,
      fc.boolean(),
    )
    .map(([form, one, two, limit, isBase]): RuleValue => {
      const on = isBase ? 'base' : 'total'
      if (form === 0) return { kind: 'percent', per: 'booking', on, basisPoints: one, ...limit }
      if (form === 1) return { kind: 'percent', per: 'passenger', on, basisPoints: { adult: one, child: two, infant: 0 }, ...limit }
      if (form === 2) return { kind: 'fixed', per: 'booking', amount: aed(one), ...limit }
      return { kind: 'fixed', per: 'passenger', amount: { adult: aed(one), child: aed(two), infant: aed(0) }, ...limit }
    })
  const amount = fc.integer({ min: 0, max: 2_000_000_007 })

  test('adds up: net and markup of each line, the lines, the totals; and stays within its minimum and maximum', () => {
    fc.assert(
      fc.property(amount, amount, fc.option(amount, { nil: null }), value, (adult, child, car, markup) => {
        const net = price(adult, child, car === null || car === 0 ? null : { minor: car, currency: 'AED' })
        const marked = markUpPrice(net, ruleOf(markup), countsOf())
        const sum = (read: (line: (typeof marked.lines)[number]) => Money) =>
          marked.lines.reduce((all, line) => all + read(line).minor, 0n)
        for (const line of marked.lines) {
          expect(line.amount.minor).toBe(line.net.minor + line.markup.minor)
          expect(line.markup.minor).toBeGreaterThanOrEqual(0n)
        }
        const onTop = marked.onTop?.minor ?? 0n
        expect(marked.totals.reduce((all, { minor }) => all + minor, 0n)).toBe(sum(({ amount: own }) => own) + onTop)
        const added = sum(({ markup: own }) => own) + onTop
        expect(marked.added.reduce((all, { minor }) => all + minor, 0n)).toBe(added)
        if (markup.cap) expect(added).toBeLessThanOrEqual(markup.cap.minor)
        const counts = markup.kind === 'fixed' || net.lines.some(({ kind }) => markup.on === 'total' || kind === 'ticket')
        if (markup.floor && counts) expect(added).toBeGreaterThanOrEqual(markup.floor.minor)
        if (markup.kind === 'percent' && markup.on === 'base')
          for (const line of marked.lines) if (line.kind === 'transfer') expect(line.markup.minor).toBe(0n)
      }),
    )
  })
})

describe('of several markups', () => {
  const id = fc.constantFrom(null, 1, 2)
  const day = fc.option(
    fc.integer({ min: 0, max: 3 }).map((by) => addDays(DAY, by)),
    { nil: null },
  )
  const rule = fc
    .record({
      scope: fc.constantFrom('all', 'city', 'activity', 'option'),
      of: fc.constantFrom(1, 2),
      marketId: id,
      travelFrom: day,
      inAmounts: fc.boolean(),
    })
    .map(({ scope, of, marketId, travelFrom, inAmounts }) =>
      ruleOf(inAmounts ? { kind: 'fixed', per: 'booking', amount: aed(1), ...NO_LIMITS } : percent(100), {
        cityId: scope === 'city' ? of : null,
        activityId: scope === 'activity' ? of : null,
        tourOptionId: scope === 'option' ? of : null,
        marketId,
        travelFrom,
      }),
    )
  const facts: fc.Arbitrary<MarkedFacts> = fc.record({
    tourOptionId: fc.constantFrom(1, 2, 3),
    activityId: fc.constantFrom(1, 2, 3),
    cityId: fc.constantFrom(1, 2, 3),
    marketId: fc.constantFrom(0, 1, 2),
    day: fc.integer({ min: 0, max: 4 }).map((by) => addDays(DAY, by)),
    currency: fc.constantFrom('AED', 'USD', ''),
  })

  /** Written on its own: filters, and compares one wish after the other. */
  function winnerBySight(rules: readonly ActivityMarkup[], asked: MarkedFacts): ActivityMarkup | undefined {
    const applying = rules.filter(
      (one) =>
        (one.tourOptionId ?? asked.tourOptionId) === asked.tourOptionId &&
        (one.activityId ?? asked.activityId) === asked.activityId &&
        (one.cityId ?? asked.cityId) === asked.cityId &&
        (one.marketId ?? asked.marketId) === asked.marketId &&
        (one.travelFrom === null || one.travelFrom <= asked.day) &&
        (one.markup.kind === 'percent' || asked.currency === 'AED'),
    )
    const strength = (one: ActivityMarkup) =>
      [one.tourOptionId, one.activityId, one.cityId, one.marketId, one.travelFrom]
        .map((part) => (part === null ? '0' : '1'))
        .join('')
    return applying.toSorted((a, b) => (strength(a) < strength(b) ? 1 : strength(a) > strength(b) ? -1 : b.id - a.id))[0]
  }

  test('the same one wins as for who compares them one by one, and it is explained', () => {
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 8 }), facts, (unnumbered, asked) => {
        const rules = unnumbered.map((one, at) => ({ ...one, id: at + 1 }))
        const winner = winnerBySight(rules, asked)
        expect(indexRules(ACTIVITY_MARKUPS, rules).find(asked)?.id).toBe(winner?.id)
        const verdicts = explainChoice(ACTIVITY_MARKUPS, rules, asked)
        expect(verdicts.find(({ verdict }) => verdict === 'won')?.rule.id).toBe(winner?.id)
        for (const { because } of verdicts) expect(because).toMatch(/\.$/)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a typed markup', () => {
  const typed = {
    name: 'Season',
    cityId: null,
    activityId: null,
    tourOptionId: 7,
    marketId: null,
    travelFrom: '2027-01-01',
    travelTo: null,
    markup: { kind: 'percent', per: 'booking', on: 'base', value: '12.5', child: null, infant: null, floor: '10', cap: null },
  } as const

  test('is read and said in words', () => {
    const { rule, errors } = parseMarkup(typed, 'AED')
    expect(errors).toEqual({})
    expect(rule.markup).toMatchObject({ basisPoints: 1_250, floor: aed(1_000) })
    expect(summariseMarkup(rule)).toBe('Travel from 1 Jan 2027: adds 12.5% of the tickets, at least AED\u00a010.00')
  })

  test('has a sentence for each fault', () => {
    const { errors } = parseMarkup(
      { ...typed, name: ' ', cityId: 3, travelTo: '2026-01-01', markup: { ...typed.markup, value: '120', cap: '5' } },
      'AED',
    )
    expect(Object.keys(errors).sort()).toEqual(['markup.cap', 'markup.value', 'name', 'tourOptionId', 'travelTo'])
  })
})
