import { describe, expect, test } from 'vitest'
import { money } from '../../money.ts'
import { instant, plainDate } from '../../time.ts'
import { type ChangeFeeRule, dueDays, feeFor, isInVoidWindow } from './change-rules.ts'
import { CHANGE_STATES, isEnded, movesFrom, whyNotMoveChange, whyNotWithdraw } from './change-state.ts'
import { legsOf, pickCoupons } from './coupon.ts'
import { type PenaltyRule, penaltyNow } from './penalty.ts'

const inr = (rupees: number) => money(BigInt(rupees) * 100n, 'INR')
const from = plainDate('2026-01-01')
const fee = (rupees: number, more: Partial<ChangeFeeRule> = {}): ChangeFeeRule => ({
  from,
  chargedBy: 'us',
  kind: null,
  journey: null,
  buyerKind: null,
  amount: inr(rupees),
  penaltyBasisPoints: 0,
  ...more,
})
const situation = { kind: 'refund', journey: 'domestic', buyerKind: 'agency', on: plainDate('2026-06-01') } as const

describe('our fee', () => {
  test.each([
    ['no rule is no fee', [], 0],
    ['the general rule', [fee(300)], 300],
    ['one that names the journey wins', [fee(300), fee(200, { journey: 'domestic' })], 200],
    ['one of another journey does not answer', [fee(300), fee(200, { journey: 'international' })], 300],
    [
      'the kind weighs more than journey and buyer',
      [fee(1, { journey: 'domestic', buyerKind: 'agency' }), fee(2, { kind: 'refund' })],
      2,
    ],
    ['of equals the newest', [fee(300), fee(250, { from: plainDate('2026-05-01') })], 250],
    ['one that begins later is not in force', [fee(300), fee(250, { from: plainDate('2026-07-01') })], 300],
    ["the supplier's is another", [fee(300, { chargedBy: 'supplier' })], 0],
  ])('%s', (_, rules, rupees) => {
    expect(feeFor(rules, 'us', situation, inr(0))).toEqual(inr(rupees))
  })

  test('a supplier adds its share of the penalty, rounded half away from nought', () => {
    const rules = [fee(0, { chargedBy: 'supplier', penaltyBasisPoints: 1_800 })]
    expect(feeFor(rules, 'supplier', situation, inr(3_000))).toEqual(inr(540))
  })
})

test('days until money is due follow holder, journey and date; without a rule nobody promises any', () => {
  const rules = [
    { from, kind: null, journey: null, holder: 'airline', days: 30 },
    { from, kind: null, journey: 'domestic', holder: 'airline', days: 10 },
  ] as const
  expect([dueDays(rules, 'airline', situation), dueDays(rules, 'us', situation)]).toEqual([10, undefined])
})

describe('the void window', () => {
  const rules = [{ from, journey: null, untilLocal: '23:00', hoursBeforeDeparture: 4 }]
  const at = { journey: 'domestic', issuedLocal: '2026-06-01T10:00', nowLocal: '2026-06-01T22:59', hoursToDeparture: 4 } as const
  test.each([
    ['is open on the day of issue', at, true],
    ['closes at its hour', { ...at, nowLocal: '2026-06-01T23:01' }, false],
    ['is gone the next day', { ...at, nowLocal: '2026-06-02T00:01' }, false],
    ['is not open shortly before departure', { ...at, hoursToDeparture: 3.9 }, false],
  ])('%s', (_, when, open) => {
    expect(isInVoidWindow(rules, when)).toBe(open)
  })
})

