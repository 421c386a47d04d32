import type { Title } from '@tradewind/domain/flights/passenger'
import type { PaxTypeCode } from '@tradewind/domain/flights/supplier-fare'
import { COUNTRIES } from '@tradewind/domain/reference/countries'
import { ageOn, type PlainDate, readDate } from '@tradewind/domain/time'
import type { Option } from '../../ui/find-options.ts'
import { type DraftPassenger, TITLES_OF, withGender, withTitle } from './booking-draft.ts'
import type { ReadTraveller } from './read-travellers.ts'

/** A read traveller and the place of the booking that it takes; undefined: there is no place left. */
export type Seated = { readonly traveller: ReadTraveller; readonly index: number | undefined }

/**
 * Gives each traveller a place of the booking: by age on the last day of the trip where a birth is known, otherwise by title, otherwise the next free one.
 * Those whose type is certain choose first.
 */
export function seatTravellers(
  travellers: readonly ReadTraveller[],
  passengers: readonly Pick<DraftPassenger, 'paxType'>[],
  lastDay: PlainDate,
): Seated[] {
  const taken = new Set<number>()
  const seats = new Map<ReadTraveller, number>()
  const take = (traveller: ReadTraveller, fits: (type: PaxTypeCode) => boolean) => {
    const index = passengers.findIndex(({ paxType }, at) => !taken.has(at) && fits(paxType))
    if (index < 0) return
    taken.add(index)
    seats.set(traveller, index)
  }
  for (const traveller of travellers) {
    const type = typeOf(traveller, lastDay)
    if (type !== undefined) take(traveller, (other) => other === type)
  }
  for (const traveller of travellers) if (typeOf(traveller, lastDay) === undefined) take(traveller, () => true)
  return travellers.map((traveller) => ({ traveller, index: seats.get(traveller) }))
}

/** Infants are below two years on the last day of the trip, children below twelve. */
function typeOf({ dateOfBirth, title }: ReadTraveller, lastDay: PlainDate): PaxTypeCode | undefined {
  const birth = dateOfBirth === undefined ? undefined : readDate(dateOfBirth)
  if (birth) {
    const age = ageOn(birth, lastDay)
    return age < 2 ? 3 : age < 12 ? 2 : 1
  }
  if (title === 'Mr' || title === 'Mrs' || title === 'Ms') return 1
  return title === 'Mstr' ? 2 : undefined
}

/** The fields of a place, with what the traveller says in them; what is not said stays. */
export function fillPassenger(passenger: DraftPassenger, traveller: ReadTraveller, countries: readonly Option[]): DraftPassenger {
  const { firstName, lastName, dateOfBirth, passportNo, passportIssueDate, passportExpiry } = traveller
  const nationality = countryOf(traveller.nationality, countries)
  return {
    ...passenger,
    ...titleFor(passenger, traveller),
    firstName,
    lastName,
    ...(dateOfBirth !== undefined && { dateOfBirth }),
    ...(passportNo !== undefined && { passportNo }),
    ...(passportIssueDate !== undefined && { passportIssueDate }),
    ...(passportExpiry !== undefined && { passportExpiry }),
    ...(nationality !== undefined && { nationality, passportIssueCountryCode: nationality }),
  }
}

function titleFor(passenger: DraftPassenger, { title, isFemale }: ReadTraveller): Pick<DraftPassenger, 'title' | 'gender'> {
  const fits = (one: Title) => TITLES_OF[passenger.paxType].includes(one)
  if (title && fits(title)) return withTitle(title)
  return isFemale === undefined ? passenger : withGender(passenger, isFemale ? 2 : 1)
}

/** 'IN', 'India' and 'Indian', of the countries that the form offers. */
function countryOf(text: string | undefined, countries: readonly Option[]): string | undefined {
  if (text === undefined) return undefined
  const word = text.trim().toLowerCase()
  const found = COUNTRIES.find((country) =>
    [country.code, country.name, country.nationality].some((name) => name.toLowerCase() === word),
  )
  return countries.find(({ value }) => value === found?.code)?.value
}
