import type { RefusalKind } from '@tradewind/domain/flights/refusal-kind'
import { SupplierDuplicate, SupplierRefused, SupplierUnclear } from '../supplier-errors.ts'
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
  | 'seatGone'
  | 'noBalance'
  /** Between the supplier and its airline something broke: nobody knows what the airline did. */
  | 'interactionFailed'
  | 'noBooking'
  | 'bookingFailed'
  | 'invalid'
  | 'other'
export type WireRefusal = { readonly meaning: WireMeaning; readonly code: string; readonly message: string }

const SUCCESSFUL = 1
const STATUS = { invalidRequest: 3, invalidSession: 4 } as const

/** Each was seen in recordings or in the code of several clients; the first that fits counts. */
const BY_TEXT: readonly [RegExp, WireMeaning][] = [
  [/no ssr details/i, 'noExtras'],
  [/under process/i, 'underProcess'],
  [/already done for the same criteria|duplicate/i, 'duplicate'],
  [/not have (enough|sufficient) balance|insufficient balance/i, 'noBalance'],
  [/invalid token/i, 'token'],
  [/seat( \w+)?( is)? not? available/i, 'seatGone'],
  [/sold out|sell failure|no seats? (are )?available/i, 'soldOut'],
  [/(trace|session|result).*expire|invalid commitbooking request|invalid resultindex/i, 'expired'],
  [/supplier interaction failed/i, 'interactionFailed'],
  [/no booking (was )?found/i, 'noBooking'],
  [/booking failed/i, 'bookingFailed'],
  [/no results? (was |were )?found/i, 'noResult'],
]
const BY_CODE: Record<number, WireMeaning> = { 14: 'duplicate', 25: 'noResult', 27: 'noExtras' }

/** Nothing when the answer is a success; else by a dead session, then by the words, then by the code. */
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
  return byText ?? BY_CODE[code] ?? (status === STATUS.invalidRequest ? 'invalid' : 'other')
}

const KINDS: Partial<Record<WireMeaning, RefusalKind>> = {
  expired: 'expired',
  soldOut: 'soldOut',
  seatGone: 'seatGone',
  noBalance: 'noBalance',
  invalid: 'invalid',
}

/** Why nothing was made, where the answer is a documented state with words beside it. */
export function kindOfFailure(message: string): RefusalKind {
  return KINDS[BY_TEXT.find(([pattern]) => pattern.test(message))?.[1] ?? 'other'] ?? 'failed'
}

/** A refusal as the rest of the product knows it. */
export function asRefused({ meaning, code, message }: WireRefusal): SupplierRefused {
  return new SupplierRefused(KINDS[meaning] ?? 'other', code, message)
}

/** The same of a call that would have booked or issued. */
export function asRefusedDeed(refusal: WireRefusal): Error {
  const { meaning, code, message } = refusal
  if (meaning === 'duplicate') return new SupplierDuplicate(/\bPNR\s+([A-Z0-9]{5,8})\b/i.exec(message)?.[1], code, message)
  return meaning === 'interactionFailed' ? new SupplierUnclear(message) : asRefused(refusal)
}
