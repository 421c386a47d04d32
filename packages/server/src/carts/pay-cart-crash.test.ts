import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { lastOf, oneTransaction, someOf } from '../flights/book/testing/set-trap.ts'
import { type CrashStage, openCrashStage } from '../testing/crash-stage.ts'

/**
 * A cart with two activities is ordered and paid. The real server is killed right before each commit and as soon as what matters most is committed, and its database connection is cut after some
 * of the rows. Afterwards: ordered once, paid once, every place that is taken is a sale, no hold is left, one voucher with its invoices in one letter, the cart closed.
 */

const WAITING = { timeout: 25_000, interval: 100 }
/** Each kills a process and starts another, and what it left is finished by then. */
const TWO_STARTS = { timeout: 120_000 }
const TIMES = ['09:00', '17:00']

type Stock = { readonly tourOptionId: number; readonly day: string; readonly end: string }
let stage: CrashStage<Stock>
let keys = 0

beforeAll(async () => {
  stage = await openCrashStage(async ({ stocked }) => {
    const times = TIMES.map((startsAt) => stocked.start(startsAt, 900))
    const { tourOptionId } = await stocked.stock({ option: { times } })
    return { tourOptionId, day: stocked.inDays(10), end: stocked.inDays(14) }
  })
}, 120_000)
// One that is never caught leaves no trap to the next.
afterEach(() => stage.trap.disarm())
afterAll(() => stage.close())

/** Each is one transaction. */
const ORDERING = [
  ...['orders:started', 'sales:waiting', 'sales:waiting@update', 'activity_sales:started', 'sale_history:waiting'],
  ...['place_takings:started', 'payments:open', 'payment_lines:open', 'carts:new@update', 'audit_entries:started'],
]
const SELLING = [
  ...['payments:paid@update', 'sale_history:paid', 'sales:paid@update', 'place_takings:started@update'],
  ...['sale_history:confirmed', 'sales:confirmed@update', 'activity_sales:started@update', 'ledger_postings:capture'],
  ...['payment_lines:captured@update', 'vouchers:revision 0', 'payments:captured@update', 'tax_documents:started'],
]
const PAYING = ['ledger_postings:hold', ...SELLING]
const PAYING_BY_CARD = ['ledger_postings:gatewayPayment', 'gateway_payments:paid@update', ...SELLING]
/** These are two. */
const STARTING_AT_GATEWAY = [['gateway_payments:started', 'payments:paying@update'], ['gateway_payments:created@update']]
/** By jobs, once it is paid: two, in any order. */
const FOLLOWING = ['carts:vouchered@update', 'vouchers:revision 1@update']

test('what is killed below is every transaction of it: a new one has to be killed too', async () => {
  const cart = await fill()
  let orderId = ''
  const ordering = await stage.trap.transactionsOf(async () => {
    orderId = await order(cart)
  })
  expect(ordering).toEqual([oneTransaction(ORDERING)])
  const paying = await stage.trap.transactionsOf(async () => {
    await payFromWallet(orderId)
    await endsWell(cart, orderId)
  })
  expect(paying[0]).toEqual(oneTransaction(PAYING))
  expect(new Set(paying.slice(1).map(({ last }) => last))).toEqual(new Set(FOLLOWING))
  const [other, byCard] = [await fill(), { orderId: '' }]
  byCard.orderId = await order(other)
  const steps = await stage.trap.transactionsOf(async () => {
    await returnFrom(byCard.orderId, await leaveFor(byCard.orderId))
    await endsWell(other, byCard.orderId, { isByCard: true })
  })
  expect(steps.slice(0, 3)).toEqual([...STARTING_AT_GATEWAY, PAYING_BY_CARD].map(oneTransaction))
  expect(new Set(steps.slice(3).map(({ last }) => last))).toEqual(new Set(FOLLOWING))
}, 120_000)

