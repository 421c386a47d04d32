import type { FlightDetails } from '@tradewind/contract/flights/book'
import type { BookingDetail } from '@tradewind/contract/flights/booking'
import type { FlightOption } from '@tradewind/contract/flights/option'
import type { Extras, PassengerInput } from '@tradewind/contract/flights/passengers'
import type { Quote } from '@tradewind/contract/flights/quote'

/** Tests only: a traveller who buys over HTTP, whatever server is at the other end. */
export type Call = <Body>(path: string, body: unknown) => Promise<{ status: number; body: Body }>

type Refused = { success: boolean; errorCode?: string; errorMessage?: string; shortError?: Record<string, string> }
export type OpenedAnswer = Refused & { amount: string; orderId: string; bookingId: number; expiresAt: string }
export type Paid = Refused & { next: string; booking: BookingDetail; bookings: readonly BookingDetail[] }

/** A day that all timetables have, three weeks from now. */
export function travelDay(plusDays = 0): string {
  return new Date(Date.now() + (21 + plusDays) * 86_400_000).toISOString().slice(0, 10)
}

type Trip = {
  from?: string
  to?: string
  isReturn?: boolean
  daysLater?: number
  adults?: number
  children?: number
  infants?: number
}

export async function search(
  call: Call,
  { from = 'DEL', to = 'BOM', isReturn = false, daysLater = 0, adults = 1, children = 0, infants = 0 }: Trip = {},
) {
  const segments = [{ origin: from, destination: to, preferredDepartureTime: `${travelDay(daysLater)}T00:00:00` }]
  if (isReturn) segments.push({ origin: to, destination: from, preferredDepartureTime: `${travelDay(daysLater + 5)}T00:00:00` })
  const { body, status } = await call<{ searchId: string; options: FlightOption[] }>('flight/search', {
    segments,
    adultCount: adults,
    childCount: children,
    infantCount: infants,
    JourneyType: isReturn ? 2 : 1,
  })
  if (status !== 200) throw new Error(`No search: ${JSON.stringify(body)}`)
  return body
}

/** The cheapest option of a flight number. */
export function optionOf(options: readonly FlightOption[], flightNumber: string): FlightOption {
  const found = options.find(({ legs }) => legs[0]?.segments[0]?.flightNumber === flightNumber)
  if (!found) throw new Error(`No flight ${flightNumber}`)
  return found
}

export async function quote(call: Call, searchId: string, resultIndex: string): Promise<Quote> {
  const { body, status } = await call<Quote>('flight/fareQuote', { traceId: searchId, resultIndex })
  if (status !== 200) throw new Error(`No quote: ${JSON.stringify(body)}`)
  return body
}

export async function extrasOf(call: Call, searchId: string, resultIndex: string): Promise<Extras> {
  const { body, status } = await call<{ extras: Extras }>('flight/getSSR', { traceId: searchId, resultIndex })
  if (status !== 200) throw new Error(`No extras: ${JSON.stringify(body)}`)
  return body.extras
}

/** Everybody has a passport of their own; Rohan Mehta's ends in 67. */
function passportOf(name: string): string {
  if (name === 'Rohan Mehta') return 'Z1234567'
  const hash = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 8_999_989, 7)
  return `Z${1_000_000 + hash}`
}

export function adult(lastName = 'Mehta', firstName = 'Rohan'): PassengerInput {
  return {
    paxType: 1,
    title: 'Mr',
    firstName,
    lastName,
    gender: 1,
    dateOfBirth: '1988-04-02',
    nationality: 'IN',
    passportNo: passportOf(`${firstName} ${lastName}`),
    passportIssueDate: '2020-01-10',
    passportExpiry: '2036-01-09',
    passportIssueCountryCode: 'IN',
    panNumber: null,
    frequentFlyerNumber: null,
  }
}

/** A traveller under 12 (2), or under 2 (3), on the day that all timetables have. */
export function minorOf(paxType: 2 | 3, lastName: string, firstName = 'Tara'): PassengerInput {
  const years = paxType === 2 ? 7 : 1
  const born = travelDay(-years * 365)
  return {
    ...adult(lastName, firstName),
    paxType,
    title: 'Miss',
    gender: 2,
    dateOfBirth: born,
    passportIssueDate: null,
  }
}

let keys = 0
export function detailsFor(searchId: string, quoted: Quote, more: Partial<FlightDetails> = {}): FlightDetails {
  keys += 1
  return {
    searchId,
    resultIndex: quoted.resultIndex,
    agreedTotalPayable: quoted.fareDetailResult.totalPayable,
    passengers: [adult()],
    contact: {
      phoneCode: '+91',
      mobileNo: '9820022001',
      email: 'rohan@example.com',
      addressLine1: '14 Linking Road',
      city: 'Mumbai',
      countryCode: 'IN',
    },
    gst: null,
    extras: [],
    ownReference: '',
    outboundBookingId: null,
    inboundResultIndex: null,
    idempotencyKey: `buy-${process.pid}-${keys}-${Date.now()}`,
    ...more,
  }
}

/** From search to an open payment session, for a flight by its number. */
export async function order(call: Call, flightNumber: string, more: Partial<FlightDetails> = {}) {
  const { searchId, options } = await search(call)
  const quoted = await quote(call, searchId, optionOf(options, flightNumber).resultIndex)
  const details = detailsFor(searchId, quoted, more)
  const { body, status } = await call<OpenedAnswer>('flight/setFlightDetails', details)
  if (status !== 200) throw new Error(`No order: ${JSON.stringify(body)}`)
  return { ...body, details, quoted }
}

export function payByWallet(call: Call, orderId: string) {
  return call<Paid>('flight/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } })
}
