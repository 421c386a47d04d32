import { ageOn, plainDate } from '@tradewind/domain/time'
import { type Demands, demandsOf } from './demands.ts'
import { PAX_TYPE } from './fare-wire.ts'
import { isDomestic, type PricedLeg } from './option.ts'
import type { PartyFare } from './price-option.ts'
import { invalidRequest } from './refusal.ts'
import type { PassengerInput } from './wire/passenger-input.ts'

type Check = { passengers: PassengerInput[]; legs: PricedLeg[]; fares: PartyFare[] }

const TITLES: Record<string, 1 | 2 | undefined> = { MR: 1, MSTR: 1, MASTER: 1, MRS: 2, MS: 2, MISS: 2 }
const NEUTRAL_TITLES = ['DR', 'PROF', 'CHD', 'MST', 'INF']

/** Refuses passengers that the airline would refuse, naming the first error as the supplier does. `fares`: the accepted prices. */
export function checkPassengers({ passengers, legs, fares }: Check): void {
  const demands = demandsOf(legs)
  refuseWrongParty(passengers, fares)
  const travelDays = travelPeriod(legs)
  passengers.forEach((passenger, place) => {
    const complain = (problem: string): never => {
      throw invalidRequest(`${problem} (passenger ${place + 1})`)
    }
    checkName(passenger, complain)
    checkBirth(passenger, demands, travelDays, complain)
    checkDocuments(passenger, demands, travelDays, complain)
    if (!/^\+?\d{6,15}$/.test(passenger.ContactNo?.replaceAll(/[\s-]/g, '') ?? ''))
      complain('ContactNo is mandatory and must be a phone number')
    if (passenger.IsLeadPax) checkLead(passenger, demands, complain)
    checkFare(passenger, fares, complain)
  })
  if (isDomestic(legs) || legs[0]?.journey.isLcc) refuseEqualNames(passengers)
}

type Complain = (problem: string) => never
type TravelDays = { first: string; last: string }

function travelPeriod(legs: PricedLeg[]): TravelDays {
  const flights = legs.flatMap(({ journey }) => journey.flights)
  return { first: flights[0]?.departureLocal.slice(0, 10) ?? '', last: flights.at(-1)?.arrivalLocal.slice(0, 10) ?? '' }
}

function refuseWrongParty(passengers: PassengerInput[], fares: PartyFare[]): void {
  const wanted = Object.fromEntries((fares[0]?.persons ?? []).map(({ paxType, count }) => [PAX_TYPE[paxType], count]))
  for (const type of [1, 2, 3]) {
    const given = passengers.filter(({ PaxType }) => PaxType === type).length
    if (given !== (wanted[type] ?? 0)) throw invalidRequest('Passenger count does not match the search request.')
  }
  if (passengers.filter(({ IsLeadPax }) => IsLeadPax).length !== 1)
    throw invalidRequest('Exactly one passenger must be the lead passenger.')
  if (passengers.some(({ IsLeadPax, PaxType }) => IsLeadPax && PaxType !== 1))
    throw invalidRequest('The lead passenger must be an adult.')
}

