import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { UserType } from '../accounts/actor.ts'
import type { Permission } from '../permissions/permissions.ts'
import { addDays, plainDate } from '../time.ts'
import { CART_STATUSES, type CartSide, mayChange, mayMove, mayPay, movesOf } from './cart-status.ts'
import { daysToMove, widenTrip } from './move-days.ts'
import { distanceKm, travelMinutes } from './travel-time.ts'
import { maySellTo, sideOf } from './who-opens-a-cart.ts'

const person = (userType: UserType, userId: number, legalEntityId: number, ...permissions: Permission[]) => ({
  ...{ userId, userType, legalEntityId, isSuperAdmin: false, permissions: new Set(permissions), isBlocked: false },
})
const AGENT = person('travelAgent', 1, 10)
const COLLEAGUE = person('travelAgent', 2, 10)
const TRAVELLER = person('retail', 3, 30)
const DESK = person('staff', 4, 40, 'carts.queue')
const STAFF = person('staff', 5, 40)

describe('the status of a cart', () => {
  test('moves as the desk works, and only the desk takes back what was accepted', () => {
    expect(CART_STATUSES.map((status) => movesOf(status, 'desk'))).toEqual([
      ['inProgress', 'cancelled'],
      ['new', 'sent', 'cancelled'],
      ['inProgress', 'accepted', 'cancelled'],
      ['inProgress', 'cancelled'],
      ['cancelled'],
      ['inProgress'],
    ])
    expect(CART_STATUSES.map((status) => movesOf(status, 'customer'))).toEqual([
      ['cancelled'],
      ['cancelled'],
      ['accepted', 'cancelled'],
      [],
      [],
      [],
    ])
  })

  test('closes the cart for its customer once it is accepted, and for everybody once it is over', () => {
    const open = (side: CartSide) => CART_STATUSES.filter((status) => mayChange(status, side))
    expect(open('customer')).toEqual(['new', 'inProgress', 'sent'])
    expect(open('desk')).toEqual(['new', 'inProgress', 'sent', 'accepted'])
  })

  test('lets its customer pay until it is over, also what they accepted; the desk pays for nobody', () => {
    expect(CART_STATUSES.filter((status) => mayPay(status, 'customer'))).toEqual(['new', 'inProgress', 'sent', 'accepted'])
    expect(CART_STATUSES.some((status) => mayPay(status, 'desk') || mayPay(status, 'customer', { isQuoted: true }))).toBe(false)
  })

  test('never stays, is never moved to vouchered, and a customer may nothing that the desk may not', () => {
    const status = fc.constantFrom(...CART_STATUSES)
    fc.assert(
      fc.property(status, status, (from, to) => {
        const may = (side: CartSide) => mayMove({ from, to, side })
        if (from === to) expect(may('desk')).toBe(false)
        if (may('customer')) expect(may('desk')).toBe(true)
        if (to === 'vouchered') expect(may('desk')).toBe(false)
        expect(mayMove({ from, to, side: 'desk', isSold: true })).toBe(false)
      }),
    )
  })
})

