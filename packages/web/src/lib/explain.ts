import { Refusal } from './refusal.ts'

/** The specification's sentence for a failure nobody worded. */
const fallback = (method = 'POST') => `Something went wrong. HTTP (${method}) request failed. Please contact support.`
const OFFLINE = 'You appear to be offline. Check your connection; what you typed is kept.'
const TIMED_OUT = 'Request timeout. Please check your network connection.'

/** Words this product prefers to the server's own. */
const SENTENCES: Record<string, string> = {
  OFFLINE,
  NOT_LOGGED_IN: 'Please sign in to continue.',
  TOO_MANY: 'Too many tries. Please wait a little and try again.',
}

/** The one sentence a person reads for whatever went wrong. Never a code, never a stack. */
export function explain(error: unknown): string {
  if (!(error instanceof Refusal)) return fallback()
  const worded = SENTENCES[error.errorCode]
  if (worded) return worded
  if (error.message) return error.requestId && error.status >= 500 ? `${error.message} (${error.requestId})` : error.message
  return error.status === 502 ? TIMED_OUT : fallback(error.method)
}

/** 'No SSR details' means nothing is for sale beside the fare: silence, not an error. */
export function isSilent(error: unknown): boolean {
  return error instanceof Refusal && error.message.includes('No SSR details')
}

/** Would trying the same again make sense? */
export function isPassing(error: unknown): boolean {
  return !(error instanceof Refusal) || error.errorCode === 'OFFLINE' || error.status >= 500
}

export function isRefusedWith(error: unknown, ...codes: string[]): error is Refusal {
  return error instanceof Refusal && codes.includes(error.errorCode)
}
