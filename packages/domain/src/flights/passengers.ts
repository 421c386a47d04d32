/** The rules for every field of the traveller form; long because the browser and the server share all of them here. */

import { whyNotNewPhone, whyNotPhone } from '../accounts/phone.ts'
import { isGstNumber } from '../documents/gst-number.ts'
import { ageOn, readDate } from '../time.ts'
import { airlineName, isAirlineName } from './airline-name.ts'
import {
  type GenderCode,
  type Notes,
  type Passenger,
  type PassengerDemands,
  type PassengersAsked,
  REQUIRED,
  type Title,
} from './passenger.ts'
import { checkPassport } from './passport-rules.ts'
import type { PaxTypeCode } from './supplier-fare.ts'

export type PassengersLack = { readonly errors: Record<string, string>; readonly warnings: Record<string, string> }

/** Everything wrong (`errors`) or worth a second look (`warnings`), by path: 'passengers.0.passportExpiry', 'contact.email', 'gst.gstNumber'. */
export function whatPassengersLack(asked: PassengersAsked): PassengersLack {
  const errors: Record<string, string> = {}
  const warnings: Record<string, string> = {}
  const notesAt = (path: string): Notes => ({
    error: (field, sentence) => {
      errors[`${path}.${field}`] ??= sentence
    },
    warn: (field, sentence) => {
      warnings[`${path}.${field}`] ??= sentence
    },
  })
  const wrongParty = whyNotParty(asked)
  if (wrongParty) errors.passengers = wrongParty
  asked.passengers.forEach((passenger, index) => {
    const notes = notesAt(`passengers.${index}`)
    checkNames(passenger, asked.demands, notes)
    checkTitle(passenger, notes)
    checkAge(passenger, asked, notes)
    checkPassport(passenger, asked, notes)
    checkPan(passenger, asked.demands, notes)
    checkOwnPhone(passenger, asked, notes)
  })
  checkDuplicates(asked.passengers, notesAt)
  checkPassportsDiffer(asked.passengers, notesAt)
  checkContact(asked, notesAt('contact'))
  checkGst(asked, notesAt('gst'))
  return { errors, warnings }
}

function whyNotParty({ passengers, party }: PassengersAsked): string | undefined {
  const count = (type: PaxTypeCode) => passengers.filter(({ paxType }) => paxType === type).length
  const isParty = count(1) === party.adults && count(2) === party.children && count(3) === party.infants
  // Airlines take the first passenger as the lead, and bookings are listed by that name.
  if (isParty) return party.adults > 0 && passengers[0]?.paxType !== 1 ? 'The first traveller must be an adult.' : undefined
  return 'The number of travellers differs from your search. Please search again.'
}

const LONGEST_NAME = 32
/** A reservation has room for about this many letters of title, first and family name together. */
const LONGEST_FULL_NAME = 55

function checkNames({ firstName, lastName, title }: Passenger, demands: PassengerDemands, { error, warn }: Notes): void {
  if (lastName.trim() === '') error('lastName', REQUIRED)
  for (const [field, name] of [
    ['firstName', firstName],
    ['lastName', lastName],
  ] as const) {
    if (name.trim() === '') continue
    if (!isAirlineName(name)) error(field, 'Please use the letters A to Z, as in the passport.')
    else if (airlineName(name).length > LONGEST_NAME) error(field, `Airlines accept at most ${LONGEST_NAME} letters.`)
  }
  const whole = `${title}${airlineName(firstName)}${airlineName(lastName)}`
  if (whole.length > LONGEST_FULL_NAME) error('lastName', 'First and last name together are too long for the airline.')
  if (firstName.trim() === '' && lastName.trim() !== '') {
    const format = demands.firstNameFormat ?? demands.lastNameFormat
    warn('firstName', format ?? 'Only one name is entered. Please check that the passport shows only one name.')
  } else if (airlineName(lastName).length === 1)
    warn('lastName', 'Some airlines do not accept a last name with one letter. Please check the passport.')
}

const GENDER_OF: Record<Title, GenderCode> = { Mr: 1, Mstr: 1, Mrs: 2, Ms: 2, Miss: 2 }

function checkTitle({ title, gender, paxType }: Passenger, { error }: Notes): void {
  if (GENDER_OF[title] !== gender) error('gender', `${title} does not match this gender.`)
  if (paxType === 1 && title === 'Mstr') error('title', 'Mstr is the title of a boy under 12.')
  if (paxType !== 1 && title !== 'Mstr' && title !== 'Miss') error('title', 'The title of a child is Mstr or Miss.')
}

/**
 * Ages count on the day of travel. An infant must be under 2 and a child under 12 for the whole journey: airlines look at the last flight. So an
 * infant who turns 2 on the way travels as a child, and a child who turns 12 as an adult.
 */
