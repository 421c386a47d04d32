import { instant } from '@tradewind/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import { connectDatabase } from '../database/connect-database.ts'
import type { Call } from '../flights/book/testing/buy-flight.ts'
import { setTrap, type Trap } from '../flights/book/testing/set-trap.ts'
import { makeLog } from '../log.ts'
import { BLUE_DHOW } from '../network/testing/two-sites.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { type RunningServer, runServer } from '../testing/run-server.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { NET, SITE, TOTAL } from './testing/partner-world.ts'
import { startTwoInstallations, type TwoInstallations } from './testing/two-installations.ts'
import { wakeMessages } from './testing/wake-messages.ts'

/**
 * Skylark sells a boat of Blue Dhow, which lives in another installation: each has a server and a PostgreSQL server of its own. The real server of either is killed right before each
 * commit of a hold, a sale and a cancellation. Afterwards, without anybody's help: one sale at both, one refund at both, and both ledgers agree.
 */

const WAITING = { timeout: 40_000, interval: 200 }
/** Each kills a process and starts another, and what it left is finished by then. */
const TWO_STARTS = { timeout: 120_000 }
const SIDES = ['B', 'S'] as const
/** `B`: the installation of the buyer, `S`: that of the supplier. */
type Side = (typeof SIDES)[number]

let sandbox: Sandbox
let two: TwoInstallations
let agent: Call
let session: string | undefined
let wish: object
let orders = 0
const servers = new Map<Side, RunningServer>()
const traps = new Map<Side, Trap>()

const databaseOf = (side: Side) => (side === 'B' ? two.here.server.databaseUrl : two.second.url)
const trapOf = (side: Side) => found(traps, side)
const serverOf = (side: Side) => found(servers, side)

function found<Key, Value>(all: ReadonlyMap<Key, Value>, key: Key): Value {
  const one = all.get(key)
  if (one === undefined) throw new Error(`There is none of ${key}`)
  return one
}

async function start(side: Side): Promise<void> {
  const port = String(two.ports[side === 'B' ? 0 : 1])
  const env = { ...two.settings, DATABASE_URL: databaseOf(side), SANDBOX_URL: sandbox.url, PORT: port }
  servers.set(side, await runServer(env))
  if (side === 'S') return
  session ??= await serverOf('B').logIn('agent@skylark.example')
  agent = serverOf('B').callIn(session)
}

beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  two = await startTwoInstallations()
  const supplierListId = await two.meet()
  const { tourOptionId } = await two.there.boat({
    people: 900,
    option: { cancellation: [{ amount: 1, unit: 'day', refundPercent: 50 }] },
  })
  wish = {
    ...{ supplierListId, tourOptionId, date: two.there.inDays(10), startsAt: '14:00', transfer: 'ticket' },
    ...{ adults: 2, children: 1, childAges: [6], leadName: 'Mr Vikram Rao', agreedTotal: TOTAL },
  }
  // From here on both are processes of their own, where the other one knows them.
  await two.here.close()
  await two.there.close()
  for (const side of SIDES) {
    await start(side)
    traps.set(side, await setTrap(databaseOf(side)))
  }
}, 300_000)
// One that is never caught leaves no trap to the next.
afterEach(() => Promise.all(SIDES.map((side) => trapOf(side).disarm())))
afterAll(async () => {
  for (const side of SIDES) {
    const { db } = connectDatabase(databaseOf(side))
    await expectLedgerSound({ app: { db, log: makeLog({ LOG_LEVEL: 'error' }), now: () => instant(Date.now()) } as never })
    await db.destroy()
    await trapOf(side).close()
    await serverOf(side).kill()
  }
  await sandbox.close()
  await two.second.stop()
})

/** Each in a transaction of its own, in the order in which they are written. */
const HOLDING = ['S partner_orders:started', 'B partner_sales:started']
const BOOKING = ['B partner_outbox:started', 'S partner_inbox:started', 'B payment_lines:captured']
const CANCELLING = ['B sales:cancelling', 'S partner_inbox:started', 'B sales:cancelled']

