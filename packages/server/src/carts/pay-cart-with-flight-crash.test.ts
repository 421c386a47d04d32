import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../sandbox/src/air/small-world.ts'
import { adult, order as orderFlight } from '../flights/book/testing/buy-flight.ts'
import { alwaysWith } from '../flights/book/testing/set-trap.ts'
import { wakeLooks } from '../flights/book/testing/wake-looks.ts'
import { type CrashStage, openCrashStage } from '../testing/crash-stage.ts'

/**
 * An activity and a flight are paid once. The real server is killed right before each commit. Afterwards each line is booked or paid back, never both and never
 * neither: paid once, ticketed once, refunded once, and the sums balance.
 */

const WAITING = { timeout: 40_000, interval: 100 }
/** Each kills a process and starts another, and what it left is finished by then. */
const TWO_STARTS = { timeout: 180_000 }
const [LOW_COST, AIRLINE] = ['2001', '6E']
/** Two at 100, with the markup of the site. */
const ACTIVITY = 22_400n

type Stock = { readonly tourOptionId: number; readonly day: string; readonly end: string }
let stage: CrashStage<Stock>
let keys = 0

beforeAll(async () => {
  const prepare: Parameters<typeof openCrashStage<Stock>>[0] = async ({ stocked }) => {
    const { tourOptionId } = await stocked.stock({ option: { times: [stocked.start('09:00', 900)] } })
    return { tourOptionId, day: stocked.inDays(10), end: stocked.inDays(14) }
  }
  stage = await openCrashStage(prepare, { world: createSmallWorld() })
}, 180_000)
// One that is never caught leaves no trap to the next.
afterEach(() => stage.trap.disarm())
afterAll(() => stage.close())

type Ordered = { readonly orderId: string; readonly flightId: number; readonly traceId: string; readonly flight: bigint }
type Fate = 'booked' | 'paidBack'
type Ending = { readonly activity: Fate; readonly flight: Fate; readonly isByCard?: boolean }

/** Where the flow is cut, once in each transaction: as it is paid, as the airline is asked, as it has answered. */
const POINTS = ['payments:paid', 'bookings:issuing', 'supplier_steps:ticket:started', 'bookings:issued', 'payments:captured']

test('what is killed below is every transaction of it', TWO_STARTS, async () => {
  const [bought, failing, inVain] = [await order(), await order(), await order()]
  const buying = await stage.trap.transactionsOf(async () => {
    await payFromWallet(bought)
    await endsAs(bought, { activity: 'booked', flight: 'booked' })
  })
  const paid = ['payments:paid@update', 'sales:confirmed@update', 'payment_lines:captured@update', 'bookings:paid@update']
  expect(alwaysWith('ledger_postings:hold', buying)).toEqual(expect.arrayContaining(paid))
  const issued = ['supplier_steps:ticket:done@update', 'payment_lines:captured@update', 'payments:captured@update']
  expect(alwaysWith('bookings:issued@update', buying)).toEqual(expect.arrayContaining(issued))
  await stage.failNextTicketOf(AIRLINE)
  const losing = await stage.trap.transactionsOf(async () => {
    await payFromWallet(failing)
    await endsAs(failing, { activity: 'booked', flight: 'paidBack' })
  })
  const refunded = ['bookings:refunded@update', 'payment_lines:ended@update', 'ledger_postings:release', 'payments:captured@update']
  expect(alwaysWith('bookings:failed@update', losing)).toEqual(expect.arrayContaining(refunded))
  const back = await leaveFor(inVain)
  await stopFlight(inVain)
  const vain = await stage.trap.transactionsOf(async () => {
    await returnFrom(inVain, back)
    await endsAs(inVain, { activity: 'booked', flight: 'paidBack', isByCard: true })
  })
  const inOne = ['payments:paid@update', 'payment_lines:captured@update', 'payment_lines:ended@update', 'bookings:failed@update']
  expect(alwaysWith('ledger_postings:gatewayPayment', vain)).toEqual(
    expect.arrayContaining([...inOne, 'refunds:promised', 'payments:captured@update']),
  )
  expect(alwaysWith('ledger_postings:refundSettled', vain)).toEqual(
    expect.arrayContaining(['refunds:sent@update', 'bookings:refunded@update']),
  )
})

