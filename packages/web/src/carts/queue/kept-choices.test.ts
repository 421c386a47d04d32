// @vitest-environment node
import fc from 'fast-check'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

class MemoryStorage {
  readonly kept = new Map<string, string>()
  getItem = (key: string) => this.kept.get(key) ?? null
  setItem = (key: string, text: string) => void this.kept.set(key, text)
  removeItem = (key: string) => void this.kept.delete(key)
}
vi.stubGlobal('localStorage', new MemoryStorage())
vi.stubGlobal('sessionStorage', new MemoryStorage())
vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
// Another file of this process may have loaded it, with a browser of its own.
vi.resetModules()
const { dropChoice, dropChoicesOf, keepChoice, readChoices, seenAs, stateOfChoice } = await import('./kept-choices.ts')

// Nor is what was loaded here, with these, left to the next file.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})
beforeEach(() => localStorage.removeItem('appCoreRoot.queueChoices'))

const choice = (cartId: number, input: number | null, isKept = true) =>
  ({ cartId, cartName: `Cart ${cartId}`, key: 'ASSIGN_CART', input, label: `${input}`, seen: '1 ', isKept }) as const

test('of one cart the last choice of a kind is kept, until it is dropped; others stay', () => {
  keepChoice(choice(7, 3))
  keepChoice({ ...choice(7, null), key: 'SET_CART_DEADLINE' })
  keepChoice(choice(8, 3))
  keepChoice(choice(7, 4))
  expect(readChoices().map(({ cartId, key, input }) => [cartId, key, input])).toEqual([
    [7, 'SET_CART_DEADLINE', null],
    [8, 'ASSIGN_CART', 3],
    [7, 'ASSIGN_CART', 4],
  ])
  dropChoice(7, 'ASSIGN_CART')
  dropChoice(8, 'ASSIGN_CART')
  dropChoice(7, 'UPDATE_CART_STATUS')
  expect(readChoices().map(({ key }) => key)).toEqual(['SET_CART_DEADLINE'])
  localStorage.setItem('appCoreRoot.queueChoices', 'no list')
  expect(readChoices()).toEqual([])
})

test('all of a cart that is no more there is given up', () => {
  keepChoice(choice(7, 3))
  keepChoice({ ...choice(7, null), key: 'UPDATE_CART_STATUS' })
  keepChoice(choice(8, 3))
  dropChoicesOf(7)
  expect(readChoices().map(({ cartId }) => cartId)).toEqual([8])
})

test('where only what it was chosen upon has changed, nobody has chosen otherwise', () => {
  const kept = { input: 'sent', seen: seenAs('inProgress', 'a walk') }
  const state = (stands: string, upon: string) => stateOfChoice(kept, { stands, seen: seenAs(stands, upon) })
  expect([
    state('inProgress', 'a walk'),
    state('inProgress', 'a walk, a dinner'),
    state('new', 'a walk'),
    state('sent', ''),
  ]).toEqual([...['waits', 'uponAnother', 'asks', 'saved']])
})

test('whatever colleagues do, what is there already is saved, what nobody touched can be tried, and everything else asks', () => {
  const owners = fc.option(fc.integer({ min: 1, max: 3 }))
  fc.assert(
    fc.property(owners, owners, fc.array(owners, { maxLength: 4 }), (before, input, others) => {
      const now = others.at(-1) === undefined ? before : (others.at(-1) ?? null)
      const state = stateOfChoice({ input, seen: `${before ?? ''} ` }, { stands: now, seen: `${now ?? ''} ` })
      expect(state).toBe(now === input ? 'saved' : now === before ? 'waits' : 'asks')
    }),
  )
})
