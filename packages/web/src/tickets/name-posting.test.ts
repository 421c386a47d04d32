import { expect, test } from 'vitest'
import { namePosting } from './name-posting.ts'

test.each([
  ['wallet', 'Wallet'],
  ['supplierPayable', 'Supplier payable'],
  ['gstPayable', 'GST payable'],
  ['tdsReceivable', 'TDS receivable'],
  ['refundToCard', 'Refund to card'],
])('%s is named %s', (name, expected) => {
  expect(namePosting(name)).toBe(expected)
})
