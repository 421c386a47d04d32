import { expect, test } from 'vitest'
import { CHANGE_STATES, changeSentence } from '../tickets/changes/change-state.ts'
import { instant, plusMinutes } from '../time.ts'
import { BOOKING_STATUSES } from './booking-status.ts'
import type { BookingMoney } from './order.ts'
import { statusSentence } from './status-sentence.ts'

const PLACE = { zone: 'Asia/Kolkata', locale: 'en-IN' }
const now = instant('2026-11-21T18:00:00Z')
const tonight = instant('2026-11-21T18:29:00Z')
const MONEY: BookingMoney[] = ['none', 'taken', 'refundedToWallet', 'refundedToCard', 'refundedToBoth', 'refundedByHand']
const say = (status: (typeof BOOKING_STATUSES)[number], money: BookingMoney, at = now) =>
  statusSentence({ status, money, paymentEndsAt: tonight, holdEndsAt: tonight }, at, PLACE)

test('the doubtful hour', () => {
  expect(say('unknown', 'taken')).toBe('We are checking with the airline. You have not been charged twice.')
  expect(say('unknown', 'none')).toBe('We are checking with the airline. You have not been charged.')
})

test('limits are shown with day, time and zone', () => {
  expect(say('held', 'none')).toBe('Your seats are held until 21 Nov 2026, 23:59 IST. Nothing is charged yet.')
  expect(say('awaitingPayment', 'none')).toBe('Please pay by 21 Nov 2026, 23:59 IST.')
})

test('a limit that has passed is not promised', () => {
  const after = plusMinutes(tonight, 0)
  expect(say('held', 'none', after)).toContain('has expired')
  expect(say('awaitingPayment', 'none', after)).toContain('has run out')
})

test('where the money is', () => {
  expect(say('refunded', 'refundedToWallet')).toContain('refunded to your wallet')
  expect(say('refunded', 'refundedToCard')).toContain('refunded to your card')
  expect(say('failed', 'taken')).toContain('refund is in progress')
  expect(say('failed', 'none')).toContain('Nothing was charged')
  expect(say('expired', 'refundedToCard')).toContain('refunded to your card')
})

test.each(BOOKING_STATUSES.flatMap((status) => MONEY.map((money) => [status, money] as const)))(
  'says one thing when %s with money %s',
  (status, money) => {
    const sentence = say(status, money)
    expect(sentence).toMatch(/^[A-Z].*\.$/)
    if (money === 'taken') expect(sentence).not.toMatch(/nothing (was|is) charged|have not been charged\./i)
    if (money === 'none') expect(sentence).not.toMatch(/money is|was sent back/i)
  },
)

test.each(CHANGE_STATES.flatMap((state) => [true, false].map((isStanding) => [state, isStanding] as const)))(
  'a request that is %s, tickets standing: %s, promises no valid ticket that is none',
  (state, isStanding) => {
    const facts = { status: 'changeRequested', money: 'taken', paymentEndsAt: null, holdEndsAt: null } as const
    const sentence = statusSentence({ ...facts, change: { state, isReissue: false, isStanding } }, now, PLACE)
    expect(sentence).toContain(changeSentence(state, { isReissue: false }))
    expect(sentence.includes('stays valid')).toBe(isStanding)
  },
)

test.each([
  ['approved', 'The airline has agreed. Your refund is being prepared.', 'The airline has changed your ticket.'],
  ['completed', 'Your refund is paid.', 'Your ticket is changed.'],
] as const)('a request that is %s speaks of the refund, or of the changed ticket', (state, refund, reissue) => {
  expect([changeSentence(state, { isReissue: false }), changeSentence(state, { isReissue: true })]).toEqual([refund, reissue])
})