test('what is killed below is every transaction of it: a new one has to be killed too', async () => {
  let orderId = ''
  const stepsOf = async (act: () => Promise<unknown>) => {
    let there: readonly unknown[] = []
    const here = await trapOf('B').transactionsOf(async () => {
      there = await trapOf('S').transactionsOf(act)
    })
    return { B: here.length, S: there.length }
  }
  const count = (points: readonly string[]) => ({
    B: points.filter((point) => point.startsWith('B')).length,
    S: points.filter((point) => point.startsWith('S')).length,
  })
  const holding = await stepsOf(async () => {
    orderId = await order(nameOrder())
  })
  const booking = await stepsOf(async () => {
    await pay(orderId)
    await endsAs(orderId, 'confirmed')
  })
  const cancelling = await stepsOf(async () => {
    await cancel(await endsAs(orderId, 'confirmed'))
    await endsAs(orderId, 'cancelled')
  })
  expect({ holding, booking, cancelling }).toEqual({
    ...{ holding: count(HOLDING), booking: count(BOOKING), cancelling: count(CANCELLING) },
  })
}, 90_000)

describe('the server of one installation is killed', TWO_STARTS, () => {
  test.each(HOLDING)('while places are held, after %s is written', async (point) => {
    const key = nameOrder()
    await killAt(point, () => ask(key))
    const before = await moneyOf()
    const orderId = await order(key)
    expect(await order(key)).toBe(orderId)
    await pay(orderId)
    await endsAs(orderId, 'confirmed')
    expect(await movedSince(before)).toEqual({ debt: NET, wallet: -NET })
  })

  test.each(BOOKING)('while it is paid and booked, after %s is written', async (point) => {
    const [before, orderId] = [await moneyOf(), await order(nameOrder())]
    await killAt(point, () => pay(orderId))
    // What its buyer sees is an error: they press again.
    await pay(orderId)
    await endsAs(orderId, 'confirmed')
    expect(await movedSince(before)).toEqual({ debt: NET, wallet: -NET })
  })

  test.each(CANCELLING)('while it is cancelled, after %s is written', async (point) => {
    const [before, orderId] = [await moneyOf(), await order(nameOrder())]
    await pay(orderId)
    const saleId = await endsAs(orderId, 'confirmed')
    await killAt(point, () => cancel(saleId))
    if (point === CANCELLING[0]) await cancel(saleId)
    await endsAs(orderId, 'cancelled')
    expect(await movedSince(before)).toEqual({ debt: NET / 2n, wallet: -NET / 2n })
  })
})

describe('what the desk of the supplier cancels by itself is a dispute at the buyer, once', TWO_STARTS, () => {
  /** Blue Dhow's own desk, which signs in anew wherever it was killed. */
  const deskCancels = async (theirId: number) => {
    const session = await serverOf('S').logIn(BLUE_DHOW.email, BLUE_DHOW.host)
    return serverOf('S').callIn(session, BLUE_DHOW.host)('activities/cancelActivity', { saleId: theirId, agreedRefund: '145.60' })
  }
  const sold = async () => {
    const orderId = await order(nameOrder())
    await pay(orderId)
    const saleId = await endsAs(orderId, 'confirmed')
    const [ours] = await trapOf('B').query<{ ref: string }>('select order_ref::text as ref from partner_sales where sale_id = $1', [
      saleId,
    ])
    const [theirs] = await trapOf('S').query<{ id: number }>(
      'select sale_id as id from partner_orders where order_ref::text = $1',
      [ours?.ref],
    )
    return { saleId, theirId: theirs?.id ?? 0 }
  }
  const disputes = async (saleId: number) => {
    for (const side of SIDES) await wakeMessages(trapOf(side))
    return trapOf('B').query('select kind, state from differences where sale_id = $1', [saleId])
  }
  const FOUND = [{ kind: 'cancelledThere', state: 'open' }]

  test('where the supplier is killed while it cancels', async () => {
    const { saleId, theirId } = await sold()
    await killAt('S sales:cancelled', () => deskCancels(theirId))
    expect((await deskCancels(theirId)).status).toBe(200)
    await expect.poll(() => disputes(saleId), WAITING).toEqual(FOUND)
  })

  test('where the buyer is killed while it compares, and where it is dead while it is cancelled', async () => {
    const first = await sold()
    await killAt('B differences:open', () => deskCancels(first.theirId))
    await expect.poll(() => disputes(first.saleId), WAITING).toEqual(FOUND)
    const second = await sold()
    await serverOf('B').kill()
    expect((await deskCancels(second.theirId)).status).toBe(200)
    await start('B')
    await expect.poll(() => disputes(second.saleId), WAITING).toEqual(FOUND)
    const notices = await trapOf('B').query<{ n: number }>(
      `select count(*)::int as n from notices where path = $1 and title like 'Cancelled at supplier only%' group by user_id`,
      [`/activities/bookings?open=${second.saleId}`],
    )
    expect(notices.length).toBeGreaterThan(0)
    expect(new Set(notices.map(({ n }) => n))).toEqual(new Set([1]))
  })
})

