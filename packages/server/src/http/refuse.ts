import { ORPCError } from '@orpc/server'
import type { COMMON_REFUSALS } from '@tradewind/contract/call'

/** What every call promises: anything may be refused with these. */
export type CommonRefusal = keyof typeof COMMON_REFUSALS
export type Said = { readonly message?: string; readonly data?: unknown }

/**
 * Ends a call with a refusal that every call promises. The contract has the status and the sentence; `message` may be more exact. For a code of one call, a use
 * case asks for a `Refuse` with it (`promised-refusals.ts`).
 */
export function refuse(code: CommonRefusal, { message, data }: Said = {}): never {
  throw new Refusal(code, message, data)
}

/**
 * Ends a call that has had too many tries, and says in what time the next one counts: the guard writes it into the header that software reads. The one way to refuse so where a time
 * is known.
 */
export function refuseTooMany(waitMs: number, message?: string): never {
  throw new Refusal('TOO_MANY', message, undefined, waitMs)
}

/** Thrown anywhere inside a call; the HTTP edge looks up its code in the contract. */
export class Refusal extends Error {
  readonly code: string
  readonly data: unknown
  readonly ownMessage: string | undefined
  /** After so long the call may be made again. */
  readonly waitMs: number | undefined

  constructor(code: string, message: string | undefined, data: unknown, waitMs?: number) {
    super(message ?? code)
    this.code = code
    this.ownMessage = message
    this.data = data
    this.waitMs = waitMs
  }
}

/** Refuses with a sentence for each invalid field. */
export function refuseInput(shortError: Record<string, string>): never {
  refuse('INVALID_INPUT', { data: { shortError } })
}

type ErrorMap = Record<string, { status?: number; message?: string } | undefined>

/** Turns a refusal into the error the contract declares for the call; an undeclared code is a bug and stays one. */
export function asDeclaredError(refusal: Refusal, errorMap: ErrorMap): Error {
  const declared = errorMap[refusal.code]
  if (!declared) return new Error(`Refusal ${refusal.code} is not in the contract of this call`, { cause: refusal })
  const message = refusal.ownMessage ?? declared.message
  return new ORPCError(refusal.code, {
    defined: true,
    ...(declared.status === undefined ? {} : { status: declared.status }),
    ...(message === undefined ? {} : { message }),
    data: refusal.data,
  })
}
