import { LAST_DAY_AHEAD } from '../../flights/search-rules.ts'
import { addDays, type Instant, type PlainDate } from '../../time.ts'

/** A leg as it will be: of the ticket, or as the customer would like it. Of one whose flight is not chosen only the day is known. */
export type PlannedLeg = {
  readonly leg: number
  readonly isWanted: boolean
  /** Local day of departure, and of arrival; the same while no flight is chosen. */
  readonly departsOn: PlainDate
  readonly arrivesOn: PlainDate
  readonly times: { readonly departureAt: Instant; readonly arrivalAt: Instant } | undefined
}

export type WhyNotWanted = 'past' | 'tooFar' | 'beforeLast' | 'afterNext'

/**
 * Why a wanted flight does not fit: its day is over, or it departs before the flight before it has arrived, or arrives after the next one departs. `legs`: all
 * that are valid after the change, in order. `today`: where it departs.
 */
export function whyNotWanted(
  wanted: PlannedLeg,
  legs: readonly PlannedLeg[],
  { now, today }: { now: Instant; today: PlainDate },
): WhyNotWanted | undefined {
  if (wanted.times ? wanted.times.departureAt <= now : wanted.departsOn < today) return 'past'
  if (wanted.departsOn > addDays(today, LAST_DAY_AHEAD)) return 'tooFar'
  const last = legs.findLast(({ leg }) => leg < wanted.leg)
  const next = legs.find(({ leg }) => leg > wanted.leg)
  if (last && departsTooEarly(wanted, last)) return 'beforeLast'
  return next && departsTooEarly(next, wanted) ? 'afterNext' : undefined
}

/** By the clock where both flights are known, otherwise by the day. */
function departsTooEarly(leg: PlannedLeg, before: PlannedLeg): boolean {
  return leg.times && before.times ? leg.times.departureAt <= before.times.arrivalAt : leg.departsOn < before.arrivesOn
}

/** The refusal, with the leg it is about. */
export function explainNotWanted(why: WhyNotWanted, sector: string): string {
  switch (why) {
    case 'past':
      return `${sector}: please choose a flight in the future.`
    case 'tooFar':
      return `${sector}: airlines do not sell seats for this date yet.`
    case 'beforeLast':
      return `${sector}: this departs before the previous flight arrives.`
    case 'afterNext':
      return `${sector}: this arrives after the next flight departs.`
  }
}
