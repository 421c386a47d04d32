// @vitest-environment node
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { RecentThing } from './recent-things.ts'

const kept = new Map<string, string>()
const storage = new Proxy(
  {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  },
  { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
)
let recent: typeof import('./recent-things.ts')
let session: typeof import('../lib/session.ts')
beforeAll(async () => {
  vi.stubGlobal('window', { localStorage: storage })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  recent = await import('./recent-things.ts')
  session = await import('../lib/session.ts')
})
beforeEach(() => kept.clear())

const thing = (id: number): RecentThing => ({ kind: 'booking', id, label: `PNR${id}`, detail: 'DEL–BOM' })

test('newest first, each once, twelve at most', () => {
  for (let id = 1; id <= 15; id += 1) recent.rememberThing(7, thing(id))
  recent.rememberThing(7, thing(10))
  expect(recent.recentThings(7).map(({ id }) => id)).toEqual([10, 15, 14, 13, 12, 11, 9, 8, 7, 6, 5, 4])
})

test('another person at the same machine sees none of it, and begins again', () => {
  recent.rememberThing(7, thing(1))
  expect(recent.recentThings(8)).toEqual([])
  recent.rememberThing(8, thing(2))
  expect([recent.recentThings(7), recent.recentThings(8).length]).toEqual([[], 1])
})

test('logging out forgets it; what cannot be read is nothing', () => {
  recent.rememberThing(7, thing(1))
  session.clearStore()
  expect(recent.recentThings(7)).toEqual([])
  storage.setItem('appCoreRoot.recentThings', '{broken')
  expect(recent.recentThings(7)).toEqual([])
})
