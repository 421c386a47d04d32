import type { ORPCError } from '@orpc/server'

export type ErrorBody = {
  success: false
  errorCode: string
  errorMessage: string
  shortError?: Record<string, string>
  data?: unknown
  requestId?: string
}

/** The sentence while the database cannot be reached. */
export const AWAY = {
  code: 'UNAVAILABLE',
  sentence: 'Our database is not available at the moment. Please try again in a minute.',
} as const

/** The sentence while this node is overloaded. */
export const BUSY = { code: 'BUSY', sentence: 'The server is very busy. Please try again in a moment.' } as const

export function bodyOfError(errorCode: string, errorMessage: string, requestId?: string): ErrorBody {
  return { success: false, errorCode, errorMessage, ...(requestId === undefined ? {} : { requestId }) }
}

/** The body of every refused call: sentence, code, and the invalid fields where there are any. */
export function bodyOfRefusal(error: ORPCError<string, unknown>): ErrorBody {
  const { shortError, requestId, ...data } = (error.data ?? {}) as { shortError?: Record<string, string>; requestId?: string }
  return {
    ...bodyOfError(error.code, error.message, requestId),
    ...(shortError ? { shortError } : {}),
    ...(Object.keys(data).length > 0 ? { data } : {}),
  }
}
