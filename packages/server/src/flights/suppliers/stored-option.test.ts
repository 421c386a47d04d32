import { plainDate } from '@tradewind/domain/time'
import { expect, test } from 'vitest'
import { makeOption } from '../book/testing/fake-supplier.ts'
import { readStoredOption, readStoredOrder, type StoredOrder } from './stored-option.ts'

const option = makeOption({ isLcc: true, date: plainDate('2026-12-20'), traceId: 't' })
const { issues: _issues, extras: _extras, charges: _charges, refundable: _refundable, ...before } = option

test.each([
  [
    { isLcc: true, isRefundable: false },
    { issues: 'atOnce', extras: 'priced', charges: 'quoted', refundable: 'no' },
  ],
  [
    { isLcc: false, isRefundable: true },
    { issues: 'afterHold', extras: 'wishes', charges: 'byRules', refundable: 'yes' },
  ],
] as const)('an option that was kept as %j is read as %j', (kept, read) => {
  const { isRefundable } = kept
  const found = readStoredOption({ ...before, isLcc: kept.isLcc, isRefundable })
  expect(found).toMatchObject({ ...read, isLcc: kept.isLcc })
  expect(found).not.toHaveProperty('isRefundable')
})

test('what an option says for itself is kept', () => {
  const own = { ...option, issues: 'either', extras: 'unknown', charges: 'quoted', refundable: 'unknown' } as const
  expect(readStoredOption(own)).toEqual(own)
})

test('an order of before is issued the way it was begun', () => {
  const kept = (more: object) => readStoredOrder({ reference: 'TW1', ...more } as unknown as StoredOrder)
  expect(kept({ isLcc: true })).toEqual({ reference: 'TW1', issues: 'atOnce' })
  expect(kept({ isLcc: false })).toEqual({ reference: 'TW1', issues: 'afterHold' })
  expect(kept({ issues: 'either' })).toEqual({ reference: 'TW1', issues: 'either' })
})
