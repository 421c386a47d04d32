import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { instant } from '@tradewind/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import { connectDatabase } from '../database/connect-database.ts'
import type { Call } from '../flights/book/testing/buy-flight.ts'
import { setTrap, type Trap } from '../flights/book/testing/set-trap.ts'
import { makeLog } from '../log.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { type RunningServer, runServer } from '../testing/run-server.ts'
import { type MoneyBetween, moneyBetween, movedBetween } from './testing/money-between.ts'
import { partnerCarts } from './testing/partner-carts.ts'
import { NET, SITE, startPartnerWorld } from './testing/partner-world.ts'
import { wakeMessages } from './testing/wake-messages.ts'

/**
 * A cart of Skylark has a walk of its own and a boat that Blue Dhow delivers. The real server is killed right before each commit at either site: while the places are held, the cart is ordered and
 * paid, while the supplier books, and while its answer ends the sale. Afterwards, without anybody's help: one order and one payment here, one sale there, the same end at both, and the
 * money of both as if nothing had happened.
 */

const WAITING = { timeout: 40_000, interval: 200 }
/** Each kills a process and starts another, and what it left is finished by then. */
const TWO_STARTS = { timeout: 180_000 }

type Stock = { readonly payload: object; readonly trip: object }

let sandbox: Sandbox
let databaseUrl: string
let trap: Trap
let server: RunningServer
let agent: Call
let session: string | undefined
let stock: Stock
let keys = 0

const start = async () => {
  server = await runServer({ DATABASE_URL: databaseUrl, SANDBOX_URL: sandbox.url })
  session ??= await server.logIn('agent@skylark.example')
  agent = server.callIn(session)
}
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none' })
  const world = await startPartnerWorld({ credit: '900000' })
  const carts = partnerCarts(world)
  const [boat, walk] = [await world.boat({ people: 900 }), await carts.walk({ people: 900 })]
  stock = {
    payload: {
      tourOptionCart: [{ tourOptionId: walk.tourOptionId, date: world.inDays(10), time: '09:00' }],
      partnerCart: [carts.theirs(boat.tourOptionId)],
    },
    trip: carts.trip(),
  }
  databaseUrl = world.server.databaseUrl
  await world.close()
  await start()
  trap = await setTrap(databaseUrl)
}, 180_000)
// One that is never caught leaves no trap to the next.
afterEach(async () => {
  await trap.disarm()
  await setRelation('Approved')
})
afterAll(async () => {
  const { db } = connectDatabase(databaseUrl)
  await expectLedgerSound({ app: { db, log: makeLog({ LOG_LEVEL: 'error' }), now: () => instant(Date.now()) } as never })
  await db.destroy()
  await trap.close()
  await server.kill()
  await sandbox.close()
})

/** Each in a transaction of its own: of the supplier, which holds the places, and of the buyer, which orders all of the cart. */
const ORDERING = ['partner_orders:started', 'partner_sales:started']
/** What pays all of it confirms what is its own, and writes down what is to be said. */
const PAYING = ['partner_outbox:started']
/** The supplier books, and its answer ends the sale. `B`: at the buyer. */
const BOOKING = ['partner_inbox:started', 'payment_lines:captured#B']
/** By jobs: the cart is closed, and the voucher goes out, with each that is confirmed. */
const FOLLOWING = ['carts:vouchered@update', 'vouchers:revision']

test('what is killed below is every transaction of it: a new one has to be killed too', async () => {
  const cart = await fill()
  const written = await trap.transactionsOf(async () => {
    const orderId = await order(cart)
    await pay(orderId)
    await endsWell(cart, orderId)
  })
  const known = [...ORDERING, ...PAYING, ...BOOKING, ...FOLLOWING].map((point) => point.replace('#B', ''))
  const unknown = written.filter(({ rows }) => ![...rows].some((row) => known.some((point) => row.startsWith(point))))
  expect(unknown).toEqual([])
  for (const point of [...ORDERING, ...PAYING]) expect(written.filter(({ rows }) => rows.has(point))).toHaveLength(1)
}, 90_000)

describe('the server killed', TWO_STARTS, () => {
  test.each(ORDERING)('while a cart is ordered, after %s is written: pressed again, it is one order', async (point) => {
    const cart = await fill()
    const key = nameKey()
    await killAt(point, () => order(cart, key))
    const before = await moneyOf()
    const orderId = await order(cart, key)
    expect(await order(cart, key)).toBe(orderId)
    await pay(orderId)
    await endsWell(cart, orderId)
    expect(await movedSince(before)).toEqual({ debt: NET, wallet: -NET })
  })

  test.each([...PAYING, ...BOOKING])('while it is paid and booked, after %s is written', async (point) => {
    const cart = await fill()
    const [before, orderId] = [await moneyOf(), await order(cart)]
    await killAt(await pointOf(point, orderId), () => pay(orderId))
    // What its buyer sees is an error: they press again.
    if (PAYING.includes(point)) await pay(orderId)
    await endsWell(cart, orderId)
    expect(await movedSince(before)).toEqual({ debt: NET, wallet: -NET })
  })

  test.each(['partner_inbox:started', 'sale_history:failed'])(
    'while the supplier refuses, after %s is written: its line is paid back by itself, and the other stays',
    async (point) => {
      const cart = await fill()
      const [before, orderId] = [await moneyOf(), await order(cart)]
      await setRelation('Suspended')
      await killAt(point, () => pay(orderId))
      await expect.poll(() => statesOf(orderId), WAITING).toEqual(['confirmed', 'refunded'])
      expect(await movedSince(before)).toEqual({ debt: 0n, wallet: 0n })
      const [money] = await trap.query<{ minor: string }>(
        `select sum(case when s.status = 'refunded' then l.amount_minor else 0 end)::text as minor from payment_lines l
         join sales s on s.site_id = l.site_id and s.id = l.sale_id where l.payment_id = $1 and l.status <> 'captured'`,
        [orderId],
      )
      expect(BigInt(money?.minor ?? 0)).toBeGreaterThan(0n)
    },
  )
})

