import type { BookingDetail } from '@tradewind/contract/flights/booking'
import type { FlightOption } from '@tradewind/contract/flights/option'
import type { PassengerInput } from '@tradewind/contract/flights/passengers'
import type { Quote } from '@tradewind/contract/flights/quote'
import type { Client } from '../client.ts'
import type { Answer, Journal, Refused } from '../journal.ts'
import type { Random } from '../random.ts'
import type { SoakPerson } from '../set-up-people.ts'

/** What a virtual person has at hand. */
export type Hands = {
  readonly client: Client
  readonly journal: Journal
  readonly random: Random
  readonly me: SoakPerson
  readonly sandboxUrl: string
  /** The companies of everyone who buys. */
  readonly legalEntityIds: readonly number[]
  /** Of whom flights are asked; all that the site has, where nobody is named. */
  readonly flightSources?: readonly string[]
}
export type Deed = (hands: Hands) => Promise<void>

export type Order = { readonly orderId: string; readonly bookingId: number; readonly amount: string }
export type Paid = { readonly next: string; readonly booking: BookingDetail }

const ROUTES = [
  ['DEL', 'BOM'],
  ['BOM', 'BLR'],
  ['DEL', 'DXB'],
  ['MAA', 'DEL'],
  ['BLR', 'GOI'],
] as const
const SEARCHED_AT_MOST = 14

/** Searches, quotes and orders. Gives nothing when the market said no: that is an ending like another, and counted. */
export async function orderTrip(
  hands: Hands,
  deed: string,
  wants: (option: FlightOption) => boolean = () => true,
  accepts: (quote: Quote) => boolean = () => true,
): Promise<Order | undefined> {
  const { client, journal, random } = hands
  const adults = 1 + random.below(2)
  const [origin, destination] = random.pick(ROUTES)
  const day = new Date(Date.now() + (10 + random.below(60)) * 86_400_000).toISOString().slice(0, 10)
  const search = await client.call<{ searchId: string; options: FlightOption[] }>('flight/search', {
    segments: [{ origin, destination, preferredDepartureTime: `${day}T00:00:00` }],
    adultCount: adults,
    JourneyType: 1,
    Sources: hands.flightSources ?? [],
  })
  if (search.status !== 200) return end(journal, deed, search)
  const wanted = search.body.options
    .filter(wants)
    .sort((a, b) => Number(a.publishedPrice) - Number(b.publishedPrice))
    .slice(0, SEARCHED_AT_MOST)
  if (wanted.length === 0) return void journal.countOutcome(deed, 'no such fare')
  const option = random.pick(wanted)
  const { searchId } = search.body
  const quoted = await client.call<Quote>('flight/fareQuote', { traceId: searchId, resultIndex: option.resultIndex })
  if (quoted.status !== 200) return end(journal, deed, quoted)
  if (!accepts(quoted.body)) return void journal.countOutcome(deed, 'no such fare')
  if (random.chance(0.3)) await client.call('flight/getSSR', { traceId: searchId, resultIndex: quoted.body.resultIndex })
  return placeOrder(hands, deed, { searchId, quote: quoted.body, adults })
}

async function placeOrder(
  { client, journal, random }: Hands,
  deed: string,
  { searchId, quote, adults }: { searchId: string; quote: Quote; adults: number },
): Promise<Order | undefined> {
  const details = {
    searchId,
    resultIndex: quote.resultIndex,
    passengers: Array.from({ length: adults }, () => traveller(random)),
    contact: {
      phoneCode: '+91',
      mobileNo: '9820022001',
      email: 'soak@soak.example',
      addressLine1: '14 Linking Road',
      city: 'Mumbai',
      countryCode: 'IN',
    },
    gst: null,
    idempotencyKey: crypto.randomUUID(),
  }
  let agreedTotalPayable = quote.fareDetailResult.totalPayable
  for (let tries = 0; tries < 3; tries += 1) {
    const order = await client.call<Order & { data?: { totalPayable?: string } }>('flight/setFlightDetails', {
      ...details,
      agreedTotalPayable,
    })
    if (order.status === 200) {
      journal.recordPromise(order.body.bookingId, 'awaitingPayment')
      return order.body
    }
    const asked = order.body.errorCode === 'PRICE_CHANGED' ? order.body.data?.totalPayable : undefined
    if (!asked) return end(journal, deed, order)
    agreedTotalPayable = asked
  }
  return void journal.countOutcome(deed, 'the price never stood still')
}

/** Counts how a refused step ended the deed. */
export function end(journal: Journal, deed: string, { status, body }: Answer<Refused>): undefined {
  const fields = (body as { shortError?: Record<string, string> }).shortError
  journal.countOutcome(deed, `${body.errorCode ?? status}${fields ? ` ${Object.keys(fields).join(',')}` : ''}`)
}

/** Remembers what the product has promised, and counts it as the deed's end. */
export function endWithBooking(
  journal: Journal,
  deed: string,
  { bookingId, status }: Pick<BookingDetail, 'bookingId' | 'status'>,
): void {
  journal.recordPromise(bookingId, status)
  journal.countOutcome(deed, status)
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Names nobody has yet: suppliers refuse the same people on the same flight. Ten letters, because the seed alone gives the traffic its order. */
export function traveller(random: Random): PassengerInput {
  const name = (length: number) => Array.from({ length }, () => LETTERS[random.below(LETTERS.length)]).join('')
  return {
    paxType: 1,
    title: 'Mr',
    firstName: `Ro${name(8)}`,
    lastName: `So${name(8)}`,
    gender: 1,
    dateOfBirth: '1988-04-02',
    nationality: 'IN',
    passportNo: `Z${1_000_000 + random.below(8_999_999)}`,
    passportIssueDate: '2020-01-10',
    passportExpiry: '2036-01-09',
    passportIssueCountryCode: 'IN',
    panNumber: 'AAKPI4821M',
    frequentFlyerNumber: null,
  }
}
