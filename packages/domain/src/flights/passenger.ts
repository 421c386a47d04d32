import type { PlainDate } from '../time.ts'
import type { Party, PaxTypeCode } from './supplier-fare.ts'

export const REQUIRED = 'This is required field.'
export const TITLES = ['Mr', 'Mrs', 'Ms', 'Miss', 'Mstr'] as const
export type Title = (typeof TITLES)[number]
/** 1 male, 2 female. */
export type GenderCode = 1 | 2

export type Passenger = {
  readonly paxType: PaxTypeCode
  readonly title: Title
  readonly firstName: string
  readonly lastName: string
  readonly gender: GenderCode
  readonly dateOfBirth: string | null
  readonly nationality: string | null
  readonly passportNo: string | null
  readonly passportIssueDate: string | null
  readonly passportExpiry: string | null
  readonly passportIssueCountryCode: string | null
  readonly panNumber: string | null
  /** The passenger's own contact; left out where the contact of the booking is theirs. */
  readonly phoneCode?: string | undefined
  readonly mobileNo?: string | undefined
}

export type Contact = { readonly phoneCode: string; readonly mobileNo: string; readonly email: string }

export type GstDetails = {
  readonly gstNumber: string
  readonly companyName: string
  readonly companyAddress: string
  readonly companyContactNumber: string
  readonly companyEmail: string
}

/** What this fare asks for beyond names. */
export type PassengerDemands = {
  readonly dateOfBirthForAdults: boolean
  readonly passport: boolean
  readonly passportIssueDetails: boolean
  readonly pan: boolean
  readonly gstAllowed: boolean
  readonly gstMandatory: boolean
  /** How the airline wants the names of people who have only one. */
  readonly firstNameFormat: string | null
  readonly lastNameFormat: string | null
}

export type PassengersAsked = {
  readonly passengers: readonly Passenger[]
  readonly contact: Contact
  readonly gst: GstDetails | null
  readonly demands: PassengerDemands
  /** Whom the search and the price were for. */
  readonly party: Party
  /** Local dates of the first departure and the last arrival. */
  readonly travelDates: { readonly first: PlainDate; readonly last: PlainDate }
  readonly today: PlainDate
  /** Numbers of the buyer that are already stored; those of an excluded country can still be used. */
  readonly keptPhones: readonly { readonly phone: string; readonly phoneCode: string }[]
}

/** Records what is wrong with a field, or worth a second look. The first message of a field stays. */
export type Note = (field: string, sentence: string) => void
export type Notes = { readonly error: Note; readonly warn: Note }
