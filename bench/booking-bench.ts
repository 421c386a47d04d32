import { connectDatabase } from '../packages/server/src/database/connect-database.ts'
import { makeClient } from '../soak/client.ts'
import { makeJournal } from '../soak/journal.ts'
import { makeRandom } from '../soak/random.ts'
import { setUpPeople } from '../soak/set-up-people.ts'
import { buildStage } from '../soak/stage.ts'
import { everyTicketIsOursOnce, nothingIsTicketedTwice, type OurBooking, type SupplierRecord } from '../soak/supplier-checks.ts'
import { bookFlight } from './book-flight.ts'
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

for (const agent of agents.slice(0, 4)) await bookFlight(agent)
const readsPerSecond = await rate(200, 8, async ({ client }) => void (await client.get('wl/user/getWalletBalance')))
let alone = 0
for (const { atOnce, bookings } of PARTS) {
  const took: number[] = []
  const endings: string[] = []
  const perSecond = await rate(bookings, atOnce, async (agent) => {
    const began = performance.now()
    endings.push(await bookFlight(agent))
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
