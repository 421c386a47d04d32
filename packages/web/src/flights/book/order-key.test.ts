// @vitest-environment node
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { KeptDraft } from './draft-store.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
let store: typeof import('./draft-store.ts')
let orders: typeof import('./order-key.ts')
beforeAll(async () => {
  vi.stubGlobal('window', { localStorage: storage })
  vi.stubGlobal('localStorage', storage)
  store = await import('./draft-store.ts')
  orders = await import('./order-key.ts')
})
beforeEach(() => {
  store.useDrafts.setState({ drafts: {} })
  store.saveDraft('s1', { userId: 1, savedAt: Date.now(), passengers: [], agreed: {}, extras: {} } as unknown as KeptDraft)
})

const draft = () => store.useDrafts.getState().drafts.s1 as KeptDraft
const send = (name: string, more: object = {}) =>
  orders.keyFor('s1', draft(), { resultIndex: 'r1', outboundBookingId: null, inboundResultIndex: null, name, ...more } as never)

test('the same order again has the same key, and a changed one takes the place of all before it', () => {
  const first = send('Arjn')
  expect(first).toEqual({ idempotencyKey: expect.any(String) })
  expect(send('Arjn')).toEqual(first)
  const second = send('Arjun')
  expect(second).toEqual({ idempotencyKey: expect.any(String), replaces: [first.idempotencyKey] })
  expect(send('Arjun')).toEqual(second)
  expect(send('Arjuna').replaces).toEqual([first.idempotencyKey, second.idempotencyKey])
})

test('another flight of the search takes the place of the first one too', () => {
  const first = send('Arjun')
  expect(send('Arjun', { resultIndex: 'r2' }).replaces).toEqual([first.idempotencyKey])
})

test('a return flight leaves its outbound alone', () => {
  send('Arjun', { inboundResultIndex: 'r2' })
  expect(send('Arjun', { resultIndex: 'r2', outboundBookingId: 7 }).replaces).toBeUndefined()
})

test('what is booked is not replaced, and what comes after it is again', () => {
  send('Arjun')
  store.changeDraft('s1', { isBooked: true })
  const next = send('Kavya')
  expect(next.replaces).toBeUndefined()
  expect(send('Kavita').replaces).toContain(next.idempotencyKey)
})

test('a payment leads back to the page that sent its order, until another was sent from there', () => {
  send('Arjun', { inboundResultIndex: 'r2' })
  orders.rememberBooking('s1', { resultIndex: 'r1', bookingId: 7 })
  send('Arjun', { resultIndex: 'r2', outboundBookingId: 7 })
  orders.rememberBooking('s1', { resultIndex: 'r2', bookingId: 8 })
  expect(orders.sentFrom(draft(), 7)).toEqual({ resultIndex: 'r1', inbound: 'r2' })
  expect(orders.sentFrom(draft(), 8)).toEqual({ resultIndex: 'r2', outbound: 7 })
  send('Kavya')
  expect(orders.sentFrom(draft(), 7)).toBeUndefined()
})