function nameKey(): string {
  keys += 1
  return `partner cart ${keys}`
}

async function fill(): Promise<Cart> {
  const { body } = await agent<{ cart: Cart }>('activities/cart/addToCart', { cartId: -1, payload: stock.payload, ...stock.trip })
  if (!body.cart) throw new Error(`Not added: ${JSON.stringify(body)}`)
  return body.cart
}

async function order({ id: cartId, version, totals }: Cart, idempotencyKey = nameKey()): Promise<string> {
  const wish = { cartId, version, agreedTotal: totals.total, leadName: 'Mr Vikram Rao', idempotencyKey }
  const { body } = await agent<{ orderId: string }>('activities/cart/payCart', wish)
  if (!body.orderId) throw new Error(`Not ordered: ${JSON.stringify(body)}`)
  return body.orderId
}
const pay = (orderId: string) => agent('activities/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } })

async function killAt(point: string, act: () => Promise<unknown>): Promise<void> {
  await trap.arm(point)
  const acting = act().catch(() => undefined)
  await trap.untilSprung()
  await server.kill()
  await trap.cutConnection()
  await trap.disarm()
  await acting
  await start()
}

/** A person of Blue Dhow decides. */
const setRelation = (status: string) =>
  trap.query('update supply_requests set status = $1 where site_id = $2 and consumer_site_id = $3', [
    status,
    SITE.blueDhow,
    SITE.skylark,
  ])

/** Of what a payment pays: the walk, then the boat. */
async function statesOf(orderId: string): Promise<string[]> {
  await wakeMessages(trap)
  await wakeJobs()
  const rows = await trap.query<{ status: string }>(
    'select s.status from payment_lines l join sales s on s.site_id = l.site_id and s.id = l.sale_id where l.payment_id = $1 order by s.id',
    [orderId],
  )
  return rows.map(({ status }) => status)
}

async function wakeJobs(): Promise<void> {
  const due = `('close-paid-cart', 'send-voucher')`
  await trap.query(
    `update pgboss.job set state = 'retry', start_after = now() where state = 'active' and name in ${due} and started_on < now() - interval '2 seconds'`,
  )
  await trap.query(`update pgboss.job set start_after = now() where state < 'active' and start_after > now() and name in ${due}`)
}

/** The boat of a payment, here and there. */
async function boatOf(orderId: string): Promise<{ buyer: number; theirs: string }> {
  const rows = await trap.query<{ buyer: number; theirs: string }>(
    `select s.id as buyer, t.status as theirs from payment_lines l
     join sales s on s.site_id = l.site_id and s.id = l.sale_id
     join partner_sales p on p.site_id = s.site_id and p.sale_id = s.id
     join partner_orders o on o.site_id = p.supplier_site_id and o.consumer_site_id = p.site_id and o.order_ref = p.order_ref
     join sales t on t.site_id = o.site_id and t.id = o.sale_id where l.payment_id = $1`,
    [orderId],
  )
  const [only, ...more] = rows
  if (!only || more.length > 0) throw new Error(`Payment ${orderId} has ${rows.length} boats`)
  return only
}

async function pointOf(point: string, orderId: string): Promise<string> {
  return point.includes('#B') ? point.replace('#B', `#${(await boatOf(orderId)).buyer}`) : point
}

/** Until all of it is confirmed at both sites, and the cart is closed; ordered, paid and booked once. */
async function endsWell(cart: Cart, orderId: string): Promise<void> {
  await expect.poll(() => statesOf(orderId), WAITING).toEqual(['confirmed', 'confirmed'])
  const { buyer, theirs } = await boatOf(orderId)
  expect(theirs).toBe('confirmed')
  const said = await trap.query('select kind from partner_outbox where sale_id = $1 and answered_at is not null', [buyer])
  expect(said).toEqual([{ kind: 'book' }])
  const isClosed = async () => {
    await wakeJobs()
    const [row] = await trap.query<{ status: string }>('select status from carts where site_id = $1 and id = $2', [
      SITE.skylark,
      cart.id,
    ])
    return row?.status
  }
  await expect.poll(isClosed, WAITING).toBe('vouchered')
  // One order of the cart alone, and of its wishes nothing else is held there.
  const [orders] = await trap.query<{ count: string }>(
    `select count(*)::text as count from sales s join carts c on c.site_id = s.site_id and c.order_id = s.order_id where c.site_id = $1 and c.id = $2`,
    [SITE.skylark, cart.id],
  )
  expect(orders?.count).toBe('2')
  const waiting = await trap.query(
    `select t.id from partner_orders o join sales t on t.site_id = o.site_id and t.id = o.sale_id where o.site_id = $1 and t.status = 'waiting'`,
    [SITE.blueDhow],
  )
  expect(waiting).toEqual([])
}

/** What Skylark owes Blue Dhow, and what it has in its wallet there. */
const moneyOf = () => moneyBetween(trap, { buyer: SITE.skylark, supplier: SITE.blueDhow, currency: 'AED' })

const movedSince = async (before: MoneyBetween) => movedBetween(before, await moneyOf())
