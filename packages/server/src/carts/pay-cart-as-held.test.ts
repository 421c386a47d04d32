import type { ActivitySale, PaidBeside } from '@tradewind/contract/activity-sales/activity-sales'
import type { Voucher } from '@tradewind/contract/vouchers/vouchers'
import { money, negate } from '@tradewind/domain/money'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import { inSite } from '../database/in-site.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity-repo.ts'
import { post } from '../ledger/post/post.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { logInActor, openTestBooking, useFakeSupplier } from '../testing/open-test-booking.ts'
import { type CartWorld, HOST, startCartWorld } from './testing/cart-world.ts'

/** What was ordered is paid at the price, and with the places, that it was ordered with; what alone cannot be delivered fails alone; what is free is booked. */

const AGENT = 'agent@bluedhow.example'
let sandbox: Sandbox
let world: CartWorld
let siteId: number
let legalEntityId: number
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none' })
  world = await startCartWorld({ SANDBOX_URL: sandbox.url })
  await control('', { callbackMode: 'never' })
  useFakeSupplier(world.server)
  const actor = await logInActor(world.server, AGENT, HOST)
  siteId = actor.siteId
  legalEntityId = actor.legalEntityId
  await inSite(world.server.app.db, siteId, async (tx) => {
    const amount = money(100_000_000n, 'AED')
    const entries = [
      { account: { kind: 'wallet', legalEntityId, currency: 'AED' }, amount },
      { account: { kind: 'bank', legalEntityId: await getOwnerEntity(tx), currency: 'AED' }, amount: negate(amount) },
    ] as const
    const about = { kind: 'legalEntity', id: String(legalEntityId) } as const
    await post(tx, { key: 'gift', reason: 'topUp', about, entries }, world.server.app.now())
  })
})
afterEach(() => expectLedgerSound(world.server))
afterAll(async () => {
  await world.server.close()
  await sandbox.close()
})

type Opened = { orderId: string; amount: string; errorCode?: string; errorMessage?: string }
type State = {
  session: { status: string; amount: string; methods: string[] }
  sales: ActivitySale[]
  beside: PaidBeside[]
  errorCode?: string
  errorMessage?: string
}
type Filled = Awaited<ReturnType<CartWorld['fill']>>
type Sellable = Awaited<ReturnType<CartWorld['sell']>>

