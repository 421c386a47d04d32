import type { ActivitySale, PaidBeside } from '@tradewind/contract/activity-sales/activity-sales'
import { money, negate } from '@tradewind/domain/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import type { FakeSupplier } from '../flights/book/testing/fake-supplier.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity-repo.ts'
import { post } from '../ledger/post/post.ts'
import { expirePayment } from '../payments/expire-payment.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { logInActor, openTestBooking, useFakeSupplier } from '../testing/open-test-booking.ts'
import { type CartWorld, HOST, startCartWorld } from './testing/cart-world.ts'

const AGENT = 'agent@bluedhow.example'
let world: CartWorld
let supplier: FakeSupplier
let siteId: number
let wallet: { kind: 'wallet'; legalEntityId: number; currency: string }
beforeAll(async () => {
  world = await startCartWorld()
  supplier = useFakeSupplier(world.server)
  const actor = await logInActor(world.server, AGENT, HOST)
  siteId = actor.siteId
  wallet = { kind: 'wallet', legalEntityId: actor.legalEntityId, currency: 'AED' }
  await inSite(world.server.app.db, siteId, async (tx) => {
    const amount = money(100_000_000n, 'AED')
    const bank = { kind: 'bank', legalEntityId: await getOwnerEntity(tx), currency: 'AED' } as const
    const entries = [{ account: wallet, amount } as const, { account: bank, amount: negate(amount) }] as const
    const about = { kind: 'legalEntity', id: String(actor.legalEntityId) } as const
    await post(tx, { key: 'gift', reason: 'topUp', about, entries }, world.server.app.now())
  })
})
afterEach(async () => {
  supplier.answerTicket = undefined
  await expectLedgerSound(world.server)
})
afterAll(() => world.server.close())

type Opened = { orderId: string; amount: string; errorCode?: string; errorMessage?: string }
type State = { session: { status: string; amount: string }; sales: ActivitySale[]; beside: PaidBeside[]; errorMessage?: string }
type Payable = { bookingId: number; title: string; amount: string; currency: string }

/** A fare of 5,000 in the currency of the site. */
const flight = (more: object = {}) => openTestBooking(world.server, AGENT, { host: HOST, currency: 'AED', hasFee: false, ...more })
/** Two people, 100 each. */
async function filled() {
  const option = {
    timing: 'startTimes',
    hasTimeSlots: true,
    times: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], startsAt: '09:00', people: 20 }],
  }
  const { tourOptionId } = await world.sell({ option })
  return world.fill([{ tourOptionId, date: world.inDays(10), transfer: 'ticket', time: '09:00' }])
}
let keys = 0
const payCart = (cart: Awaited<ReturnType<typeof filled>>, chosen: object | null, who = {}) =>
  world.ask<Opened>(
    'payCart',
    {
      ...{ cartId: cart.id, version: cart.version, agreedTotal: cart.totals.total, leadName: 'Mr Vikram Rao' },
      ...{ idempotencyKey: `with flight ${++keys}`, flight: chosen },
    },
    who,
  )
