import type { ContactInput, ExtraChoice, GstInput, PassengerInput } from '@tradewind/contract/flights/passengers'
import type { FareDetailResult } from '@tradewind/contract/flights/quote'
import type { GenderCode, Title } from '@tradewind/domain/flights/passenger'
import type { Party, PaxTypeCode } from '@tradewind/domain/flights/supplier-fare'
import { homeCountry } from '../../lib/home-country.ts'

/** A traveller as typed so far: every field is text, '' when empty; a half-typed date stays as typed. */
export type DraftPassenger = {
  paxType: PaxTypeCode
  title: Title
  firstName: string
  lastName: string
  gender: GenderCode
  dateOfBirth: string
  nationality: string
  passportNo: string
  passportIssueDate: string
  passportExpiry: string
  passportIssueCountryCode: string
  panNumber: string
  frequentFlyerNumber: string
}
export type PassengerField = Exclude<keyof DraftPassenger, 'paxType'>

/** `phoneCountry` distinguishes countries that share a dial code; only the code is sent. */
export type DraftContact = { phoneCountry: string; phoneCode: string; mobileNo: string; email: string }
export type DraftGst = GstInput

export type BookingDraft = {
  passengers: readonly DraftPassenger[]
  contact: DraftContact
  wantsGst: boolean
  gst: DraftGst
  /** Absent in a draft that an older page stored. */
  ownReference?: string
  /** By result: each flight of a domestic return has its own extras. */
  extras: Readonly<Record<string, readonly ExtraChoice[]>>
}

export const TITLES_OF: Record<PaxTypeCode, readonly Title[]> = {
  1: ['Mr', 'Mrs', 'Ms', 'Miss'],
  2: ['Mstr', 'Miss'],
  3: ['Mstr', 'Miss'],
}
const GENDER_OF: Record<Title, GenderCode> = { Mr: 1, Mstr: 1, Mrs: 2, Ms: 2, Miss: 2 }

/** The other of two fields that must agree: a title sets the gender, and a gender sets a title where the old one does not fit. */
export function withTitle(title: Title): Pick<DraftPassenger, 'title' | 'gender'> {
  return { title, gender: GENDER_OF[title] }
}
export function withGender(
  { title, paxType }: Pick<DraftPassenger, 'title' | 'paxType'>,
  gender: GenderCode,
): Pick<DraftPassenger, 'title' | 'gender'> {
  const fits = GENDER_OF[title] === gender
  return { gender, title: fits ? title : (TITLES_OF[paxType].find((one) => GENDER_OF[one] === gender) ?? title) }
}

export function emptyPassenger(paxType: PaxTypeCode): DraftPassenger {
  const title = paxType === 1 ? 'Mr' : 'Mstr'
  return {
    paxType,
    title,
    firstName: '',
    lastName: '',
    gender: GENDER_OF[title],
    dateOfBirth: '',
    nationality: homeCountry().code,
    passportNo: '',
    passportIssueDate: '',
    passportExpiry: '',
    passportIssueCountryCode: homeCountry().code,
    panNumber: '',
    frequentFlyerNumber: '',
  }
}

/** The passengers that were priced, in the order of airlines: adults, children, infants. */
export function partyOf(fare: Pick<FareDetailResult, 'fareDetails'>): Party {
  const count = (type: PaxTypeCode) => fare.fareDetails.find(({ paxType }) => paxType === type)?.count ?? 0
  return { adults: count(1), children: count(2), infants: count(3) }
}

/** The travellers for this party: typed ones keep their places by type, the rest is empty. */
export function fitPassengers(typed: readonly DraftPassenger[], party: Party): DraftPassenger[] {
  const ofType = (type: PaxTypeCode, count: number) => {
    const known = typed.filter(({ paxType }) => paxType === type)
    return Array.from({ length: count }, (_, index) => known[index] ?? emptyPassenger(type))
  }
  return [...ofType(1, party.adults), ...ofType(2, party.children), ...ofType(3, party.infants)]
}

/** As it is sent: '' becomes undefined. Only a draft without errors may be sent. */
export function passengerInput(passenger: DraftPassenger, asksPassport: boolean): PassengerInput {
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
  return {
    paxType: passenger.paxType,
    title: passenger.title,
    firstName: passenger.firstName.trim(),
    lastName: passenger.lastName.trim(),
    // Asked with the passport only; elsewhere it is what the title says.
    gender: asksPassport ? passenger.gender : GENDER_OF[passenger.title],
    dateOfBirth: orNull(passenger.dateOfBirth),
    // Country fields have a default; where the fare does not ask for a passport nobody saw them, so they are not sent.
    nationality: asksPassport ? orNull(passenger.nationality) : null,
    passportNo: asksPassport ? orNull(passenger.passportNo.toUpperCase()) : null,
    passportIssueDate: asksPassport ? orNull(passenger.passportIssueDate) : null,
    passportExpiry: asksPassport ? orNull(passenger.passportExpiry) : null,
    passportIssueCountryCode: asksPassport ? orNull(passenger.passportIssueCountryCode) : null,
    panNumber: orNull(passenger.panNumber.toUpperCase()),
    frequentFlyerNumber: orNull(passenger.frequentFlyerNumber),
  }
}

/** An earlier passenger, copied into a traveller's fields. */
export function draftOf(earlier: PassengerInput): DraftPassenger {
  return {
    ...emptyPassenger(earlier.paxType),
    title: earlier.title,
    firstName: earlier.firstName,
    lastName: earlier.lastName,
    gender: earlier.gender,
    dateOfBirth: earlier.dateOfBirth ?? '',
    nationality: earlier.nationality ?? homeCountry().code,
    passportNo: earlier.passportNo ?? '',
    passportIssueDate: earlier.passportIssueDate ?? '',
    passportExpiry: earlier.passportExpiry ?? '',
    passportIssueCountryCode: earlier.passportIssueCountryCode ?? earlier.nationality ?? homeCountry().code,
    panNumber: earlier.panNumber ?? '',
    frequentFlyerNumber: earlier.frequentFlyerNumber ?? '',
  }
}

export function contactInput({ phoneCode, mobileNo, email }: DraftContact): ContactInput {
  return {
    phoneCode,
    mobileNo: mobileNo.replace(/\s/g, ''),
    email: email.trim().toLowerCase(),
    addressLine1: '',
    city: '',
    countryCode: homeCountry().code,
  }
}

export function isUntouched({ firstName, lastName }: Pick<DraftPassenger, 'firstName' | 'lastName'>): boolean {
  return firstName.trim() === '' && lastName.trim() === ''
}
