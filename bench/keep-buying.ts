import { type Client, makeClient } from '../soak/client.ts'
import { type Journal, makeJournal } from '../soak/journal.ts'
import { makeRandom } from '../soak/random.ts'
import { bookFlight } from './book-flight.ts'

export type Buying = {
  /** What the product has answered. */
  readonly journal: Journal
  /** Bookings whose payment was acknowledged, and when, in ms of `performance.now()`. */
  readonly paid: ReadonlyMap<number, number>
  stop(): Promise<void>
}

/** Books one flight after the other for each of several agents at once, until it is stopped; writes down whatever was acknowledged. */
export function keepBuying(url: string, tokens: readonly string[], atOnce: number): Buying {
  const journal = makeJournal()
  const paid = new Map<number, number>()
  let goesOn = true
  const noting = ({ call, get }: Client): Client => {
    const noted = async (path: string, body?: object) => {
      const answer = await call<{ bookingId?: number; booking?: { bookingId: number; status: string } }>(path, body)
      const { bookingId, booking } = answer.body
      if (answer.status !== 200) return answer
      if (path === 'flight/setFlightDetails' && bookingId !== undefined) journal.recordPromise(bookingId, 'awaitingPayment')
      if (booking) journal.recordPromise(booking.bookingId, booking.status)
      if (path === 'flight/payments/orderSuccessCallback' && booking) paid.set(booking.bookingId, performance.now())
      return answer
    }
    return { call: noted as never, get }
  }
  // Many sessions to a desk, because each may search so often an hour.
  const desks = Array.from({ length: atOnce }, async (_, desk) => {
    const random = makeRandom(desk + 1)
    const clients = tokens
      .filter((_token, place) => place % atOnce === desk)
      .map((token) => noting(makeClient([{ url } as never], journal, token)))
    for (let turn = 0; goesOn; turn += 1) {
      const client = clients[turn % clients.length]
      if (client) await bookFlight({ client, random })
    }
  })
  return {
    journal,
    paid,
    async stop() {
      goesOn = false
      await Promise.all(desks)
    },
  }
}
