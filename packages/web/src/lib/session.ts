import type { User } from '@tradewind/contract/accounts/accounts'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { SearchQuery } from '../flights/search/search-query.ts'

export type Theme = 'system' | 'light' | 'dark'

/** `seen`: the lowest price for all travellers when its results were complete. */
export type RecentSearch = {
  userId: number
  query: SearchQuery
  seen?: { from: string; currency: string; at: string } | undefined
}

type Store = {
  user: User | null
  theme: Theme
  /** True until the next sign-in, after the server answered 401: the log-in page explains it. */
  wasSignedOut: boolean
  /** Agents hide their earnings with one key; the choice survives a reload. */
  isNetHidden: boolean
  /** Newest first, for everyone who used this browser since the last log-out; each person sees only their own. */
  recentSearches: readonly RecentSearch[]
}

const signedOut: Omit<Store, 'theme'> = { user: null, wasSignedOut: false, isNetHidden: false, recentSearches: [] }

/** `whose`: of the person who is signed in, and of the customer they book for, only the numbers: what they may do is the server's to say. */
type Kept = Omit<Store, 'user'> & { whose: string }

/** The few things that survive a reload. Never a token: that is in the cookie, which scripts cannot read; and no permissions. */
export const useStore = create<Store>()(
  persist((): Store => ({ ...signedOut, theme: 'system' }), {
    name: 'appCoreRoot',
    partialize: ({ user, ...kept }): Kept => ({ ...kept, whose: whoseOf(user) }),
    merge: (kept, now) => {
      const { whose: _, user: __, ...rest } = (kept ?? {}) as Partial<Kept & Store>
      return { ...now, ...rest }
    },
  }),
)

/**
 * Another tab of this browser has signed in or out, or books for somebody else: this tab follows, and drops what it read as somebody else. `readUser`: the person whom
 * the cookie belongs to now.
 */
export function followOtherTabs(readUser: () => Promise<User | null>, forget: () => void): void {
  window.addEventListener('storage', async ({ key, newValue }) => {
    // A page that views as a customer keeps nothing, and takes over nothing that others keep.
    if (key !== 'appCoreRoot' || newValue === null || useStore.getState().user?.viewing) return
    void useStore.persist.rehydrate()
    const { whose } = (JSON.parse(newValue) as { state: Partial<Kept> }).state
    if (whose === undefined || whose === whoseOf(useStore.getState().user)) return
    useStore.setState({ user: whose === '' ? null : await readUser() })
    forget()
  })
}

/** '7', or '7 for 12'; '' for nobody. */
function whoseOf(user: User | null): string {
  if (!user) return ''
  return user.actingFor ? `${user.id} for ${user.actingFor.id}` : String(user.id)
}

export function useUser(): User | null {
  return useStore((state) => state.user)
}

/** The user who is logged in, from the page's head or a log-in answer. */
export function setUser(user: User | null): void {
  useStore.setState({ user, wasSignedOut: false })
}

/** Logging out clears everything about the person, including half-typed travellers with passports; light or dark belongs to the device. */
export function clearStore(): void {
  const { theme } = useStore.getState()
  for (const store of [localStorage, sessionStorage])
    for (const key of Object.keys(store)) if (key.startsWith('appCoreRoot')) store.removeItem(key)
  useStore.setState({ ...signedOut, theme })
}

/** The site has begun to require sign-in codes, and this person has none: they set them up before anything else. */
export function holdBack(): void {
  const { user } = useStore.getState()
  if (user) useStore.setState({ user: { ...user, isHeldBack: true } })
}

const listeners = new Set<() => void>()

/** Called when any call answers 401. What the person typed is kept until they are back. */
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
