import type { FareOffer, Journey } from './world/journey.ts'

/** What `ResultFareType` of a search asks for: 3, 4 or 5. Anything else means regular fares. */
export type SpecialFare = 'student' | 'armedForces' | 'seniorCitizen'

const ASKED: Record<number, SpecialFare> = { 3: 'student', 4: 'armedForces', 5: 'seniorCitizen' }

/** The names in answers. Only the regular one was ever recorded: the others are the sandbox's own. */
const NAMES: Record<SpecialFare, string> = {
  student: 'StudentFare',
  armedForces: 'ArmedForceFare',
  seniorCitizen: 'SeniorCitizenFare',
}

/** Off the base fare, in thousandths. */
const PERMILLE: Record<SpecialFare, number> = { student: -60, armedForces: -120, seniorCitizen: -80 }

/** The airlines that have such fares. Others answer with their regular ones. */
const SELLERS = new Set(['6E', 'AI', 'IX', 'QP', 'SG'])

export function specialFareAsked(fareType: number | null | undefined): SpecialFare | undefined {
  return ASKED[fareType ?? 0]
}

export function fareTypeName(special: SpecialFare | undefined): string {
  return special ? NAMES[special] : 'RegularFare'
}

export function discountOf(special: SpecialFare | undefined): number {
  return special ? PERMILLE[special] : 0
}

/** What a journey is sold at in such a search: one special fare, the airline's lowest in economy, or the regular fares of one that has none. */
export function offersOf(
  journey: Journey,
  special: SpecialFare | undefined,
): { offer: FareOffer; special: SpecialFare | undefined }[] {
  const isSold = special !== undefined && !journey.isInternational && SELLERS.has(journey.validatingAirline)
  const lowest = isSold ? journey.offers.find(({ family }) => family.cabin === 'economy') : undefined
  return lowest ? [{ offer: lowest, special }] : journey.offers.map((offer) => ({ offer, special: undefined }))
}
