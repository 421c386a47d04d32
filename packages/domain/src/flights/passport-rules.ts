import { addMonths, readDate } from '../time.ts'
import { type Notes, type Passenger, type PassengersAsked, REQUIRED } from './passenger.ts'

/** The passport must be present where the fare requires it, well formed wherever it is given, and valid on the last day of travel. */
export function checkPassport(passenger: Passenger, asked: PassengersAsked, notes: Notes): void {
  checkPresence(passenger, asked, notes)
  checkNumber(passenger, notes)
  checkExpiry(passenger, asked, notes)
  checkIssue(passenger, asked, notes)
}

function checkPresence(passenger: Passenger, { demands }: PassengersAsked, { error }: Notes): void {
  if (demands.passport) {
    for (const field of ['passportNo', 'passportExpiry', 'nationality'] as const)
      if (!passenger[field]?.trim()) error(field, REQUIRED)
  }
  if (demands.passportIssueDetails) {
    for (const field of ['passportIssueDate', 'passportIssueCountryCode'] as const)
      if (!passenger[field]?.trim()) error(field, REQUIRED)
  }
}

/** 5 to 12 letters and digits; an Indian passport is a letter and seven digits. */
function checkNumber({ passportNo, passportIssueCountryCode, nationality }: Passenger, { error }: Notes): void {
  const number = passportNo?.trim().toUpperCase()
  if (!number) return
  if (!/^[A-Z0-9]{5,12}$/.test(number) || !/\d/.test(number))
    error('passportNo', 'A passport number has 5 to 12 letters and digits, without spaces.')
  else if ((passportIssueCountryCode ?? nationality) === 'IN' && !/^[A-Z]\d{7}$/.test(number))
    error('passportNo', 'An Indian passport number is a letter and seven digits.')
}

function checkExpiry({ passportExpiry }: Passenger, { travelDates }: PassengersAsked, { error, warn }: Notes): void {
  if (!passportExpiry) return
  const expiry = readDate(passportExpiry)
  if (!expiry) error('passportExpiry', 'Please enter a valid date.')
  else if (expiry < travelDates.last) error('passportExpiry', 'The passport must be valid on the last day of travel.')
  else if (expiry < addMonths(travelDates.last, 6))
    warn('passportExpiry', 'Many countries require a passport that is valid for 6 months after the journey.')
}

function checkIssue(
  { passportIssueDate, passportExpiry, dateOfBirth }: Passenger,
  { today }: PassengersAsked,
  { error }: Notes,
): void {
  if (!passportIssueDate) return
  const issued = readDate(passportIssueDate)
  if (!issued) error('passportIssueDate', 'Please enter a valid date.')
  else if (issued > today) error('passportIssueDate', 'The issue date cannot be in the future.')
  else if (passportExpiry && issued >= passportExpiry) error('passportIssueDate', 'The issue date must be before the expiry date.')
  else if (dateOfBirth && issued < dateOfBirth) error('passportIssueDate', 'The issue date must be after the date of birth.')
}