describe('a cart opens', () => {
  const of = ({ userId, legalEntityId }: typeof AGENT) => ({ customer: { userId, legalEntityId }, hasSecret: false })
  test('for its person, their company and the desk', () => {
    expect([AGENT, COLLEAGUE, DESK].map((reader) => sideOf(reader, of(AGENT)))).toEqual(['customer', 'customer', 'desk'])
    expect([TRAVELLER, STAFF, undefined].map((reader) => sideOf(reader, of(AGENT)))).toEqual([undefined, undefined, undefined])
    // The secret of a visitor opens nothing that is a person's.
    expect(sideOf(undefined, { ...of(AGENT), hasSecret: true })).toBeUndefined()
    expect(sideOf(person('retail', 9, 30), of(TRAVELLER))).toBeUndefined()
  })

  test('of a visitor, with its secret alone', () => {
    for (const reader of [undefined, AGENT, DESK]) {
      expect(sideOf(reader, { customer: undefined, hasSecret: true })).toBe('customer')
      expect(sideOf(reader, { customer: undefined, hasSecret: false })).toBeUndefined()
    }
  })

  test('is given to those whom one may sell to', () => {
    expect([AGENT, COLLEAGUE, TRAVELLER, DESK].map((to) => maySellTo(AGENT, to))).toEqual([true, true, false, false])
    expect([AGENT, TRAVELLER, DESK, STAFF].map((to) => maySellTo(DESK, to))).toEqual([true, true, true, false])
    expect([AGENT, TRAVELLER].map((to) => maySellTo(TRAVELLER, to))).toEqual([false, true])
    expect(maySellTo(DESK, { ...AGENT, isBlocked: true })).toBe(false)
  })
})

describe('the days of a cart', () => {
  const first = plainDate('2027-01-14')
  const trip = (from: number, to: number) => ({ startDate: addDays(first, from), endDate: addDays(first, to) })
  test('move with a trip that is as long as before, stay where a longer one has room, and go with the first day otherwise', () => {
    const days = [first, addDays(first, 4)]
    expect(daysToMove(trip(0, 5), trip(7, 12), days)).toBe(7)
    expect(daysToMove(trip(0, 5), trip(-1, 5), days)).toBe(0)
    expect(daysToMove(trip(0, 5), trip(7, 14), days)).toBe(7)
    expect(daysToMove(trip(0, 5), trip(0, 2), days)).toBe(0)
  })

  test('are all within the trip once it was widened, and no day more', () => {
    const day = fc.integer({ min: -30, max: 30 }).map((days) => addDays(first, days))
    fc.assert(
      fc.property(fc.array(day), (days) => {
        const { startDate, endDate } = widenTrip(trip(0, 5), days)
        for (const one of days) expect(startDate <= one && one <= endDate).toBe(true)
        expect([first, ...days]).toContain(startDate)
        expect([addDays(first, 5), ...days]).toContain(endDate)
      }),
    )
    expect(widenTrip(trip(0, 5), [addDays(first, 89)])).toEqual(trip(0, 89))
    expect(widenTrip(trip(0, 5), [addDays(first, 90), addDays(first, 6), plainDate('1900-01-01')])).toEqual(trip(0, 6))
  })
})

describe('the way from one place to the next', () => {
  const marina = { latitude: 25.08, longitude: 55.14 }
  const deira = { latitude: 25.27, longitude: 55.32 }
  test('is short within an area, usual where nothing is known, and of the road where both are', () => {
    const place = (areaId: number | null, coordinates: typeof marina | null = null, cityId = 1) => ({ cityId, areaId, coordinates })
    expect(travelMinutes(place(1), place(1))).toBe(15)
    expect([travelMinutes(place(1), place(2)), travelMinutes(place(null), place(null))]).toEqual([30, 30])
    expect(travelMinutes(place(1), place(2, null, 2))).toBe(90)
    expect(distanceKm(marina, deira)).toBeCloseTo(27.8, 0)
    expect(travelMinutes(place(1, marina), place(2, deira))).toBe(95)
  })

  test('is the same there and back, and longer for a farther place', () => {
    const at = fc.record({
      latitude: fc.double({ min: -80, max: 80, noNaN: true }),
      longitude: fc.double({ min: -179, max: 179, noNaN: true }),
    })
    const place = (coordinates: typeof marina, areaId: number) => ({ cityId: 1, areaId, coordinates })
    fc.assert(
      fc.property(at, at, (one, two) => {
        const [there, back] = [travelMinutes(place(one, 1), place(two, 2)), travelMinutes(place(two, 2), place(one, 1))]
        expect([there, there >= 15, Number.isFinite(there)]).toEqual([back, true, true])
      }),
    )
  })
})