function checkAge({ paxType, dateOfBirth }: Passenger, asked: PassengersAsked, { error }: Notes): void {
  const { demands, travelDates, today } = asked
  if (!dateOfBirth) {
    if (paxType !== 1 || demands.dateOfBirthForAdults) error('dateOfBirth', REQUIRED)
    return
  }
  const born = readDate(dateOfBirth)
  if (!born) {
    error('dateOfBirth', 'Please enter a valid date.')
    return
  }
  const [first, last] = [ageOn(born, travelDates.first), ageOn(born, travelDates.last)]
  if (born > today) error('dateOfBirth', 'A date of birth cannot be in the future.')
  else if (last > 120) error('dateOfBirth', 'Please check the year.')
  else if (paxType === 1 && last < 12) error('dateOfBirth', 'An adult is 12 or older on the day of travel.')
  else if (paxType === 2 && (last < 2 || first > 11)) error('dateOfBirth', 'A child is 2 to 11 years old on the day of travel.')
  else if (paxType === 2 && last > 11)
    error('dateOfBirth', 'Turns 12 before the last flight: please search with an adult instead of a child.')
  else if (paxType === 3 && first >= 2) error('dateOfBirth', 'An infant is under 2 years old on the day of travel.')
  else if (paxType === 3 && last >= 2)
    error('dateOfBirth', 'Turns 2 before the last flight: please search with a child instead of an infant.')
}

/** Children are booked with their guardian's PAN. */
function checkPan({ paxType, panNumber }: Passenger, demands: PassengerDemands, { error }: Notes): void {
  const pan = panNumber?.trim().toUpperCase() ?? ''
  if (pan === '') {
    if (demands.pan && paxType === 1) error('panNumber', REQUIRED)
  } else if (!/^[A-Z]{5}\d{4}[A-Z]$/.test(pan)) error('panNumber', 'A PAN is five letters, four digits and a letter.')
}

/** Airlines refuse a booking, or merge two people, when two names are equal. */
function checkDuplicates(passengers: readonly Passenger[], notesAt: (path: string) => Notes): void {
  const seen = new Map<string, number>()
  passengers.forEach(({ firstName, lastName }, index) => {
    if (lastName.trim() === '') return
    const name = `${airlineName(lastName)}/${airlineName(firstName)}`.toUpperCase()
    const other = seen.get(name)
    if (other === undefined) seen.set(name, index)
    else
      notesAt(`passengers.${index}`).error(
        'firstName',
        `Traveller ${other + 1} has the same name. Airlines refuse two equal names in one booking.`,
      )
  })
}

/** Two people with the same passport number are one person, or one of the numbers is wrong. An empty country matches any. */
function checkPassportsDiffer(passengers: readonly Passenger[], notesAt: (path: string) => Notes): void {
  const passports = passengers.map(({ passportNo, passportIssueCountryCode, nationality }) => ({
    number: (passportNo ?? '').toUpperCase().replace(/[^A-Z0-9]/g, ''),
    country: passportIssueCountryCode ?? nationality,
  }))
  passports.forEach(({ number, country }, index) => {
    if (number === '') return
    const other = passports
      .slice(0, index)
      .findIndex((one) => one.number === number && (one.country === country || !one.country || !country))
    if (other >= 0) notesAt(`passengers.${index}`).error('passportNo', `Traveller ${other + 1} has the same passport number.`)
  })
}

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

function checkContact({ contact: { phoneCode, mobileNo, email }, keptPhones }: PassengersAsked, { error }: Notes): void {
  if (!/^\+\d{1,4}$/.test(phoneCode)) error('phoneCode', REQUIRED)
  const wrongPhone = whyNotPhone(mobileNo, phoneCode) ?? whyNotNewPhone({ phone: mobileNo, phoneCode }, keptPhones)
  if (wrongPhone) error('mobileNo', wrongPhone)
  if (email.trim() === '') error('email', REQUIRED)
  else if (!EMAIL.test(email.trim())) error('email', 'Please enter a valid e-mail address')
}

/** A number without a dial code has the dial code of the booking. */
function checkOwnPhone({ phoneCode, mobileNo }: Passenger, { contact, keptPhones }: PassengersAsked, { error }: Notes): void {
  if (phoneCode !== undefined && mobileNo === undefined) error('mobileNo', REQUIRED)
  if (mobileNo === undefined) return
  const phone = { phone: mobileNo, phoneCode: phoneCode ?? contact.phoneCode }
  const wrong = whyNotPhone(phone.phone, phone.phoneCode) ?? whyNotNewPhone(phone, keptPhones)
  if (wrong) error('mobileNo', wrong)
}

function checkGst({ gst, demands }: PassengersAsked, { error }: Notes): void {
  if (!gst) {
    if (demands.gstMandatory) error('gstNumber', REQUIRED)
    return
  }
  if (!demands.gstAllowed && !demands.gstMandatory) {
    error('gstNumber', 'A GST number cannot be used with this fare.')
    return
  }
  for (const field of ['gstNumber', 'companyName', 'companyAddress', 'companyContactNumber', 'companyEmail'] as const)
    if (gst[field].trim() === '') error(field, REQUIRED)
  if (gst.gstNumber.trim() !== '' && !isGstNumber(gst.gstNumber)) error('gstNumber', 'Please enter a valid GST number')
  if (!EMAIL.test(gst.companyEmail.trim())) error('companyEmail', 'Please enter a valid e-mail address')
}