async function control<T>(path: string, body: object): Promise<T> {
  const answer = await fetch(`${sandbox.url}/sandbox/control/gateway${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as T
}

const option = (people: number | null = 20) => ({
  ...{ timing: 'startTimes', hasTimeSlots: true },
  times: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], startsAt: '09:00', people }],
})
const sell = (amount?: string) => world.sell({ option: option(), ...(amount && { amount }) })
const fill = (...sold: readonly Sellable[]) =>
  world.fill(sold.map(({ tourOptionId }) => ({ tourOptionId, date: world.inDays(10), transfer: 'ticket', time: '09:00' })))
let keys = 0
const order = async (cart: Filled, more: object = {}) => {
  const { body } = await world.ask<Opened>('payCart', {
    ...{ cartId: cart.id, version: cart.version, agreedTotal: cart.totals.total, leadName: 'Mr Vikram Rao' },
    ...{ idempotencyKey: `as it is held ${++keys}`, ...more },
  })
  if (!body.orderId) throw new Error(`Not ordered: ${JSON.stringify(body)}`)
  return body
}
const payFromWallet = (orderId: string) =>
  world.ask<State>('activities/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } })
const stateOf = async (orderId: string) => (await world.ask<State>('activities/payments/getPaymentSession', { orderId })).body

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

const publishRate = ({ validity, ticketRateId }: Sellable, amount: string) =>
  world.desk('dmc/saveActivityTicketRates', {
    rates: [{ ...validity, id: ticketRateId, isPerPax: true, adultAmount: amount, childAmount: amount }],
  })
const turnOff = ({ activityId }: Sellable) => world.desk('areas/toggleActivityFields', { activityId, isTurnedOn: false })
const closeDay = ({ activityId, tourOptionId }: Sellable) =>
  world.desk('dmc/saveTourOptions', {
    ...{ id: tourOptionId, activityId, name: 'Evening', ...option() },
    exceptions: [{ day: world.inDays(10), kind: 'closed' }],
  })

const walletMinor = async () => {
  const { balance_minor } = await world.server.app.db
    .selectFrom('ledger_accounts')
    .select('balance_minor')
    .where('kind', '=', 'wallet')
    .where('legal_entity_id', '=', legalEntityId)
    .where('site_id', '=', siteId)
    .where('currency', '=', 'AED')
    .executeTakeFirstOrThrow()
  return balance_minor
}
const refundsOf = (orderId: string) =>
  world.server.app.db
    .selectFrom('refunds')
    .select(['sale_id', 'status', 'amount_minor', 'reason'])
    .where('payment_id', '=', orderId)
    .execute()
const takenOf = async (saleId: number) =>
  world.server.app.db.selectFrom('place_takings').select(['people', 'held_until']).where('taker', '=', `sale:${saleId}`).execute()
const postingsAbout = (orderId: string) =>
  world.server.app.db.selectFrom('ledger_postings').select('reason').where('about_id', '=', orderId).execute()
const noticesOf = () =>
  world.server.app.db.selectFrom('notices').select(['title', 'body']).where('kind', '=', 'bookingFailed').execute()

describe('a rate that is published while a cart is paid is for who orders next', () => {
  test('from the wallet', async () => {
    const tour = await sell()
    const cart = await fill(tour)
    const { orderId } = await order(cart)
    await publishRate(tour, '150')
    const before = await walletMinor()
    const { body } = await payFromWallet(orderId)
    expect([body.errorMessage, body.sales]).toEqual([
      undefined,
      [expect.objectContaining({ status: 'confirmed', total: '200.00' })],
    ])
    expect(before - (await walletMinor())).toBe(20_000n)
    // Who orders now pays what it costs now.
    const next = await fill(tour)
    expect(next.totals.total).toBe('300.00')
  })

  test('with a card that has paid at the gateway already', async () => {
    const tour = await sell()
    const { orderId } = await order(await fill(tour))
    const back = await payByCard(orderId)
    await publishRate(tour, '150')
    expect((await returnFrom(orderId, back)).body.sales).toMatchObject([{ status: 'confirmed', total: '200.00' }])
    expect(await refundsOf(orderId)).toEqual([])
  })

  test('also where it has no rate any more', async () => {
    const tour = await sell()
    const { orderId } = await order(await fill(tour))
    await world.desk('dmc/deleteTourOptionTicketRates', { id: tour.ticketRateId })
    expect((await payFromWallet(orderId)).body.sales).toMatchObject([{ status: 'confirmed', total: '200.00' }])
  })
})

describe('what is turned off while a cart is paid', () => {
  test.each([
    ['turned off', turnOff, 'This activity is no longer sold.'],
    ['closed on its day', closeDay, /^It is closed on /],
  ] as const)('one of three that is %s fails alone, and the card is refunded for it alone', async (_, stop, why) => {
    const [first, second, third] = [await sell(), await sell(), await sell('70')]
    const cart = await fill(first, second, third)
    const { orderId } = await order(cart)
    const back = await payByCard(orderId)
    await stop(second)
    await returnFrom(orderId, back)
    const statuses = async () => (await stateOf(orderId)).sales.map(({ activity, status }) => [activity, status])
    await expect.poll(statuses).toEqual([
      [first.name, 'confirmed'],
      [second.name, 'refunded'],
      [third.name, 'confirmed'],
    ])
    const { sales } = await stateOf(orderId)
    const saleId = sales[1]?.saleId ?? 0
    expect(await refundsOf(orderId)).toEqual([
      { sale_id: saleId, status: 'sent', amount_minor: 20_000n, reason: expect.stringMatching(why) },
    ])
    expect(await takenOf(saleId)).toEqual([])
    expect(await takenOf(sales[0]?.saleId ?? 0)).toEqual([{ people: 2, held_until: null }])
    const notice = (await noticesOf()).find(({ title }) => title === `Not booked: ${second.name}`)
    expect(notice?.body.replace(/^[^.]+\. /, '')).toMatch(why)
    expect(await stateOf(orderId)).toMatchObject({ session: { status: 'paid' } })
    await expect.poll(async () => (await world.cartOf('getCartData', { cartId: cart.id })).status).toBe('vouchered')
    // Said again by the gateway, nothing moves again.
    await returnFrom(orderId, back)
    expect((await refundsOf(orderId)).length).toBe(1)
  })

  test('with a flight beside it, the flight is ticketed', async () => {
    const [tour, walk] = [await sell(), await sell()]
    const booking = await openTestBooking(world.server, AGENT, { host: HOST, currency: 'AED', hasFee: false })
    const { orderId } = await order(await fill(tour, walk), { flight: { bookingId: booking.bookingId, agreed: '5000.00' } })
    const back = await payByCard(orderId)
    await turnOff(tour)
    await returnFrom(orderId, back)
    await expect.poll(async () => (await stateOf(orderId)).beside).toMatchObject([{ kind: 'flight', state: 'delivered' }])
    await expect.poll(async () => (await stateOf(orderId)).sales.map(({ status }) => status)).toEqual(['refunded', 'confirmed'])
    expect((await refundsOf(orderId)).map(({ amount_minor }) => amount_minor)).toEqual([20_000n])
  })

  test('paid in part from the wallet, the wallet has its part again at once', async () => {
    const [tour, walk] = [await sell(), await sell('250000')]
    const cart = await fill(tour, walk)
    const { orderId } = await order(cart)
    const all = await walletMinor()
    // With its credit of 10,000 it can spend 100.
    await leaveInWallet(-990_000n)
    try {
      const back = await payByCard(orderId, true)
      await turnOff(tour)
      await returnFrom(orderId, back)
      await expect.poll(async () => (await stateOf(orderId)).sales.map(({ status }) => status)).toEqual(['refunded', 'confirmed'])
      // Of 200 paid for it, 100 came from the wallet.
      expect(await walletMinor()).toBe(-990_000n)
      expect((await refundsOf(orderId)).map(({ amount_minor }) => amount_minor)).toEqual([10_000n])
    } finally {
      await leaveInWallet(all)
    }
  })

  test('alone, or all of it: the whole card payment is refunded, and nothing is sold', async () => {
    const [tour, walk] = [await sell(), await sell()]
    for (const lines of [[tour], [tour, walk]]) {
      for (const { activityId } of lines) await world.desk('areas/toggleActivityFields', { activityId, isTurnedOn: true })
      const { orderId, amount } = await order(await fill(...lines))
      const back = await payByCard(orderId)
      for (const one of lines) await turnOff(one)
      await returnFrom(orderId, back)
      expect((await stateOf(orderId)).sales.map(({ status }) => status)).toEqual(lines.map(() => 'waiting'))
      await expect.poll(async () => (await refundsOf(orderId)).map(({ status }) => status)).toEqual(['sent'])
      expect((await refundsOf(orderId)).map(({ amount_minor }) => amount_minor)).toEqual([BigInt(amount.replace('.', ''))])
    }
  })

  test('is refused from the wallet before any money moves, with its name', async () => {
    const [tour, walk] = [await sell(), await sell()]
    const { orderId } = await order(await fill(tour, walk))
    await turnOff(walk)
    const before = await walletMinor()
    const { body } = await payFromWallet(orderId)
    expect([body.errorCode, body.errorMessage]).toEqual(['STATE_CHANGED', `${walk.name}: This activity is no longer sold.`])
    expect(await walletMinor()).toBe(before)
    expect((await stateOf(orderId)).sales.map(({ status }) => status)).toEqual(['waiting', 'waiting'])
  })
})

describe('what is free', () => {
  const voucherOf = async (orderId: number) => {
    const { code } = (await world.ask<{ code: string }>('vouchers/getVoucherOfOrder', { orderId })).body
    const read = await world.server.call<{ voucher: Voucher }>(`vouchers/getVoucher?code=${code}`, undefined, {
      host: HOST,
      method: 'GET',
    })
    return read.body.voucher.sheets.flatMap(({ services }) => services.map(({ name, state }) => [name, state]))
  }
  const papersOf = async (saleId: number) =>
    world.server.app.db.selectFrom('tax_documents').select('kind').where('sale_id', '=', saleId).execute()

  test.each(['wallet', 'card'])('is ordered and confirmed beside what is paid from the %s; no money moves for it', async (way) => {
    const [tour, entry] = [await sell(), await sell('0')]
    const cart = await fill(tour, entry)
    expect([cart.totals.total, cart.notes]).toEqual(['200.00', []])
    const { orderId, amount } = await order(cart)
    expect(amount).toBe('200.00')
    if (way === 'wallet') await payFromWallet(orderId)
    else await returnFrom(orderId, await payByCard(orderId))
    const { sales } = await stateOf(orderId)
    expect(sales).toMatchObject([
      { status: 'confirmed', total: '200.00' },
      { status: 'confirmed', total: '0.00' },
    ])
    const gift = sales[1]?.saleId ?? 0
    expect(await takenOf(gift)).toEqual([{ people: 2, held_until: null }])
    expect(await papersOf(gift)).toEqual([])
    await expect
      .poll(() => voucherOf(sales[0]?.orderId ?? 0))
      .toEqual([
        [tour.name, 'confirmed'],
        [entry.name, 'confirmed'],
      ])
    await expect.poll(async () => (await world.cartOf('getCartData', { cartId: cart.id })).status).toBe('vouchered')
    const before = await walletMinor()
    expect((await world.ask('activities/cancelActivity', { saleId: gift, agreedRefund: '0.00' })).status).toBe(200)
    expect(await takenOf(gift)).toEqual([])
    expect(await walletMinor()).toBe(before)
  })

  test('that is turned off while the rest is paid by card fails alone, and nothing is refunded', async () => {
    const [tour, entry] = [await sell(), await sell('0')]
    const { orderId } = await order(await fill(tour, entry))
    const back = await payByCard(orderId)
    await turnOff(entry)
    await returnFrom(orderId, back)
    expect((await stateOf(orderId)).sales.map(({ status }) => status)).toEqual(['confirmed', 'refunded'])
    expect(await refundsOf(orderId)).toEqual([])
  })

  test('alone in a cart it is booked with one press, also four times at once; by card there is nothing to pay', async () => {
    const entry = await sell('0')
    const cart = await fill(entry)
    const { orderId, amount } = await order(cart)
    expect(amount).toBe('0.00')
    expect((await stateOf(orderId)).session).toMatchObject({ status: 'open', methods: ['wallet'] })
    const byCard = await world.ask<Opened>('flight/payments/startGatewayPayment', { orderId, useWallet: false })
    expect([byCard.status, byCard.body.errorMessage]).toEqual([
      409,
      'It is free, so there is nothing to pay by card. Please book it.',
    ])
    const before = await walletMinor()
    const answers = await Promise.all([1, 2, 3, 4].map(() => payFromWallet(orderId)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { session, sales } = await stateOf(orderId)
    expect([session.status, sales.map(({ status }) => status)]).toEqual(['paid', ['confirmed']])
    expect(await takenOf(sales[0]?.saleId ?? 0)).toEqual([{ people: 2, held_until: null }])
    expect(await postingsAbout(orderId)).toEqual([])
    expect(await walletMinor()).toBe(before)
    await expect.poll(async () => (await world.cartOf('getCartData', { cartId: cart.id })).status).toBe('vouchered')
    await expect.poll(() => voucherOf(sales[0]?.orderId ?? 0)).toEqual([[entry.name, 'confirmed']])
  })

  test('that is never booked ends with its time, and its places are free', async () => {
    const { orderId } = await order(await fill(await sell('0')))
    const [sale] = (await stateOf(orderId)).sales
    expect([sale?.status, (await takenOf(sale?.saleId ?? 0)).length]).toEqual(['waiting', 1])
    const isHeld = async () =>
      (await takenOf(sale?.saleId ?? 0)).some(({ held_until: until }) => until === null || until > world.server.app.now())
    expect(await isHeld()).toBe(true)
    // Places are held for longer than they can be paid.
    world.server.passMinutes(31)
    try {
      await expect.poll(async () => (await stateOf(orderId)).session.status).toBe('expired')
      expect((await payFromWallet(orderId)).body.errorCode).toBe('PAYMENT_SESSION_EXPIRED')
      expect(await isHeld()).toBe(false)
    } finally {
      world.server.passMinutes(-31)
    }
  })
})

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
