import type { PenaltyRule } from '@tradewind/domain/tickets/changes/penalty'
import { readAmount } from './read-amount.ts'
import type { PenaltyWire } from './result-wire.ts'

const KINDS: Record<string, PenaltyRule['applies']> = { Cancellation: 'cancellation', Reissue: 'reissue' }
const HOURS_PER_DAY = 24

/** Where a leg begins and ends. */
export type LegEnds = { readonly origin: string; readonly destination: string }

/**
 * Mini fare rules as spans of hours before departure, each at its leg. A rule names every point on its way ('RPR-CCU-BOM'), of one leg or of the whole
 * journey; one for the whole journey holds for each leg. A rule whose journey or span cannot be read, or that says nothing, is left out: nobody is promised
 * what it might say. `legs`: of the journey; none where they are not known, and then a rule stands for its own ends.
 */
export function translatePenalties(rules: readonly PenaltyWire[], legs: readonly LegEnds[]): PenaltyRule[] {
  return rules.flatMap((rule) => {
    const applies = KINDS[rule.Type?.trim() ?? '']
    const details = rule.Details?.trim() ?? ''
    const span = readSpan(rule)
    if (!applies || !details || !span) return []
    const keeps = readDetails(details, applies)
    return legsOf(rule.JourneyPoints ?? '', legs).map(({ origin, destination }) => ({
      origin,
      destination,
      applies,
      ...span,
      keeps,
    }))
  })
}

/** Where each leg of a translated journey begins and ends. */
export function endsOf(legs: readonly (readonly LegEnds[])[]): LegEnds[] {
  return legs.flatMap((leg) => {
    const [first, last] = [leg[0], leg.at(-1)]
    return first && last ? [{ origin: first.origin, destination: last.destination }] : []
  })
}

function legsOf(journeyPoints: string, legs: readonly LegEnds[]): readonly LegEnds[] {
  const points = journeyPoints.trim().split('-')
  const [origin, destination] = [points[0], points.at(-1)]
  if (points.length < 2 || !origin || !destination || points.some((point) => !/^[A-Z0-9]{3}$/.test(point))) return []
  if (legs.length === 0) return [{ origin, destination }]
  const own = legs.filter((leg) => leg.origin === origin && leg.destination === destination)
  if (own.length > 0) return own
  return legs[0]?.origin === origin && legs.at(-1)?.destination === destination ? legs : []
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

/** 'INR 2999', 'INR 13,555*', 'NON REFUNDABLE', 'Unchangeble' (so spelt); a percentage or a pointer to the full rules is only words. */
function readDetails(details: string, applies: PenaltyRule['applies']): PenaltyRule['keeps'] {
  const [, currency, digits] = /^([A-Z]{3})\s*([\d,]+(?:\.\d+)?)\s*\*?$/.exec(details) ?? []
  if (currency && digits) return { kind: 'amount', amount: readAmount(digits.replaceAll(',', ''), currency) }
  const forbids = applies === 'cancellation' ? /^non[\s-]?refundable$/i : /^(un|not |non[\s-]?)changea?ble$/i
  return forbids.test(details) ? { kind: 'everything' } : { kind: 'unknown' }
}