describe('the server is killed', TWO_STARTS, () => {
  test('while a cart is ordered: nothing of it is there, and it is ordered again', async () => {
    const cart = await fill()
    const key = nameKey()
    await stage.killAt(lastOf(ORDERING), () => order(cart, key))
    expect(await orderOf(cart)).toBeNull()
    await expectPlacesAreSales()
    const orderId = await order(cart, key)
    expect(await order(cart, key)).toBe(orderId)
    await payFromWallet(orderId)
    await endsWell(cart, orderId)
  })

  test('as soon as a cart is ordered: its buyer, who saw no answer, gets the same order', async () => {
    const cart = await fill()
    const key = nameKey()
    await stage.killOnce(
      async () => (await orderOf(cart)) !== null,
      () => order(cart, key),
    )
    const orderId = await order(cart, key)
    await payFromWallet(orderId)
    await endsWell(cart, orderId)
  })

  test('as soon as a cart is ordered, and its buyer never returns: the order ends, and its places are free', async () => {
    const cart = await fill()
    await stage.killOnce(
      async () => (await orderOf(cart)) !== null,
      () => order(cart),
    )
    const sale = `(select s.id from sales s join carts c on c.site_id = s.site_id and c.order_id = s.order_id where c.id = ${cart.id})`
    // The clock of another process cannot be moved: the time to pay is over.
    await stage.trap.query(
      `update payments set expires_at = now() - interval '1 second' where id in (select payment_id from payment_lines where sale_id in ${sale})`,
    )
    const ends = async () => {
      await stage.trap.query(
        `update pgboss.job set start_after = now() where name = 'expire-payment' and state in ('created', 'retry') and data->>'orderId' in (select payment_id from payment_lines where sale_id in ${sale})`,
      )
      return (await stage.trap.query<{ status: string }>(`select status from sales where id in ${sale}`)).map(
        ({ status }) => status,
      )
    }
    await expect.poll(ends, WAITING).toEqual(['expired', 'expired'])
    await expectPlacesAreSales()
  })

  test('while it is paid from the wallet', async () => {
    const cart = await fill()
    const orderId = await order(cart)
    await stage.killAt(lastOf(PAYING), () => payFromWallet(orderId))
    // What its buyer sees is an error: they press again.
    await payFromWallet(orderId)
    await endsWell(cart, orderId)
  })

  test.each(FOLLOWING)('once it is paid, after %s is written', async (point) => {
    const cart = await fill()
    const orderId = await order(cart)
    await stage.killAt(point, () => payFromWallet(orderId))
    await endsWell(cart, orderId)
  })

  test('as soon as it is paid from the wallet', async () => {
    const cart = await fill()
    const orderId = await order(cart)
    const isPaid = async () => {
      const [row] = await stage.trap.query<{ status: string }>('select status from payments where id = $1', [orderId])
      return row?.status === 'captured'
    }
    await stage.killOnce(isPaid, () => payFromWallet(orderId))
    await payFromWallet(orderId)
    await endsWell(cart, orderId)
  })

  test.each(STARTING_AT_GATEWAY.map(lastOf))('on the way to the gateway, after %s is written', async (point) => {
    const cart = await fill()
    const orderId = await order(cart)
    await stage.killAt(point, () => leaveFor(orderId))
    await returnFrom(orderId, await leaveFor(orderId))
    await endsWell(cart, orderId, { isByCard: true })
  })

  test('on the way back from the gateway, and the browser does not return', async () => {
    const cart = await fill()
    const orderId = await order(cart)
    const back = await leaveFor(orderId)
    await stage.killAt(lastOf(PAYING_BY_CARD), () => returnFrom(orderId, back))
    await endsWell(cart, orderId, { isByCard: true })
  })
})

describe('the database connection is cut', TWO_STARTS, () => {
  test.each(someOf(ORDERING))('while a cart is ordered, after %s is written', async (point) => {
    const cart = await fill()
    const key = nameKey()
    expect(await stage.cutAt(point, () => stage.agent('activities/cart/payCart', wishOf(cart, key)))).not.toBe(500)
    const orderId = await order(cart, key)
    await payFromWallet(orderId)
    await endsWell(cart, orderId)
  })

  test.each(someOf(PAYING))('while it is paid, after %s is written', async (point) => {
    const cart = await fill()
    const orderId = await order(cart)
    expect(await stage.cutAt(point, () => payFromWallet(orderId))).not.toBe(500)
    await payFromWallet(orderId)
    await endsWell(cart, orderId)
  })
})

