import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeLookToBook, looksAllowed, lookToBookState } from './look-to-book.ts'

const limit = { freeLooks: 100, looksPerBooking: 20 }

describe('look to book', () => {
  test.each([
    [{ looks: 0, bookings: 0 }, 'fine'],
    [{ looks: 79, bookings: 0 }, 'fine'],
    [{ looks: 80, bookings: 0 }, 'near'],
    [{ looks: 99, bookings: 0 }, 'near'],
    [{ looks: 100, bookings: 0 }, 'reached'],
    [{ looks: 100, bookings: 1 }, 'near'],
    [{ looks: 100, bookings: 2 }, 'fine'],
  ] as const)('%j is %s', (use, state) => {
    expect(lookToBookState(use, limit)).toBe(state)
  })

  test('nothing allowed is reached from the start', () => {
    expect(lookToBookState({ looks: 0, bookings: 0 }, { freeLooks: 0, looksPerBooking: 5 })).toBe('reached')
  })

  test('a booking never makes it worse, a look never makes it better', () => {
    const worse = ['fine', 'near', 'reached']
    const counts = fc.nat(5_000)
    fc.assert(
      fc.property(counts, counts, counts, counts, (freeLooks, looksPerBooking, looks, bookings) => {
        const rule = { freeLooks, looksPerBooking }
        const at = (use: { looks: number; bookings: number }) => worse.indexOf(lookToBookState(use, rule))
        expect(at({ looks, bookings: bookings + 1 })).toBeLessThanOrEqual(at({ looks, bookings }))
        expect(at({ looks: looks + 1, bookings })).toBeGreaterThanOrEqual(at({ looks, bookings }))
        expect(lookToBookState({ looks, bookings }, rule) === 'reached').toBe(looks >= looksAllowed(rule, bookings))
      }),
    )
  })

  test('is described in a sentence', () => {
    expect(describeLookToBook({ looks: 120, bookings: 1 }, limit)).toBe(
      '120 of 120 searches are used this month. Each booking adds 20.',
    )
    expect(describeLookToBook({ looks: 5, bookings: 0 }, { freeLooks: 5, looksPerBooking: 0 })).toBe(
      '5 of 5 searches are used this month.',
    )
  })
})
