import { useEffect } from 'react'
import { useUser } from '../lib/session.ts'

/** What somebody opened recently: enough to find it again. */
export type RecentThing = {
  readonly kind: 'booking' | 'customer' | 'request'
  readonly id: number
  readonly label: string
  readonly detail: string
  /** The text that finds it in a list with a word search. */
  readonly find?: string | undefined
}

/** Kept by the browser under the key that logging out clears, with its owner: the next person at this machine sees none of it. */
const KEY = 'appCoreRoot.recentThings'
const MOST = 12

/** This person's, newest first. */
export function recentThings(userId: number): readonly RecentThing[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { userId?: number; things?: RecentThing[] }
    return kept.userId === userId && Array.isArray(kept.things) ? kept.things : []
  } catch {
    return []
  }
}

export function rememberThing(userId: number, thing: RecentThing): void {
  const others = recentThings(userId).filter(({ kind, id }) => kind !== thing.kind || id !== thing.id)
  localStorage.setItem(KEY, JSON.stringify({ userId, things: [thing, ...others].slice(0, MOST) }))
}

/** Stores what a page shows, once it is loaded. */
export function useRemembered(thing: RecentThing | undefined | false): void {
  const userId = useUser()?.id
  const kept = thing && JSON.stringify(thing)
  useEffect(() => {
    if (kept && userId !== undefined) rememberThing(userId, JSON.parse(kept) as RecentThing)
  }, [kept, userId])
}
