/** Fares that airlines in India sell below the regular ones, to those who prove at the airport who they are. */
export const SPECIAL_FARES = ['student', 'armedForces', 'seniorCitizen'] as const
export type SpecialFare = (typeof SPECIAL_FARES)[number]

/** 'student fares' */
export const SPECIAL_FARE_WORDS: Record<SpecialFare, string> = {
  student: 'student fares',
  armedForces: 'armed forces fares',
  seniorCitizen: 'senior citizen fares',
}

/** Such fares are of flights within India; `countryCodes` are those of all airports of a journey. */
export function maySellSpecial(countryCodes: readonly string[]): boolean {
  return countryCodes.length > 0 && countryCodes.every((code) => code === 'IN')
}
