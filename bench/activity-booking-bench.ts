import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { addDays } from '@tradewind/domain/time'
import pg from 'pg'
import { connectDatabase } from '../packages/server/src/database/connect-database.ts'
import { everyPlaceIsThere, readActivities, readTakenStarts } from '../soak/activity-checks.ts'
import { type Client, makeClient } from '../soak/client.ts'
import { makeJournal } from '../soak/journal.ts'
import { makeRandom, type Random } from '../soak/random.ts'
import { type SoakPerson, setUpPeople } from '../soak/set-up-people.ts'
import { SHOP_CITY, SHOP_HOST, setUpShop } from '../soak/set-up-shop.ts'
import { buildStage } from '../soak/stage.ts'
import { bookFlight } from './book-flight.ts'
import { median, report, rounded } from './report.ts'

/**
 * Whole bookings of an activity, eight at once, against whole bookings of flights by as many in the same run: a search of the city, a cart, its order and a payment
 * from the wallet, until it is confirmed. In turns, so that both meet the same machine. Afterwards nobody has a place that is not there.
 */
const AT_ONCE = 8
const ROUNDS = 3
const EACH = 32
const WANTED = 1.7

const stage = await buildStage({ nodes: 1 })
const { db } = connectDatabase(stage.databaseUrl, { maxConnections: 2 })
const journal = makeJournal()
const shop = await setUpShop((token) => makeClient(stage.nodes, journal, token, SHOP_HOST))
const flyers = await agentsOf('localhost', 'INR')
const guests = await agentsOf(SHOP_HOST, 'AED')
type Agent = { readonly client: Client; readonly random: Random }

// As a database that runs has them: without statistics its plans are guesses, for a minute.
const owner = new pg.Client({ connectionString: stage.databaseUrl })
await owner.connect()
await owner.query('analyze')
await owner.end()
for (const agent of flyers.slice(0, 4)) await bookFlight(agent)
for (const agent of guests.slice(0, 4)) await bookActivity(agent)
const flights: number[] = []
const activities: number[] = []
const endings: string[] = []
const took: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  flights.push(await rate(flyers, bookFlight))
  activities.push(
    await rate(guests, async (agent) => {
      const began = performance.now()
      const ending = await bookActivity(agent)
      took.push(performance.now() - began)
      return ending
    }),
  )
}
const confirmed = endings.filter((ending) => ending === 'confirmed').length
const { broken } = everyPlaceIsThere(shop, await readTakenStarts(db))
const kept = (await readActivities(db)).filter(({ status }) => status === 'confirmed').length
const ratio = rounded(median(activities) / median(flights))
const isWhole = confirmed === endings.length && kept === confirmed + 4 && broken.length === 0
report({
  name: `whole bookings of an activity, ${AT_ONCE} at once`,
  value: ratio,
  unit: '× those of flights in the same run',
  wanted: `≥ ${WANTED}, none oversold`,
  good: ratio >= WANTED && isWhole,
  detail:
    `${rounded(median(activities))} against ${rounded(median(flights))} per second, middle of ${ROUNDS} turns; ${confirmed} of ${endings.length} confirmed, ` +
    `half within ${rounded(median(took), 0)} ms; ${broken.length} starts oversold or still held`,
})
if (broken.length > 0) process.stdout.write(`${broken.join('\n')}\n`)
await db.destroy()
await stage.strike()
process.exit()

/** Agents only: they have the money, and each is one person at one desk. */
async function agentsOf(host: string, currency: string): Promise<Agent[]> {
  const { buyers } = await setUpPeople(db, { people: 2 * AT_ONCE, host, currency })
  const isAgent = ({ userType }: SoakPerson) => userType === 'travelAgent'
  return buyers
    .filter(isAgent)
    .slice(0, AT_ONCE)
    .map(({ token, userId }) => ({ client: makeClient(stage.nodes, journal, token, host), random: makeRandom(userId) }))
}

async function rate(agents: readonly Agent[], act: (agent: Agent) => Promise<string>): Promise<number> {
  let left = EACH
  const began = performance.now()
  await Promise.all(
    agents.map(async (agent) => {
      while (left-- > 0) {
        const ending = await act(agent)
        if (agents === guests) endings.push(ending)
      }
    }),
  )
  return EACH / ((performance.now() - began) / 1_000)
}

/** One activity for one adult; gives how it ended. */
async function bookActivity({ client, random }: Agent): Promise<string> {
  const date = addDays(shop.firstDay, random.below(shop.days))
  const trip = { startDate: date, endDate: date, adults: 1, children: 0 }
  await client.call('activities/searchActivitiesByCityId', { cityId: SHOP_CITY, ...trip })
  const { tourOptionId } = random.pick(shop.options)
  const item = { tourOptionId, date, time: random.pick(shop.starts), transfer: 'ticket' }
  const filled = await client.call<{ cart: Cart }>('activities/cart/addToCart', {
    ...{ cartId: -1, payload: { tourOptionCart: [item] } },
    ...trip,
  })
  if (filled.status !== 200) return `${filled.body.errorCode}`
  const { id, version, totals } = filled.body.cart
  const opened = await client.call<{ orderId: string }>('activities/cart/payCart', {
    ...{ cartId: id, version, agreedTotal: totals.total, leadName: 'Mr Rohan Bench', idempotencyKey: crypto.randomUUID() },
  })
  if (opened.status !== 200) return `${opened.body.errorCode}`
  const paid = await client.call<{ sales: { status: string }[] }>('activities/payments/orderSuccessCallback', {
    orderId: opened.body.orderId,
    payment: { method: 'wallet' },
  })
  return paid.body.sales?.[0]?.status ?? `${paid.body.errorCode}`
}
