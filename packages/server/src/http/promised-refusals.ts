import { type CommonRefusal, Refusal, type Said } from './refuse.ts'

/**
 * Ends a call with a refusal that it promises. A use case asks for one with the codes it needs; a route hands in that of its call, which compiles only where the
 * call promises them all: a function that takes more codes fits where fewer are asked for, never the other way round.
 */
export type Refuse<Code extends string = never> = (code: Code | CommonRefusal, said?: Said) => never

/** For the demonstration and tests, which are no call: takes any code. */
export const refuseAny: Refuse<string> = (code, { message, data } = {}) => {
  throw new Refusal(code, message, data)
}

/** The refusals of a call, made of the errors that its contract hands to the handler. */
export function promised<Errors extends object>(_errors: Errors): Refuse<keyof Errors & string> {
  return refuseAny
}
