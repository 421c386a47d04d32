import type { PenaltyRule } from '@tradewind/domain/tickets/changes/penalty'
import { readAmount } from './read-amount.ts'
import type { PenaltyWire } from './result-wire.ts'

const KINDS: Record<string, PenaltyRule['applies']> = { Cancellation: 'cancellation', Reissue: 'reissue' }
const HOURS_PER_DAY = 24

/** Mini fare rules as spans of hours before departure. A rule whose journey or span cannot be read is left out: nobody is promised what it might say. */
export function translatePenalties(rules: readonly PenaltyWire[]): PenaltyRule[] {
  return rules.flatMap((rule) => {
    const applies = KINDS[rule.Type ?? '']
    const [, origin, destination] = /^([A-Z0-9]{3})-([A-Z0-9]{3})$/.exec(rule.JourneyPoints?.trim() ?? '') ?? []
    const span = readSpan(rule)
    if (!applies || !origin || !destination || !span) return []
    return [{ origin, destination, applies, ...span, keeps: readDetails(rule.Details ?? '') }]
  })
}

/** Days count whole: '0' to '3' ends where '4' begins. */
function readSpan({ From, To, Unit }: PenaltyWire): { fromHours: number; toHours: number | null } | undefined {
  const [from, to] = [From?.trim() || '0', To?.trim() || null]
  if (!/^\d+$/.test(from) || (to !== null && !/^\d+$/.test(to))) return undefined
  if (/^hours?$/i.test(Unit?.trim() ?? '')) return { fromHours: Number(from), toHours: to === null ? null : Number(to) }
  if (from === '0' && to === null) return { fromHours: 0, toHours: null }
  if (!/^days?$/i.test(Unit?.trim() ?? '')) return undefined
  return { fromHours: Number(from) * HOURS_PER_DAY, toHours: to === null ? null : (Number(to) + 1) * HOURS_PER_DAY }
}

/** 'INR 2999', 'INR 13,555*', 'NON REFUNDABLE'; a percentage or a pointer to the full rules is only words. */
function readDetails(details: string): PenaltyRule['keeps'] {
  const [, currency, digits] = /^\s*([A-Z]{3})\s*([\d,]+(?:\.\d+)?)\s*\*?\s*$/.exec(details) ?? []
  if (currency && digits) return { kind: 'amount', amount: readAmount(digits.replaceAll(',', ''), currency) }
  return /^\s*non[\s-]?refundable\s*$/i.test(details) ? { kind: 'everything' } : { kind: 'unknown' }
}
