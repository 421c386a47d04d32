import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CartWorld, startCartWorld } from './testing/cart-world.ts'

let world: CartWorld
beforeAll(async () => {
  world = await startCartWorld()
})
afterAll(() => world.server.close())

const itemsOf = (cart: Cart) => cart.cartItems.tourOptionCart
const itemOf = (cart: Cart) => itemsOf(cart)[0]?.id ?? 0
let presses = 0
const newName = () => `press-of-a-test-${++presses}`
const countRows = async () => {
  const count = async (table: 'carts' | 'audit_entries' | 'cart_presses' | 'notices') =>
    Number(
      (
        await world.server.app.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  return [await count('carts'), await count('audit_entries'), await count('cart_presses'), await count('notices')]
}

/** A change, and what a colleague does before the answer is asked for again. */
type Case = [call: string, input: (cart: Cart) => object, meanwhile: (cart: Cart) => [call: string, input: object]]
const item = (cart: Cart) => ({ cartId: cart.id, cartItemId: itemOf(cart) })
const CASES: Case[] = [
  [
    'moveCartItem',
    (cart) => ({ ...item(cart), date: world.inDays(12) }),
    (cart) => ['moveCartItem', { ...item(cart), date: world.inDays(11) }],
  ],
  ['changeCartItem', (cart) => ({ ...item(cart), time: '10:00' }), (cart) => ['changeCartItem', { ...item(cart), time: null }]],
  [
    'markUnMarkOptional',
    (cart) => ({ ...item(cart), is_optional: true }),
    (cart) => ['markUnMarkOptional', { ...item(cart), is_optional: false }],
  ],
  [
    'deleteCartItem',
    (cart) => ({ cartItemId: itemOf(cart) }),
    (cart) => ['restoreCartItems', { cartId: cart.id, cartItemIds: [itemOf(cart)] }],
  ],
  [
    'clearAllCart',
    (cart) => ({ cartId: cart.id }),
    (cart) => ['restoreCartItems', { cartId: cart.id, cartItemIds: [itemOf(cart)] }],
  ],
  ['renameCart', (cart) => ({ cartId: cart.id, name: 'Rao family' }), (cart) => ['renameCart', { cartId: cart.id, name: '' }]],
  [
    'updateRemarks',
    (cart) => ({ cartId: cart.id, remarks: 'Near the sea' }),
    (cart) => ['updateRemarks', { cartId: cart.id, remarks: '' }],
  ],
  [
    'updateCartData',
    (cart) => ({ cartId: cart.id, ...world.trip({ adults: 3 }) }),
    (cart) => ['updateCartData', { cartId: cart.id, ...world.trip() }],
  ],
]

describe('a change of a cart under a name', () => {
  test.each(CASES)('is made once, whatever a colleague did before it is asked again: %s', async (call, input, meanwhile) => {
    const { tourOptionId } = await world.sell()
    const cart = await world.fill([{ tourOptionId, date: world.inDays(11) }])
    const idempotencyKey = newName()
    const asked = { ...input(cart), version: cart.version, idempotencyKey }
    const made = await world.ask<{ cart: Cart; deletedIds?: number[] }>(call, asked)
    expect([made.status, made.body.cart.version]).toEqual([200, cart.version + 1])
    const reverted = await world.cartOf(...meanwhile(cart))
    expect({ ...reverted, version: 0, changedAt: '' }).toEqual({ ...cart, version: 0, changedAt: '' })
    const before = await countRows()
    // With its old version, and with that of now: both are the press that was made.
    for (const version of [cart.version, reverted.version]) {
      const again = await world.ask<{ cart: Cart; deletedIds?: number[] }>(call, { ...asked, version })
      expect([again.status, again.body.cart, again.body.deletedIds]).toEqual([200, reverted, made.body.deletedIds])
    }
    expect(await countRows()).toEqual(before)
  })

  test('puts back once', async () => {
    const { tourOptionId } = await world.sell()
    const cart = await world.fill([{ tourOptionId, date: world.inDays(11) }])
    await world.cartOf('deleteCartItem', item(cart))
    const back = { cartId: cart.id, cartItemIds: [itemOf(cart)], idempotencyKey: newName() }
    expect(itemsOf(await world.cartOf('restoreCartItems', back))).toHaveLength(1)
    await world.cartOf('deleteCartItem', item(cart))
    expect(itemsOf(await world.cartOf('restoreCartItems', back))).toEqual([])
  })

  test('copies and sends once, also when it is asked four times at once', async () => {
    const { tourOptionId } = await world.sell()
    const cart = await world.fill([{ tourOptionId, date: world.inDays(11) }])
    const before = await countRows()
    const copy = { cart: { id: cart.id }, idempotencyKey: newName() }
    const copies = await Promise.all(
      [1, 2, 3, 4].map((times) => world.cartOf('duplicateCart', { ...copy, cart: { id: cart.id, times } })),
    )
    expect(new Set(copies.map(({ id }) => id)).size).toBe(1)
    const after = await countRows()
    expect([after[0], after[2]]).toEqual([(before[0] ?? 0) + 1, (before[2] ?? 0) + 1])
    const sent = { cartId: cart.id, version: cart.version, idempotencyKey: newName() }
    const answers = await Promise.all([1, 2, 3, 4].map(() => world.cartOf('sendCart', sent)))
    expect(answers.map(({ version, sentAt }) => [version, sentAt !== null])).toEqual(answers.map(() => [cart.version + 1, true]))
  })

  test('is refused under the name of another change, and nothing is written', async () => {
    const { tourOptionId } = await world.sell()
    const cart = await world.fill([{ tourOptionId, date: world.inDays(11) }])
    const idempotencyKey = newName()
    await world.cartOf('renameCart', { cartId: cart.id, name: 'First', idempotencyKey })
    const before = await countRows()
    for (const [call, input] of [
      ['renameCart', { cartId: cart.id, name: 'Second' }],
      ['moveCartItem', { ...item(cart), date: world.inDays(12) }],
      ['updateCartData', { cartId: cart.id, ...world.trip({ adults: 9 }) }],
      ['duplicateCart', { cart: { id: cart.id } }],
    ] as const) {
      const { status, body } = await world.ask(call, { ...input, idempotencyKey })
      expect([status, body.shortError]).toEqual([422, { idempotencyKey: expect.stringContaining('under a new name') }])
    }
    const add = { cartId: cart.id, payload: { tourOptionCart: [{ tourOptionId, date: world.inDays(12) }] }, ...world.trip() }
    expect((await world.ask('addToCart', { ...add, idempotencyKey })).body.errorCode).toBe('KEY_REUSED')
    expect((await world.ask('renameCart', { cartId: cart.id, name: 'x', idempotencyKey: 'short' })).body.shortError).toHaveProperty(
      'idempotencyKey',
    )
    expect(await countRows()).toEqual(before)
    expect((await world.cartOf('getCartData', { cartId: cart.id })).name).toBe('First')
  })

  test('that is refused keeps no name: it is made when it can be', async () => {
    const { tourOptionId } = await world.sell()
    const cart = await world.fill([{ tourOptionId, date: world.inDays(11) }])
    const rename = { cartId: cart.id, name: 'Rao family', idempotencyKey: newName() }
    const before = await countRows()
    expect((await world.ask('renameCart', { ...rename, version: cart.version - 1 })).body.errorCode).toBe('CART_CHANGED')
    expect(await countRows()).toEqual(before)
    expect((await world.cartOf('renameCart', { ...rename, version: cart.version })).name).toBe('Rao family')
  })

  test('says nothing of the cart to people who may not open it, and is a name of its own in another site', async () => {
    const { tourOptionId } = await world.sell()
    const cart = await world.fill([{ tourOptionId, date: world.inDays(11) }])
    const rename = { cartId: cart.id, name: 'Rao family', idempotencyKey: newName() }
    await world.cartOf('renameCart', rename)
    const before = await countRows()
    expect((await world.ask('renameCart', rename, { as: '' })).status).toBe(404)
    const stranger = await world.server.logIn('agent@skylark.example')
    const elsewhere = await world.server.call<{ cart?: Cart }>('activities/cart/renameCart', rename, { as: stranger })
    expect([elsewhere.status, elsewhere.body.cart]).toEqual([404, undefined])
    expect(await countRows()).toEqual(before)
  })
})
