import type { CallbackMode } from './callback.ts'
import type { Outcome } from './settle-payment.ts'

export type TestCard = { number: string; what: string; outcome: Outcome; callback?: CallbackMode }

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4111111111111111', what: 'Paid', outcome: 'success' },
  { number: '4000000000000002', what: 'Declined by the bank', outcome: 'decline' },
  { number: '4000000000009995', what: 'Insufficient funds', outcome: 'insufficient' },
  { number: '4000000000003220', what: 'Pending, then paid', outcome: 'pending' },
  { number: '4000000000000341', what: 'Pending, then failed', outcome: 'pending-then-failure' },
  { number: '4000000000000259', what: 'Paid, the message comes late', outcome: 'success', callback: 'late' },
  { number: '4000000000000077', what: 'Paid, the message comes twice', outcome: 'success', callback: 'twice' },
  { number: '4000000000000101', what: 'Paid, the message never comes', outcome: 'success', callback: 'never' },
]

/** '4111 1111 1111 1111' */
export function groupDigits(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}
