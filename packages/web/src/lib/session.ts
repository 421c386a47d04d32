import type { User } from '@tradewind/contract/accounts/accounts'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { SearchQuery } from '../flights/search/search-query.ts'

export type Theme = 'system' | 'light' | 'dark'

type Store = {
  user: User | null
  theme: Theme
  /** True until the next sign-in, after the server said 401: the login page says why it is there. */
  wasSignedOut: boolean
  /** Agents hide what they earn with one key; the choice outlives a reload. */
  isNetHidden: boolean
  /** Newest first, of everyone who used this browser since the last log-out; each sees only their own. */
  recentSearches: readonly { userId: number; query: SearchQuery }[]
}

const signedOut: Omit<Store, 'theme'> = { user: null, wasSignedOut: false, isNetHidden: false, recentSearches: [] }

/** The little that outlives a reload. Never a token: the cookie holds that, out of scripts' reach. */
export const useStore = create<Store>()(persist((): Store => ({ ...signedOut, theme: 'system' }), { name: 'appCoreRoot' }))

/** Another tab of this browser has signed in or out, or books for somebody else: this one follows, and what it knew as somebody else is forgotten. */
export function followOtherTabs(forget: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== 'appCoreRoot') return
    const before = whoOf(useStore.getState())
    void useStore.persist.rehydrate()
    if (whoOf(useStore.getState()) !== before) forget()
  })
}

function whoOf({ user }: Pick<Store, 'user'>): string {
  return `${user?.id} for ${user?.actingFor?.id}`
}

export function useUser(): User | null {
  return useStore((state) => state.user)
}

/** The server's word on who is logged in, from the page's head or a log-in. */
export function setUser(user: User | null): void {
  useStore.setState({ user, wasSignedOut: false })
}

/** Logging out on purpose forgets the person wholly, half-typed travellers with passports included; light or dark is the device's. */
export function clearStore(): void {
  const { theme } = useStore.getState()
  for (const key of Object.keys(localStorage)) if (key.startsWith('appCoreRoot')) localStorage.removeItem(key)
  useStore.setState({ ...signedOut, theme })
}

const listeners = new Set<() => void>()

/** Called when any call answers 401. What the person typed stays; they come back to it. */
export function sessionEnded(): void {
  if (!useStore.getState().user) return
  useStore.setState({ user: null, wasSignedOut: true })
  for (const listener of listeners) listener()
}

export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setTheme(theme: Theme): void {
  useStore.setState({ theme })
}

export function toggleNet(): void {
  useStore.setState(({ isNetHidden }) => ({ isNetHidden: !isNetHidden }))
}