function nameOrder(): string {
  orders += 1
  return `crash-${orders}`
}

const ask = (idempotencyKey: string) =>
  agent<{ orderId?: string }>('activities/partners/orderActivity', { ...wish, idempotencyKey })
/** Asked until the other installation answers: it may just have been killed. */
async function order(idempotencyKey: string): Promise<string> {
  const { body } = await waitUntil(
    () => ask(idempotencyKey),
    ({ status }) => status < 500,
    'answered',
  )
  if (!body.orderId) throw new Error(`Not ordered: ${JSON.stringify(body)}`)
  return body.orderId
}
const pay = (orderId: string) => agent('activities/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } })
const cancel = (saleId: number) => agent('activities/cancelActivity', { saleId, agreedRefund: '3203.20' })

async function killAt(at: string, act: () => Promise<unknown>): Promise<void> {
  const [side, point] = [at.slice(0, 1) as Side, at.slice(2)]
  await trapOf(side).arm(point)
  const acting = act().catch(() => undefined)
  await trapOf(side).untilSprung()
  await serverOf(side).kill()
  await trapOf(side).cutConnection()
  await trapOf(side).disarm()
  await acting
  await start(side)
}

/** Until it is so at both; gives the sale at the buyer's. */
async function endsAs(orderId: string, status: string): Promise<number> {
  const here = async () => {
    const [sale, ...more] = await trapOf('B').query<{ id: number; status: string; ref: string }>(
      `select s.id, s.status, p.order_ref::text as ref from payment_lines l join sales s on s.site_id = l.site_id and s.id = l.sale_id
       join partner_sales p on p.site_id = s.site_id and p.sale_id = s.id where l.payment_id = $1`,
      [orderId],
    )
    if (!sale || more.length > 0) throw new Error(`Payment ${orderId} has not one sale`)
    return sale
  }
  const look = async () => {
    await wakeMessages(trapOf('B'))
    const ours = await here()
    const theirs = await trapOf('S').query<{ status: string }>(
      `select s.status from partner_orders o join sales s on s.site_id = o.site_id and s.id = o.sale_id where o.order_ref::text = $1`,
      [ours.ref],
    )
    return [ours.status, ...theirs.map((their) => their.status)]
  }
  await expect.poll(look, WAITING).toEqual([status, status])
  const { id, ref } = await here()
  const said = status === 'confirmed' ? ['book'] : ['book', 'cancel']
  expect(
    await trapOf('B').query('select kind from partner_outbox where sale_id = $1 and answered_at is not null order by written_at', [
      id,
    ]),
  ).toEqual(said.map((kind) => ({ kind })))
  const moves = status === 'confirmed' ? 'waiting paid confirmed' : 'waiting paid confirmed cancelled'
  expect(
    await trapOf('S').query(
      `select (select string_agg(h.to_status, ' ' order by h.place) from sale_history h where h.site_id = o.site_id and h.sale_id = o.sale_id) as moves
       from partner_orders o where o.order_ref::text = $1`,
      [ref],
    ),
  ).toEqual([{ moves }])
  return id
}

/** What Skylark owes by its own books, and what it has in its wallet by those of Blue Dhow. */
async function moneyOf(): Promise<{ debt: bigint; wallet: bigint }> {
  const sumOf = async (side: Side, site: number, kinds: readonly string[], companies: string) => {
    const [row] = await trapOf(side).query<{ minor: string }>(
      `select coalesce(sum(e.amount_minor), 0)::text as minor from ledger_entries e
       join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id
       where a.site_id = $1 and a.kind = any($2) and a.currency = 'AED' and a.legal_entity_id in (select legal_entity_id from ${companies} where site_id = $1)`,
      [site, kinds],
    )
    return BigInt(row?.minor ?? 0)
  }
  return {
    debt: await sumOf('B', SITE.skylark, ['supplierPayable', 'supplierReceivable'], 'partner_suppliers'),
    wallet: await sumOf('S', SITE.blueDhow, ['wallet', 'hold'], 'supply_consumers'),
  }
}

async function movedSince(before: Awaited<ReturnType<typeof moneyOf>>) {
  const { debt, wallet } = await moneyOf()
  return { debt: debt - before.debt, wallet: wallet - before.wallet }
}
