import { useEffect } from 'react'
import { useUser } from '../lib/session.ts'

/** What somebody opened lately: enough to find it again. */
export type RecentThing = {
  readonly kind: 'booking' | 'customer' | 'request'
  readonly id: number
  readonly label: string
  readonly detail: string
  /** What finds it in a list that is searched by words. */
  readonly find?: string | undefined
}

/** Kept by the browser under the name that logging out clears, with whose it is: the next person at this machine sees none of it. */
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

/** Remembers what a page shows, once it is there. */
export function useRemembered(thing: RecentThing | undefined | false): void {
  const userId = useUser()?.id
  const kept = thing && JSON.stringify(thing)
  useEffect(() => {
    if (kept && userId !== undefined) rememberThing(userId, JSON.parse(kept) as RecentThing)
  }, [kept, userId])
}