describe('the server is killed, and both are sold', TWO_STARTS, () => {
  test.each(POINTS)('paid from the wallet, after %s is written', async (point) => {
    const ordered = await order()
    const before = await stage.walletOf()
    await stage.killAt(`${point}${isOfFlight(point) ? `#${ordered.flightId}` : ''}`, () => payFromWallet(ordered))
    if (point === 'payments:paid') {
      expect(await endingOf(ordered)).toEqual({ activity: 'open', flight: 'open' })
      await payFromWallet(ordered)
    }
    await endsAs(ordered, { activity: 'booked', flight: 'booked' })
    expect(before - (await stage.walletOf())).toBe(ACTIVITY + ordered.flight)
    // Pressed again by a buyer who saw no answer.
    await payFromWallet(ordered)
    await endsAs(ordered, { activity: 'booked', flight: 'booked' })
  })

  test('on the way back from the gateway, and the browser does not return', async () => {
    const ordered = await order()
    const back = await leaveFor(ordered)
    await stage.killAt('payments:paid', () => returnFrom(ordered, back))
    await endsAs(ordered, { activity: 'booked', flight: 'booked', isByCard: true })
  })
})

describe('the server is killed, and the flight is not sold', TWO_STARTS, () => {
  test.each(['bookings:failed', 'bookings:refunded'])('because the airline refuses, after %s is written', async (point) => {
    const ordered = await order()
    const before = await stage.walletOf()
    await stage.failNextTicketOf(AIRLINE)
    await stage.killAt(point, () => payFromWallet(ordered))
    // Its refusal is lost with the server: what the airline does not have for so long, it has not made.
    await letMinutesPass(16)
    await endsAs(ordered, { activity: 'booked', flight: 'paidBack' })
    expect(before - (await stage.walletOf())).toBe(ACTIVITY)
  })

  test.each(['bookings:failed', 'payment_lines:captured', 'refunds:promised', 'refunds:sent'])(
    'because it could not be when the card had paid, after %s is written',
    async (point) => {
      const ordered = await order()
      const before = await stage.walletOf()
      const back = await leaveFor(ordered)
      await stopFlight(ordered)
      await stage.killAt(point, () => returnFrom(ordered, back))
      await returnFrom(ordered, back)
      await endsAs(ordered, { activity: 'booked', flight: 'paidBack', isByCard: true })
      await returnFrom(ordered, back)
      await endsAs(ordered, { activity: 'booked', flight: 'paidBack', isByCard: true })
      expect(await stage.walletOf()).toBe(before)
    },
  )
})

const isOfFlight = (point: string) => /^(bookings|supplier_steps)/.test(point)

/** A cart with an activity for two, and a flight of one with its own traveller. */
async function order(): Promise<Ordered> {
  await sellAgain()
  keys += 1
  const { tourOptionId, day, end } = stage.stock
  const { body: added } = await stage.agent<{ cart: Cart }>('activities/cart/addToCart', {
    ...{ cartId: -1, adults: 2, children: 0, startDate: day, endDate: end },
    payload: { tourOptionCart: [{ tourOptionId, date: day, transfer: 'ticket', time: '09:00' }] },
  })
  const { cart } = added
  const name = `Cart${[...String(keys)].map((digit) => 'ABCDEFGHIJ'.charAt(Number(digit))).join('')}`
  const flight = await orderFlight(stage.agent, LOW_COST, { passengers: [adult(name)] })
  const { body } = await stage.agent<{ orderId?: string }>('activities/cart/payCart', {
    ...{ cartId: cart.id, version: cart.version, agreedTotal: cart.totals.total, leadName: 'Mr Vikram Rao' },
    ...{ idempotencyKey: `flight-crash-${keys}`, flight: { bookingId: flight.bookingId, agreed: flight.amount } },
  })
  if (!body.orderId) throw new Error(`Not ordered: ${JSON.stringify(body)}`)
  const [row] = await stage.trap.query<{ trace_id: string; minor: string }>(
    'select trace_id, amount_minor::text as minor from bookings where id = $1',
    [flight.bookingId],
  )
  return { orderId: body.orderId, flightId: flight.bookingId, traceId: row?.trace_id ?? '', flight: BigInt(row?.minor ?? 0) }
}

const payFromWallet = ({ orderId }: Ordered) =>
  stage.agent('activities/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } })

/** To the gateway, where it is paid. Gives the way back. */
async function leaveFor({ orderId }: Ordered): Promise<object> {
  const { body } = await stage.agent<{ gatewayOrderId?: string }>('flight/payments/startGatewayPayment', {
    orderId,
    useWallet: false,
  })
  if (!body.gatewayOrderId) throw new Error(`No gateway: ${JSON.stringify(body)}`)
  const { searchParams: back } = await stage.payAtGateway(body.gatewayOrderId)
  const { gatewayOrderId, gatewayPaymentId, status, signature } = Object.fromEntries(back)
  return { method: 'gateway', gatewayOrderId, gatewayPaymentId, status, signature }
}

const returnFrom = ({ orderId }: Ordered, payment: object) =>
  stage.agent('activities/payments/orderSuccessCallback', { orderId, payment })

/** Nothing is sold from its supplier any more, until the next is ordered. */
const stopFlight = ({ flightId }: Ordered) =>
  stage.trap.query(
    `update supplier_connections c set stopped_at = now(), stopped_by = 'a test', stopped_reason = 'A test'
     from bookings b where b.id = $1 and c.site_id = b.site_id and c.code = b.supplier`,
    [flightId],
  )
const sellAgain = () =>
  stage.trap.query('update supplier_connections set stopped_at = null, stopped_by = null, stopped_reason = null')

/** The clock of another process cannot be moved, so everything that waits is made older. */
async function letMinutesPass(minutes: number): Promise<void> {
  await stage.trap.query(
    `update supplier_steps set started_at = started_at - interval '${minutes} minutes' where outcome is null or outcome in ('unclear', 'inProgress')`,
  )
}

type Line = { readonly kind: string; readonly sale: string; readonly money: string; readonly line: string }

const FATES: Readonly<Record<string, Fate>> = {
  'activity confirmed captured': 'booked',
  'flight issued captured': 'booked',
  'flight refunded ended': 'paidBack',
  'activity refunded ended': 'paidBack',
}

async function endingOf({ orderId }: Ordered): Promise<Record<string, string>> {
  await stage.wakeJobs()
  await wakeLooks(stage.trap)
  const lines = await stage.trap.query<Line>(
    `select s.kind, s.status as sale, s.money, l.status as line from payment_lines l join sales s on s.site_id = l.site_id and s.id = l.sale_id
     where l.payment_id = $1 order by s.kind`,
    [orderId],
  )
  const said = ({ kind, sale, line }: Line) => FATES[`${kind} ${sale} ${line}`] ?? (line === 'open' ? 'open' : `${sale} ${line}`)
  return Object.fromEntries(lines.map((line) => [line.kind, said(line)]))
}

/** Each line came to one end, and the payment, the tickets, the refunds and the ledger say the same. */
async function endsAs(ordered: Ordered, { activity, flight, isByCard = false }: Ending): Promise<void> {
  await expect.poll(() => endingOf(ordered), WAITING).toEqual({ activity, flight })
  const back = (flight === 'paidBack' ? ordered.flight : 0n) + (activity === 'paidBack' ? ACTIVITY : 0n)
  const total = ACTIVITY + ordered.flight
  const [payment] = await stage.trap.query(
    `select status, amount_minor::text as amount, captured_minor::text as captured, released_minor::text as released from payments where id = $1`,
    [ordered.orderId],
  )
  expect(payment).toEqual({ status: 'captured', amount: `${total}`, captured: `${total - back}`, released: `${back}` })
  const refunds = await stage.trap.query(`select status, amount_minor::text as minor, sale_id from refunds where payment_id = $1`, [
    ordered.orderId,
  ])
  const isRefunded = isByCard && back > 0n
  expect(refunds).toEqual(isRefunded ? [{ status: 'sent', minor: `${back}`, sale_id: ordered.flightId }] : [])
  const cards = await stage.trap.query<{ minor: string }>(
    `select paid_minor::text as minor from gateway_payments where payment_id = $1 and status = 'paid'`,
    [ordered.orderId],
  )
  expect(cards.map(({ minor }) => minor)).toEqual(isByCard ? [`${total}`] : [])
  expect(await stage.ticketsIn(ordered.traceId)).toEqual(flight === 'booked' ? [1] : expect.not.arrayContaining([1]))
  const [held] = await stage.trap.query(
    `select coalesce(sum(e.amount_minor) filter (where a.kind = 'hold'), 0)::text as hold, coalesce(sum(e.amount_minor) filter (where a.kind = 'wallet'), 0)::text as wallet,
       count(distinct p.id) filter (where p.reason = 'capture')::int as captures
     from ledger_postings p join ledger_entries e on e.site_id = p.site_id and e.posting_id = p.id
     join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id where p.about_kind = 'order' and p.about_id = $1`,
    [ordered.orderId],
  )
  expect(held).toEqual({
    ...{ hold: '0', wallet: isByCard ? '0' : `${back - total}` },
    captures: [activity, flight].filter((fate) => fate === 'booked').length,
  })
  const places = await stage.trap.query<{ people: number; held: boolean }>(
    `select t.people, t.held_until is not null as held from place_takings t join payment_lines l on t.taker = 'sale:' || l.sale_id where l.payment_id = $1`,
    [ordered.orderId],
  )
  expect(places).toEqual(activity === 'booked' ? [{ people: 2, held: false }] : [])
  await stage.expectSound()
}
