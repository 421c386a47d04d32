import type { ActivitySale, PaidBeside } from '@tradewind/contract/activity-sales/activity-sales'
import { money, negate } from '@tradewind/domain/money'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { joinOutbound } from '../flights/book/join-outbound.ts'
import { openPaymentOfFlights } from '../flights/book/open-payment-of-flights.ts'
import type { FakeSupplier } from '../flights/book/testing/fake-supplier.ts'
import { endStop, insertStop } from '../flights/stops/stop-repo.ts'
import { refuseAny } from '../http/promised-refusals.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity-repo.ts'
import { post } from '../ledger/post/post.ts'
import { verifyPayments } from '../payments/verify-payment.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { logInActor, type OpenedBooking, openTestBooking, useFakeSupplier } from '../testing/open-test-booking.ts'
import { type CartWorld, HOST, startCartWorld } from './testing/cart-world.ts'

/** A card has paid a cart with a flight, and of these lines one can no longer be bought: it fails alone, and is refunded alone, also where it is the flight. */

const AGENT = 'agent@bluedhow.example'
let sandbox: Sandbox
let world: CartWorld
let supplier: FakeSupplier
let siteId: number
let legalEntityId: number
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none' })
  world = await startCartWorld({ SANDBOX_URL: sandbox.url })
  await control('', { callbackMode: 'never' })
  supplier = useFakeSupplier(world.server)
  const actor = await logInActor(world.server, AGENT, HOST)
  siteId = actor.siteId
  legalEntityId = actor.legalEntityId
  await leaveInWallet(100_000_000n)
})
afterEach(() => expectLedgerSound(world.server))
afterAll(async () => {
  await world.server.close()
  await sandbox.close()
})

type Opened = { orderId: string; amount: string; errorCode?: string; errorMessage?: string }
type State = { session: { status: string }; sales: ActivitySale[]; beside: PaidBeside[]; errorCode?: string; errorMessage?: string }
type Sellable = Awaited<ReturnType<CartWorld['sell']>>

