import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useUser } from '../lib/session.ts'
import { usePageName } from '../sites/use-page-title.ts'

/** A page as somebody left it: `href` with its filters, without the `/app` before it. */
export type RecentPlace = { readonly pathname: string; readonly href: string; readonly title: string }

/** Kept by the browser under a key that logging out clears, with its owner, as the recent things are. */
const KEY = 'appCoreRoot.recentPlaces'
/** Five are shown, and the open page is not one of them. */
const MOST = 6

/** This person's, newest first. */
export function recentPlaces(userId: number): readonly RecentPlace[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { userId?: number; places?: RecentPlace[] }
    return kept.userId === userId && Array.isArray(kept.places) ? kept.places : []
  } catch {
    return []
  }
}

/** Each page once, as it was seen last. */
export function rememberPlace(userId: number, place: RecentPlace): void {
  const others = recentPlaces(userId).filter(({ pathname }) => pathname !== place.pathname)
  localStorage.setItem(KEY, JSON.stringify({ userId, places: [place, ...others].slice(0, MOST) }))
}

/** A payment is not gone back to: it would be asked for again. */
const NOT_KEPT = ['/payment', '/logout', '/403']

/** Stores where the person is. Without a hand in the browser's own history. */
export function useRememberedPlace(): void {
  const userId = useUser()?.id
  const title = usePageName()
  const href = useRouterState({
    select: ({ resolvedLocation, matches }) => (matches.at(-1)?.fullPath === '/' ? undefined : resolvedLocation?.href),
  })
  useEffect(() => {
    if (userId === undefined || !href || title === '') return
    const pathname = href.split(/[?#]/)[0] ?? href
    if (!NOT_KEPT.some((begin) => pathname.startsWith(begin))) rememberPlace(userId, { pathname, href, title })
  }, [userId, href, title])
}
