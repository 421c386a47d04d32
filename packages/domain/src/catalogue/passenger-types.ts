/** Who may come on a tour, by age in whole years on the day. A row of a tour option, never a column: a company may add students or seniors. */
export const PASSENGER_CODES = ['adult', 'youth', 'child', 'infant', 'student', 'senior'] as const
export type PassengerCode = (typeof PASSENGER_CODES)[number]

export type PassengerType = {
  readonly code: PassengerCode
  /** Both ages inclusive. */
  readonly minAge: number
  readonly maxAge: number
  /** Infants on a lap take none. */
  readonly takesSeat: boolean
  readonly minQuantity: number
  /** Null: as many as there are seats. */
  readonly maxQuantity: number | null
  /** Comes only with one of these; empty: also alone. */
  readonly accompaniedBy: readonly PassengerCode[]
}

export const OLDEST = 120

/** What a new tour option has: adults from 12, children from 3 to 11, infants below. */
export const USUAL_PASSENGERS: readonly PassengerType[] = [
  { code: 'adult', minAge: 12, maxAge: OLDEST, takesSeat: true, minQuantity: 0, maxQuantity: null, accompaniedBy: [] },
  { code: 'child', minAge: 3, maxAge: 11, takesSeat: true, minQuantity: 0, maxQuantity: null, accompaniedBy: ['adult'] },
  { code: 'infant', minAge: 0, maxAge: 2, takesSeat: false, minQuantity: 0, maxQuantity: null, accompaniedBy: ['adult'] },
]

const NAMES: Readonly<Record<PassengerCode, string>> = {
  adult: 'Adult',
  youth: 'Youth',
  child: 'Child',
  infant: 'Infant',
  student: 'Student',
  senior: 'Senior',
}

export function namePassengerType(code: PassengerCode): string {
  return NAMES[code]
}

/** Students are known by a card, not by age; their row may cover ages of others. */
const BY_CARD: ReadonlySet<PassengerCode> = new Set(['student'])

/**
 * What is wrong with the rows of a tour option, by the place of the row: a type that stands twice, ages that end before they begin, two types for one
 * age, someone who must come with a type that is not accepted. Empty: nothing.
 */
export function findPassengerFaults(types: readonly PassengerType[]): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {}
  const say = (row: number, sentence: string) => {
    faults[`passengerTypes.${row}`] ??= sentence
  }
  for (const [row, type] of types.entries()) {
    const { code, minAge, maxAge, minQuantity, maxQuantity, accompaniedBy } = type
    const before = types.slice(0, row)
    if (before.some((other) => other.code === code)) say(row, `${NAMES[code]} stands twice.`)
    if (maxAge < minAge) say(row, 'The highest age is below the lowest.')
    if (maxQuantity !== null && maxQuantity < Math.max(1, minQuantity)) say(row, 'The highest number is below the lowest.')
    const other = BY_CARD.has(code) ? undefined : before.find((one) => !BY_CARD.has(one.code) && overlaps(one, type))
    if (other) say(row, `${NAMES[code]} and ${NAMES[other.code]} share an age: ${Math.max(other.minAge, minAge)}.`)
    const missing = accompaniedBy.find((one) => one === code || !types.some((accepted) => accepted.code === one))
    if (missing) say(row, `${NAMES[code]} must come with ${NAMES[missing]}, which is not accepted.`)
  }
  if (types.length === 0) faults.passengerTypes = 'Please accept at least one type of traveller.'
  return faults
}

function overlaps(one: PassengerType, other: PassengerType): boolean {
  return one.minAge <= other.maxAge && other.minAge <= one.maxAge
}
