// @vitest-environment node
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
let drafts: typeof import('./form-draft.ts')
let viewing: typeof import('../../lib/viewing.ts')
let session: typeof import('../../lib/session.ts')
beforeAll(async () => {
  vi.stubGlobal('window', { localStorage: storage })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  // Another file of this process may have loaded them, with a storage of its own.
  vi.resetModules()
  drafts = await import('./form-draft.ts')
  viewing = await import('../../lib/viewing.ts')
  session = await import('../../lib/session.ts')
})
beforeEach(() => kept.clear())

const draft = { at: 1, changed: { name: 'Lakshmi' }, key: 'k' }
const signIn = (id: number) => session.useStore.setState({ user: { id } as never })

test('a draft comes back to the person who typed it, and to nobody else', () => {
  signIn(7)
  drafts.keepDraft('A', draft)
  expect(drafts.readDraft('A')).toEqual(draft)
  expect(drafts.readDraft('B')).toBeUndefined()
  signIn(8)
  expect(drafts.readDraft('A')).toBeUndefined()
})

test('nothing is kept for nobody, and what cannot be read is nothing', () => {
  session.useStore.setState({ user: null })
  drafts.keepDraft('A', draft)
  expect([...kept.keys()].filter((key) => key.includes('.form.'))).toEqual([])
  signIn(7)
  storage.setItem('appCoreRoot.form.A', '{broken')
  expect(drafts.readDraft('A')).toBeUndefined()
  drafts.keepDraft('A', draft)
  drafts.dropDraft('A')
  expect(drafts.readDraft('A')).toBeUndefined()
})

test('a page that views as a customer leaves the drafts of the colleague', () => {
  signIn(7)
  drafts.keepDraft('A', draft)
  const views = vi.spyOn(viewing, 'isViewing').mockReturnValue(true)
  drafts.dropDraft('A')
  expect(drafts.readDraft('A')).toEqual(draft)
  views.mockRestore()
  drafts.dropDraft('A')
  expect(drafts.readDraft('A')).toBeUndefined()
})
