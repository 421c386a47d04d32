import type { BookingDetail } from '@tradewind/contract/flights/booking'
import type { ChangeDetail, ChangeQuote } from '@tradewind/contract/tickets/changes/shapes'
import {
  adult,
  type Call,
  detailsFor,
  minorOf,
  type OpenedAnswer,
  optionOf,
  payByWallet,
  quote,
  search,
} from '../../../flights/book/testing/buy-flight.ts'
import type { TestServer } from '../../../testing/test-server.ts'

/** Tests only: people who request refunds over HTTP. */

type Refused = { success: boolean; errorCode?: string; errorMessage?: string; shortError?: Record<string, string> }
export type Quoted = Refused & { cancellationCharge: string | null; currency: string; remarks: string; quote: ChangeQuote }
export type Changed = Refused & { changeRequestId: number; change: ChangeDetail }

export const AGENT = 'agent@skylark.example'
export const ADMIN = 'admin@skylark.example'

export async function callerOf(server: TestServer, email: string, host = 'localhost'): Promise<Call> {
  const as = await server.logIn(email, { host })
  return (path, body) => server.call(path, body, { as, host }) as never
}

let names = 0
type Wish = {
  flight?: string
  family?: string
  adults?: number
  children?: number
  infants?: number
  isReturn?: boolean
  to?: string
}

/** Enough for the tickets of a file: a fare has nine seats. */
const MOST_DAYS_LATER = 6

/** The fare on the first day that has seats in it: which day sells out depends on what was bought, and given back, before. */
async function findFare(
  call: Call,
  flight: string,
  { family, ...trip }: { readonly family: string } & Parameters<typeof search>[1],
) {
  for (let daysLater = 0; daysLater <= MOST_DAYS_LATER; daysLater += 1) {
    const { searchId, options } = await search(call, { ...trip, daysLater })
    optionOf(options, flight)
    const option = options.find(({ legs, fareFamily }) => legs[0]?.segments[0]?.flightNumber === flight && fareFamily === family)
    if (option) return { searchId, option }
  }
  throw new Error(`No seats in ${family} of flight ${flight}`)
}

/** An open payment session for a ticket. `family`: 'Flex' is refunded for a fee, 'Lite' is not. */
export async function openOrder(
  call: Call,
  { flight = '101', family = 'Flex', adults = 1, children = 0, infants = 0, isReturn = false, to = 'BOM' }: Wish = {},
): Promise<string> {
  const { searchId, option } = await findFare(call, flight, { family, to, isReturn, adults, children, infants })
  const quoted = await quote(call, searchId, option.resultIndex)
  const nameNext = () => {
    names += 1
    return `Change${[...String(names)].map((digit) => 'ABCDEFGHIJ'.charAt(Number(digit))).join('')}`
  }
  const passengers = [
    ...Array.from({ length: adults }, () => adult(nameNext())),
    ...Array.from({ length: children }, () => minorOf(2, nameNext())),
    ...Array.from({ length: infants }, () => minorOf(3, nameNext())),
  ]
  const opened = await call<OpenedAnswer>('flight/setFlightDetails', detailsFor(searchId, quoted, { passengers }))
  if (opened.status !== 200) throw new Error(`No order: ${JSON.stringify(opened.body)}`)
  return opened.body.orderId
}

/** An issued ticket, paid from the wallet. */
export async function buyTicket(call: Call, wish: Wish = {}): Promise<BookingDetail> {
  const { body } = await payByWallet(call, await openOrder(call, wish))
  if (body.booking?.status !== 'issued') throw new Error(`Not issued: ${JSON.stringify(body).slice(0, 300)}`)
  return body.booking
}

export async function quoteBack(call: Call, bookingId: number, more: Record<string, unknown> = {}): Promise<ChangeQuote> {
  const { status, body } = await call<Quoted>('flight/getCC', { bookingId, ...more })
  if (status !== 200) throw new Error(`No quote: ${JSON.stringify(body)}`)
  return body.quote
}

let keys = 0
export function asking(bookingId: number, more: Record<string, unknown> = {}) {
  keys += 1
  return {
    BookingId: bookingId,
    RequestType: 1,
    CancellationType: 3,
    Sectors: [],
    TicketId: [],
    Remarks: 'Plans changed',
    idempotencyKey: `change-${process.pid}-${keys}-${Date.now()}`,
    ...more,
  }
}

export function askFor(call: Call, bookingId: number, more: Record<string, unknown> = {}) {
  return call<Changed>('flight/changeRequest', asking(bookingId, more))
}

export async function readChange(call: Call, changeRequestId: number): Promise<ChangeDetail> {
  const { status, body } = await call<Changed>('flight/getChangeRequest', { changeRequestId })
  if (status !== 200) throw new Error(`No request: ${JSON.stringify(body)}`)
  return body.change
}

export async function balanceOf(server: TestServer, email: string): Promise<number> {
  const { body } = await server.call<{ balance: string }>('wl/user/getWalletBalance', undefined, {
    as: await server.logIn(email),
    method: 'GET',
  })
  return Math.round(Number(body.balance) * 100)
}

/** One act on a request, by a user who may; returns the request after it. */
export async function act(call: Call, path: string, body: object): Promise<ChangeDetail> {
  const answer = await call<Changed>(`flight/${path}`, body)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.change
}

export async function statusOf(call: Call, bookingId: number): Promise<string> {
  return (await call<{ booking: { status: string } }>('flight/getBookingDetails', { bookingId })).body.booking.status
}

export function minor(amount: string | null | undefined): number {
  return Math.round(Number(amount) * 100)
}
