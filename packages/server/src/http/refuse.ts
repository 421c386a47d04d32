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

/** Thrown anywhere inside a call; the HTTP edge looks up its code in the contract. */
export class Refusal extends Error {
  readonly code: string
  readonly data: unknown
  readonly ownMessage: string | undefined

  constructor(code: string, message: string | undefined, data: unknown) {
    super(message ?? code)
    this.code = code
    this.ownMessage = message
    this.data = data
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