async function control<T>(path: string, body: object): Promise<T> {
  const answer = await fetch(`${sandbox.url}/sandbox/control/gateway${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as T
}

const sell = () =>
  world.sell({
    option: {
      ...{ timing: 'startTimes', hasTimeSlots: true },
      times: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], startsAt: '09:00', people: 20 }],
    },
  })
/** A fare of 5,000 in the currency of the site. */
const openFlight = (more: object = {}) =>
  openTestBooking(world.server, AGENT, { host: HOST, currency: 'AED', hasFee: false, ...more })
let keys = 0
/** Two people, 100 each, for an activity; and the flight. */
async function order(tours: readonly Sellable[], { bookingId }: { bookingId: number }, agreed = '5000.00') {
  const cart = await world.fill(
    tours.map(({ tourOptionId }) => ({ tourOptionId, date: world.inDays(10), transfer: 'ticket', time: '09:00' })),
  )
  const { body } = await world.ask<Opened>('payCart', {
    ...{ cartId: cart.id, version: cart.version, agreedTotal: cart.totals.total, leadName: 'Mr Vikram Rao' },
    ...{ idempotencyKey: `in vain ${++keys}`, flight: { bookingId, agreed } },
  })
  if (!body.orderId) throw new Error(`Not ordered: ${JSON.stringify(body)}`)
  return { ...body, cartId: cart.id }
}

/** To the gateway, where it is paid. Gives the way back. */
async function payByCard(orderId: string, useWallet = false): Promise<object> {
  const { body } = await world.ask<{ gatewayOrderId?: string }>('flight/payments/startGatewayPayment', { orderId, useWallet })
  if (!body.gatewayOrderId) throw new Error(`No gateway: ${JSON.stringify(body)}`)
  const { returnTo } = await control<{ returnTo: string }>('/pay', { gatewayOrderId: body.gatewayOrderId, outcome: 'success' })
  const { gatewayOrderId, gatewayPaymentId, status, signature } = Object.fromEntries(new URL(returnTo).searchParams)
  return { method: 'gateway', gatewayOrderId, gatewayPaymentId, status, signature }
}
const returnFrom = (orderId: string, payment: object) =>
  world.ask<State>('activities/payments/orderSuccessCallback', { orderId, payment })
/** Said by the gateway as often as it likes: by the browser, by jobs, at once and later. */
async function sayAgain(orderId: string, back: object): Promise<void> {
  await Promise.all([1, 2, 3].map(() => returnFrom(orderId, back)))
  const { db } = world.server.app
  const attempts = await db.selectFrom('gateway_payments').select('id').where('payment_id', '=', orderId).execute()
  for (const { id } of attempts) await verifyPayments(world.server.app, { siteId, orderId, gatewayPaymentId: id })
}
const stateOf = async (orderId: string) => (await world.ask<State>('activities/payments/getPaymentSession', { orderId })).body
const endsAs = (orderId: string, activities: readonly string[], flights: readonly string[]) =>
  expect
    .poll(async () => {
      const { sales, beside } = await stateOf(orderId)
      return [sales.map(({ status }) => status), beside.map(({ state }) => state)]
    })
    .toEqual([activities, flights])
const refundsOf = (orderId: string) =>
  world.server.app.db
    .selectFrom('refunds')
    .select(['sale_id', 'status', 'amount_minor', 'reason'])
    .where('payment_id', '=', orderId)
    .orderBy('sale_id')
    .execute()
const bookingOf = (bookingId: number) =>
  world.server.app.db
    .selectFrom('bookings')
    .select(['status', 'money', 'failure', 'failure_reason'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
const movesOf = async (saleId: number) => {
  const { db } = world.server.app
  const rows = await db.selectFrom('sale_history').select('to_status').where('sale_id', '=', saleId).orderBy('place').execute()
  return rows.map(({ to_status }) => to_status)
}
const noticesOf = async (title: string) =>
  (
    await world.server.app.db
      .selectFrom('notices')
      .select(['title', 'body', 'path'])
      .where('kind', '=', 'bookingFailed')
      .where('title', 'like', `${title}%`)
      .orderBy('id', 'desc')
      .execute()
  ).map(({ body }) => body)
const sayStatus = async (bookingId: number) =>
  (await world.ask<{ booking: { statusText: string } }>('flight/getBookingDetails', { bookingId })).body
const statusOfCart = async (cartId: number) => (await world.cartOf('getCartData', { cartId })).status

const stop = () =>
  insertStop(world.server.app.db, { supplier: 'fake', stopped_at: world.server.app.now(), needed_minor: 1n, currency: 'INR' })
const goOn = () => endStop(world.server.app.db, 'fake', { now: world.server.app.now(), by: 'a test' })
const turnOff = ({ activityId }: Sellable) => world.desk('areas/toggleActivityFields', { activityId, isTurnedOn: false })
/** Makes two flights the ways of one domestic return. */
async function pairUp(
  out: OpenedBooking,
  home: OpenedBooking,
  db: Pick<SiteTx, 'selectFrom' | 'updateTable'> = world.server.app.db,
) {
  const { flight_order_id } = await db
    .selectFrom('bookings')
    .select('flight_order_id')
    .where('id', '=', out.bookingId)
    .executeTakeFirstOrThrow()
  await db.updateTable('bookings').set({ bound: 'outbound' }).where('id', '=', out.bookingId).execute()
  await db.updateTable('bookings').set({ bound: 'inbound', flight_order_id }).where('id', '=', home.bookingId).execute()
  await db.updateTable('sales').set({ order_id: flight_order_id }).where('id', '=', home.bookingId).execute()
}
/** Another flight of its search has been booked meanwhile. */
async function useSearchOf({ bookingId }: OpenedBooking): Promise<void> {
  const other = await openFlight()
  await world.ask('flight/payments/orderSuccessCallback', { orderId: other.orderId, payment: { method: 'wallet' } })
  await expect.poll(async () => (await bookingOf(other.bookingId)).status).toBe('issued')
  const { db } = world.server.app
  const { trace_id } = await db.selectFrom('bookings').select('trace_id').where('id', '=', bookingId).executeTakeFirstOrThrow()
  await db.updateTable('bookings').set({ trace_id }).where('id', '=', other.bookingId).execute()
}

/** What comes by a job is waited for. */
describe('a flight that can no longer be bought when the card has paid', { timeout: 90_000 }, () => {
  test.each([
    ['its supplier is stopped', () => stop(), 'These flights cannot be booked at the moment'],
    ['its search was used for another', useSearchOf, 'Another flight of the same search was booked'],
  ] as const)('because %s, fails alone: the activity is booked, and the card is refunded for the flight', async (_, end, why) => {
    const [tour, booking] = [await sell(), await openFlight()]
    const { orderId, cartId } = await order([tour], booking)
    const back = await payByCard(orderId)
    await end(booking)
    const asked = supplier.calls.length
    try {
      await returnFrom(orderId, back)
      await endsAs(orderId, ['confirmed'], ['refunded'])
      expect(supplier.calls.length).toBe(asked)
      const refunds = [{ sale_id: booking.bookingId, status: 'sent', amount_minor: 500_000n, reason: why }]
      await expect.poll(() => refundsOf(orderId)).toEqual(refunds)
      expect(await bookingOf(booking.bookingId)).toEqual({
        ...{ status: 'refunded', money: 'refundedToCard', failure: 'paidInVain', failure_reason: `${why}.` },
      })
      expect(await movesOf(booking.bookingId)).toEqual(['awaitingPayment', 'paid', 'failed', 'refunded'])
      expect((await noticesOf('Booking failed: DEL–BOM'))[0]).toMatch(`. ${why}.`)
      expect(JSON.stringify(await sayStatus(booking.bookingId))).toMatch(
        `This flight could no longer be booked when its payment arrived. ${why}. No ticket was issued. Your payment was refunded to your card.`,
      )
      await expect.poll(() => statusOfCart(cartId)).toBe('vouchered')
      const notices = await noticesOf('Booking failed')
      await sayAgain(orderId, back)
      expect(await refundsOf(orderId)).toEqual(refunds)
      expect(await noticesOf('Booking failed')).toEqual(notices)
      expect((await stateOf(orderId)).session.status).toBe('paid')
    } finally {
      await goOn()
    }
  })

  test('paid in part from the wallet, the wallet has its part again at once', async () => {
    const [tour, booking] = [await sell(), await openFlight()]
    const { orderId } = await order([tour], booking)
    const all = await walletMinor()
    // With its credit of 10,000 it can spend 100.
    await leaveInWallet(-990_000n)
    try {
      const back = await payByCard(orderId, true)
      await stop()
      await returnFrom(orderId, back)
      await endsAs(orderId, ['confirmed'], ['refunded'])
      expect(await walletMinor()).toBe(-990_000n)
      expect((await refundsOf(orderId)).map(({ amount_minor }) => amount_minor)).toEqual([490_000n])
      await expect.poll(async () => (await bookingOf(booking.bookingId)).money).toBe('refundedToBoth')
    } finally {
      await goOn()
      await leaveInWallet(all)
    }
  })

  test('with an activity that cannot either, and another that can: each fails alone', async () => {
    const [tour, walk, booking] = [await sell(), await sell(), await openFlight()]
    const { orderId } = await order([tour, walk], booking)
    const back = await payByCard(orderId)
    await turnOff(tour)
    await stop()
    try {
      await returnFrom(orderId, back)
      await endsAs(orderId, ['refunded', 'confirmed'], ['refunded'])
      expect((await refundsOf(orderId)).map(({ amount_minor }) => amount_minor).sort()).toEqual([20_000n, 500_000n])
      await sayAgain(orderId, back)
      expect((await refundsOf(orderId)).length).toBe(2)
    } finally {
      await goOn()
    }
  })

  test('with nothing left that can be: the whole card goes back, once, and nothing is paid', async () => {
    const [tour, booking] = [await sell(), await openFlight()]
    const { orderId } = await order([tour], booking)
    const back = await payByCard(orderId)
    await turnOff(tour)
    await stop()
    try {
      await returnFrom(orderId, back)
      await expect.poll(async () => (await refundsOf(orderId)).map(({ status }) => status)).toEqual(['sent'])
      await sayAgain(orderId, back)
      expect((await refundsOf(orderId)).map(({ sale_id, amount_minor }) => [sale_id, amount_minor])).toEqual([[null, 520_000n]])
      expect((await stateOf(orderId)).sales.map(({ status }) => status)).toEqual(['waiting'])
      expect((await bookingOf(booking.bookingId)).status).toBe('awaitingPayment')
    } finally {
      await goOn()
    }
  })

  test('whose seats were held, and are released while the page of the gateway is open', async () => {
    const [tour, booking] = [await sell(), await openFlight({ isLcc: false })]
    expect((await world.ask('flight/holdBooking', { orderId: booking.orderId })).status).toBe(200)
    await expect.poll(async () => (await bookingOf(booking.bookingId)).status).toBe('held')
    const { orderId } = await order([tour], booking)
    const back = await payByCard(orderId)
    expect((await world.ask('flight/releaseFlight', { bookingId: booking.bookingId })).status).toBe(200)
    await expect.poll(async () => (await bookingOf(booking.bookingId)).status).toBe('released')
    await returnFrom(orderId, back)
    await endsAs(orderId, ['confirmed'], ['refunded'])
    const released = { status: 'released', money: 'refundedToCard' }
    await expect.poll(() => bookingOf(booking.bookingId)).toMatchObject(released)
    expect((await noticesOf('Booking failed: DEL–BOM'))[0]).toMatch(/\. The seats were released\.$/)
    expect((await refundsOf(orderId)).map(({ amount_minor }) => amount_minor)).toEqual([500_000n])
  })

  test('whose seats are held for longer, stays held and can be paid later', async () => {
    const [tour, booking] = [await sell(), await openFlight({ isLcc: false })]
    await world.ask('flight/holdBooking', { orderId: booking.orderId })
    await expect.poll(async () => (await bookingOf(booking.bookingId)).status).toBe('held')
    const failed = await noticesOf('Booking failed')
    const { orderId } = await order([tour], booking)
    const back = await payByCard(orderId)
    await stop()
    try {
      await returnFrom(orderId, back)
      await endsAs(orderId, ['confirmed'], ['refunded'])
      const held = { status: 'held', money: 'refundedToCard', failure: null }
      await expect.poll(() => bookingOf(booking.bookingId)).toMatchObject(held)
      const why = 'These flights cannot be booked at the moment.'
      expect((await noticesOf('Not paid: DEL–BOM'))[0]).toMatch(
        new RegExp(`\\. ${why} Your payment is refunded\\. Your seats are still held until .+\\.$`),
      )
      expect(await noticesOf('Booking failed')).toEqual(failed)
      expect(JSON.stringify(await sayStatus(booking.bookingId))).toMatch(
        new RegExp(
          `Your payment bought no tickets\\. ${why} Your seats are held until .+ Your payment was refunded to your card\\.`,
        ),
      )
    } finally {
      await goOn()
    }
    const later = await order([await sell()], booking)
    await world.ask('activities/payments/orderSuccessCallback', { orderId: later.orderId, payment: { method: 'wallet' } })
    await endsAs(later.orderId, ['confirmed'], ['delivered'])
    expect((await bookingOf(booking.bookingId)).failure_reason).toBeNull()
  })

  test('is not bought without the other way of its return', async () => {
    const [tour, out, home] = [await sell(), await openFlight(), await openFlight()]
    await pairUp(out, home)
    const { orderId, amount } = await order([tour], out, '10000.00')
    expect(amount).toBe('10200.00')
    const back = await payByCard(orderId)
    await useSearchOf(home)
    const asked = supplier.calls.length
    await returnFrom(orderId, back)
    await endsAs(orderId, ['confirmed'], ['refunded', 'refunded'])
    expect(supplier.calls.length).toBe(asked)
    expect((await refundsOf(orderId)).map(({ amount_minor }) => amount_minor)).toEqual([500_000n, 500_000n])
    expect((await bookingOf(out.bookingId)).failure_reason).toBe(
      'It was to be booked only with the other one. Another flight of the same search was booked.',
    )
  })

  test('goes on with the rest of its payment when another return flight is chosen in a second tab', async () => {
    const [tour, out, home, other] = [await sell(), await openFlight(), await openFlight(), await openFlight()]
    await pairUp(out, home)
    const { orderId } = await order([tour], out, '10000.00')
    const back = await payByCard(orderId)
    const choose = inSite(world.server.app.db, siteId, async (tx) => {
      const { actor } = out
      const now = world.server.app.now()
      const { search_id: searchId, flight_order_id } = await tx
        .selectFrom('bookings as b')
        .innerJoin('flight_orders as f', 'f.id', 'b.flight_order_id')
        .select(['b.flight_order_id', 'f.search_id'])
        .where('b.id', '=', out.bookingId)
        .executeTakeFirstOrThrow()
      const joined = await joinOutbound(tx, { actor, now, outboundBookingId: out.bookingId, searchId })
      await pairUp(out, other, tx)
      const opening = {
        jobs: world.server.app.jobs,
        actor,
        searchId,
        flightOrderId: joined.order.id,
        isHalf: true,
        now,
        refuse: refuseAny,
      }
      expect(joined.order.id).toBe(flight_order_id)
      return openPaymentOfFlights(tx, { ...opening, bookingId: other.bookingId })
    })
    await expect(choose).rejects.toThrow(/^A payment of this with other bookings is open in another window/)
    expect((await stateOf(orderId)).session.status).toBe('paying')
    expect((await bookingOf(home.bookingId)).status).toBe('awaitingPayment')
    await returnFrom(orderId, back)
    await endsAs(orderId, ['confirmed'], ['delivered', 'delivered'])
    expect(await refundsOf(orderId)).toEqual([])
  })

  test('is named before any money moves, from the wallet and on the way to the gateway', async () => {
    const [tour, booking] = [await sell(), await openFlight()]
    const { orderId } = await order([tour], booking)
    await stop()
    const before = await walletMinor()
    try {
      const byWallet = await returnFrom(orderId, { method: 'wallet' })
      const byCard = await world.ask<Opened>('flight/payments/startGatewayPayment', { orderId, useWallet: false })
      for (const { body } of [byWallet, byCard])
        expect([body.errorCode, body.errorMessage]).toEqual([
          'STATE_CHANGED',
          expect.stringMatching(/^Flight DEL–BOM: These flights cannot be booked at the moment\. Nothing was charged\./),
        ])
      expect(await walletMinor()).toBe(before)
      expect(await refundsOf(orderId)).toEqual([])
    } finally {
      await goOn()
    }
    expect((await returnFrom(orderId, { method: 'wallet' })).status).toBe(200)
    await endsAs(orderId, ['confirmed'], ['delivered'])
  })
})

const walletMinor = async () => {
  const row = await world.server.app.db
    .selectFrom('ledger_accounts')
    .select('balance_minor')
    .where('kind', '=', 'wallet')
    .where('legal_entity_id', '=', legalEntityId)
    .where('site_id', '=', siteId)
    .where('currency', '=', 'AED')
    .executeTakeFirst()
  return row?.balance_minor ?? 0n
}

/** What it has more, or less, is brought from the bank. */
async function leaveInWallet(minor: bigint): Promise<void> {
  const left = await walletMinor()
  const [more, now] = [money(minor - left, 'AED'), world.server.app.now()]
  await inSite(world.server.app.db, siteId, async (tx) => {
    const entries = [
      { account: { kind: 'wallet', legalEntityId, currency: 'AED' }, amount: more },
      { account: { kind: 'bank', legalEntityId: await getOwnerEntity(tx), currency: 'AED' }, amount: negate(more) },
    ] as const
    const about = { kind: 'legalEntity', id: String(legalEntityId) } as const
    await post(tx, { key: `leave ${++keys}`, reason: 'topUp', about, entries }, now)
  })
}
