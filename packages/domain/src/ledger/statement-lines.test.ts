import { expect, test } from 'vitest'
import { formatDate } from '../format-date.ts'
import { plainDate } from '../time.ts'
import { isStatementKind, reasonsOf } from './statement-lines.ts'

test('a filter of the statement stands for these reasons', () => {
  expect(reasonsOf('added')).toEqual(['topUp', 'cardTopUp', 'referralReward'])
  expect(reasonsOf('bookings')).toEqual(['hold', 'release', 'adjustment', 'changePayment', 'receipt'])
  expect(reasonsOf('refunds')).toEqual([
    'refundToWallet',
    'refundReturned',
    'saleRefund',
    'changeRefund',
    'changePaymentReturned',
    'receiptReturned',
    'refundExchanged',
  ])
  expect(reasonsOf('corrections')).toEqual(['handCredit', 'handDebit', 'accountMerged', 'mergeUndone'])
})

test('what is no filter is none, not even what every object has', () => {
  expect(['added', 'corrections', 'constructor', ''].map(isStatementKind)).toEqual([true, true, false, false])
})

test('a day of money is written in full, September in three letters like the others', () => {
  expect([formatDate(plainDate('2026-12-10')), formatDate(plainDate('2026-09-01'))]).toEqual(['10 Dec 2026', '1 Sep 2026'])
})
