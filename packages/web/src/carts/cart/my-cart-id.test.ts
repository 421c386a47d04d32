// @vitest-environment node
import type { User } from '@tradewind/contract/accounts/accounts'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
let mine: typeof import('./my-cart-id.ts')
let session: typeof import('../../lib/session.ts')
const hearing: ((event: { key: string }) => void)[] = []
beforeAll(async () => {
  const window = { localStorage: storage, removeEventListener: () => undefined }
  vi.stubGlobal('window', { ...window, addEventListener: (_: string, listener: (typeof hearing)[0]) => hearing.push(listener) })
  vi.stubGlobal('localStorage', storage)
  // Another file of this process may have loaded it, with a browser of its own.
  vi.resetModules()
  mine = await import('./my-cart-id.ts')
  session = await import('../../lib/session.ts')
})
beforeEach(() => {
  signIn(undefined)
  mine.forgetMyCart()
})

function signIn(id: number | undefined, actingFor?: number) {
  const user = id === undefined ? null : { id, actingFor: actingFor === undefined ? null : { id: actingFor } }
  session.setUser(user as User | null)
}

test('there is none at first, and it is kept by the browser', () => {
  expect(mine.myCartId()).toBe(-1)
  mine.keepMyCart({ id: 41, version: 1 })
  expect(mine.myCartId()).toBe(41)
  expect(kept.get('appCoreRoot.cart')).toContain('41')
})

test('the cart of a visitor goes with them to the log-in; that of a person or customer is not continued for another', () => {
  mine.keepMyCart({ id: 41, version: 1 })
  signIn(7)
  expect(mine.myCartId()).toBe(41)
  mine.keepMyCart({ id: 41, version: 2 })
  signIn(7, 12)
  expect(mine.myCartId()).toBe(-1)
  signIn(8)
  expect(mine.myCartId()).toBe(-1)
  signIn(7)
  expect(mine.myCartId()).toBe(41)
})

test('what another tab adds is heard, what changed nothing is not', () => {
  const heard: number[] = []
  mine.keepMyCart({ id: 41, version: 1 })
  mine.followMyCart((id) => heard.push(id))
  const elsewhere = (id: number, version: number) => {
    kept.set('appCoreRoot.cart', JSON.stringify({ state: { id, version, whose: '' }, version: 0 }))
    hearing.at(-1)?.({ key: 'appCoreRoot.cart' })
  }
  elsewhere(41, 1)
  elsewhere(41, 2)
  elsewhere(42, 2)
  hearing.at(-1)?.({ key: 'another' })
  expect(heard).toEqual([41, 42])
  expect(mine.myCartId()).toBe(42)
})
