// @vitest-environment node
import type { Voucher } from '@tradewind/contract/vouchers/vouchers'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { KeptVoucher } from './kept-vouchers.ts'

const stored = new Map<string, string>()
let room = 1_000_000
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (value.length > room) throw new Error('QuotaExceededError')
    stored.set(key, value)
  },
  removeItem: (key: string) => void stored.delete(key),
}
let kept: typeof import('./kept-vouchers.ts')
beforeAll(async () => {
  vi.stubGlobal('localStorage', storage)
  // Another file of this process may have loaded it, with a browser of its own.
  vi.resetModules()
  kept = await import('./kept-vouchers.ts')
})
beforeEach(() => {
  stored.clear()
  room = 1_000_000
})

const read = (code: string, { at = 0, revision = 1, state = 'confirmed', qr = '<svg/>' } = {}): KeptVoucher => ({
  ...{ code, at, qrCodes: { 'V-1-1A': qr } },
  voucher: { revision, sheets: [{ services: [{ code: 'V-1-1A', state }] }] } as unknown as Voucher,
})
const codes = () => (JSON.parse(stored.get('appCoreRoot.vouchers') ?? '[]') as KeptVoucher[]).map(({ code }) => code)

test('what was read is found by its code, with its QR codes, until a newer one is read', () => {
  kept.keepVoucher(read('one', { at: 5 }))
  expect(kept.findKept('one')).toEqual(read('one', { at: 5 }))
  kept.keepVoucher(read('one', { at: 9, revision: 2 }))
  expect(kept.findKept('one')).toMatchObject({ at: 9, voucher: { revision: 2 } })
  expect(codes()).toEqual(['one'])
  expect(kept.findKept('other')).toBeUndefined()
})

test('the five that were read last are kept, and no more', () => {
  for (const code of ['a', 'b', 'c', 'd', 'e', 'f']) kept.keepVoucher(read(code))
  kept.keepVoucher(read('c'))
  expect(codes()).toEqual(['c', 'f', 'e', 'd', 'b'])
})

test('one that was cancelled, or is not known any more, is dropped', () => {
  for (const code of ['a', 'b', 'c']) kept.keepVoucher(read(code))
  kept.keepVoucher(read('a', { state: 'cancelled' }))
  kept.dropVoucher('b')
  expect(codes()).toEqual(['c'])
  kept.dropVoucher('c')
  expect(stored.size).toBe(0)
})

test('a full browser keeps the newest; one with no room at all, and one with something else there, fail nobody', () => {
  const big = '<svg>'.padEnd(400, 'x')
  for (const code of ['a', 'b', 'c']) kept.keepVoucher(read(code, { qr: big }))
  room = 1_200
  kept.keepVoucher(read('d', { qr: big }))
  expect(codes()).toEqual(['d', 'c'])
  room = 10
  kept.keepVoucher(read('e', { qr: big }))
  expect(kept.findKept('e')).toBeUndefined()
  stored.set('appCoreRoot.vouchers', '{"half')
  expect(kept.findKept('e')).toBeUndefined()
})
