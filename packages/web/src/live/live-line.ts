import type { QueryClient } from '@tanstack/react-query'
import type { LiveMessage } from '@tradewind/contract/live/live'
import { create } from 'zustand'
import { askAgain } from '../lib/ask-again.ts'
import { useStore } from '../lib/session.ts'
import { gatherRefreshes } from './gather-refreshes.ts'
import { keysOf, LIVE_KEYS } from './refresh-keys.ts'

/** Browsers give a site six connections: a tab that nobody looks at gives its own back after this. */
const HIDDEN_MS = 10_000
/** While there is no line, screens look for themselves. */
const POLL_MS = 30_000
/** A line that is back sooner was never missed. */
const SAY_AFTER_MS = 5_000
const TRY_AGAIN_MS = [2_000, 5_000, 15_000, 30_000] as const

/** 'off': changes of others appear late. Only then is anything said of it. */
export const useLive = create<{ isOff: boolean }>(() => ({ isOff: false }))

/** Keeps one line to the server as long as somebody is logged in and looks: what changes elsewhere is asked for again here. */
export function followLive(queryClient: QueryClient): void {
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
      // Whatever happened while there was no line was not heard.
      if (wasOpen) refresh(LIVE_KEYS)
      wasOpen = true
    }
    next.onmessage = ({ data }) => refresh(keysOf(JSON.parse(String(data)) as LiveMessage))
    next.onerror = () => {
      missed()
      // The browser tries again by itself, except after an answer that is no line.
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
