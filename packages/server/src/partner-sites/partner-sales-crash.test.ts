import { instant, plainDate } from '@tradewind/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import { connectDatabase } from '../database/connect-database.ts'
import type { Call } from '../flights/book/testing/buy-flight.ts'
import { alwaysWith, setTrap, type Trap } from '../flights/book/testing/set-trap.ts'
import { makeLog } from '../log.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { type RunningServer, runServer } from '../testing/run-server.ts'
import { type MoneyBetween, moneyBetween, movedBetween } from './testing/money-between.ts'
import { NET, SITE, startPartnerWorld, TOTAL } from './testing/partner-world.ts'
import { wakeMessages } from './testing/wake-messages.ts'

/**
 * Skylark sells a boat of Blue Dhow. The real server is killed right before each commit at either site: while places are held, while it is paid, while the
 * supplier books, while the answer ends the sale, and while it is cancelled. Afterwards, without anybody's help: one sale at each site, both with the same end, and the money
 * of both as if nothing had happened.
 */

const WAITING = { timeout: 25_000, interval: 100 }
/** Each kills a process and starts another, and what it left is finished by then. */
const TWO_STARTS = { timeout: 120_000 }

let sandbox: Sandbox
let databaseUrl: string
let trap: Trap
let server: RunningServer
let agent: Call
let session: string | undefined
let wish: object
let orders = 0

const start = async () => {
  server = await runServer({ DATABASE_URL: databaseUrl, SANDBOX_URL: sandbox.url })
  session ??= await server.logIn('agent@skylark.example')
  agent = server.callIn(session)
}
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none' })
  const world = await startPartnerWorld({ credit: '900000' })
  const { tourOptionId } = await world.boat({
    people: 900,
    option: { cancellation: [{ amount: 1, unit: 'day', refundPercent: 50 }] },
  })
  wish = {
    ...{
      supplierListId: world.supplierListId,
      tourOptionId,
      date: plainDate(world.inDays(10)),
      startsAt: '14:00',
      transfer: 'ticket',
    },
    ...{ adults: 2, children: 1, childAges: [6], leadName: 'Mr Vikram Rao', agreedTotal: TOTAL },
  }
  databaseUrl = world.server.databaseUrl
  await world.close()
  await start()
  trap = await setTrap(databaseUrl)
}, 120_000)
// One that is never caught leaves no trap to the next.
afterEach(() => trap.disarm())
afterAll(async () => {
  const { db } = connectDatabase(databaseUrl)
  await expectLedgerSound({ app: { db, log: makeLog({ LOG_LEVEL: 'error' }), now: () => instant(Date.now()) } as never })
  await db.destroy()
  await trap.close()
  await server.kill()
  await sandbox.close()
})

/** `B`: at the buyer. Each in a transaction of its own, the supplier's and the buyer's in turn. */
const HOLDING = ['partner_orders:started', 'partner_sales:started']
const PAYING = ['partner_outbox:started']
const BOOKING = ['partner_inbox:started', 'payment_lines:captured#B']
const CANCELLING = ['sales:cancelling#B', 'partner_inbox:started', 'sales:cancelled#B']

test('what is killed below is every transaction of it: a new one has to be killed too', async () => {
  let orderId = ''
  const holding = await trap.transactionsOf(async () => {
    orderId = await order(nameOrder())
  })
  expect(holding).toHaveLength(HOLDING.length)
  const paying = await trap.transactionsOf(async () => {
    await pay(orderId)
    await endsAs(orderId, 'confirmed')
  })
  expect(paying).toHaveLength(PAYING.length + BOOKING.length)
  expect(alwaysWith('partner_inbox:started', paying)).toContain('payment_lines:captured@update')
  const { buyer } = await endsAs(orderId, 'confirmed')
  const cancelling = await trap.transactionsOf(async () => {
    await cancel(buyer)
    await endsAs(orderId, 'cancelled')
  })
  expect(cancelling).toHaveLength(CANCELLING.length)
  expect(alwaysWith('partner_inbox:started', cancelling)).toContain('ledger_postings:saleRefund')
}, 60_000)

