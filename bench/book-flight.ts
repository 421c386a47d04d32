import type { FlightOption } from '@tradewind/contract/flights/option'
import type { Quote } from '@tradewind/contract/flights/quote'
import type { Client } from '../soak/client.ts'
import { type Order, type Paid, traveller } from '../soak/people/trip.ts'
import type { Random } from '../soak/random.ts'
import { pause } from '../soak/stage.ts'

export type Booker = { readonly client: Client; readonly random: Random }

/** Books the cheapest fare that stands still; gives how it ended. */
export async function bookFlight({ client, random }: Booker): Promise<string> {
  for (let tries = 0; tries < 6; tries += 1) {
    const ending = await tryToBook(client, random, tries)
    if (ending) return ending
  }
  return 'no fare'
}

/** One day of one low-cost source. */
export function searchOnce({ client, random }: Booker) {
  const day = new Date(Date.now() + (20 + random.below(60)) * 86_400_000).toISOString().slice(0, 10)
  return client.call<{ searchId: string; options: FlightOption[] }>('flight/search', {
    segments: [{ origin: 'DEL', destination: 'BOM', preferredDepartureTime: `${day}T00:00:00` }],
    adultCount: 1,
    JourneyType: 1,
    Sources: ['6E'],
  })
}

async function tryToBook(client: Client, random: Random, place: number): Promise<string | undefined> {
  const found = await searchOnce({ client, random })
  const { searchId, options = [] } = found.body
  const option = [...options].sort((a, b) => Number(a.publishedPrice) - Number(b.publishedPrice))[place]
  if (!option) return undefined
  const quote = await client.call<Quote>('flight/fareQuote', { traceId: searchId, resultIndex: option.resultIndex })
  if (quote.status !== 200) return undefined
  const order = await client.call<Order>('flight/setFlightDetails', {
    searchId,
    resultIndex: quote.body.resultIndex,
    agreedTotalPayable: quote.body.fareDetailResult.totalPayable,
    passengers: [traveller(random)],
    contact: { phoneCode: '+91', mobileNo: '9820022001', email: 'bench@soak.example', city: 'Mumbai', countryCode: 'IN' },
    idempotencyKey: crypto.randomUUID(),
  })
  if (order.status !== 200) return undefined
  const paid = await client.call<Paid>('flight/payments/orderSuccessCallback', {
    orderId: order.body.orderId,
    payment: { method: 'wallet' },
  })
  if (paid.status !== 200) return paid.body.errorCode
  return untilEnded(client, paid.body.booking)
}

async function untilEnded(client: Client, { bookingId, status }: Paid['booking']): Promise<string | undefined> {
  let is: string = status
  for (let tries = 0; tries < 200 && ['paid', 'issuing', 'unknown'].includes(is); tries += 1) {
    await pause(50)
    is = (await client.call<{ booking: Paid['booking'] }>('flight/getBookingDetails', { bookingId })).body.booking.status
  }
  // The airline sold the seat to somebody else, or changed the fare: the money is back, and another fare is taken.
  return is === 'issued' ? is : undefined
}
