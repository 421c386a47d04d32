// @vitest-environment node
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { KeptChange } from './kept-changes.ts'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (value.length > 100_000) throw new Error('QuotaExceededError')
    stored.set(key, value)
  },
  removeItem: (key: string) => void stored.delete(key),
}
let kept: typeof import('./kept-changes.ts')
beforeAll(async () => {
  vi.stubGlobal('window', { localStorage: storage, addEventListener: () => undefined, removeEventListener: () => undefined })
  vi.stubGlobal('localStorage', storage)
  // Another file of this process may have loaded it, with a browser of its own.
  vi.resetModules()
  kept = await import('./kept-changes.ts')
})
beforeEach(() => stored.clear())

const change = (id: string, more: Partial<KeptChange> = {}): KeptChange => ({
  ...{
    id,
    whose: '',
    isKept: true,
    cartId: 7,
    version: 1,
    seen: {},
    wish: { do: 'clear' },
    name: 'Cart 7',
    state: { is: 'waits' },
  },
  ...more,
})
const ids = () => kept.readChanges().map(({ id }) => id)

test('what a visitor kept is for who signs in, and what somebody else kept is not', () => {
  const changes = [change('a'), change('b', { whose: '7 for 7' }), change('c', { whose: '8 for 8' })]
  expect(kept.keptFor(changes, '7 for 7').map(({ id }) => id)).toEqual(['a', 'b'])
  expect(kept.keptFor(changes, '').map(({ id }) => id)).toEqual(['a'])
})

test('they stand in the storage in their order, are changed and dropped one by one, and leave nothing behind', () => {
  kept.writeChanges(() => [change('a'), change('b'), change('c')])
  kept.updateChange('b', { state: { is: 'refused', why: 'It is no longer in the cart.' } })
  kept.dropChanges(['a'])
  expect(kept.readChanges().map(({ id, state }) => [id, state.is])).toEqual([
    ['b', 'refused'],
    ['c', 'waits'],
  ])
  kept.dropChanges(['b', 'c'])
  expect([...stored.keys()]).toEqual([])
})

test('of what was made the last twenty are said, and what waits is never dropped for them', () => {
  const many = Array.from({ length: 30 }, (_, nth) => change(`made ${nth}`, { state: { is: 'made' } }))
  kept.writeChanges(() => [change('first'), ...many, change('last')])
  expect(ids()).toEqual(['first', ...many.slice(10).map(({ id }) => id), 'last'])
})

test('a full storage says so, and keeps what it had', () => {
  kept.writeChanges(() => [change('a')])
  expect(() => kept.writeChanges((changes) => [...changes, change('b', { name: 'x'.repeat(100_000) })])).toThrow('Quota')
  expect(ids()).toEqual(['a'])
})

test('what an older page has kept comes first, once; what cannot be read is nothing', () => {
  const added = { payload: { tourOptionCart: [] }, party: { adults: 2 } }
  stored.set(
    'appCoreRoot.cartAdds',
    JSON.stringify({ state: { adds: [{ id: 'old', name: 'Safari', whose: '7 for 7', added }] }, version: 0 }),
  )
  kept.writeChanges(() => [change('new')])
  kept.takeOldAdds()
  kept.takeOldAdds()
  expect(ids()).toEqual(['old', 'new'])
  expect(kept.readChanges()[0]).toMatchObject({
    isKept: true,
    cartId: -1,
    wish: { do: 'add', isMine: true, ...added },
    whose: '7 for 7',
  })
  stored.set('appCoreRoot.cartAdds', '{broken')
  kept.takeOldAdds()
  stored.set('appCoreRoot.cartChanges', '{broken')
  expect(kept.readChanges()).toEqual([])
})
