import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type PlainDate, plainDate } from '../time.ts'
import {
  type CreditTerms,
  describeTerms,
  dueDate,
  findDues,
  isSameTerms,
  type Movement,
  overdueOn,
  type TermsFrom,
} from './credit-dues.ts'

const day = plainDate
const after = (days: number): CreditTerms => ({ kind: 'afterDays', days })
const monthly = (...days: number[]): CreditTerms => ({ kind: 'monthDays', days })

describe('the day credit falls due', () => {
  test.each([
    ['2026-11-21', after(15), '2026-12-06'],
    ['2026-11-21', after(0), '2026-11-21'],
    ['2026-11-04', monthly(5, 20), '2026-11-05'],
    ['2026-11-05', monthly(5, 20), '2026-11-20'],
    ['2026-11-20', monthly(20, 5), '2026-12-05'],
    ['2026-12-31', monthly(1), '2027-01-01'],
    ['2027-02-10', monthly(31), '2027-02-28'],
    ['2027-02-28', monthly(31), '2027-03-31'],
    ['2027-01-30', monthly(30), '2027-02-28'],
    ['2026-11-21', undefined, null],
  ])('used on %s, %o: %s', (usedOn, terms, due) => {
    expect(dueDate(day(usedOn), terms)).toBe(due)
  })

  test.each([
    [after(0), 'on the day of use'],
    [after(1), 'within 1 day of use'],
    [after(15), 'within 15 days of use'],
    [monthly(20, 5), 'on the 5th and 20th of the month'],
    [monthly(1, 11, 22), 'on the 1st, 11th and 22nd of the month'],
    [monthly(2, 3, 4, 10, 13, 14, 23), 'on the 2nd, 3rd, 4th, 10th, 13th, 14th and 23rd of the month'],
    [monthly(31), 'on the last day of the month'],
  ])('is described: %o', (terms, words) => {
    expect(describeTerms(terms)).toBe(words)
  })
})

test.each([
  [after(15), after(15), true],
  [after(15), after(16), false],
  [monthly(5, 20), monthly(20, 5), true],
  [monthly(5, 20), monthly(5), false],
  [after(5), monthly(5), false],
  [undefined, undefined, true],
  [after(15), undefined, false],
  [undefined, monthly(5), false],
])('%o and %o mean the same days: %s', (one, other, isSame) => {
  expect(isSameTerms(one, other)).toBe(isSame)
})

const FIFTEEN: TermsFrom[] = [{ from: day('2026-01-01'), terms: after(15) }]
const move = (on: string, minor: bigint, setAsideFor?: string): Movement => ({ on: day(on), minor, setAsideFor })

describe('what is due when', () => {
  test('money paid in pays the oldest use first', () => {
    const movements = [move('2026-11-20', 300n), move('2026-11-10', -500n), move('2026-11-01', -400n)]
    expect(findDues(movements, { owed: 600n, terms: FIFTEEN })).toEqual({
      dues: [
        { dueOn: '2026-11-16', minor: 100n },
        { dueOn: '2026-11-25', minor: 500n },
      ],
      isWhole: true,
    })
  })

  test('setting money aside and taking it back does not make an old debt young', () => {
    const movements = [
      move('2026-11-20', 500n, 'order-2'),
      move('2026-11-20', -500n, 'order-2'),
      move('2026-11-01', -400n, 'order-1'),
    ]
    expect(findDues(movements, { owed: 400n, terms: FIFTEEN }).dues).toEqual([{ dueOn: '2026-11-16', minor: 400n }])
  })

  test('what an order got back is taken off its uses once', () => {
    const movements = [move('2026-11-20', 300n, 'order'), move('2026-11-12', -200n, 'order'), move('2026-11-10', -500n, 'order')]
    expect(findDues(movements, { owed: 400n, terms: FIFTEEN })).toEqual({
      dues: [{ dueOn: '2026-11-25', minor: 400n }],
      isWhole: true,
    })
  })

  test('the soonest comes first, uses of one due day are one, and what has no day comes last', () => {
    const terms = [
      { from: day('2026-01-01'), terms: monthly(5) },
      { from: day('2026-11-20'), terms: undefined },
    ]
    const movements = [
      move('2026-11-22', -1n),
      move('2026-11-21', -2n),
      move('2026-11-10', -4n),
      move('2026-11-07', -8n),
      move('2026-11-02', -16n),
    ]
    expect(findDues(movements, { owed: 31n, terms }).dues).toEqual([
      { dueOn: '2026-11-05', minor: 16n },
      { dueOn: '2026-12-05', minor: 12n },
      { dueOn: null, minor: 3n },
    ])
  })

  test('a use keeps the terms of its day', () => {
    const terms = [...FIFTEEN, { from: day('2026-11-10'), terms: after(30) }, { from: day('2026-11-15'), terms: undefined }]
    const movements = [move('2026-11-16', -10n), move('2026-11-10', -20n), move('2026-11-09', -30n)]
    expect(findDues(movements, { owed: 60n, terms }).dues).toEqual([
      { dueOn: '2026-11-24', minor: 30n },
      { dueOn: '2026-12-10', minor: 20n },
      { dueOn: null, minor: 10n },
    ])
  })

  test('says when it was not given enough movements', () => {
    expect(findDues([move('2026-11-10', -20n)], { owed: 30n, terms: FIFTEEN }).isWhole).toBe(false)
  })

  test('is overdue from the day after', () => {
    const dues = [
      { dueOn: day('2026-11-20'), minor: 5n },
      { dueOn: null, minor: 7n },
    ]
    expect([overdueOn(dues, day('2026-11-20')), overdueOn(dues, day('2026-11-21'))]).toEqual([0n, 5n])
  })

  test('is what a slow clerk finds who pays off every use one by one', () => {
    const step = fc.record({
      minor: fc.integer({ min: 1, max: 900 }),
      kind: fc.constantFrom('use', 'use', 'pay', 'tryAndRelease'),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { movements, balance, clerk } = play(steps)
        const owed = balance < 0n ? -balance : 0n
        const { dues, isWhole } = findDues([...movements].reverse(), { owed, terms: FIFTEEN })
        expect(isWhole).toBe(true)
        expect(dues).toEqual(clerk)
        expect(dues.reduce((sum, { minor }) => sum + minor, 0n)).toBe(owed)
      }),
      { numRuns: 500 },
    )
  })
})

/** Forwards: uses queue up, payments pay them from the front, and a surplus waits for the next use. */
function play(steps: readonly { minor: number; kind: string }[]) {
  const movements: Movement[] = []
  const queue: { on: PlainDate; minor: bigint }[] = []
  let spare = 0n
  let balance = 0n
  for (const [index, { minor: amount, kind }] of steps.entries()) {
    const on = addDays(day('2026-06-01'), index)
    const minor = BigInt(amount)
    if (kind === 'tryAndRelease') {
      movements.push({ on, minor: -minor, setAsideFor: `o${index}` }, { on, minor, setAsideFor: `o${index}` })
      continue
    }
    movements.push({ on, minor: kind === 'use' ? -minor : minor, setAsideFor: kind === 'use' ? `o${index}` : undefined })
    balance += kind === 'use' ? -minor : minor
    if (kind === 'use') queue.push({ on, minor })
    else spare += minor
    for (let first = queue[0]; first && spare > 0n; first = queue[0]) {
      const paid = first.minor < spare ? first.minor : spare
      first.minor -= paid
      spare -= paid
      if (first.minor === 0n) queue.shift()
    }
  }
  return { movements, balance, clerk: queue.map(({ on, minor }) => ({ dueOn: addDays(on, 15), minor })) }
}
