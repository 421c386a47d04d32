import { fold } from './fold.ts'

export type LatencyMode = 'natural' | 'none'

const SLOW_METHODS: Record<string, number> = { Search: 1, FareQuote: 0.7, SSR: 0.5, FareRule: 0.4, Book: 1.6, Ticket: 2.2 }

/**
 * The supplier's own latency in milliseconds: each connection has its own pace between 100 and 900 ms (the GDS is among the slow ones), a search
 * over several waits for the slowest, and ticketing takes longest.
 */
export function naturalLatency(mode: LatencyMode, method: string, connections: readonly string[]): number {
  if (mode === 'none') return 0
  const paces = connections.map((name) => (name === 'GDS' ? 640 + (fold(name) % 260) : 100 + (fold(name) % 480)))
  const pace = paces.length === 0 ? 150 : Math.max(...paces)
  return Math.round(pace * (SLOW_METHODS[method] ?? 0.25))
}
