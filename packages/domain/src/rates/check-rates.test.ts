import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type PlainDate, plainDate } from '../time.ts'
import { findRateProblems } from './check-rates.ts'
import type { TicketRate, TransferRate } from './rate.ts'
import { layRates } from './rate-lanes.ts'
import { compareStanding, whyNotApplies } from './rate-order.ts'

const day = plainDate
let id = 0
const ticket = (from: string, till: string, more: Partial<TicketRate> = {}): TicketRate => ({
  id: ++id,
  kind: 'ticket',
  priority: 1,
  marketId: 0,
  validFrom: day(from),
  validTill: day(till),
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  currency: 'AED',
  isPerPax: true,
  supplements: [],
  amounts: { adult: 100n },
  ...more,
})
const transfer = (from: string, till: string, more: Partial<TransferRate> = {}): TransferRate => {
  const { amounts: _, ...when } = ticket(from, till)
  return {
    ...when,
    kind: 'transfer',
    basis: 'private',
    transferType: 'return',
    description: '',
    minor: 1n,
    minPax: 1,
    maxPax: 3,
    ...more,
  }
}
const never = () => false
const check = (
  rates: { tickets?: TicketRate[]; transfers?: TransferRate[] },
  from = '2026-12-01',
  isClosed: (day: PlainDate) => boolean = never,
) => findRateProblems({ tickets: rates.tickets ?? [], transfers: rates.transfers ?? [], from: day(from), isClosed })

describe('what is wrong with rates', () => {
  test('three days between two seasons have no price', () => {
    const tickets = [ticket('2026-12-01', '2027-01-02'), ticket('2027-01-06', '2027-03-31')]
    expect(check({ tickets })).toEqual([
      { kind: 'gap', service: 'ticket', marketId: 0, from: '2027-01-03', to: '2027-01-05', seats: undefined },
    ])
  })

  test('days on which the option does not run need no price', () => {
    const tickets = [ticket('2026-12-01', '2027-01-02'), ticket('2027-01-06', '2027-03-31')]
    expect(check({ tickets }, '2026-12-01', (at) => at > '2027-01-02' && at < '2027-01-06')).toEqual([])
    expect(check({ tickets }, '2026-12-01', (at) => at === '2027-01-03')).toMatchObject([{ from: '2027-01-04', to: '2027-01-05' }])
  })

  test('a gap of one size of vehicle says for how many', () => {
    const transfers = [
      transfer('2026-12-01', '2027-03-31'),
      transfer('2026-12-01', '2027-01-02', { minPax: 4, maxPax: 6 }),
      transfer('2027-01-10', '2027-03-31', { minPax: 4, maxPax: 6 }),
    ]
    expect(check({ transfers })).toEqual([
      { kind: 'gap', service: 'private', marketId: 0, from: '2027-01-03', to: '2027-01-09', seats: { from: 4, to: 6 } },
    ])
  })

  test('a market without rates of its own misses nothing while all others have a price', () => {
    expect(check({ tickets: [ticket('2026-12-01', '2027-01-31'), ticket('2026-12-10', '2026-12-20', { marketId: 7 })] })).toEqual(
      [],
    )
    expect(check({ tickets: [ticket('2026-12-10', '2026-12-20', { marketId: 7 })] })).toMatchObject([
      { kind: 'gap', marketId: 7, from: '2026-12-01', to: '2026-12-09' },
    ])
  })

  test('two of one priority on the same days are doubted; of different priorities not', () => {
    const [old, newer] = [ticket('2026-12-01', '2026-12-31'), ticket('2026-12-20', '2027-01-31')]
    expect(check({ tickets: [old, newer] })).toEqual([
      { kind: 'overlap', service: 'ticket', marketId: 0, winner: newer, loser: old, from: '2026-12-20', to: '2026-12-31' },
    ])
    expect(check({ tickets: [{ ...old, priority: 2 }, newer] })).toEqual([])
  })

  test('a rate that wins on no day is named once', () => {
    const dead = ticket('2026-12-05', '2026-12-08', { priority: 2 })
    expect(check({ tickets: [ticket('2026-12-01', '2026-12-31'), dead] })).toEqual([
      { kind: 'neverWins', service: 'ticket', marketId: 0, rate: dead },
    ])
  })
})

describe('lanes', () => {
  const anyRate = fc
    .record({
      from: fc.integer({ min: 0, max: 60 }),
      days: fc.integer({ min: 0, max: 30 }),
      priority: fc.integer({ min: 1, max: 4 }),
      isWeekend: fc.boolean(),
    })
    .map(({ from, days, priority, isWeekend }) =>
      ticket(addDays(day('2027-01-01'), from), addDays(day('2027-01-01'), from + days), {
        priority,
        weekdays: isWeekend ? [4, 5] : [0, 1, 2, 3, 4, 5, 6],
      }),
    )

  test('never hold two rates on one day, and a better rate always stands above', () => {
    fc.assert(
      fc.property(fc.array(anyRate, { minLength: 1, maxLength: 12 }), (rates) => {
        const [row] = layRates(rates)
        for (const a of row?.rates ?? [])
          for (const b of row?.rates ?? []) {
            if (a === b || a.rate.validFrom > b.rate.validTill || b.rate.validFrom > a.rate.validTill) continue
            expect(a.lane).not.toBe(b.lane)
            expect(a.lane < b.lane).toBe(compareStanding(a.rate, b.rate) < 0)
          }
      }),
    )
  })

  test('a rate never wins on a day on which it is marked as beaten', () => {
    fc.assert(
      fc.property(fc.array(anyRate, { minLength: 2, maxLength: 10 }), (rates) => {
        for (const { rate, beaten } of layRates(rates)[0]?.rates ?? [])
          for (const { from, to } of beaten)
            for (let at = from; at <= to; at = addDays(at, 1)) {
              const asked = { day: at, marketId: 0, seats: 2 }
              const winner = rates.toSorted(compareStanding).find((one) => whyNotApplies(one, asked) === undefined)
              expect(winner?.id).not.toBe(rate.id)
            }
      }),
    )
  })

  test('have a row for each market, service and size', () => {
    const rows = layRates([
      transfer('2027-01-01', '2027-01-31', { minPax: 4, maxPax: 6 }),
      transfer('2027-01-01', '2027-01-31'),
      transfer('2027-01-01', '2027-01-31', { basis: 'sharing', minPax: null, maxPax: null }),
    ])
    expect(rows.map(({ key }) => key)).toEqual(['0 sharing - person', '0 private 1-3 person', '0 private 4-6 person'])
  })
})