test('ordered four times at once, paid four times at once, and all of it again afterwards: it is sold once', async () => {
  const cart = await fill()
  const key = nameKey()
  const four = [1, 2, 3, 4]
  const ids = await Promise.all(four.map(() => order(cart, key)))
  expect(new Set(ids).size).toBe(1)
  const [orderId = ''] = ids
  const answers = await Promise.all(four.map(() => payFromWallet(orderId)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await endsWell(cart, orderId)
  expect((await payFromWallet(orderId)).status).toBe(200)
  // The cart is closed: what is asked again is not ordered again.
  expect((await stage.agent('activities/cart/payCart', wishOf(cart, key))).status).toBeLessThan(500)
  await endsWell(cart, orderId)
}, 60_000)

function nameKey(): string {
  keys += 1
  return `crash-${String(keys).padStart(4, '0')}`
}

async function fill(): Promise<Cart> {
  const { tourOptionId, day, end } = stage.stock
  const tourOptionCart = TIMES.map((time) => ({ tourOptionId, date: day, transfer: 'ticket', time }))
  const trip = { adults: 2, children: 0, startDate: day, endDate: end }
  const { body } = await stage.agent<{ cart: Cart }>('activities/cart/addToCart', {
    cartId: -1,
    payload: { tourOptionCart },
    ...trip,
  })
  return body.cart
}

const wishOf = (cart: Cart, idempotencyKey: string) => ({
  ...{ cartId: cart.id, version: cart.version, agreedTotal: cart.totals.total, leadName: 'Mr Vikram Rao', idempotencyKey },
})

async function order(cart: Cart, key = nameKey()): Promise<string> {
  const { body } = await stage.agent<{ orderId?: string }>('activities/cart/payCart', wishOf(cart, key))
  if (!body.orderId) throw new Error(`Not ordered: ${JSON.stringify(body)}`)
  return body.orderId
}

const payFromWallet = (orderId: string) =>
  stage.agent('activities/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } })

/** To the gateway, where it is paid. Gives the way back. */
async function leaveFor(orderId: string): Promise<object> {
  const { body } = await stage.agent<{ gatewayOrderId?: string }>('flight/payments/startGatewayPayment', {
    orderId,
    useWallet: false,
  })
  if (!body.gatewayOrderId) throw new Error(`No gateway: ${JSON.stringify(body)}`)
  const { searchParams: back } = await stage.payAtGateway(body.gatewayOrderId)
  const { gatewayOrderId, gatewayPaymentId, status, signature } = Object.fromEntries(back)
  return { method: 'gateway', gatewayOrderId, gatewayPaymentId, status, signature }
}

const returnFrom = (orderId: string, payment: object) =>
  stage.agent('activities/payments/orderSuccessCallback', { orderId, payment })

async function orderOf(cart: Cart): Promise<number | null> {
  const [row] = await stage.trap.query<{ order_id: number | null }>('select order_id from carts where id = $1', [cart.id])
  return row?.order_id ?? null
}

/** Of each start as many places are taken as people are sold to, and none is held. */
async function expectPlacesAreSales(): Promise<void> {
  const taken = await stage.trap.query(
    `select day::text, starts_at, sum(people)::int as people, count(held_until)::int as held from place_takings
     where counted = 'option' and counted_id = $1 group by 1, 2 order by 1, 2`,
    [stage.stock.tourOptionId],
  )
  const sold = await stage.trap.query<object>(
    `select a.day::text, a.starts_at, sum(a.seats)::int as people, 0 as held from activity_sales a
     join sales s on s.site_id = a.site_id and s.id = a.id where a.tour_option_id = $1 and s.status = 'confirmed' group by 1, 2 order by 1, 2`,
    [stage.stock.tourOptionId],
  )
  expect(taken).toEqual(sold)
}

async function endsWell(cart: Cart, paymentId: string, { isByCard = false } = {}): Promise<void> {
  const look = async () => {
    await stage.wakeJobs()
    const [row] = await stage.trap.query(
      `select c.status, (select v.sent_revision from vouchers v where v.site_id = c.site_id and v.order_id = c.order_id) as mailed from carts c where c.id = $1`,
      [cart.id],
    )
    return row
  }
  await expect.poll(look, WAITING).toEqual({ status: 'vouchered', mailed: 1 })
  const orderId = await orderOf(cart)
  const sales = await stage.trap.query<{ moves: string; documents: string }>(
    `select (select string_agg(h.to_status, ' ' order by h.place) from sale_history h where h.site_id = s.site_id and h.sale_id = s.id) as moves,
       (select string_agg(d.kind, ' ' order by d.kind) from tax_documents d where d.site_id = s.site_id and d.sale_id = s.id) as documents
     from sales s where s.site_id = $1 and s.order_id = $2`,
    [stage.siteId, orderId],
  )
  expect(sales).toEqual(TIMES.map(() => ({ moves: 'waiting paid confirmed', documents: 'invoice receipt' })))
  const minor = Math.round(Number(cart.totals.total) * 100)
  const payments = await stage.trap.query(
    `select p.id, p.status, p.amount_minor::int as amount, (select sum(l.captured_minor)::int from payment_lines l where l.site_id = p.site_id and l.payment_id = p.id) as captured,
       (select count(*)::int from gateway_payments g where g.site_id = p.site_id and g.payment_id = p.id and g.status = 'paid') as cards
     from payments p where p.site_id = $1 and p.order_id = $2`,
    [stage.siteId, orderId],
  )
  expect(payments).toEqual([{ id: paymentId, status: 'captured', amount: minor, captured: minor, cards: isByCard ? 1 : 0 }])
  const fromWallet = await stage.trap.query(
    `select coalesce(sum(e.amount_minor), 0)::int as minor from ledger_postings p join ledger_entries e on e.site_id = p.site_id and e.posting_id = p.id
     join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id and a.kind = 'wallet' where p.about_kind = 'order' and p.about_id = $1`,
    [paymentId],
  )
  expect(fromWallet).toEqual([{ minor: isByCard ? 0 : -minor }])
  const letters = await stage.lettersAbout(`V-${orderId}`)
  expect(letters.map(({ to, files }) => [to, files.length])).toEqual([['agent@bluedhow.example', 3]])
  await expectPlacesAreSales()
}
