import type { ORPCError } from '@orpc/server'

export type ErrorBody = {
  success: false
  errorCode: string
  errorMessage: string
  shortError?: Record<string, string>
  data?: unknown
  requestId?: string
}

export function bodyOfError(errorCode: string, errorMessage: string, requestId?: string): ErrorBody {
  return { success: false, errorCode, errorMessage, ...(requestId === undefined ? {} : { requestId }) }
}

/** The body of every refused call: sentence, code, and the fields in trouble where there are any. */
export function bodyOfRefusal(error: ORPCError<string, unknown>): ErrorBody {
  if (error.status >= 500 && !error.defined)
    return bodyOfError('BUG', 'Something went wrong on our side. Please contact support with the request id.')
  const { shortError, ...data } = (error.data ?? {}) as { shortError?: Record<string, string> }
  return {
    ...bodyOfError(error.code, error.message),
    ...(shortError ? { shortError } : {}),
    ...(Object.keys(data).length > 0 ? { data } : {}),
  }
}
