import type { DropCause } from '@tradewind/domain/flights/dropped'
import type { z } from 'zod'

/** Why a result does not fit its schema: named by the first thing that is wrong with it. */
export function whyUnread(error: z.ZodError, value: unknown): DropCause {
  if (value === null || value === undefined) return { reason: 'unreadableResult', example: 'null' }
  const path = (error.issues[0]?.path ?? []).filter((part) => typeof part === 'string')
  const example = path.join('.') || 'no object'
  if (path[0] === 'Segments') return { reason: 'unreadableFlight', example }
  const isAmount = (path[0] === 'Fare' || path[0] === 'FareBreakdown') && !NO_AMOUNT.has(path[1] ?? '')
  return { reason: isAmount ? 'amountMissing' : 'unreadableResult', example }
}

const NO_AMOUNT = new Set(['Currency', 'PassengerType', 'PassengerCount', 'TaxBreakup'])
