import { expect, test } from 'vitest'
import type { BookingStatus } from './booking-status.ts'
import { whyUnpayable } from './why-unpayable.ts'

test.each<[BookingStatus, boolean, boolean, RegExp | undefined]>([
  ['awaitingPayment', false, false, undefined],
  ['expired', false, false, undefined],
  ['expired', false, true, undefined],
  ['held', false, false, undefined],
  ['held', true, true, /already released/],
  ['released', false, true, /already released/],
  ['held', false, true, /seats are held/],
  ['issued', false, false, /already paid/],
  ['unknown', false, false, /already paid/],
  ['refunded', false, false, /closed/],
  ['awaitingPayment', false, true, /closed/],
])('%s (being released: %s, closed: %s): %s', (status, isReleasing, wasClosed, sentence) => {
  const said = whyUnpayable({ status, isReleasing, wasClosed })
  if (sentence) expect(said).toMatch(sentence)
  else expect(said).toBeUndefined()
})
