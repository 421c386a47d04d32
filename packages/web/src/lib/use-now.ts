import { type Instant, instant } from '@tradewind/domain/time'
import { useSyncExternalStore } from 'react'

let now = instant(Date.now())
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** The current time, to the second: for countdowns and time limits. One timer for the whole page. */
export function useNow(): Instant {
  return useSyncExternalStore(subscribe, () => now)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  now = instant(Date.now())
  for (const listener of listeners) listener()
}

/** The current time, to the minute: what shows minutes is drawn once in each. */
export function useMinute(): Instant {
  return useSyncExternalStore(subscribe, minuteNow)
}

function minuteNow(): Instant {
  return instant(Math.floor(Date.parse(now) / 60_000) * 60_000)
}
