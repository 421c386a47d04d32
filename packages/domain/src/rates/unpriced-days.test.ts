import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type PlainDate, plainDate } from '../time.ts'
import type { TicketRate, TransferRate } from './rate.ts'
import { bookRates } from './rate-order.ts'
import { findUnpricedDays, sayUnpriced } from './unpriced-days.ts'

const FIRST = plainDate('2027-01-01')
const window = { first: FIRST, last: addDays(FIRST, 30) }
let id = 0
const ticket = (from: number, days: number, weekdays = [0, 1, 2, 3, 4, 5, 6]): TicketRate => ({
  id: ++id,
  kind: 'ticket',
  priority: 1,
  marketId: 0,
  validFrom: addDays(FIRST, from),
  validTill: addDays(FIRST, from + days),
  weekdays,
  currency: 'AED',
  isPerPax: true,
  supplements: [],
  amounts: { adult: 1n },
})
const transfer = (from: number, days: number, basis: TransferRate['basis'], minPax = 1): TransferRate => {
  const { amounts: _, ...when } = ticket(from, days)
  return { ...when, kind: 'transfer', basis, transferType: 'return', description: '', minor: 1n, minPax, maxPax: 12 }
}
const span = fc.tuple(fc.integer({ min: -5, max: 30 }), fc.integer({ min: 0, max: 20 }))
const anyOption = fc.record({
  tickets: fc.array(
    fc.tuple(span, fc.boolean()).map(([[from, days], isWeekend]) => ticket(from, days, isWeekend ? [4, 5] : undefined)),
    { maxLength: 4 },
  ),
  transfers: fc.array(
    fc
      .tuple(span, fc.boolean(), fc.boolean())
      .map(([[from, days], isShared, isLarge]) => transfer(from, days, isShared ? 'sharing' : 'private', isLarge ? 3 : 1)),
    { maxLength: 4 },
  ),
})

describe('days without a price', () => {
  test('are those on which asking for each day alone finds none', () => {
    fc.assert(
      fc.property(fc.array(anyOption, { minLength: 1, maxLength: 3 }), fc.boolean(), (options, needsTransfer) => {
        const hasPrice = (day: PlainDate) =>
          options.some(({ tickets, transfers }) => {
            const asked = { day, marketId: 0, seats: 2 }
            const isDriven = (['sharing', 'private'] as const).some(
              (basis) => bookRates(transfers.filter((rate) => rate.basis === basis)).winnerOf(asked) !== undefined,
            )
            return bookRates(tickets).winnerOf(asked) !== undefined && (!needsTransfer || isDriven)
          })
        const days = Array.from({ length: 31 }, (_, at) => addDays(FIRST, at))
        const first = days.find((day) => !hasPrice(day))
        const found = findUnpricedDays(options, needsTransfer, window)
        expect(found?.first).toBe(first)
        if (!found) return
        expect(days.filter((day) => day >= found.first && day <= found.last).some(hasPrice)).toBe(false)
        const next = addDays(found.last, 1)
        if (next <= window.last) expect(hasPrice(next)).toBe(true)
      }),
    )
  })

  test('are said as a person reads them', () => {
    const until = plainDate('2027-01-31')
    const say = (first: string, last: string) => sayUnpriced({ first: plainDate(first), last: plainDate(last) }, until)
    expect(say('2027-01-03', '2027-01-31')).toBe('No price from 3 Jan')
    expect(say('2027-01-03', '2027-01-05')).toBe('No price 3 Jan to 5 Jan')
    expect(say('2027-01-03', '2027-01-03')).toBe('No price on 3 Jan')
  })
})
