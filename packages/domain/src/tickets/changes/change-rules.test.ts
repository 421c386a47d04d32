import { describe, expect, test } from 'vitest'
import { money } from '../../money.ts'
import { instant, plainDate } from '../../time.ts'
import { type ChangeKind, kindOf } from './change-kind.ts'
import { type ChangeFeeRule, dueDays, feeFor, isInVoidWindow } from './change-rules.ts'
import { CHANGE_STATES, type ChangeState, isEnded, movesFrom, whyNotMoveChange, whyNotWithdraw } from './change-state.ts'
import { type CouponState, isStanding, isWholeTicket, legsOf, pickCoupons } from './coupon.ts'
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
    ['one for another kind of buyer does not answer', [fee(300), fee(200, { buyerKind: 'corporate' })], 300],
    ['one for this kind of buyer does', [fee(200, { buyerKind: 'agency' }), fee(300)], 200],
    ['one for another kind of change does not answer', [fee(300), fee(200, { kind: 'void' })], 300],
    ['the journey weighs more than the buyer', [fee(2, { journey: 'domestic' }), fee(1, { buyerKind: 'agency' })], 2],
    [
      'the kind weighs more than journey and buyer',
      [fee(1, { journey: 'domestic', buyerKind: 'agency' }), fee(2, { kind: 'refund' })],
      2,
    ],
    ['whichever is listed first', [fee(2, { kind: 'refund' }), fee(1, { journey: 'domestic', buyerKind: 'agency' })], 2],
    ['and so does the newest', [fee(250, { from: plainDate('2026-05-01') }), fee(300)], 250],
    ['one in another currency does not answer', [{ ...fee(0), amount: money(500n, 'AED') }], 0],
    ['one that begins today is in force', [fee(300), fee(250, { from: plainDate('2026-06-01') })], 250],
    ['of equals the newest', [fee(300), fee(250, { from: plainDate('2026-05-01') })], 250],
    ['one that begins later is not in force', [fee(300), fee(250, { from: plainDate('2026-07-01') })], 300],
    ["the supplier's is another", [fee(300, { chargedBy: 'supplier' })], 0],
  ])('%s', (_, rules, rupees) => {
    expect(feeFor(rules, 'us', situation, inr(0))).toEqual(inr(rupees))
  })

  test('a supplier adds its share of the penalty, rounded half away from zero', () => {
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
    ['is open at its very hour', { ...at, nowLocal: '2026-06-01T23:00' }, true],
    [
      'was not open yet for a rule that begins later',
      { ...at, issuedLocal: '2025-12-31T10:00', nowLocal: '2025-12-31T11:00' },
      false,
    ],
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
  const far = '2026-06-01T00:00:00Z'
  const amount = (rupees: number) => ({ kind: 'amount', amount: inr(rupees) }) as const
  test.each<[string, PenaltyRule[], object]>([
    [
      'of several amounts the dearest',
      [rule(0, null, amount(2_000)), rule(0, null, amount(3_500)), rule(0, null, amount(900))],
      amount(3_500),
    ],
    [
      'a rule that keeps everything beats an amount',
      [rule(0, null, amount(2_000)), rule(0, null, { kind: 'everything' })],
      { kind: 'everything' },
    ],
    [
      'words beat both',
      [rule(0, null, { kind: 'everything' }), rule(0, null, { kind: 'unknown' })],
      { kind: 'unknown', because: 'onlyWords' },
    ],
    [
      'from another airport is another leg',
      [{ ...rule(0, null, amount(2_000)), origin: 'BLR' }],
      { kind: 'unknown', because: 'noRules' },
    ],
    ['to another airport too', [{ ...rule(0, null, amount(2_000)), destination: 'GOI' }], { kind: 'unknown', because: 'noRules' }],
    [
      'a reissue’s charge is not a cancellation’s',
      [{ ...rule(0, null, amount(2_000)), applies: 'reissue' }],
      { kind: 'unknown', because: 'noRules' },
    ],
    ['a span that is not reached yet', [rule(0, 96, amount(2_000))], { kind: 'unknown', because: 'noRules' }],
  ])('%s', (_, own, penalty) => {
    expect(ask(far, own)).toEqual(penalty)
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

/** Every move a request may make, as decided: an accidental change of a row shows up here. */
test.each<[ChangeState, ChangeState[]]>([
  ['confirmed', ['sending', 'needsStaff', 'cancelledByCustomer', 'rejectedByStaff']],
  ['sending', ['atSupplier', 'confirmed', 'unclear', 'needsStaff']],
  ['unclear', ['atSupplier', 'needsStaff']],
  ['atSupplier', ['approved', 'rejected', 'needsStaff']],
  ['approved', ['paying', 'completed', 'askedCustomer']],
  ['needsStaff', ['confirmed', 'atSupplier', 'approved', 'askedCustomer', 'rejectedByStaff', 'cancelledByCustomer', 'completed']],
  ['askedCustomer', ['needsStaff', 'confirmed', 'approved', 'rejectedByStaff', 'cancelledByCustomer']],
  ['paying', ['completed']],
  ['completed', []],
  ['rejected', []],
  ['rejectedByStaff', []],
  ['cancelledByCustomer', []],
])('from %s a request goes to %j and nowhere else', (from, wanted) => {
  expect(CHANGE_STATES.filter((to) => whyNotMoveChange(from, to) === undefined).sort()).toEqual(wanted.toSorted())
})

describe('what a request is', () => {
  const whole = { wish: 'refund', cause: 'other', isWholeTicket: true, isInVoidWindow: false } as const
  test.each<[string, Parameters<typeof kindOf>[0], ChangeKind]>([
    ['a whole ticket refunded', whole, 'refund'],
    ['while the window is open', { ...whole, isInVoidWindow: true }, 'void'],
    ['a part of a ticket, the window open or not', { ...whole, isWholeTicket: false, isInVoidWindow: true }, 'partialRefund'],
    ['a part that is everything', { ...whole, wish: 'partialRefund' }, 'refund'],
    ['a flight the airline cancelled', { ...whole, cause: 'flightCancelled', isInVoidWindow: true }, 'flightCancelled'],
    ['a change, whatever else is said', { ...whole, wish: 'reissue', cause: 'flightCancelled' }, 'reissue'],
  ])('%s', (_, asked, kind) => {
    expect(kindOf(asked)).toBe(kind)
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
    ['in the order of the journey, each once', [flights[2], flights[1], flights[0]].flatMap((one) => one ?? []), [0, 1]],
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
    expect(pickCoupons([coupon, { ...coupon, passengerPlace: 1 }], asked)).toEqual([coupon])
    // The used coupons may belong to another request: that one is over.
    expect(pickCoupons([coupon, { ...coupon, segmentPlace: 1, state: 'void', heldBy: 7 }], asked)).toEqual([coupon])
  })

  test.each<[CouponState, boolean]>([
    ['open', true],
    ['flightCancelled', true],
    ['void', false],
    ['refunded', false],
    ['exchanged', false],
  ])('%s stands: %s', (state, stands) => {
    expect(isStanding({ state })).toBe(stands)
  })

  test('a ticket is whole only when all of its coupons are picked', () => {
    expect([isWholeTicket([coupon], [coupon]), isWholeTicket([coupon], [coupon, { ...coupon, leg: 1 }])]).toEqual([true, false])
  })
})
