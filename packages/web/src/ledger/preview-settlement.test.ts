import { expect, test } from 'vitest'
import { previewSettlement } from './preview-settlement.ts'

const account = { legalEntityId: 3, name: 'DUFFEL', currency: 'USD', owed: '150.00', refundsDue: '0.00', bookValue: '12618.75' }
const typed = (settled: string, paid: string) => ({ settled, paid, own: 'INR' })

test.each([
  ['100', '8500', 'Exchange loss: ₹87.50'],
  ['50', '4100', 'Exchange gain: ₹106.25'],
  ['100', '8412.50', 'No exchange difference'],
])('%s settled for %s shows %s', (settled, paid, shown) => {
  expect(previewSettlement(account, typed(settled, paid))).toBe(shown)
})

test('what is due as a refund is not owed', () => {
  const less = { ...account, refundsDue: '50.00', bookValue: '8412.50' }
  expect(previewSettlement(less, typed('100', '8500'))).toBe('Exchange loss: ₹87.50')
})
