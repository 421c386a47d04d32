import { SupplierRefused } from '../flight-supplier.ts'
import type { Inner } from './answer-wire.ts'

/** What an error of the wire means. They all come with HTTP 200, and no table of their numbers is published. */
export type WireMeaning =
  | 'token'
  | 'expired'
  | 'noResult'
  | 'noExtras'
  | 'underProcess'
  | 'duplicate'
  | 'soldOut'
  | 'noBooking'
  | 'bookingFailed'
  | 'invalid'
  | 'other'
export type WireRefusal = { readonly meaning: WireMeaning; readonly code: string; readonly message: string }

const SUCCESSFUL = 1
const STATUS = { invalidRequest: 3, invalidSession: 4 } as const

const BY_TEXT: readonly [RegExp, WireMeaning][] = [
  [/no ssr details/i, 'noExtras'],
  [/under process/i, 'underProcess'],
  [/duplicate/i, 'duplicate'],
  [/invalid token/i, 'token'],
  [/sold out|no seats? (are )?available|not available any more/i, 'soldOut'],
  [/(trace|session|result).*expire/i, 'expired'],
  [/no booking (was )?found/i, 'noBooking'],
  [/booking failed/i, 'bookingFailed'],
  [/no results? (was |were )?found/i, 'noResult'],
]
const BY_CODE: Record<number, WireMeaning> = { 14: 'duplicate', 25: 'noResult' }

/** Nothing when the answer is a success; else by ResponseStatus, then by code, then by the words. */
export function readRefusal({ Error: error, ResponseStatus: status }: Inner): WireRefusal | undefined {
  const code = error?.ErrorCode ?? 0
  const message = error?.ErrorMessage?.trim() ?? ''
  if (code === 0 && (status === SUCCESSFUL || status === null || status === undefined)) return undefined
  return {
    meaning: meaningOf(status ?? 0, code, message),
    code: String(code),
    message: message || 'The airline system gave no reason.',
  }
}

function meaningOf(status: number, code: number, message: string): WireMeaning {
  // Code 6 is an invalid token, or, from some aggregators, expired results.
  const session = /token/i.test(message) || (code === 6 && !/expire/i.test(message)) ? 'token' : 'expired'
  if (status === STATUS.invalidSession || code === 6) return session
  const byText = BY_TEXT.find(([pattern]) => pattern.test(message))?.[1]
  const byCode = BY_CODE[code]
  if (status === STATUS.invalidRequest) return byText === 'soldOut' ? byText : 'invalid'
  return byCode ?? byText ?? 'other'
}

/** A refusal as the rest of the product knows it. */
export function asRefused({ meaning, code, message }: WireRefusal): SupplierRefused {
  const kind =
    meaning === 'expired' || meaning === 'soldOut' || meaning === 'duplicate' || meaning === 'invalid' ? meaning : 'other'
  return new SupplierRefused(kind, code, message)
}
