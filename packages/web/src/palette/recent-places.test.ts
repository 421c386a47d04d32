// @vitest-environment node
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
const storage = new Proxy(
  {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  },
  { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
)
let recent: typeof import('./recent-places.ts')
beforeAll(async () => {
  vi.stubGlobal('window', { localStorage: storage })
  vi.stubGlobal('localStorage', storage)
  recent = await import('./recent-places.ts')
})
beforeEach(() => kept.clear())

const place = (pathname: string, filters = '') => ({ pathname, href: `${pathname}${filters}`, title: pathname.slice(1) })

test('newest first, each page once as it was left last, six at most', () => {
  for (const name of ['/a', '/b', '/c', '/d', '/e', '/f', '/g']) recent.rememberPlace(7, place(name))
  recent.rememberPlace(7, place('/c', '?tab=open'))
  expect(recent.recentPlaces(7).map(({ href }) => href)).toEqual(['/c?tab=open', '/g', '/f', '/e', '/d', '/b'])
})

test('another person at the same machine sees none of it; what cannot be read is nothing', () => {
  recent.rememberPlace(7, place('/a'))
  expect(recent.recentPlaces(8)).toEqual([])
  storage.setItem('appCoreRoot.recentPlaces', '{broken')
  expect(recent.recentPlaces(7)).toEqual([])
})
