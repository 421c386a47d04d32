import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import type { QueuedCart } from '@tradewind/contract/carts/queue'
import type { QuotationMoney } from '@tradewind/contract/quotations/quotation-money'
import type { StaffKart } from '@tradewind/contract/quotations/quotation-shapes'
import type { Actor } from '@tradewind/domain/accounts/actor'
import type { CartStatus } from '@tradewind/domain/carts/cart-status'
import type { Permission } from '@tradewind/domain/permissions/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getQueue } from '../carts/get-queue.ts'
import { type CartWorld, HOST, startCartWorld } from '../carts/testing/cart-world.ts'
import { inSite } from '../database/in-site.ts'
import { logInActor } from '../testing/open-test-booking.ts'

let world: CartWorld
let customerId: number
let option: Awaited<ReturnType<CartWorld['sell']>>
beforeAll(async () => {
  world = await startCartWorld()
  const agent = await world.server.app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'agent@bluedhow.example')
    .executeTakeFirstOrThrow()
  customerId = agent.id
  option = await world.sell({
    option: {
      timing: 'startTimes',
      hasTimeSlots: true,
      times: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], startsAt: '09:00', people: 90 }],
    },
  })
})
afterAll(() => world.server.close())

type Saved = { kart: StaffKart; errorCode?: string; errorMessage?: string; shortError?: Record<string, string> }
const item = () => ({ tourOptionId: option.tourOptionId, date: world.inDays(11), time: '09:00', transfer: 'ticket' })
const sent = async (): Promise<Cart> => {
  const cart = await world.fill([item()])
  return world.cartOf('sendCart', { cartId: cart.id })
}
const wishOf = (cart: { id: number }, more: object = {}) => ({
  ...{ customerId, kartName: 'Of a cart', adults: 2, noOfDays: 5, noOfNights: 4, currencySymbol: 'AED', cartId: cart.id },
  ...{
    arrivalDate: world.inDays(10),
    miscellaneous: [{ name: 'Visa', price: '90', cost: '60', startDate: world.inDays(10) }],
    totalPrice: '90.00',
  },
  ...more,
})
const save = (wish: object, as = world.admin) => world.ask<Saved>('kart/saveKart', wish, { as })
const quote = async (cart: { id: number }): Promise<StaffKart> => {
  const { status, body } = await save(wishOf(cart))
  expect([status, body.errorMessage, body.shortError]).toEqual([200, undefined, undefined])
  return body.kart
}
const move = (kart: StaffKart, status: string, more: object = {}) =>
  world.ask<Saved>('kart/setKartStatus', { id: kart.id, version: kart.version, status, ...more }, { as: world.admin })
const cartNow = (cart: { id: number }, as = world.agent) => world.cartOf('getCartData', { cartId: cart.id }, { as })
const moveCart = (cart: { id: number }, status: CartStatus, as = world.admin) =>
  world.ask('updateCartStatus', { cartId: cart.id, status }, { as })
const payWish = (cart: Cart) => ({
  ...{ cartId: cart.id, agreedTotal: cart.totals.total, leadName: 'Mr Vikram Rao', idempotencyKey: `key of ${cart.id}` },
})

test('a cart follows its quotation, and is changed, moved and paid by nobody beside it', async () => {
  const cart = await sent()
  const kart = await quote(cart)
  expect(kart.cart).toEqual({ id: cart.id, name: cart.name })
  const quoted = await cartNow(cart)
  expect(quoted).toMatchObject({
    status: 'inProgress',
    mayChange: false,
    nextStatuses: [],
    owner: { name: expect.any(String) as never },
  })
  expect(quoted.quotation).toEqual({ id: kart.id, quotationId: kart.quotationId, status: 'new', isSent: false })
  const cartItemId = cart.cartItems.tourOptionCart[0]?.id
  for (const as of [world.agent, world.admin]) {
    const changed = await world.ask('moveCartItem', { cartId: cart.id, cartItemId, date: world.inDays(12) }, { as })
    expect(changed.body.errorCode).toBe('CART_CLOSED')
    expect((await moveCart(cart, 'cancelled', as)).body.errorCode).toBe('STATUS_NOT_POSSIBLE')
  }
  expect((await world.ask('payCart', payWish(cart))).body.errorCode).toBe('CART_CLOSED')
  const copy = await world.cartOf('duplicateCart', { cart: { id: cart.id } })
  expect([copy.quotation, copy.mayChange]).toEqual([null, true])

  for (const status of ['sent', 'accepted', 'vouchered'] as const) {
    expect((await move(kart, status)).body.errorMessage).toBeUndefined()
    expect(await cartNow(cart)).toMatchObject({ status, deadline: null, mayChange: false, nextStatuses: [] })
  }
  expect((await world.ask('payCart', payWish(cart))).body.errorCode).toBe('CART_CLOSED')
})

