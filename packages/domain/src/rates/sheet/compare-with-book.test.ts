import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, plainDate } from '../../time.ts'
import type { TicketRateRule, TransferRateRule } from '../rate-services.ts'
import { compareWithBook, type SheetRule } from './compare-with-book.ts'

const FIRST = plainDate('2027-01-01')
const KEEP = { endsMissing: false }
const END = { endsMissing: true }
type TicketRow = SheetRule<TicketRateRule>
const row = fc
  .record({ market: fc.integer({ min: 0, max: 2 }), from: fc.integer({ min: 0, max: 2 }), adult: fc.integer({ min: 1, max: 4 }) })
  .map(
    ({ market, from, adult }): TicketRow => ({
      name: 'A season',
      kind: 'ticket',
      marketId: market,
      validFrom: addDays(FIRST, from),
      validTill: addDays(FIRST, 10),
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      currency: 'AED',
      isPerPax: true,
      supplements: [],
      amounts: { adult: BigInt(adult), child: 1n },
    }),
  )
const placeOf = ({ marketId, validFrom }: TicketRow | TicketRateRule) => `${marketId} ${validFrom}`
/** A sheet names each rate once. */
const sheet = fc.uniqueArray(row, { maxLength: 9, selector: placeOf })
const liveOf = (rows: readonly TicketRow[]): TicketRateRule[] =>
  rows.map((rule, at) => ({ ...rule, id: 100 + at, version: 3, groupId: 7, priority: at + 1 }) as TicketRateRule)
const book = fc.array(row, { maxLength: 9 }).map(liveOf)
const isSame = (one: { amounts: object }, other: { amounts: object }) =>
  JSON.stringify(textOf(one)) === JSON.stringify(textOf(other))
const textOf = ({ amounts }: { amounts: object }) => Object.entries(amounts).map(([code, minor]) => [code, String(minor)])

/** The rates after publishing. */
function apply(live: readonly TicketRateRule[], wanted: readonly TicketRow[], how = KEEP): TicketRateRule[] {
  const { added, changed, ended } = compareWithBook(live, wanted, how)
  const gone = new Set(ended.map(({ id }) => id))
  const rules = new Map(changed.map(({ live: before, rule }) => [before.id, rule]))
  return [
    ...live.filter(({ id }) => !gone.has(id)).map((rate) => ({ ...rate, ...rules.get(rate.id) })),
    ...added.map((rule, at) => ({ ...rule, id: 1_000 + at, version: 1, groupId: 7 }) as TicketRateRule),
  ]
}

describe('a sheet beside the live rates', () => {
  test('after it is published each of its rows is live, and reading it again changes nothing', () => {
    fc.assert(
      fc.property(book, sheet, fc.boolean(), (live, wanted, endsMissing) => {
        const after = apply(live, wanted, { endsMissing })
        for (const own of wanted) expect(after.some((rate) => placeOf(rate) === placeOf(own) && isSame(rate, own))).toBe(true)
        const again = compareWithBook(after, wanted, { endsMissing })
        expect([again.added, again.changed, again.ended, again.unchanged]).toEqual([[], [], [], wanted.length])
      }),
    )
  })

  test('nothing else changes without being asked for, and with it nothing else is left', () => {
    fc.assert(
      fc.property(book, sheet, (live, wanted) => {
        const places = new Set(wanted.map(placeOf))
        const others = live.filter((rate) => !places.has(placeOf(rate)))
        const kept = apply(live, wanted)
        for (const other of others) expect(kept).toContainEqual(other)
        expect(apply(live, wanted, END).map(placeOf).sort()).toEqual([...places].sort())
      }),
    )
  })

  test('counts every row once', () => {
    fc.assert(
      fc.property(book, sheet, (live, wanted) => {
        const { added, changed, unchanged } = compareWithBook(live, wanted, KEEP)
        expect(added.length + changed.length + unchanged).toBe(wanted.length)
      }),
    )
  })

  test('of two live rates for the same days the one that wins is changed', () => {
    const [one] = fc.sample(row, { numRuns: 1, seed: 1 })
    if (!one) throw new Error('no row')
    const live = liveOf([one, one, one])
    const { changed } = compareWithBook(live, [{ ...one, amounts: { adult: 99n, child: 1n } }], KEEP)
    expect(changed.map(({ live: { id } }) => id)).toEqual([100])
  })

  test('new rates stand below all others in the order of the sheet; what a sheet never says stays', () => {
    const [one] = fc.sample(row, { numRuns: 1, seed: 1 })
    if (!one) throw new Error('no row')
    const supplements = [{ fromDay: FIRST, toDay: FIRST, minor: 5n }]
    const live = liveOf([{ ...one, supplements, amounts: { adult: 4n, child: 1n, infant: 2n } }])
    const [next, after] = [2, 1].map((far) => ({ ...one, validFrom: addDays(FIRST, 20 + far) }))
    if (!next || !after) throw new Error('no rows')
    const { added, changed } = compareWithBook(live, [next, { ...one, amounts: { adult: 5n, child: 1n } }, after], KEEP)
    expect(added.map(({ priority, validFrom }) => [priority, validFrom])).toEqual([
      [2, next.validFrom],
      [3, after.validFrom],
    ])
    expect(changed[0]?.rule).toMatchObject({ priority: 1, supplements, amounts: { adult: 5n, child: 1n, infant: 2n } })
  })

  test('a transfer is the same one when vehicle, way, basis and people are', () => {
    const [ticket] = fc.sample(row, { numRuns: 1, seed: 1 })
    const { amounts: _, ...when } = ticket as TicketRow
    const car = {
      ...when,
      kind: 'transfer',
      basis: 'private',
      transferType: 'return',
      description: 'Car',
      minor: 300n,
      minPax: 1,
      maxPax: 3,
    } as const
    const live = [{ ...car, id: 1, version: 1, groupId: 7, priority: 1 } as TransferRateRule]
    const rows = [
      { ...car, description: 'CAR', minor: 310n },
      { ...car, maxPax: 4 },
    ] as unknown as SheetRule<TransferRateRule>[]
    const { added, changed } = compareWithBook(live, rows, KEEP)
    expect([added.length, changed.map(({ rule }) => [rule.description, rule.minor])]).toEqual([1, [['Car', 310n]]])
  })
})
