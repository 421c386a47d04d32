import type { SandboxClock } from '../sandbox-clock.ts'
import type { FaultInWords } from './refusal.ts'
import type { AirStore } from './store.ts'
import type { World } from './world/journey.ts'

/** The credentials a caller must send to get a token. */
export type AirCredentials = { clientId: string; userName: string; password: string }

/** Delays of things that happen automatically at the supplier. */
export type AirPace = {
  /** From 'in progress' to ticketed. */
  ticketingMs: number
  /** Each step of a change request. */
  changeRequestStepMs: number
}

/** Faults that change what the supplier decides; the others spoil only the transport. */
export type SemanticFault =
  | 'expired-trace'
  | 'expired-token'
  | 'sold-out'
  | 'price-changed'
  | 'time-changed'
  | 'in-progress'
  | 'ticket-failed'
  | 'price-changed-at-ticket'
  | 'no-ssr'
  | 'ssr-refused'
  | 'null-extra'
  | 'null-flight'
  | 'null-amounts'
  | 'unknown-place'
  | 'rail'
  | 'duplicate-answer'
  | 'interaction-failed-after-commit'
  | FaultInWords

/** All that a method of the supplier can reach. */
export type AirContext = {
  store: AirStore
  clock: SandboxClock
  world: World
  credentials: AirCredentials
  pace: AirPace
  /** Asked once per request: does this fault happen now? */
  faulty(fault: SemanticFault): boolean
}

/** A method of the wire: takes the request's body, returns the content of the envelope, or throws an AirRefusal. */
export type AirMethod = (context: AirContext, body: unknown) => Record<string, unknown>