const wish = ({ bookingId }: { bookingId: number }, agreed = '5000.00') => ({ bookingId, agreed })
const pay = (orderId: string) =>
  world.ask<State>('activities/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } })
const stateOf = async (orderId: string) => (await world.ask<State>('activities/payments/getPaymentSession', { orderId })).body
const payable = async () => (await world.ask<{ flights: Payable[] }>('getFlightsToPay', {})).body.flights
const statusOf = async (bookingId: number) => {
  const { db } = world.server.app
  return (await db.selectFrom('bookings').select('status').where('id', '=', bookingId).executeTakeFirstOrThrow()).status
}
const walletMinor = async () => {
  const { balance_minor } = await world.server.app.db
    .selectFrom('ledger_accounts')
    .select('balance_minor')
    .where('kind', '=', 'wallet')
    .where('legal_entity_id', '=', wallet.legalEntityId)
    .where('site_id', '=', siteId)
    .where('currency', '=', 'AED')
    .executeTakeFirstOrThrow()
  return balance_minor
}

test('a cart and a flight are paid once, and each is delivered by itself', async () => {
  const [cart, booking] = [await filled(), await flight()]
  expect(await payable()).toMatchObject([
    { bookingId: booking.bookingId, title: 'Flight DEL–BOM', amount: '5000.00', currency: 'AED' },
  ])
  const opened = await payCart(cart, wish(booking))
  expect([opened.status, opened.body.amount]).toEqual([200, '5200.00'])
  expect(await stateOf(opened.body.orderId)).toMatchObject({
    session: { status: 'open', amount: '5200.00' },
    sales: [{ status: 'waiting' }],
    beside: [{ saleId: booking.bookingId, kind: 'flight', title: 'DEL–BOM', state: 'open', total: '5000.00' }],
  })
  const before = await walletMinor()
  expect((await pay(opened.body.orderId)).body.sales).toMatchObject([{ status: 'confirmed' }])
  await expect.poll(async () => (await stateOf(opened.body.orderId)).beside[0]?.state).toBe('delivered')
  expect(await statusOf(booking.bookingId)).toBe('issued')
  expect(before - (await walletMinor())).toBe(520_000n)
  await expect.poll(async () => (await world.cartOf('getCartData', { cartId: cart.id })).status).toBe('vouchered')
  // The flight's own page knows that the payment is not its own.
  const own = await world.ask<{ session: { isWithCart: boolean; lines: object[] } }>('flight/payments/getPaymentSession', {
    orderId: opened.body.orderId,
  })
  expect(own.body.session).toMatchObject({ isWithCart: true, lines: [{ saleId: booking.bookingId }] })
})

test('a flight that is not ticketed is refunded alone', async () => {
  supplier.answerTicket = () => ({ kind: 'failed', why: 'failed', reason: 'No' })
  const [cart, booking] = [await filled(), await flight()]
  const opened = await payCart(cart, wish(booking))
  const before = await walletMinor()
  await pay(opened.body.orderId)
  await expect.poll(async () => (await stateOf(opened.body.orderId)).beside[0]?.state).toBe('refunded')
  expect((await stateOf(opened.body.orderId)).sales).toMatchObject([{ status: 'confirmed' }])
  expect(before - (await walletMinor())).toBe(20_000n)
})

test('refused, with nothing written: another fare, another currency, a flight of somebody else and one whose time is over', async () => {
  const [cart, booking] = [await filled(), await flight()]
  const inRupees = await flight({ currency: 'INR' })
  const foreign = await openTestBooking(world.server, 'admin@bluedhow.example', { host: HOST, currency: 'AED', hasFee: false })
  const over = await flight({ minutes: -1 })
  expect((await payCart(cart, wish(booking, '4999.99'))).body.errorMessage).toMatch(/The flight now costs AED\s5,000\.00/)
  expect((await payCart(cart, wish(inRupees))).body.errorMessage).toMatch(/paid in INR and the cart in AED/)
  expect((await payCart(cart, wish(foreign))).status).toBe(404)
  expect((await payCart(cart, wish(over))).body.errorMessage).toMatch(/can no longer be paid/)
  expect(await payable()).toMatchObject([{ bookingId: booking.bookingId }, { bookingId: inRupees.bookingId }])
  const first = await stateOfFlight(booking.orderId)
  expect(first).toMatchObject({ status: 'open', isWithCart: false })
})

const stateOfFlight = async (orderId: string) =>
  (
    await world.ask<{ session: { status: string; isWithCart: boolean; amount: string } }>('flight/payments/getPaymentSession', {
      orderId,
    })
  ).body.session

test('paid again without the flight, the flight has a payment of its own again, and both can be paid', async () => {
  const [cart, booking] = [await filled(), await flight()]
  const both = await payCart(cart, wish(booking))
  expect((await stateOfFlight(booking.orderId)).status).toBe('expired')
  const alone = await payCart(cart, null)
  expect([alone.status, alone.body.amount]).toEqual([200, '200.00'])
  expect((await pay(both.body.orderId)).body.errorMessage).toBeTruthy()
  const { payment_id: own } = await world.server.app.db
    .selectFrom('bookings')
    .select('payment_id')
    .where('id', '=', booking.bookingId)
    .executeTakeFirstOrThrow()
  expect(await stateOfFlight(own ?? '')).toMatchObject({ status: 'open', isWithCart: false, amount: '5000.00' })
  expect((await pay(alone.body.orderId)).body.sales).toMatchObject([{ status: 'confirmed' }])
  await world.ask('flight/payments/orderSuccessCallback', { orderId: own, payment: { method: 'wallet' } })
  await expect.poll(() => statusOf(booking.bookingId)).toBe('issued')
})

test('asked many times at once it is one payment; and what a closed payment leaves expires, but not what another has taken over', async () => {
  const [cart, other, booking] = [await filled(), await filled(), await flight()]
  const same = {
    cartId: cart.id,
    version: cart.version,
    agreedTotal: '200.00',
    leadName: 'Rao',
    idempotencyKey: 'all at once',
    flight: wish(booking),
  }
  const all = await Promise.all([1, 2, 3, 4].map(() => world.ask<Opened>('payCart', same)))
  expect(new Set(all.map(({ body }) => body.orderId)).size).toBe(1)
  const first = all[0]?.body.orderId ?? ''
  // Another cart takes the flight: the first one's activity waits for nothing.
  const second = (await payCart(other, wish(booking))).body.orderId
  await expirePayment(world.server.app, { siteId, orderId: first })
  expect((await stateOf(first)).sales).toMatchObject([{ status: 'expired' }])
  expect(await statusOf(booking.bookingId)).toBe('awaitingPayment')
  expect((await pay(second)).body.sales).toMatchObject([{ status: 'confirmed' }])
})

test('paid at the same moment by two people, the money moves once', async () => {
  const [cart, booking] = [await filled(), await flight()]
  const { orderId } = (await payCart(cart, wish(booking))).body
  const before = await walletMinor()
  await Promise.all([1, 2, 3].map(() => pay(orderId)))
  expect(before - (await walletMinor())).toBe(520_000n)
})