test('a cart that the desk works on is closed from the first save too, and has an owner', async () => {
  const cart = await sent()
  await moveCart(cart, 'inProgress')
  await world.ask('activities/queue/assignCart', { cartId: cart.id, ownerId: null }, { as: world.admin })
  const before = await cartNow(cart)
  await quote(cart)
  const after = await cartNow(cart)
  expect([before.mayChange, after.mayChange, after.version]).toEqual([true, false, before.version + 1])
  expect(after.owner?.name).toBeDefined()
})

test('the customer is notified by the cart of what the quotation does not notify', async () => {
  const cart = await sent()
  const kart = await quote(cart)
  await move(kart, 'vouchered')
  const notices = await world.server.app.db
    .selectFrom('notices')
    .select(['title', 'kind'])
    .where('user_id', '=', customerId)
    .where('path', '=', `/activities/queue?open=${cart.id}`)
    .orderBy('id')
    .execute()
  expect(notices.map(({ title }) => title)).toEqual([`Cart ${cart.id}: In progress`, `Cart ${cart.id}: Vouchered`])
})

test('a lost quotation does not come back to a cart that was given to somebody else, who reads nothing of it', async () => {
  const made = await world.ask<{ user: { id: number } }>(
    'user/createDetailPendingCustomerForDmc',
    { customer: { firstName: 'Leela', email: 'leela@elsewhere.example' }, userType: 'retail' },
    { as: world.admin },
  )
  const cart = await sent()
  const lost = await quote(cart)
  await move(lost, 'lost', { reason: 'Too expensive' })
  await moveCart(cart, 'inProgress')
  await world.cartOf('updateUserId', { cartId: cart.id, userId: made.body.user.id }, { as: world.admin })
  expect((await cartNow(cart, world.admin)).quotation).toBeNull()
  expect((await move(lost, 'inProgress')).body.shortError).toEqual({ status: 'Its cart is of another customer now.' })
})