describe('the penalty', () => {
  const leg = { origin: 'DEL', destination: 'BOM', departureAt: instant('2026-06-10T00:00:00Z') }
  const rule = (fromHours: number, toHours: number | null, keeps: PenaltyRule['keeps']): PenaltyRule => ({
    origin: 'DEL',
    destination: 'BOM',
    applies: 'cancellation',
    fromHours,
    toHours,
    keeps,
  })
  const rules = [rule(0, 96, { kind: 'amount', amount: inr(3_750) }), rule(96, null, { kind: 'amount', amount: inr(3_000) })]
  const ask = (now: string, own = rules) =>
    penaltyNow({ rules: own, applies: 'cancellation', leg, currency: 'INR', now: instant(now) })
  test.each([
    ['2026-06-01T00:00:00Z', { kind: 'amount', amount: inr(3_000) }],
    ['2026-06-06T00:00:00Z', { kind: 'amount', amount: inr(3_000) }],
    ['2026-06-06T00:00:01Z', { kind: 'amount', amount: inr(3_750) }],
    ['2026-06-10T00:00:00Z', { kind: 'unknown', because: 'departed' }],
  ])('at %s', (now, penalty) => {
    expect(ask(now)).toEqual(penalty)
  })
  test('words are nothing to count on, and neither is silence', () => {
    expect(ask('2026-06-01T00:00:00Z', [rule(0, null, { kind: 'unknown' })])).toEqual({ kind: 'unknown', because: 'onlyWords' })
    expect(ask('2026-06-01T00:00:00Z', [])).toEqual({ kind: 'unknown', because: 'noRules' })
    expect(ask('2026-06-01T00:00:00Z', [rule(0, null, { kind: 'amount', amount: money(1n, 'USD') })])).toMatchObject({
      kind: 'unknown',
    })
  })
})

describe('a request', () => {
  test('never leaves its end, and every state can come to one', () => {
    for (const state of CHANGE_STATES) {
      const seen = new Set([state])
      for (const one of seen) for (const next of movesFrom(one)) seen.add(next)
      expect([...seen].some(isEnded)).toBe(true)
      if (isEnded(state)) for (const to of CHANGE_STATES) expect(whyNotMoveChange(state, to)).toBeDefined()
    }
  })

  test('is never sent again once its call may have been heard', () => {
    expect(movesFrom('unclear')).not.toContain('confirmed')
    expect(movesFrom('atSupplier')).not.toContain('confirmed')
  })

  test('can be taken back only while the supplier cannot know of it and nothing is paid', () => {
    const free = { state: 'needsStaff', isKnownToSupplier: false, hasPaid: false } as const
    expect(whyNotWithdraw(free)).toBeUndefined()
    for (const more of [{ isKnownToSupplier: true }, { hasPaid: true }, { state: 'atSupplier' } as const])
      expect(whyNotWithdraw({ ...free, ...more })).toMatchObject({ code: 'STATE_CHANGED' })
  })
})

describe('coupons', () => {
  const flights = [
    { place: 0, leg: 0, origin: 'DEL', destination: 'AMD' },
    { place: 1, leg: 0, origin: 'AMD', destination: 'BOM' },
    { place: 2, leg: 1, origin: 'BOM', destination: 'DEL' },
  ]
  test.each([
    ['a flight means its whole leg', [{ origin: 'AMD', destination: 'BOM' }], [0]],
    ['so does the leg itself', [{ origin: 'DEL', destination: 'BOM' }], [0]],
    ['none means all', [], [0, 1]],
  ])('%s', (_, sectors, legs) => {
    expect(legsOf(sectors, flights)).toEqual(legs)
  })
  test('a sector that is not flown is refused', () => {
    expect(legsOf([{ origin: 'DEL', destination: 'LHR' }], flights)).toMatchObject({ code: 'SECTOR_UNKNOWN' })
  })
  const coupon = { passengerPlace: 0, segmentPlace: 0, leg: 0, state: 'open', heldBy: null } as const
  const asked = { passengerPlaces: [0], legs: [0] }
  test('what another living request has is refused, what is used up is nothing', () => {
    expect(pickCoupons([{ ...coupon, heldBy: 7 }], asked)).toEqual({ code: 'COUPON_TAKEN', data: { changeRequestId: 7 } })
    expect(pickCoupons([{ ...coupon, state: 'refunded' }], asked)).toEqual({ code: 'NOTHING_LEFT' })
    expect(pickCoupons([coupon, { ...coupon, segmentPlace: 2, leg: 1 }], asked)).toEqual([coupon])
  })
})
