import { z } from 'zod'
import { Amount, Currency, OpaqueId } from '../wire-values.ts'

/** The path of a call about flights. */
export const flightCall = (path: string, summary: string) =>
  ({ method: 'POST', path: `/flight/${path}`, summary, tags: ['flights'] }) as const

/** A result of a search. */
export const ChosenResult = z.strictObject({ traceId: OpaqueId, resultIndex: OpaqueId })

export const PRICE_CHANGED = {
  PRICE_CHANGED: {
    status: 402,
    message: 'The fare has changed. Please review the new total.',
    data: z.object({ previous: Amount, totalPayable: Amount, currency: Currency }),
  },
} as const

export const TIME_IS_OVER = {
  PAYMENT_SESSION_EXPIRED: { status: 409, message: 'The time to pay has passed. Nothing was charged. Please search again.' },
} as const

export const STATE_CHANGED = {
  STATE_CHANGED: { status: 409, message: 'This booking has changed. Here is its latest status.' },
} as const
