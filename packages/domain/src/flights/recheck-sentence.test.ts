import { expect, test } from 'vitest'
import { type Instant, instant, plusMinutes } from '../time.ts'
import { BOOKING_STATUSES } from './booking-status.ts'
import { recheckSentence } from './recheck-sentence.ts'

const NOW = instant('2026-11-22T06:00:00.000Z')
const PLACE = { zone: 'Asia/Kolkata', locale: 'en-IN' }
const doubt = { status: 'unknown', money: 'taken', pnr: null, nextCheckAt: plusMinutes(NOW, 2), notIssuedFrom: null } as const
const sentenceOf = (facts: Partial<Parameters<typeof recheckSentence>[0]>) =>
  recheckSentence({ ...doubt, answer: 'absent', ...facts }, NOW, PLACE)

test('a booking still in doubt is described with the airline’s answer, that nothing changed, and the time of the next check', () => {
  expect(sentenceOf({})).toBe(
    'The airline does not show this booking yet. The booking is unchanged and is rechecked automatically at 22 Nov 2026, 11:32 IST.',
  )
  expect(sentenceOf({ answer: 'unreachable', nextCheckAt: null })).toBe(
    'The airline could not be reached. The booking is unchanged.',
  )
  const from = (notIssuedFrom: Instant) => sentenceOf({ nextCheckAt: null, notIssuedFrom })
  expect(from(plusMinutes(NOW, 1))).toMatch(/From 22 Nov 2026, 11:31 IST it can be marked as not issued\.$/)
  expect(from(NOW)).toMatch(/If the airline confirms that there is no ticket, mark it as not issued\.$/)
})

test.each([
  [{ status: 'issued', pnr: 'ABC123' }, /issued the tickets, PNR ABC123\. .* the customer has been notified/],
  [{ status: 'issued', pnr: 'ABC123', money: 'refundedToWallet' }, /not paid\./],
  [
    { status: 'refunded', money: 'refundedToWallet' },
    /^The airline does not have this booking\. The payment was refunded to the wallet\.$/,
  ],
  [{ status: 'refunded', money: 'taken', answer: 'shown' }, /^The airline issued no ticket\. The refund to the customer is in/],
  [{ status: 'cancelled', answer: undefined }, /not contacted.*Status: Cancelled/],
] as const)('%j', (facts, expected) => {
  expect(sentenceOf(facts)).toMatch(expected)
})

test('staff is never spoken to as the traveller', () => {
  for (const status of BOOKING_STATUSES) expect(sentenceOf({ status })).not.toMatch(/\byour?\b/i)
})
