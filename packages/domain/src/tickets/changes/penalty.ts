import type { Money } from '../../money.ts'
import { epochMs, type Instant } from '../../time.ts'

/**
 * What the airline keeps for refunding or changing one passenger's leg, within a span before departure, as stated with the ticket. Hours count back
 * from the departure of the leg's first flight; without an upper end the span begins with the sale.
 */
export type PenaltyRule = {
  readonly origin: string
  readonly destination: string
  readonly applies: 'cancellation' | 'reissue'
  readonly fromHours: number
  readonly toHours: number | null
  /** none: only airport charges are refunded. unknown: the rule is text only. */
  readonly keeps:
    | { readonly kind: 'amount'; readonly amount: Money }
    | { readonly kind: 'everything' }
    | { readonly kind: 'unknown' }
}

export type Penalty =
  | { readonly kind: 'amount'; readonly amount: Money }
  | { readonly kind: 'everything' }
  /** A person must ask the airline. */
  | { readonly kind: 'unknown'; readonly because: 'noRules' | 'departed' | 'onlyWords' }

type Ask = {
  readonly rules: readonly PenaltyRule[]
  readonly applies: PenaltyRule['applies']
  readonly leg: { readonly origin: string; readonly destination: string; readonly departureAt: Instant }
  readonly currency: string
  readonly now: Instant
}

/** The penalty per passenger for a leg now. If several rules fit, the highest: the airline's own system takes no less. */
export function penaltyNow({ rules, applies, leg, currency, now }: Ask): Penalty {
  const hoursLeft = (epochMs(leg.departureAt) - epochMs(now)) / 3_600_000
  if (hoursLeft <= 0) return { kind: 'unknown', because: 'departed' }
  const fitting = rules.filter(
    (rule) =>
      rule.applies === applies &&
      rule.origin === leg.origin &&
      rule.destination === leg.destination &&
      hoursLeft >= rule.fromHours &&
      (rule.toHours === null || hoursLeft < rule.toHours),
  )
  if (fitting.length === 0) return { kind: 'unknown', because: 'noRules' }
  if (fitting.some(({ keeps }) => keeps.kind === 'unknown')) return { kind: 'unknown', because: 'onlyWords' }
  if (fitting.some(({ keeps }) => keeps.kind === 'everything')) return { kind: 'everything' }
  const amounts = fitting.flatMap(({ keeps }) => (keeps.kind === 'amount' ? [keeps.amount] : []))
  if (amounts.some((amount) => amount.currency !== currency)) return { kind: 'unknown', because: 'onlyWords' }
  const dearest = amounts.reduce((a, b) => (b.minor > a.minor ? b : a))
  return { kind: 'amount', amount: dearest }
}

/**
 * The rules that count once there is a ticket: the ticket's own, and the quote's where the ticket has none. Low-cost tickets come back with a blank
 * rule although the quote had the real ones.
 */
export function mergePenalties(quoted: readonly PenaltyRule[], ticketed: readonly PenaltyRule[]): PenaltyRule[] {
  const keyOf = ({ origin, destination, applies }: PenaltyRule) => `${origin}${destination}${applies}`
  const known = new Set(ticketed.map(keyOf))
  return [...ticketed, ...quoted.filter((rule) => !known.has(keyOf(rule)))]
}

const HOURS_PER_DAY = 24

/** When a rule holds, in words: 'At any time', '4 days or more before departure', 'Less than 4 days before departure'. */
export function describePenaltySpan({ fromHours, toHours }: Pick<PenaltyRule, 'fromHours' | 'toHours'>): string {
  if (toHours === null) return fromHours === 0 ? 'At any time' : `${formatHours(fromHours)} or more before departure`
  if (fromHours === 0) return `Less than ${formatHours(toHours)} before departure`
  return `${formatHours(fromHours)} to ${formatHours(toHours)} before departure`
}

function formatHours(hours: number): string {
  if (hours % HOURS_PER_DAY !== 0 || hours === 0) return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
  return hours === HOURS_PER_DAY ? '1 day' : `${hours / HOURS_PER_DAY} days`
}
