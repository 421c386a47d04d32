import { expect, test } from 'vitest'
import { instant, plusMinutes } from '../time.ts'
import { BOOKING_STATUSES } from './booking-status.ts'
import { whyNotSettleByHand } from './settle-by-hand.ts'

const askedAt = instant('2026-12-18T05:00:00Z')
const after = (minutes: number) => plusMinutes(askedAt, minutes)

test('a ticket may be recorded at once, that there is none only when the supplier can be at it no more', () => {
  const doubt = { status: 'unknown', askedAt } as const
  expect(whyNotSettleByHand(doubt, 'ticketed', after(0))).toBeUndefined()
  expect(whyNotSettleByHand(doubt, 'notIssued', after(4))).toEqual({ code: 'TOO_EARLY', data: { from: after(5) } })
  expect(whyNotSettleByHand(doubt, 'notIssued', after(5))).toBeUndefined()
})

test.each(BOOKING_STATUSES.filter((status) => status !== 'unknown'))('nothing is settled manually when %s', (status) => {
  for (const as of ['ticketed', 'notIssued'] as const)
    expect(whyNotSettleByHand({ status, askedAt }, as, after(60))).toEqual({ code: 'STATE_CHANGED' })
})
