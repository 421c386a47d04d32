import { randomUUID } from 'node:crypto'
import { dateInIndia } from '../sandbox-clock.ts'
import type { AirContext } from './air-context.ts'
import type { Trace } from './option.ts'
import { TRACE_LIFE_MS } from './option.ts'
import { invalidToken, sessionExpired } from './refusal.ts'
import type { Token } from './store.ts'

/** An agency's token of the Indian day: made once, the same for everyone who asks, dead at midnight in India. */
export function tokenOfToday({ store, clock }: AirContext, currency = 'INR'): Token {
  const day = dateInIndia(clock.now())
  const existing = store.tokens
    .rows()
    .find((token) => token.day === day && !token.loggedOut && (token.currency ?? 'INR') === currency)
  if (existing) return existing
  const token = { tokenId: randomUUID(), day, loggedOut: false, currency }
  store.tokens.put(token.tokenId, token)
  return token
}

/**
 * Refuses a token that is unknown, logged out, or of another day. `begunOn` is the token with which a booking in progress was started: it may be
 * finished with it.
 */
export function checkToken({ store, clock, faulty }: AirContext, tokenId: string, begunOn?: string): void {
  const token = store.tokens.get(tokenId)
  if (!token || token.loggedOut || faulty('expired-token')) throw invalidToken()
  if (token.day !== dateInIndia(clock.now()) && tokenId !== begunOn) throw invalidToken()
}

type Asked = { TokenId: string; TraceId: string; ResultIndex: string }

/**
 * The open shopping session behind a TraceId. Refuses one that is unknown, over, or used: a trace ends with its booking, but each flight of a
 * domestic return can be booked once.
 */
export function openTrace(context: AirContext, { TokenId, TraceId, ResultIndex }: Asked): Trace {
  const trace = context.store.traces.get(TraceId)
  checkToken(context, TokenId, trace?.tokenId)
  const booked = context.store.bookingsOfTrace(TraceId).map(({ resultIndex }) => wayOf(resultIndex))
  if (!trace || booked.some((way) => way === wayOf(ResultIndex)) || context.faulty('expired-trace')) throw sessionExpired()
  if (context.clock.now() >= trace.createdMs + TRACE_LIFE_MS) throw sessionExpired()
  return trace
}

/** 'OB' or 'IB'. */
function wayOf(resultIndex: string): string {
  return resultIndex.slice(0, 2)
}
