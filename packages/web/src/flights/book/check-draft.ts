import type { Quote } from '@tradewind/contract/flights/quote'
import type { PassengersAsked } from '@tradewind/domain/flights/passenger'
import type { PassengersLack } from '@tradewind/domain/flights/passengers'
import { whatPassengersLack } from '@tradewind/domain/flights/passengers'
import { type PlainDate, plainDate } from '@tradewind/domain/time'
import type { z } from 'zod'
import { type BookingDraft, type PassengerField, partyOf, passengerInput } from './booking-draft.ts'
import { t } from './messages.ts'
import { placeName } from './place-name.ts'

type LiveQuote = z.infer<typeof Quote>

/** The errors of the form for this fare, by the server's own rules. `today` is the reader's. */
export function checkDraft(
  draft: BookingDraft,
  quote: LiveQuote,
  { today, keptPhones }: Pick<PassengersAsked, 'today' | 'keptPhones'>,
): PassengersLack {
  return whatPassengersLack({
    passengers: draft.passengers.map((passenger) => passengerInput(passenger, asksPassport(quote))),
    contact: draft.contact,
    gst: takesGst(draft, quote) ? draft.gst : null,
    demands: quote.demands,
    party: partyOf(quote.fareDetailResult),
    travelDates: travelDates(quote),
    today,
    keptPhones,
  })
}

/** The choice of a GST invoice stays in the draft; a fare that does not take one is booked without. */
export function takesGst({ wantsGst }: Pick<BookingDraft, 'wantsGst'>, { demands }: Pick<LiveQuote, 'demands'>): boolean {
  return demands.gstMandatory || (demands.gstAllowed && wantsGst)
}

export function asksPassport({ demands }: Pick<LiveQuote, 'demands'>): boolean {
  return demands.passport || demands.passportIssueDetails
}

/** Local dates of the first departure and the last arrival. */
export function travelDates({ option }: Pick<LiveQuote, 'option'>): { first: PlainDate; last: PlainDate } {
  const segments = option.legs.flatMap(({ segments }) => segments)
  const [first, last] = [segments[0], segments.at(-1)]
  if (!first || !last) throw new RangeError('A quote has at least one flight')
  return { first: plainDate(first.departureTime.slice(0, 10)), last: plainDate(last.arrivalTime.slice(0, 10)) }
}

/** The fields this fare asks of this traveller, in the order they are shown. */
export function fieldsOf(quote: Pick<LiveQuote, 'demands'>, paxType: 1 | 2 | 3): readonly PassengerField[] {
  const { demands } = quote
  const passport = asksPassport(quote)
  return [
    'title',
    'firstName',
    'lastName',
    // Elsewhere it follows from the title, and nobody is asked.
    ...(passport ? (['gender'] as const) : []),
    ...(paxType !== 1 || demands.dateOfBirthForAdults ? (['dateOfBirth'] as const) : []),
    ...(passport ? (['nationality'] as const) : []),
    ...(demands.pan && paxType === 1 ? (['panNumber'] as const) : []),
    ...(passport ? (['passportNo'] as const) : []),
    ...(demands.passportIssueDetails ? (['passportIssueDate'] as const) : []),
    ...(passport ? (['passportExpiry', 'passportIssueCountryCode'] as const) : []),
    ...(paxType !== 3 ? (['frequentFlyerNumber'] as const) : []),
  ]
}

/** The fields of contact and invoice, which the form names as it names those of travellers. */
const OTHER_FIELDS = [
  'mobileNo',
  'phoneCode',
  'email',
  'gstNumber',
  'companyName',
  'companyAddress',
  'companyContactNumber',
  'companyEmail',
] as const
const PASSENGER_FIELDS = [
  'title',
  'firstName',
  'lastName',
  'gender',
  'dateOfBirth',
  'nationality',
  'passportNo',
  'passportIssueDate',
  'passportExpiry',
  'passportIssueCountryCode',
  'panNumber',
  'frequentFlyerNumber',
] as const satisfies readonly PassengerField[]

function labelOf(field: string): string | undefined {
  const known = [...PASSENGER_FIELDS, ...OTHER_FIELDS].find((one) => one === field)
  return known && t(known)
}

/** Whether the form has a field for this path. Errors without a field are shown as sentences, because there is no field to go to. */
export function hasField(path: string, draft: BookingDraft, quote: Pick<LiveQuote, 'demands'>): boolean {
  const [room = '', index = '', field = ''] = path.split('.')
  if (room === 'contact') return ['mobileNo', 'phoneCode', 'email'].includes(index)
  if (room === 'gst') return takesGst(draft, quote) && index in draft.gst
  const passenger = room === 'passengers' ? draft.passengers[Number(index)] : undefined
  return passenger !== undefined && fieldsOf(quote, passenger.paxType).some((one) => one === field)
}

/** 'passengers.1.passportExpiry' → 'passport expiry (Adult 2)'; the traveller is named where there are several. */
export function nameField(path: string, passengers: BookingDraft['passengers']): string {
  const [room = '', index = '', field = ''] = path.split('.')
  const name = labelOf(room === 'passengers' ? field : index)
  if (!name) return t('travellers').toLowerCase()
  const small = /^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)
  return room === 'passengers' && passengers.length > 1
    ? t('fieldOf', { field: small, name: placeName(passengers, Number(index)) })
    : small
}

/** The error paths of one traveller or another part. */
export function pathsIn(marks: Readonly<Record<string, string>>, room: string): string[] {
  return Object.keys(marks).filter((path) => path.startsWith(`${room}.`))
}

/** What is left to do, by traveller and other part of the form, in the order of the form; the field itself where it is only one. */
export function groupMarks(
  paths: readonly string[],
  passengers: BookingDraft['passengers'],
): { name: string; count: number; first: string }[] {
  const byPart = Map.groupBy(paths, (path) =>
    path
      .split('.')
      .slice(0, path.startsWith('passengers.') ? 2 : 1)
      .join('.'),
  )
  return [...byPart].map(([part, own]) => {
    const [first = part] = own
    const [room = '', index = ''] = part.split('.')
    const whole = room === 'passengers' ? placeName(passengers, Number(index)) : namePart(room)
    return { name: own.length === 1 ? capital(nameField(first, passengers)) : whole, count: own.length, first }
  })
}

function namePart(room: string): string {
  if (room === 'contact') return t('contact')
  return room === 'gst' ? t('gstDetails') : t('travellers')
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
