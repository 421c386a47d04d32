import type { QueryClient } from '@tanstack/react-query'
import type { LiveMessage } from '@tradewind/contract/live/live'
import { create } from 'zustand'
import { askAgain } from '../lib/ask-again.ts'
import { useStore } from '../lib/session.ts'
import { gatherRefreshes } from './gather-refreshes.ts'
import { keysOf, LIVE_KEYS } from './refresh-keys.ts'

/** Browsers allow six connections per site: a hidden tab closes its own after this time. */
const HIDDEN_MS = 10_000
/** Without the line, screens poll. */
const POLL_MS = 30_000
/** A line that is back sooner counts as never lost. */
const SAY_AFTER_MS = 5_000
const TRY_AGAIN_MS = [2_000, 5_000, 15_000, 30_000] as const

/** 'off': changes by others arrive late. Only then the person is informed. */
export const useLive = create<{ isOff: boolean }>(() => ({ isOff: false }))

/** Keeps one line to the server while somebody is logged in and the tab is visible: what changed elsewhere is read again here. `onRights`: what they may do may have changed. */
export function followLive(queryClient: QueryClient, onRights: () => void): void {
  const invalidate = (keys: readonly (readonly (string | number)[])[]) => {
    for (const queryKey of keys) void askAgain(queryClient, queryKey)
  }
  const refresh = gatherRefreshes(invalidate)
  let line: EventSource | undefined
  let tries = 0
  let wasOpen = false
  let timers: ReturnType<typeof setTimeout>[] = []
  let poll: ReturnType<typeof setInterval> | undefined
  let hidden: ReturnType<typeof setTimeout> | undefined

  const later = (ms: number, work: () => void) => timers.push(setTimeout(work, ms))
  const calm = () => {
    for (const timer of timers) clearTimeout(timer)
    timers = []
    clearInterval(poll)
    poll = undefined
  }
  const close = () => {
    line?.close()
    line = undefined
    calm()
  }
  const missed = () => {
    if (poll !== undefined) return
    poll = setInterval(() => invalidate(LIVE_KEYS), POLL_MS)
    later(SAY_AFTER_MS, () => useLive.setState({ isOff: true }))
  }
  const open = () => {
    if (line || !useStore.getState().user || document.hidden) return
    const next = new EventSource('/api/live')
    line = next
    next.onopen = () => {
      calm()
      tries = 0
      useLive.setState({ isOff: false })
      // Changes during the time without a line were missed.
      if (wasOpen) {
        refresh(LIVE_KEYS)
        onRights()
      }
      wasOpen = true
    }
    next.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as LiveMessage
      if (message.topic === 'rights' || message.topic === 'all') onRights()
      refresh(keysOf(message))
    }
    next.onerror = () => {
      missed()
      // The browser reconnects automatically, except after an answer that is not a stream.
      if (next.readyState !== EventSource.CLOSED) return
      next.close()
      if (line === next) line = undefined
      later(TRY_AGAIN_MS[Math.min(tries, TRY_AGAIN_MS.length - 1)] ?? 0, open)
      tries += 1
    }
  }

  document.addEventListener('visibilitychange', () => {
    clearTimeout(hidden)
    if (document.hidden) hidden = setTimeout(close, HIDDEN_MS)
    else open()
  })
  useStore.subscribe(({ user }, before) => {
    if (user?.id === before.user?.id) return
    close()
    wasOpen = false
    useLive.setState({ isOff: false })
    open()
  })
  open()
}
