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
beforeAll(async () => {
  vi.stubGlobal('window', { localStorage: storage })
  vi.stubGlobal('localStorage', storage)
  store = await import('./draft-store.ts')
})
beforeEach(() => store.useDrafts.setState({ drafts: {} }))

const NOW = Date.parse('2026-11-21T08:00:00Z')
const HOUR = 60 * 60_000

function draft(changes: Partial<KeptDraft> = {}): KeptDraft {
  return {
    userId: 1,
    savedAt: NOW,
    passengers: [],
    contact: { phoneCountry: 'IN', phoneCode: '+91', mobileNo: '', email: '' },
    wantsGst: false,
    gst: { gstNumber: '', companyName: '', companyAddress: '', companyContactNumber: '', companyEmail: '' },
    extras: {},
    agreed: {},
    isCarriedOver: false,
    ...changes,
  }
}

test('a draft is its own person’s, and only for a day', () => {
  store.saveDraft('a', draft())
  expect(store.findDraft('a', 1, NOW + HOUR)).toBeDefined()
  expect(store.findDraft('a', 2, NOW + HOUR)).toBeUndefined()
  expect(store.findDraft('a', 1, NOW + 25 * HOUR)).toBeUndefined()
})

test('the newest other draft is offered, unless it was booked', () => {
  store.saveDraft('old', draft({ savedAt: NOW }))
  store.saveDraft('new', draft({ savedAt: NOW + HOUR, wantsGst: true }))
  expect(store.findEarlierDraft('x', 1, NOW + 2 * HOUR)?.wantsGst).toBe(true)
  store.saveDraft('new', draft({ savedAt: NOW + HOUR, wantsGst: true, isBooked: true }))
  expect(store.findEarlierDraft('x', 1, NOW + 2 * HOUR)?.wantsGst).toBe(false)
  expect(store.findEarlierDraft('old', 1, NOW + 2 * HOUR)).toBeUndefined()
})

test('no more than five are kept, the oldest go', () => {
  for (let hour = 0; hour < 7; hour++) store.saveDraft(`s${hour}`, draft({ savedAt: NOW + hour * HOUR }))
  expect(Object.keys(store.useDrafts.getState().drafts).sort()).toEqual(['s2', 's3', 's4', 's5', 's6'])
})

test('a change sees the newest draft', () => {
  store.saveDraft('a', draft())
  store.changeDraft('a', ({ contact }) => ({ contact: { ...contact, email: 'a@b.in' } }))
  store.changeDraft('a', ({ contact }) => ({ contact: { ...contact, mobileNo: '98110' } }))
  expect(store.useDrafts.getState().drafts.a?.contact).toMatchObject({ email: 'a@b.in', mobileNo: '98110' })
})
