import { expect, test } from 'vitest'
import { parseMoney } from '../money.ts'
import { refundedTwice, refundStuck } from './refund-troubles.ts'

const refund = { id: 'r-1', paymentId: '1-9', gatewayPaymentId: 'pay_9', saleId: 42, amount: parseMoney('1250.50', 'INR') }

test('a refund that does not go is about itself and its payment, and as much as was promised', () => {
  expect(refundStuck(refund)).toEqual({
    kind: 'refundStuck',
    about: 'r-1',
    title: 'pay_9',
    gatewayPaymentId: '1-9',
    saleId: 42,
    ours: '₹1,250.50 promised',
    theirs: 'Not sent',
    amount: refund.amount,
  })
})

test('a refund that was sent although it was resolved manually is owed by the customer who has it twice', () => {
  expect(refundedTwice({ ...refund, saleId: null })).toEqual({
    kind: 'refundedTwice',
    about: 'r-1',
    title: 'pay_9',
    gatewayPaymentId: '1-9',
    saleId: null,
    ours: '₹1,250.50 manually',
    theirs: '₹1,250.50 to the card',
    amount: refund.amount,
  })
})
