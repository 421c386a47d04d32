import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gatherRefreshes } from './gather-refreshes.ts'
import { keysOf, LIVE_KEYS } from './refresh-keys.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('messages close together ask once, and nothing twice', () => {
  const asked: unknown[] = []
  const gather = gatherRefreshes(
    (keys) => asked.push(keys),
    () => Date.now(),
  )
  gather([['A'], ['B', 1]])
  gather([['A'], ['B', 2]])
  vi.advanceTimersByTime(200)
  expect(asked).toEqual([[['A'], ['B', 1], ['B', 2]]])
})

test('however much moves, a screen asks at most once a second, and within two', () => {
  let times = 0
  const gather = gatherRefreshes(
    () => {
      times += 1
    },
    () => Date.now(),
  )
  for (let ms = 0; ms < 10_000; ms += 50) {
    gather([['A']])
    vi.advanceTimersByTime(50)
  }
  expect(times).toBeGreaterThanOrEqual(9)
  expect(times).toBeLessThanOrEqual(11)
})

test.each(['ticket', 'change'] as const)('a %s that moves is seen on every screen that shows its booking', (topic) => {
  expect(keysOf({ topic, bookingId: 7, changeRequestId: 2 })).toEqual(
    expect.arrayContaining([
      ['GET_TICKETS'],
      ['GET_BOOKED_FLIGHTS'],
      ['GET_TICKET_DETAILS', 7],
      ['GET_BOOKING_DETAILS', 7],
      ['GET_BOOKING_DOCUMENTS', 7],
      ['GET_FLIGHT_DETAILS'],
      ['GET_TICKET'],
    ]),
  )
})

test('a quotation that moves is seen on its list, its page and the page of its customer', () => {
  expect(keysOf({ topic: 'quotation', quotationId: 7 })).toEqual(
    expect.arrayContaining([['GET_ALL_KARTS_FOR_WL'], ['GET_KART_BY_ID', 7], ['GET_PROPOSALS', 7], ['GET_OWN_QUOTATION', 7]]),
  )
})

test('a merge that waits, or was made, is seen at both customers and where they are compared', () => {
  expect(keysOf({ topic: 'customer' })).toEqual(expect.arrayContaining([['GET_CUSTOMER_MERGES'], ['COMPARE_CUSTOMERS']]))
})

test('what is refreshed for one change is also refreshed when all may have changed', () => {
  const first = new Set(LIVE_KEYS.map(([name]) => name))
  for (const message of [
    { topic: 'ticket', bookingId: 1 },
    { topic: 'change', bookingId: 1, changeRequestId: 2 },
    { topic: 'handling', bookingId: 1 },
    { topic: 'wallet', legalEntityId: 1 },
    { topic: 'export', exportId: 'x' },
    { topic: 'notice' },
    { topic: 'quotation', quotationId: 1 },
    { topic: 'sale', orderId: 1 },
  ] as const)
    for (const [name] of keysOf(message)) expect(first).toContain(name)
})
