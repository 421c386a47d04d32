import type { FlightOption } from '@tradewind/contract/flights/option'
import type { Quote } from '@tradewind/contract/flights/quote'
import { connectDatabase } from '../packages/server/src/database/connect-database.ts'
import { type Client, makeClient } from '../soak/client.ts'
import { makeJournal } from '../soak/journal.ts'
import type { Order, Paid } from '../soak/people/trip.ts'
import { traveller } from '../soak/people/trip.ts'
import { makeRandom } from '../soak/random.ts'
import { setUpPeople } from '../soak/set-up-people.ts'
import { buildStage, pause } from '../soak/stage.ts'
import { everyTicketIsOursOnce, nothingIsTicketedTwice, type OurBooking, type SupplierRecord } from '../soak/supplier-checks.ts'
import { median, report, rounded } from './report.ts'

/**
 * Whole bookings per second: a search of one low-cost source, quote, order and wallet payment over HTTP, until the ticket stands in the booking. The supplier is the
 * sandbox without latency, in a process of its own. Afterwards each ticket at the supplier must be one of ours, once. The baseline is a small read of
 * the same server, so that the figure says what a whole booking costs.
 */
const PARTS = [
  { atOnce: 1, bookings: 24 },
  { atOnce: 8, bookings: 64 },
  { atOnce: 64, bookings: 192 },
]

const stage = await buildStage({ nodes: 1 })
const { db } = connectDatabase(stage.databaseUrl, { maxConnections: 2 })
const { buyers } = await setUpPeople(db, { people: 4 * Math.max(...PARTS.map(({ atOnce }) => atOnce)) })
const journal = makeJournal()
// Agents only: they have the money, and each is one person at one desk.
const agents = buyers
  .filter(({ userType }) => userType === 'travelAgent')
  .map(({ token, userId }) => ({ client: makeClient(stage.nodes, journal, token), random: makeRandom(userId) }))
type Agent = (typeof agents)[number]

for (const agent of agents.slice(0, 4)) await book(agent)
const readsPerSecond = await rate(200, 8, async ({ client }) => void (await client.get('wl/user/getWalletBalance')))
let alone = 0
for (const { atOnce, bookings } of PARTS) {
  const took: number[] = []
  const endings: string[] = []
  const perSecond = await rate(bookings, atOnce, async (agent) => {
    const began = performance.now()
    endings.push(await book(agent))
    took.push(performance.now() - began)
  })
  alone ||= perSecond
  const issued = endings.filter((ending) => ending === 'issued').length
  const wrong = await findWrong()
  report({
    name: `whole bookings, ${atOnce} at once`,
    value: rounded(perSecond),
    unit: 'bookings per second',
    wanted: 'none lost, none doubled',
    good: wrong.length === 0 && issued === bookings,
    detail:
      `${issued} of ${bookings} issued, ${wrong.length} lost or doubled; half within ${rounded(median(took), 0)} ms; ${rounded(perSecond / alone)} × one at a time; ` +
      `one costs ${rounded(readsPerSecond / perSecond, 0)} wallet reads`,
  })
  if (wrong.length > 0) process.stdout.write(`${wrong.join('\n')}\n`)
}
await db.destroy()
await stage.strike()
process.exit()

/** Books the cheapest fare that stands still; gives how it ended. */
async function book({ client, random }: Agent): Promise<string> {
  for (let tries = 0; tries < 6; tries += 1) {
    const ending = await tryToBook(client, random, tries)
    if (ending) return ending
  }
  return 'no fare'
}

async function tryToBook(client: Client, random: Agent['random'], place: number): Promise<string | undefined> {
  const day = new Date(Date.now() + (20 + random.below(60)) * 86_400_000).toISOString().slice(0, 10)
  const found = await client.call<{ searchId: string; options: FlightOption[] }>('flight/search', {
    segments: [{ origin: 'DEL', destination: 'BOM', preferredDepartureTime: `${day}T00:00:00` }],
    adultCount: 1,
    JourneyType: 1,
    Sources: ['6E'],
  })
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

async function rate(count: number, atOnce: number, act: (agent: Agent) => Promise<void>): Promise<number> {
  let left = count
  const started = performance.now()
  await Promise.all(
    agents.slice(0, atOnce).map(async (agent) => {
      while (left-- > 0) await act(agent)
    }),
  )
  return count / ((performance.now() - started) / 1_000)
}

async function findWrong(): Promise<string[]> {
  const answer = await fetch(`${stage.sandboxUrl}/sandbox/control/bookings`)
  const { bookings: there } = (await answer.json()) as { bookings: SupplierRecord[] }
  const ours = (await db
    .selectFrom('bookings')
    .select(['id', 'status', 'pnr', 'supplier_booking_id', 'needs_staff', 'ticket_numbers'])
    .execute()) as OurBooking[]
  return [...everyTicketIsOursOnce(ours, there).broken, ...nothingIsTicketedTwice(there).broken]
}
