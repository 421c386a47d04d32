import { translate } from '../languages/translate.ts'
import { Refusal } from './refusal.ts'

/** The specification's sentence for a failure without words of its own. */
const fallback = (method = 'POST') => `Something went wrong. HTTP (${method}) request failed. Please contact support.`
const OFFLINE = 'You appear to be offline. Check your connection. Your entries are kept.'
/** Spelled as the specification spells it. */
const TIMED_OUT = 'Request timeout.Please check your netowrk connection.'

/** Words that this product prefers to the server's own. */
const SENTENCES: Record<string, string> = {
  OFFLINE,
  TIMED_OUT,
  NOT_LOGGED_IN: 'Please sign in to continue.',
  TOO_MANY: 'Too many attempts. Please wait a moment and try again.',
}

const REQUIRED = 'This is required field.'

/**
 * The sentence for any error. Never a code, never a stack. `beside` are the fields of the form that show their own error; a reason for another field
 * is said here, so that nobody looks for a mark that is not there.
 */
export function explain(error: unknown, beside: readonly string[] = []): string {
  return translate(explainInEnglish(error, beside))
}

function explainInEnglish(error: unknown, beside: readonly string[]): string {
  if (!(error instanceof Refusal)) return fallback()
  const worded = SENTENCES[error.errorCode] ?? sayUnmarked(error, beside)
  if (worded) return worded
  if (error.message) return error.requestId && error.status >= 500 ? `${error.message} (${error.requestId})` : error.message
  return error.status === 502 ? TIMED_OUT : fallback(error.method)
}

/** All reasons are already shown beside fields. */
export function isAllBeside(error: unknown, fields: readonly string[]): boolean {
  if (!isRefusedWith(error, 'INVALID_INPUT')) return false
  const paths = Object.keys(error.shortError)
  return paths.length > 0 && paths.every((path) => fields.includes(path))
}

function sayUnmarked({ errorCode, shortError }: Refusal, beside: readonly string[]): string | undefined {
  if (errorCode !== 'INVALID_INPUT') return undefined
  const sentences = Object.entries(shortError).flatMap(([path, sentence]) => {
    if (beside.includes(path)) return []
    // Without the field's name this sentence would not say what is missing.
    return sentence === REQUIRED ? `${nameOfField(path)}: ${sentence}` : sentence
  })
  return [...new Set(sentences)].join(' ') || undefined
}

/** A failure that brings no words of its own: a caller may have better ones than the general sentence. */
export function isUnworded(error: unknown): boolean {
  return !(error instanceof Refusal) || (!SENTENCES[error.errorCode] && !error.message && error.status !== 502)
}

/** 'gst.companyName' → 'Company name'. */
function nameOfField(path: string): string {
  const last = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path
  const words = last.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** 'No SSR details' means that there are no extras: nothing is shown, not an error. */
export function isSilent(error: unknown): boolean {
  return error instanceof Refusal && error.message.includes('No SSR details')
}

const PASSING: ReadonlySet<string> = new Set(['OFFLINE', 'BUG'])

/** Whether trying the same again makes sense. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof Refusal) || PASSING.has(error.errorCode) || error.status >= 500
}

export function isRefusedWith(error: unknown, ...codes: string[]): error is Refusal {
  return error instanceof Refusal && codes.includes(error.errorCode)
}
