import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type MergeSide,
  type OpenWork,
  phonesToAdd,
  phonesWithout,
  sayMergeRefusal,
  whyNotNow,
  whyNotTogether,
} from './merge-customers.ts'

const side = (id: number, more: Partial<MergeSide> = {}): MergeSide => ({
  ...{ id, userType: 'retail', legalEntityId: id + 100, isBlocked: false, isApproved: true, hasLeft: false, mergedInto: null },
  signsInBy: 'email',
  ...more,
})
const NOTHING: OpenWork = {
  ...{ openSales: 0, openPayments: 0, unverifiedPayments: 0, owesQuotation: false, hasHolds: false, usesCredit: false },
  hasOtherCurrency: false,
  sharesKeys: false,
}

describe('two accounts', () => {
  test.each([
    ['themselves', side(1), side(1), 'SAME_ACCOUNT'],
    ['a colleague', side(1), side(2, { userType: 'staff' }), 'STAFF'],
    ['an agent', side(1), side(2, { userType: 'travelAgent' }), 'COMPANY'],
    ['one that was deleted', side(1), side(2, { hasLeft: true }), 'LEFT'],
    ['one that is merged', side(1), side(2, { mergedInto: 3 }), 'ALREADY_MERGED'],
    ['into one that is merged', side(1, { mergedInto: 3 }), side(2), 'KEPT_IS_MERGED'],
    ['into one that waits for approval', side(1, { isApproved: false }), side(2), 'KEPT_IS_BLOCKED'],
    ['one that is blocked, which stays so', side(1), side(2, { isBlocked: true }), undefined],
    ['into one that opens nothing', side(1, { signsInBy: 'none' }), side(2), 'KEPT_OPENS_LESS'],
    [
      'with a passkey alone into one that opens nothing',
      side(1, { signsInBy: 'none' }),
      side(2, { signsInBy: 'key' }),
      'KEPT_OPENS_LESS',
    ],
    ['into one with a passkey alone', side(1, { signsInBy: 'key' }), side(2), 'KEPT_OPENS_LESS'],
    ['one that opens nothing', side(1), side(2, { signsInBy: 'none' }), undefined],
    ['that both open nothing', side(1, { signsInBy: 'none' }), side(2, { signsInBy: 'none' }), undefined],
    ['of one person', side(1), side(2), undefined],
  ] as const)('%s', (_what, kept, merged, why) => {
    expect(whyNotTogether(kept, merged)).toBe(why)
  })

  test('what is open is named, and each reason has its sentence', () => {
    expect(whyNotNow(NOTHING)).toBeUndefined()
    const open: Partial<OpenWork>[] = [
      ...[{ openPayments: 1 }, { openSales: 1 }, { unverifiedPayments: 1 }, { hasHolds: true }, { usesCredit: true }],
      ...[{ owesQuotation: true }, { hasOtherCurrency: true }, { sharesKeys: true }],
    ]
    const reasons = open.map((one) => whyNotNow({ ...NOTHING, ...one }))
    expect(reasons).toEqual([
      ...[
        'OPEN_PAYMENT',
        'OPEN_BOOKING',
        'UNVERIFIED_PAYMENT',
        'HOLDS',
        'CREDIT_IN_USE',
        'OWES_QUOTATION',
        'OTHER_CURRENCY',
        'SAME_KEYS',
      ],
    ])
    // What is open is that of the account that would end; the last reason is about both.
    const names = { kept: 'Meera Nair #1', merged: 'Meera Nair #2' }
    const said = reasons.map((why) => (why ? sayMergeRefusal(why, names) : ''))
    expect(said.map((sentence) => sentence.endsWith('.'))).toEqual(reasons.map(() => true))
    expect(said.slice(0, -1).filter((sentence) => !sentence.includes(names.merged) || sentence.includes(names.kept))).toEqual([])
  })
})

const phone = fc.record({
  label: fc.constantFrom('Primary', 'Secondary', 'Emergency'),
  phoneNumber: fc.constantFrom('1', '2', '3', '4'),
  phoneCountryCode: fc.constantFrom('+91', '+971', 'INVALID'),
})
const phones = fc.uniqueArray(phone, { selector: ({ label }) => label, maxLength: 3 })

test('phones come in under labels that are free, each once; taken out again, the account has its own', () => {
  fc.assert(
    fc.property(phones, phones, (kept, merged) => {
      const added = phonesToAdd(kept, merged)
      const all = [...kept, ...added]
      expect(new Set(all.map(({ label }) => label)).size).toBe(all.length)
      expect(added.some(({ phoneCountryCode }) => phoneCountryCode === 'INVALID')).toBe(false)
      expect(phonesWithout(all, added)).toEqual(kept)
    }),
  )
})

test('a number that was changed since stays', () => {
  const added = [{ label: 'Secondary', phoneNumber: '2', phoneCountryCode: '+91' }]
  const now = [{ label: 'Secondary', phoneNumber: '9', phoneCountryCode: '+91' }]
  expect(phonesWithout(now, added)).toEqual(now)
})
