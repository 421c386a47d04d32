import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instant, plusMinutes } from '../time.ts'
import { BOOKING_STATUSES, type BookingStatus, statusIdOf } from './booking-status.ts'
import {
  type BookingFacts,
  heldPaymentEndsAt,
  isMoving,
  isNearEnd,
  isTerminal,
  paymentEndsAt,
  TERMINAL_STATUSES,
  transitionsFrom,
  whyNotHold,
  whyNotMoreTime,
  whyNotMove,
  whyNotPay,
  whyNotPayForHold,
  whyNotRelease,
} from './order.ts'

const now = instant('2026-12-18T05:00:00Z')
const later = plusMinutes(now, 5)
const past = plusMinutes(now, -5)
const status = fc.constantFrom(...BOOKING_STATUSES)
const proof = { ticketNumbers: ['0982179060036'], holdEndsAt: later }
const others = (...but: BookingStatus[]) => BOOKING_STATUSES.filter((one) => !but.includes(one))

describe('the machine', () => {
  test('walks the ways it was drawn to walk', () => {
    const ways: BookingStatus[][] = [
      ['draft', 'priced', 'awaitingPayment', 'paid', 'issuing', 'issued', 'changeRequested', 'cancelled'],
      ['awaitingPayment', 'issuing', 'held', 'issuing', 'issued'],
      ['issuing', 'unknown', 'held', 'released'],
      ['issuing', 'unknown', 'failed', 'refunded'],
      ['paid', 'refunded'],
      ['paid', 'failed', 'refunded'],
      ['held', 'expired'],
      ['unknown', 'issued', 'cancelled'],
      ['changeRequested', 'issued'],
    ]
    for (const way of ways)
      way.slice(1).forEach((to, index) => {
        expect(whyNotMove(way[index] as BookingStatus, to, proof)).toBeUndefined()
      })
  })

  test.each<[BookingStatus, BookingStatus]>([
    ['issued', 'failed'],
    ['issued', 'refunded'],
    ['unknown', 'refunded'],
    ['unknown', 'issuing'],
    ['failed', 'issuing'],
    ['awaitingPayment', 'issued'],
    ['held', 'issued'],
    ['expired', 'paid'],
    ['issuing', 'issuing'],
  ])('refuses %s → %s', (from, to) => {
    expect(whyNotMove(from, to, proof)).toEqual({ code: 'STATE_CHANGED', data: { status: from } })
  })

  test('ends in four places', () => {
    expect(TERMINAL_STATUSES).toEqual(['refunded', 'expired', 'released', 'cancelled'])
  })

  test('no path leaves a terminal state, whatever is tried', () => {
    fc.assert(
      fc.property(status, fc.array(status, { maxLength: 30 }), (start, tries) => {
        let at = start
        for (const to of tries) {
          const refusal = whyNotMove(at, to, proof)
          if (isTerminal(at)) expect(refusal).toBeDefined()
          if (!refusal) at = to
        }
      }),
    )
  })

  test.each(BOOKING_STATUSES)('%s can come to an end', (start) => {
    const reached = new Set<BookingStatus>([start])
    for (const at of reached) for (const to of transitionsFrom(at)) reached.add(to)
    expect([...reached].some(isTerminal)).toBe(true)
  })

  test.each(BOOKING_STATUSES.filter((from) => transitionsFrom(from).includes('issued')))(
    '%s → issued needs ticket numbers',
    (from) => {
      expect(whyNotMove(from, 'issued')).toEqual({ code: 'TICKET_NUMBERS_MISSING' })
      expect(whyNotMove(from, 'issued', { ticketNumbers: [] })).toEqual({ code: 'TICKET_NUMBERS_MISSING' })
      expect(whyNotMove(from, 'issued', { ticketNumbers: ['0981', ' '] })).toEqual({ code: 'TICKET_NUMBERS_MISSING' })
      expect(whyNotMove(from, 'issued', { ticketNumbers: ['0981'] })).toBeUndefined()
    },
  )

  test('seats are held until a known time', () => {
    expect(whyNotMove('issuing', 'held', { holdEndsAt: null })).toEqual({ code: 'HOLD_LIMIT_MISSING' })
  })

  test('a screen keeps looking while something happens by itself', () => {
    const moving = BOOKING_STATUSES.filter((one) => isMoving({ status: one, money: 'taken' }))
    expect(moving).toEqual(['paid', 'issuing', 'failed', 'unknown'])
    expect(isMoving({ status: 'failed', money: 'none' })).toBe(false)
  })
})