test('of a cart one quotation is made at a time, also where two colleagues make it at once', async () => {
  const cart = await sent()
  const made = await Promise.all([1, 2, 3, 4].map(() => save(wishOf(cart))))
  expect(made.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const first = made.find(({ status }) => status === 200)?.body.kart as StaffKart
  for (const { body } of made.filter(({ status }) => status === 409))
    expect([body.errorCode, body.errorMessage]).toEqual([
      'CART_NOT_QUOTABLE',
      `Quotation ${first.quotationId} was made of this cart. Please open it.`,
    ])
})

test('a lost quotation leaves its cart to the desk, which makes another; the lost one does not come back beside it', async () => {
  const cart = await sent()
  const lost = await quote(cart)
  expect((await move(lost, 'lost', { reason: 'Too expensive' })).status).toBe(200)
  expect(await cartNow(cart, world.admin)).toMatchObject({ status: 'cancelled', nextStatuses: ['inProgress'] })
  // Taken up again, it is there with its cart.
  expect((await move(lost, 'inProgress')).status).toBe(200)
  expect(await cartNow(cart)).toMatchObject({ status: 'inProgress', mayChange: false })
  expect((await move(lost, 'lost', { reason: 'Too expensive' })).status).toBe(200)
  expect((await save(wishOf(cart))).body.errorMessage).toBe('This cart was cancelled. Please start work on it first.')
  expect((await moveCart(cart, 'inProgress')).status).toBe(200)
  const other = await quote(cart)
  expect((await cartNow(cart)).quotation?.id).toBe(other.id)
  expect((await move(lost, 'inProgress')).body.shortError).toEqual({
    status: `Its cart is answered with quotation ${other.quotationId} now.`,
  })
})

test('none is made of a cart that was not sent, of one that is being paid, and for another customer', async () => {
  const open = await world.fill([item()])
  expect((await save(wishOf(open))).body.errorMessage).toBe('This cart was not sent to the desk yet.')
  expect((await save(wishOf({ id: 2_000_000_000 }))).body.errorMessage).toBe('We could not find that cart.')
  const cart = await sent()
  const made = await world.ask<{ user: { id: number } }>(
    'user/createDetailPendingCustomerForDmc',
    { customer: { firstName: 'Meera', email: 'meera@elsewhere.example' }, userType: 'retail' },
    { as: world.admin },
  )
  const stranger = made.body.user
  expect((await save(wishOf(cart, { customerId: stranger.id }))).body.shortError).toEqual({
    customerId: 'It answers a cart of another customer. Please make a copy for this one.',
  })
  const paying = await world.ask<{ orderId: string }>('payCart', payWish(cart))
  expect(paying.status).toBe(200)
  expect((await save(wishOf(cart))).body.errorMessage).toMatch(/^The customer is paying this cart/)
})

test('a customer that pays and a desk that quotes at once: one of them', async () => {
  const outcomes = []
  for (let round = 0; round < 8; round += 1) {
    const cart = await sent()
    const [paid, quoted] = await Promise.all([world.ask('payCart', payWish(cart)), save(wishOf(cart))])
    outcomes.push([paid.status, quoted.status].filter((status) => status === 200).length)
  }
  expect(outcomes).toEqual(outcomes.map(() => 1))
})

test('what its customer changes while the desk makes a quotation of it is seen before it is saved', async () => {
  const cart = await sent()
  const begun = await cartNow(cart, world.admin)
  // Who handles it, and what is said about it, is nothing that is asked for.
  await world.ask('activities/queue/assignCart', { cartId: cart.id, ownerId: null }, { as: world.admin })
  await world.ask('updateRemarks', { cartId: cart.id, remarks: 'A window seat' })
  expect((await cartNow(cart)).contents).toBe(begun.contents)
  const cartItemId = cart.cartItems.tourOptionCart[0]?.id
  await world.ask('moveCartItem', { cartId: cart.id, cartItemId, date: world.inDays(12) })
  const moved = await cartNow(cart)
  const wish = wishOf(cart, { cartContents: begun.contents, idempotencyKey: `quotation of ${cart.id}, in parts` })
  const refused = await save(wish)
  expect([refused.status, refused.body]).toMatchObject([409, { errorCode: 'CART_MOVED', data: { contents: moved.contents } }])
  expect((await cartNow(cart)).quotation).toBeNull()
  const { status, body } = await save({ ...wish, cartContents: moved.contents })
  expect([status, body.errorMessage]).toEqual([200, undefined])
  expect((await cartNow(cart)).quotation?.id).toBe(body.kart.id)
})

test('the desk reads in the queue what a cart was answered with, what it comes to and its voucher; others read less, and nobody what is not theirs', async () => {
  const rowOf = async (cart: { id: number }, as = world.admin) => {
    const { body } = await world.ask<{ carts: QueuedCart[] }>('activities/queue/getQueue', { search: `No. ${cart.id}` }, { as })
    return body.carts.find(({ id }) => id === cart.id)
  }
  const cart = await sent()
  expect(await rowOf(cart)).toMatchObject({ answers: [], voucher: null })
  const lost = await quote(cart)
  await move(lost, 'lost', { reason: 'Too dear' })
  // With it the cart was cancelled; the desk takes it up again.
  expect((await moveCart(cart, 'inProgress')).status).toBe(200)
  const kart = await quote(cart)
  const quoted = { id: kart.id, quotationId: kart.quotationId, status: 'new', isExpired: false, total: '90.00', currency: 'AED' }
  const row = await rowOf(cart)
  expect(row?.answers).toMatchObject([
    { ...quoted, voucher: null },
    { id: lost.id, status: 'lost', total: '90.00' },
  ])
  expect((await rowOf(cart, world.agent))?.answers).toEqual([])
  await move(kart, 'vouchered')
  const [sold] = (await rowOf(cart))?.answers ?? []
  expect(sold).toMatchObject({ ...quoted, status: 'vouchered', voucher: { orderId: expect.any(Number) as number } })
  const { body: own } = await world.ask<{ code: string }>(
    'vouchers/getVoucherOfOrder',
    { orderId: sold?.voucher?.orderId },
    { as: world.admin },
  )
  expect(sold?.voucher?.code).toBe(own.code)
  // What was cancelled of it counts no more.
  const { body: paid } = await world.server.call<{ money: QuotationMoney }>(`kart/getReceipts?id=${kart.id}`, undefined, {
    ...{ as: world.admin, host: HOST, method: 'GET' },
  })
  const cancel = { saleId: paid.money.sales[0]?.saleId, refund: '40.00', reason: 'Not needed' }
  expect((await world.ask('kart/cancelService', cancel, { as: world.admin })).status).toBe(200)
  expect((await rowOf(cart))?.answers[0]?.total).toBe('50.00')

  // Staff of the queue who see no quotations read that there is one, and neither its total nor its voucher.
  const reader = await actorWith(['carts.queue'])
  const shown = await inSite(world.server.app.db, reader.siteId, (tx) =>
    getQueue(tx, reader, { page: 1, status: null, search: `No. ${cart.id}`, now: world.server.app.now() }),
  )
  expect(shown.carts[0]?.answers[0]).toMatchObject({ id: kart.id, total: null, voucher: null })
  // Another site has a queue of its own.
  const skylark = await world.server.logIn('admin@skylark.example')
  const other = await world.server.call<{ carts: QueuedCart[] }>(
    'activities/queue/getQueue',
    { search: `No. ${cart.id}` },
    { as: skylark },
  )
  expect(other.body.carts.some(({ answers }) => answers.some(({ id }) => id === kart.id))).toBe(false)
})

/** The manager of the site, with these permissions alone. */
async function actorWith(permissions: readonly Permission[]): Promise<Actor> {
  const actor = await logInActor(world.server, 'admin@bluedhow.example', HOST)
  return { ...actor, isSuperAdmin: false, permissions: new Set(permissions) }
}
