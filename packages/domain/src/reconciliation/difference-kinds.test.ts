import { expect, test } from 'vitest'
import { DIFFERENCE_KINDS, type DifferenceKind, HAND_RESOLUTIONS, type HandResolution, whyNotResolve } from './difference-kinds.ts'

const open = (kind: DifferenceKind, amountMinor: bigint | null = 100n) => ({ kind, state: 'open' as const, amountMinor })
const yes = { mayVerify: true }

test.each<[DifferenceKind, HandResolution, bigint | null, string | undefined]>([
  ['invoiceDiffers', 'corrected', 100n, undefined],
  ['invoiceDiffers', 'corrected', null, 'NOT_THIS_WAY'],
  ['statusDiffers', 'writtenOff', 100n, 'NOT_THIS_WAY'],
  ['statusDiffers', 'falseAlarm', null, undefined],
  ['refundStuck', 'intoWallet', null, undefined],
  ['refundStuck', 'paidByHand', null, undefined],
  ['refundStuck', 'falseAlarm', null, 'NOT_THIS_WAY'],
  ['refundStuck', 'writtenOff', null, 'NOT_THIS_WAY'],
  ['notSettled', 'paidByHand', 100n, 'NOT_THIS_WAY'],
  ['refundedTwice', 'writtenOff', 100n, undefined],
])('%s %s of %s: %s', (kind, how, amount, refusal) => {
  expect(whyNotResolve(open(kind, amount), how, yes)).toBe(refusal)
})

test('writing off or paying out money needs the permission to verify money', () => {
  for (const kind of Object.keys(DIFFERENCE_KINDS) as DifferenceKind[])
    for (const how of HAND_RESOLUTIONS) {
      if (whyNotResolve(open(kind), how, yes)) continue
      const asks = how !== 'corrected' && how !== 'falseAlarm'
      expect(whyNotResolve(open(kind), how, { mayVerify: false })).toBe(asks ? 'NEEDS_VERIFY' : undefined)
    }
})

test('every kind can be resolved with the permission to verify money, and none twice', () => {
  for (const kind of Object.keys(DIFFERENCE_KINDS) as DifferenceKind[]) {
    expect(HAND_RESOLUTIONS.some((how) => !whyNotResolve(open(kind), how, yes))).toBe(true)
    for (const how of HAND_RESOLUTIONS)
      expect(whyNotResolve({ kind, state: 'resolved', amountMinor: 1n }, how, yes)).toBe('ALREADY_RESOLVED')
  }
})

test('the other side is asked again only about what may have changed', () => {
  const final = Object.entries(DIFFERENCE_KINDS).filter(([, { canAskAgain }]) => !canAskAgain)
  expect(final.map(([kind]) => kind)).toEqual(['feeDiffers', 'feeTaxDiffers', 'refundedTwice', 'adjustment', 'violation'])
})
