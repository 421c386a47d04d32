import type { BenchServer } from './bench-server.ts'

/** Sells one domestic ticket over HTTP as an agent would; gives its slug. Tries fares in order of price until one goes through at once. */
export async function sellTicket(
  { url }: Pick<BenchServer, 'url'>,
  token: string,
): Promise<{ bookingSlug: string; bookingId: number }> {
  const call = async <Body>(path: string, body: object): Promise<Body> => {
    const answer = await fetch(`${url}/api/flight/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'auth-token': token },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as Body
  }
  const departure = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const segments = [{ origin: 'DEL', destination: 'BOM', preferredDepartureTime: `${departure}T00:00:00` }]
  for (let attempt = 0; attempt < 10; attempt += 1) {
    // A supplier's trace dies with a booking: each attempt is a search of its own.
    const search = await call<{ searchId: string; options: { resultIndex: string; publishedPrice: string }[] }>('search', {
      segments,
      adultCount: 1,
      JourneyType: 1,
    })
    const option = search.options.sort((a, b) => Number(a.publishedPrice) - Number(b.publishedPrice))[attempt]
    if (!option) break
    const quote = await call<{ success: boolean; resultIndex: string; fareDetailResult: { totalPayable: string } }>('fareQuote', {
      traceId: search.searchId,
      resultIndex: option.resultIndex,
    })
    if (!quote.success) continue
    const order = await call<{ success: boolean; orderId: string }>('setFlightDetails', {
      searchId: search.searchId,
      resultIndex: quote.resultIndex,
      agreedTotalPayable: quote.fareDetailResult.totalPayable,
      passengers: [
        {
          paxType: 1,
          title: 'Mr',
          firstName: 'Arjun',
          lastName: `Mehta${String.fromCharCode(97 + attempt)}`,
          gender: 1,
          dateOfBirth: '1988-08-09',
          nationality: 'IN',
        },
      ],
      contact: { phoneCode: '+91', mobileNo: '9811041234', email: 'arjun.mehta@example.in' },
      idempotencyKey: crypto.randomUUID(),
    })
    if (!order.success) continue
    const paid = await call<{ booking?: { status: string; bookingSlug: string; bookingId: number } }>(
      'payments/orderSuccessCallback',
      { orderId: order.orderId, payment: { method: 'wallet' } },
    )
    if (paid.booking?.status === 'issued') return paid.booking
  }
  throw new Error('No fare could be sold')
}
