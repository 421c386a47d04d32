import type { FlightDetails } from '@tradewind/contract/flights/book'
import { adult, type Call, detailsFor, type OpenedAnswer, optionOf, quote, search } from './buy-flight.ts'

/** `daysLater`: on another day, where a flight's seats would run out. */
type Numbers = { readonly out: string; readonly back: string; readonly daysLater?: number }

/** Tests only: both ways of a domestic return in one order that waits to be paid once. */
export async function openPair(call: Call, { out, back, daysLater }: Numbers, passengers: FlightDetails['passengers'] = [adult()]) {
  const { searchId, options } = await search(call, { isReturn: true, daysLater: daysLater ?? 0 })
  const [outbound, inbound] = [optionOf(options, out), optionOf(options, back)]
  const set = async (resultIndex: string, more: Partial<FlightDetails>) => {
    const details = detailsFor(searchId, await quote(call, searchId, resultIndex), { passengers, ...more })
    const { body, status } = await call<OpenedAnswer>('flight/setFlightDetails', details)
    if (status !== 200) throw new Error(`No order: ${JSON.stringify(body)}`)
    return body
  }
  const first = await set(outbound.resultIndex, { inboundResultIndex: inbound.resultIndex })
  const both = await set(inbound.resultIndex, { outboundBookingId: first.bookingId })
  const [minor, outMinor] = [minorOf(both.amount), minorOf(first.amount)]
  return {
    searchId,
    out: first.bookingId,
    back: both.bookingId,
    orderId: both.orderId,
    minor,
    outMinor,
    backMinor: minor - outMinor,
  }
}

function minorOf(amount: string): bigint {
  return BigInt(Math.round(Number(amount) * 100))
}
