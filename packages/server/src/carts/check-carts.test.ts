import { money, negate } from '@tradewind/domain/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity-repo.ts'
import { post } from '../ledger/post/post.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { rulesBrokenBy } from '../testing/plant-fault.ts'
import { checkCarts } from './check-carts-repo.ts'
import { type CartWorld, HOST, startCartWorld } from './testing/cart-world.ts'

let world: CartWorld
let siteId: number
let [first, second, quoted] = [0, 0, 0]
beforeAll(async () => {
  world = await startCartWorld()
  const actor = await logInActor(world.server, 'agent@bluedhow.example', HOST)
  siteId = actor.siteId
  await inSite(world.server.app.db, siteId, async (tx) => {
    const amount = money(1_000_000n, 'AED')
    const entries = [
      { account: { kind: 'wallet', legalEntityId: actor.legalEntityId, currency: 'AED' }, amount },
      { account: { kind: 'bank', legalEntityId: await getOwnerEntity(tx), currency: 'AED' }, amount: negate(amount) },
    ] as const
    const about = { kind: 'legalEntity', id: String(actor.legalEntityId) } as const
    await post(tx, { key: 'gift', reason: 'topUp', about, entries }, world.server.app.now())
  })
  const times = [{ weekdays: [0, 1, 2, 3, 4, 5, 6], startsAt: '09:00', people: 90 }]
  const option = await world.sell({ option: { timing: 'startTimes', hasTimeSlots: true, times } })
  const item = { tourOptionId: option.tourOptionId, date: world.inDays(11), time: '09:00', transfer: 'ticket' }
  const buy = async () => {
    const cart = await world.fill([item])
    const wish = { cartId: cart.id, agreedTotal: cart.totals.total, leadName: 'Mr Vikram Rao', idempotencyKey: `key of ${cart.id}` }
    const { body } = await world.ask<{ orderId: string }>('payCart', wish)
    const paid = { orderId: body.orderId, payment: { method: 'wallet' } }
    expect((await world.ask('activities/payments/orderSuccessCallback', paid)).status).toBe(200)
    return cart.id
  }
  ;[first, second] = [await buy(), await buy()]
  const { id } = await world.cartOf('sendCart', { cartId: (await world.fill([item])).id })
  const kart = {
    ...{
      customerId: actor.userId,
      kartName: 'Of a cart',
      adults: 2,
      noOfDays: 5,
      noOfNights: 4,
      currencySymbol: 'AED',
      cartId: id,
    },
    ...{ arrivalDate: world.inDays(10), totalPrice: '90.00' },
    miscellaneous: [{ name: 'Visa', price: '90', cost: '60', startDate: world.inDays(10) }],
  }
  const saved = await world.ask<{ kart: { id: number; version: number } }>('kart/saveKart', kart, { as: world.admin })
  const { id: kartId, version } = saved.body.kart
  const sold = await world.ask('kart/setKartStatus', { id: kartId, version, status: 'vouchered' }, { as: world.admin })
  expect(sold.status).toBe(200)
  quoted = id
})
afterAll(() => world.server.close())

const orderOf = (cartId: number) => `(select order_id from carts where site_id = ${siteId} and id = ${cartId})`

test('carts that were paid and quoted are sound', async () => {
  expect(await inSite(world.server.app.db, siteId, checkCarts)).toEqual([])
})

test('a cart that two payments sold is found', async () => {
  const fault = `update payments set order_id = ${orderOf(first)} where site_id = ${siteId} and order_id = ${orderOf(second)}`
  expect(await rulesBrokenBy(world.server, fault, checkCarts, siteId)).toBe('A cart is sold by one payment')
})

test('a cart that was sold beside its quotation is found', async () => {
  const fault = `update quotations set cart_id = ${first} where site_id = ${siteId} and cart_id = ${quoted}`
  expect(await rulesBrokenBy(world.server, fault, checkCarts, siteId)).toBe('A cart that its quotation sold has no sale beside it')
})
