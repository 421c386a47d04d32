import type { QueryClient } from '@tanstack/react-query'
import { askAgain } from '../lib/ask-again.ts'
import { sameSitePath } from '../lib/same-site-path.ts'
import { useStore } from '../lib/session.ts'
import { router } from '../router.tsx'
import { NOTIFICATION_SETTINGS } from './notice-queries.ts'
import { renewPush } from './push.ts'

/** A page that has just opened has other things to do first. */
const RENEW_AFTER_MS = 3_000

/** Opens the page of a pressed notification, and keeps staff's browsers registered, three seconds after the start or a log-in. Failures are ignored: the bell shows the same. */
export function followPush(queryClient: QueryClient): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ type?: string; path?: string } | undefined>) => {
    if (data?.type === 'open') void router.navigate({ href: `/app${sameSitePath(data.path, '/')}` })
  })
  let waiting: ReturnType<typeof setTimeout> | undefined
  const renewSoon = () => {
    clearTimeout(waiting)
    waiting = setTimeout(renew, RENEW_AFTER_MS)
  }
  const renew = () => {
    const { user } = useStore.getState()
    if (!user) return
    void renewPush(user.userType === 'staff')
      .then((isRenewed) => (isRenewed ? askAgain(queryClient, NOTIFICATION_SETTINGS) : undefined))
      .catch(() => undefined)
  }
  useStore.subscribe(({ user }, before) => {
    if (user?.id !== before.user?.id) renewSoon()
  })
  renewSoon()
}
