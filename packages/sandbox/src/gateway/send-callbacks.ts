import { randomUUID } from 'node:crypto'
import type { SandboxClock } from '../sandbox-clock.ts'
import type { Callback, CallbackMode } from './callback.ts'
import type { GatewayOrder, GatewayRefund, OrderStatus } from './gateway-order.ts'
import type { GatewayStore } from './gateway-store.ts'

export type CallbackSender = {
  announce(order: GatewayOrder, mode?: CallbackMode): void
  announceRefund(order: GatewayOrder, refund: GatewayRefund): void
  /** Posts a claim with a wrong signature; the order stays as it is. */
  forge(order: GatewayOrder, status: OrderStatus): void
  setMode(mode: CallbackMode, delayMs?: number): void
  mode(): { callbackMode: CallbackMode; delayMs: number | null }
  /** Sends again what was not accepted before a restart. */
  resume(): void
  stop(): void
}

/** How one gateway words and signs its messages to the merchant. */
export type CallbackDialect = {
  payment(order: GatewayOrder, status: OrderStatus): Record<string, unknown>
  refund(order: GatewayOrder, refund: GatewayRefund): Record<string, unknown>
  /** As it is sent: the text and the headers that prove it, wrong when forged. */
  seal(letter: { eventId: string; payload: Record<string, unknown>; sentMs: number; isForged: boolean }): {
    body: string
    headers: Record<string, string>
  }
}

type Setup = { store: GatewayStore; clock: SandboxClock; dialect: CallbackDialect; retryBaseMs: number }

const MAX_ATTEMPTS = 9
const TIMEOUT_MS = 10_000
const LATE_MS = 15_000
const STALE_MS = 3_600_000

export function createCallbackSender({ store, clock, dialect, retryBaseMs }: Setup): CallbackSender {
  let standing: CallbackMode = 'normal'
  let delayMs: number | undefined
  const timers = new Set<NodeJS.Timeout>()

  const schedule = (callback: Callback, afterMs: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void deliver(callback)
    }, afterMs)
    timers.add(timer)
  }

  const deliver = async (callback: Callback): Promise<void> => {
    const taken = await post(callback, dialect, clock)
    if (stopped) return
    const tried = { ...callback, attempts: callback.attempts + 1 }
    if (taken || tried.attempts >= MAX_ATTEMPTS || callback.mode === 'forged') return store.callbacks.remove(callback.callbackId)
    store.callbacks.put(tried.callbackId, tried)
    schedule(tried, retryBaseMs * 2 ** callback.attempts)
  }

  let stopped = false

  const queue = (url: string, payload: Record<string, unknown>, mode: CallbackMode): void => {
    if (mode === 'never' || url === '') return
    const eventId = `evt_${randomUUID()}`
    const copies = mode === 'twice' ? 2 : 1
    for (let copy = 0; copy < copies; copy++) {
      const callback = { callbackId: randomUUID(), url, payload: { eventId, ...payload }, mode, attempts: 0 }
      store.callbacks.put(callback.callbackId, callback)
      schedule(callback, (mode === 'late' ? (delayMs ?? LATE_MS) : (delayMs ?? 0)) + copy)
    }
  }

  return {
    announce: (order, mode) => queue(order.callbackUrl, dialect.payment(order, order.status), mode ?? standing),
    announceRefund: (order, refund) => queue(order.callbackUrl, dialect.refund(order, refund), standing),
    forge: (order, status) => queue(order.callbackUrl, dialect.payment(order, status), 'forged'),
    setMode: (mode, delay) => {
      standing = mode
      delayMs = delay
    },
    mode: () => ({ callbackMode: standing, delayMs: delayMs ?? null }),
    resume: () => {
      for (const callback of store.callbacks.rows()) schedule(callback, 0)
    },
    stop: () => {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** True when the merchant accepted it. */
async function post({ url, payload, mode }: Callback, dialect: CallbackDialect, clock: SandboxClock): Promise<boolean> {
  const { eventId = '', ...rest } = payload
  const sentMs = clock.now() - (mode === 'stale' ? STALE_MS : 0)
  const { body, headers } = dialect.seal({ eventId: String(eventId), payload: rest, sentMs, isForged: mode === 'forged' })
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return answer.ok
  } catch {
    // Unreachable counts as not accepted: it is tried again.
    return false
  }
}