describe('the time to pay', () => {
  test('is 15 minutes from when the order is set, or what the supplier leaves of them', () => {
    const fresh = { setAt: now, traceBeganAt: now }
    expect(paymentEndsAt({ ...fresh, supplierLimit: null })).toBe(plusMinutes(now, 15))
    expect(paymentEndsAt({ ...fresh, supplierLimit: plusMinutes(now, 60) })).toBe(plusMinutes(now, 15))
    expect(paymentEndsAt({ ...fresh, supplierLimit: later })).toBe(later)
    expect(paymentEndsAt({ ...fresh, traceBeganAt: plusMinutes(now, -6), supplierLimit: null })).toBe(plusMinutes(now, 9))
    // The fare was found again while the order was being placed.
    expect(paymentEndsAt({ ...fresh, traceBeganAt: plusMinutes(now, 1), supplierLimit: null })).toBe(plusMinutes(now, 15))
  })

  test('is near its end with less than five minutes left', () => {
    expect([4, 5, 15].map((minutes) => isNearEnd(plusMinutes(now, minutes), now))).toEqual([true, false, false])
  })

  test('can be had more of while it runs and nobody has paid, and not for held seats', () => {
    const waiting = { status: 'awaitingPayment', paymentEndsAt: later, holdEndsAt: null } as const
    expect(whyNotMoreTime(waiting, now)).toBeUndefined()
    expect(whyNotMoreTime({ ...waiting, paymentEndsAt: now }, now)?.code).toBe('PAYMENT_SESSION_EXPIRED')
    for (const status of ['paid', 'issued', 'held', 'issuing', 'refunded'] as const)
      expect(whyNotMoreTime({ ...waiting, status, holdEndsAt: later }, now)?.code).toBe('STATE_CHANGED')
  })

  test('never outlives the hold it pays for', () => {
    expect(heldPaymentEndsAt({ openedAt: now, holdEndsAt: later })).toBe(later)
    expect(heldPaymentEndsAt({ openedAt: now, holdEndsAt: plusMinutes(now, 600) })).toBe(plusMinutes(now, 15))
  })
})

const open: BookingFacts = {
  status: 'awaitingPayment',
  issues: 'afterHold',
  isHoldAllowed: true,
  paymentEndsAt: later,
  holdEndsAt: null,
  money: 'none',
}
const onHold: BookingFacts = { ...open, status: 'held', holdEndsAt: later }

describe('paying', () => {
  test('is possible while the session lives', () => {
    expect(whyNotPay(open, now)).toBeUndefined()
    expect(whyNotPay(onHold, now)).toBeUndefined()
  })

  test('ends on the very instant', () => {
    expect(whyNotPay(open, later)).toEqual({ code: 'PAYMENT_SESSION_EXPIRED' })
    expect(whyNotPay({ ...open, paymentEndsAt: null }, now)).toEqual({ code: 'PAYMENT_SESSION_EXPIRED' })
    expect(whyNotPay({ ...onHold, holdEndsAt: past }, now)).toEqual({ code: 'STATE_CHANGED', data: { status: 'expired' } })
  })

  test.each(others('awaitingPayment', 'held', 'expired'))('is refused when %s', (at) => {
    expect(whyNotPay({ ...open, status: at }, now)).toEqual({ code: 'STATE_CHANGED', data: { status: at } })
  })

  test('of a hold opens only while it is held', () => {
    expect(whyNotPayForHold(onHold, now)).toBeUndefined()
    expect(whyNotPayForHold(onHold, later)).toEqual({ code: 'STATE_CHANGED', data: { status: 'expired' } })
    expect(whyNotPayForHold(open, now)).toEqual({ code: 'STATE_CHANGED', data: { status: 'awaitingPayment' } })
  })
})

describe('holding', () => {
  const actor = { isFlightHoldAllowed: true }

  test('needs a fare, an account and a session that allow it', () => {
    expect(whyNotHold(open, actor, now)).toBeUndefined()
    expect(whyNotHold({ ...open, issues: 'atOnce' }, actor, now)).toEqual({ code: 'HOLD_NOT_ALLOWED', data: { by: 'fare' } })
    expect(whyNotHold({ ...open, isHoldAllowed: false }, actor, now)).toEqual({ code: 'HOLD_NOT_ALLOWED', data: { by: 'fare' } })
    expect(whyNotHold(open, { isFlightHoldAllowed: false }, now)).toEqual({ code: 'HOLD_NOT_ALLOWED', data: { by: 'account' } })
    expect(whyNotHold(open, actor, later)).toEqual({ code: 'PAYMENT_SESSION_EXPIRED' })
  })

  test.each(others('awaitingPayment', 'expired'))('is refused when %s', (at) => {
    expect(whyNotHold({ ...open, status: at }, actor, now)).toEqual({ code: 'STATE_CHANGED', data: { status: at } })
  })
})

describe('releasing seats', () => {
  test('is possible until the hold ends', () => {
    expect(whyNotRelease(onHold, now)).toBeUndefined()
    expect(whyNotRelease(onHold, later)).toEqual({ code: 'NOT_HELD', data: { status: 'expired' } })
  })

  test.each(others('held'))('is refused when %s', (at) => {
    expect(whyNotRelease({ ...onHold, status: at }, now)).toEqual({ code: 'NOT_HELD', data: { status: at } })
  })
})

test('status ids: 3 ticketed, 4 cancelled, 2 change request, 0 before a ticket', () => {
  const ids = Object.groupBy(BOOKING_STATUSES, (one) => String(statusIdOf(one)))
  expect(ids).toMatchObject({ 2: ['changeRequested'], 3: ['issued'], 4: ['cancelled'] })
  expect(ids[0]?.length).toBe(BOOKING_STATUSES.length - 3)
})
