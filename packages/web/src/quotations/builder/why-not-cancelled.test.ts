import { expect, test } from 'vitest'
import { whyNotCancelled } from './why-not-cancelled.ts'

test('an activity is cancelled once its refund is shown, and not before', () => {
  expect(whyNotCancelled({ isError: false, data: undefined })).toBe('What is refunded is being read.')
  expect(whyNotCancelled({ isError: true, data: undefined })).toBe('What is refunded could not be read.')
  expect(whyNotCancelled({ isError: false, data: { cancellation: null } })).toBe('It can no longer be cancelled.')
  expect(whyNotCancelled({ isError: false, data: { cancellation: { refund: '0.00' } } })).toBeUndefined()
  // What was read before stays where it could not be read again.
  expect(whyNotCancelled({ isError: true, data: { cancellation: { refund: '90.00' } } })).toBeUndefined()
})
