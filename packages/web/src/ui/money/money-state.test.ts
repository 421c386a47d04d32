import { money } from '@tradewind/domain/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyState } from './money-state.ts'

const aed = (minor: bigint) => money(minor, 'AED')
const today = '2026-11-24'

test.each([
  { paid: 0n, kind: 'open', left: 1_229_800n, share: 0 },
  { paid: 1n, kind: 'open', left: 1_229_799n, share: 1 },
  { paid: 307_450n, kind: 'open', left: 922_350n, share: 25 },
  { paid: 1_229_799n, kind: 'open', left: 1n, share: 99 },
  { paid: 1_229_800n, kind: 'paid', left: 0n, share: 100 },
  { paid: 1_230_000n, kind: 'tooMuch', left: 200n, share: 100 },
])('$paid of 1,229,800 is $kind', ({ paid, kind, left, share }) => {
  expect(moneyState({ total: aed(1_229_800n), paid: aed(paid), dueOn: '2026-12-01', today })).toEqual({
    kind,
    left: aed(left),
    share,
  })
})

test.each([
  ['2026-11-23', 'overdue'],
  ['2026-11-24', 'open'],
  ['2026-11-25', 'open'],
  [undefined, 'open'],
])('due on %s is %s on 24 November', (dueOn, kind) => {
  expect(moneyState({ total: aed(100n), paid: aed(40n), dueOn, today }).kind).toBe(kind)
})

test('what is paid is not overdue, and a sum of zero is paid', () => {
  expect(moneyState({ total: aed(100n), paid: aed(100n), dueOn: '2026-01-01', today }).kind).toBe('paid')
  expect(moneyState({ total: aed(0n), paid: aed(0n), dueOn: '2026-01-01', today })).toMatchObject({ kind: 'paid', share: 100 })
})

test('a bar is full only when all is there, and empty only when nothing is', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 15n), fc.bigInt(0n, 10n ** 15n), (total, paid) => {
      const { share } = moneyState({ total: aed(total), paid: aed(paid), today })
      expect(share === 100).toBe(paid >= total)
      expect(share === 0).toBe(paid === 0n)
    }),
  )
})