function checkName({ Title, FirstName, LastName, Gender }: PassengerInput, complain: Complain): void {
  const title = Title.toUpperCase().replace('.', '')
  if (!(title in TITLES) && !NEUTRAL_TITLES.includes(title)) complain('Title is not valid')
  if (!/^[A-Za-z][A-Za-z '-]*$/.test(FirstName)) complain('FirstName is not valid, only letters are allowed')
  if (!/^[A-Za-z][A-Za-z '-]+$/.test(LastName)) complain('LastName is not valid, at least two letters are needed')
  if (Gender !== 1 && Gender !== 2) complain('Gender is mandatory')
  if (TITLES[title] !== undefined && TITLES[title] !== Gender) complain('Title and Gender do not match')
}

function checkBirth({ DateOfBirth, PaxType }: PassengerInput, demands: Demands, travel: TravelDays, complain: Complain): void {
  const passportTravel = demands.passportAtBook || demands.passportAtTicket
  if (DateOfBirth === undefined) {
    if (PaxType !== 1 || passportTravel) complain('DateOfBirth is mandatory')
    return
  }
  const [firstAge, lastAge] = [ageAt(DateOfBirth, travel.first, complain), ageAt(DateOfBirth, travel.last, complain)]
  if (firstAge < 0 || firstAge > 110) complain('DateOfBirth is not valid')
  if (PaxType === 1 && firstAge < 12) complain('Adult must be at least 12 years old on the date of travel')
  if (PaxType === 2 && (firstAge < 2 || lastAge >= 12)) complain('Child must be 2 to 11 years old on the date of travel')
  if (PaxType === 3 && lastAge >= 2) complain('Infant must be less than 2 years old on the date of travel')
}

function ageAt(birth: string, day: string, complain: Complain): number {
  try {
    return ageOn(plainDate(birth), plainDate(day))
  } catch {
    return complain('DateOfBirth is not valid')
  }
}

function checkDocuments(passenger: PassengerInput, demands: Demands, travel: TravelDays, complain: Complain): void {
  const { PassportNo, PassportExpiry, PassportIssueDate, PassportIssueCountryCode, PAN } = passenger
  if (demands.passportAtBook) {
    if (!/^[A-Z0-9]{6,15}$/i.test(PassportNo ?? '')) complain('PassportNo is mandatory for this itinerary')
    if (PassportExpiry === undefined) complain('PassportExpiry is mandatory for this itinerary')
    if (PassportExpiry !== undefined && PassportExpiry < travel.last) complain('Passport expires before the travel is over')
  }
  if (demands.passportFullDetail && (PassportIssueDate === undefined || PassportIssueCountryCode === undefined))
    complain('PassportIssueDate and PassportIssueCountryCode are mandatory for this itinerary')
  if (PAN !== undefined && !/^[A-Z]{5}\d{4}[A-Z]$/.test(PAN)) complain('PAN is not valid')
  if ((demands.panAtBook || demands.panAtTicket) && passenger.PaxType === 1 && PAN === undefined)
    complain('PAN is mandatory for this itinerary')
}

function checkLead(lead: PassengerInput, demands: Demands, complain: Complain): void {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(lead.Email ?? '')) complain('Email of the lead passenger is not valid')
  for (const field of ['AddressLine1', 'City', 'CountryCode'] as const)
    if (lead[field] === undefined) complain(`${field} of the lead passenger is mandatory`)
  if (!demands.gstMandatory) return
  for (const field of ['GSTNumber', 'GSTCompanyName', 'GSTCompanyEmail', 'GSTCompanyContactNumber', 'GSTCompanyAddress'] as const)
    if (lead[field] === undefined) complain(`${field} is mandatory for this fare`)
}

/** The fare per passenger has to be the quote's, to the paisa. */
function checkFare({ PaxType, Fare }: PassengerInput, fares: PartyFare[], complain: Complain): void {
  const accepted = fares.flatMap(({ persons }) => persons).filter(({ paxType }) => PAX_TYPE[paxType] === PaxType)
  const paise = (amount: number): number => Math.round(amount * 100)
  const same = accepted.some(
    ({ base, tax, taxes, pgCharge }) =>
      paise(Fare.BaseFare) === base &&
      paise(Fare.Tax) === tax &&
      paise(Fare.YQTax) === (taxes.YQTax ?? 0) &&
      paise(Fare.PGCharge) === pgCharge,
  )
  if (!same) complain('Fare does not match the fare of FareQuote')
}

function refuseEqualNames(passengers: PassengerInput[]): void {
  const names = passengers.map(({ FirstName, LastName }) => `${FirstName} ${LastName}`.toUpperCase())
  if (new Set(names).size < names.length) throw invalidRequest('Two passengers cannot have the same name.')
}