describe('the server killed', TWO_STARTS, () => {
  test.each(HOLDING)('while places are held, after %s is written', async (point) => {
    const key = nameOrder()
    await killAt(point, () => order(key))
    const before = await moneyOf()
    const orderId = await order(key)
    await pay(orderId)
    await endsAs(orderId, 'confirmed')
    expect(await movedSince(before)).toEqual({ debt: NET, wallet: -NET })
  })

  test.each([...PAYING, ...BOOKING])('while it is paid and booked, after %s is written', async (point) => {
    const [before, orderId] = [await moneyOf(), await order(nameOrder())]
    await killAt(await pointOf(point, orderId), () => pay(orderId))
    // What its buyer sees is an error: they press again.
    if (PAYING.includes(point)) await pay(orderId)
    await endsAs(orderId, 'confirmed')
    expect(await movedSince(before)).toEqual({ debt: NET, wallet: -NET })
  })

  test.each(CANCELLING)('while it is cancelled, after %s is written', async (point) => {
    const [before, orderId] = [await moneyOf(), await order(nameOrder())]
    await pay(orderId)
    const { buyer } = await endsAs(orderId, 'confirmed')
    await killAt(await pointOf(point, orderId), () => cancel(buyer))
    if (point === 'sales:cancelling#B') await cancel(buyer)
    await endsAs(orderId, 'cancelled')
    expect(await movedSince(before)).toEqual({ debt: NET / 2n, wallet: -NET / 2n })
  })
})

function nameOrder(): string {
  orders += 1
  return `crash-${orders}`
}

async function order(idempotencyKey: string): Promise<string> {
  const { body } = await agent<{ orderId: string }>('activities/partners/orderActivity', { ...wish, idempotencyKey })
  if (!body.orderId) throw new Error(`Not ordered: ${JSON.stringify(body)}`)
  return body.orderId
}
const pay = (orderId: string) => agent('activities/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } })
const cancel = (saleId: number) => agent('activities/cancelActivity', { saleId, agreedRefund: '3203.20' })

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

async function saleOf(orderId: string): Promise<{ buyer: number; status: string; theirs: string }> {
  const rows = await trap.query<{ buyer: number; status: string; theirs: string }>(
    `select s.id as buyer, s.status, t.status as theirs from payment_lines l
     join sales s on s.site_id = l.site_id and s.id = l.sale_id
     join partner_sales p on p.site_id = s.site_id and p.sale_id = s.id
     join partner_orders o on o.site_id = p.supplier_site_id and o.consumer_site_id = p.site_id and o.order_ref = p.order_ref
     join sales t on t.site_id = o.site_id and t.id = o.sale_id where l.payment_id = $1`,
    [orderId],
  )
  const [only, ...more] = rows
  if (!only || more.length > 0) throw new Error(`Payment ${orderId} has ${rows.length} sales`)
  return only
}

async function pointOf(point: string, orderId: string): Promise<string> {
  const { buyer } = await saleOf(orderId)
  return point.replace('#B', `#${buyer}`)
}

/** Until it is so at both; gives the sale. */
async function endsAs(orderId: string, status: string) {
  const look = async () => {
    await wakeMessages(trap)
    const sale = await saleOf(orderId)
    return [sale.status, sale.theirs]
  }
  await expect.poll(look, WAITING).toEqual([status, status])
  const sale = await saleOf(orderId)
  const said = await trap.query(
    'select kind from partner_outbox where sale_id = $1 and answered_at is not null order by written_at',
    [sale.buyer],
  )
  expect(said).toEqual(status === 'confirmed' ? [{ kind: 'book' }] : [{ kind: 'book' }, { kind: 'cancel' }])
  const [history] = await trap.query<{ moves: string }>(
    `select string_agg(to_status, ' ' order by place) as moves from sale_history where sale_id = $1`,
    [sale.buyer],
  )
  expect(history?.moves).toBe(status === 'confirmed' ? 'waiting paid confirmed' : 'waiting paid confirmed cancelling cancelled')
  return sale
}

/** What Skylark owes Blue Dhow, and what it has in its wallet there. */
const moneyOf = () => moneyBetween(trap, { buyer: SITE.skylark, supplier: SITE.blueDhow, currency: 'AED' })

const movedSince = async (before: MoneyBetween) => movedBetween(before, await moneyOf())
