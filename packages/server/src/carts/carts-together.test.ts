import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { CART_STATUSES, type CartStatus } from '@tradewind/domain/carts/cart-status'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openScreen, type Screen } from '../live/testing/open-screen.ts'
import { type CartWorld, HOST, startCartWorld } from './testing/cart-world.ts'

/** Several people, windows and screens at one cart. */

const ADMIN = 'admin@bluedhow.example'
let world: CartWorld
let node: string
let tourOptionId: number
beforeAll(async () => {
  world = await startCartWorld()
  node = await world.server.http.listen({ port: 0, host: 'localhost' })
  tourOptionId = (await world.sell()).tourOptionId
})
afterAll(() => world.server.close())

const line = () => ({ tourOptionId, date: world.inDays(11) })

describe('open screens', () => {
  const screens: Screen[] = []
  const screenOf = async (as: string, host = HOST) => {
    const screen = await openScreen(node, as, host)
    screens.push(screen)
    return screen
  }
  afterAll(() => {
    for (const screen of screens) screen.close()
  })

  test('of the customer hear of each write, those of the desk once it was sent, and those of another site never', async () => {
    const [mine, desk] = [await screenOf(world.agent), await screenOf(world.admin)]
    const elsewhere = await screenOf(await world.server.logIn('admin@skylark.example'), 'localhost')
    const cart = await world.fill([line()])
    await mine.hears({ topic: 'cart', cartId: cart.id, version: cart.version, isQueued: false })
    const sent = await world.cartOf('sendCart', { cartId: cart.id })
    for (const screen of [mine, desk]) await screen.hears({ topic: 'cart', cartId: cart.id, version: sent.version, isQueued: true })
    expect(desk.messages.filter((message) => message.topic === 'cart')).toHaveLength(1)
    expect(elsewhere.messages.filter((message) => message.topic === 'cart')).toEqual([])
  })

  test('of the customer before and of the one who gets the cart now both hear that it is given', async () => {
    const cart = await world.fill([line()])
    const { id } = await world.cartOf('sendCart', { cartId: cart.id })
    const [before, after] = [await screenOf(world.agent), await screenOf(world.admin)]
    const admin = await world.server.app.db.selectFrom('users').select('id').where('email', '=', ADMIN).executeTakeFirstOrThrow()
    const given = await world.cartOf('updateUserId', { cartId: id, userId: admin.id }, { as: world.admin })
    for (const screen of [before, after]) await screen.hears({ topic: 'cart', cartId: id, version: given.version, isQueued: true })
  })
})

test('what is put in from several windows at once is all there, and each write has a version of its own', async () => {
  const cart = await world.fill([])
  const add = () => world.cartOf('addToCart', { cartId: cart.id, payload: { tourOptionCart: [line()] }, ...world.trip() })
  const added = await Promise.all(Array.from({ length: 8 }, add))
  expect(new Set(added.map(({ version }) => version)).size).toBe(8)
  const now = await world.cartOf('getCartData', { cartId: cart.id })
  expect([now.cartItems.tourOptionCart.length, now.version, now.totals.total]).toEqual([8, cart.version + 8, '1600.00'])
})

test('carts that are moved by many at once are counted right', async () => {
  const carts = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const { id } = await world.fill([line()])
      return world.cartOf('sendCart', { cartId: id })
    }),
  )
  const move = ({ id }: Cart, status: CartStatus) => world.ask('updateCartStatus', { cartId: id, status }, { as: world.admin })
  await Promise.all(carts.flatMap((cart) => [move(cart, 'inProgress'), move(cart, 'cancelled')]))
  const { rows } = await sql<{ whose: string; status: CartStatus; n: number }>`
    select whose, status, sum(count)::int as n from cart_counts group by 1, 2 having sum(count) <> 0`.execute(world.server.app.db)
  const { rows: counted } = await sql<{ status: CartStatus; n: number }>`
    select status, count(*)::int as n from carts where sent_at is not null group by 1`.execute(world.server.app.db)
  for (const whose of ['site', 'entity', 'user'])
    for (const status of CART_STATUSES) {
      const kept = rows.find((row) => row.whose === whose && row.status === status)?.n ?? 0
      expect([whose, status, kept]).toEqual([whose, status, counted.find((row) => row.status === status)?.n ?? 0])
    }
})

test('staff who book for a customer fill the cart of that customer, and the trail names them', async () => {
  const agent = await world.server.app.db
    .selectFrom('users')
    .select(['id', 'legal_entity_id'])
    .where('email', '=', 'agent@bluedhow.example')
    .executeTakeFirstOrThrow()
  const acting = (call: string, input: object) => world.server.call(`wl/user/${call}`, input, { as: world.admin, host: HOST })
  expect((await acting('startActingFor', { userId: agent.id })).status).toBe(200)
  try {
    const cart = await world.fill([line()], {}, { as: world.admin })
    expect(cart.customer?.userId).toBe(agent.id)
    expect((await world.cartOf('getCartData', { cartId: cart.id })).id).toBe(cart.id)
    const admin = await world.server.app.db.selectFrom('users').select('id').where('email', '=', ADMIN).executeTakeFirstOrThrow()
    const entry = await world.server.app.db
      .selectFrom('audit_entries')
      .select(['actor_user_id', 'note', 'action'])
      .where('about_kind', '=', 'cart')
      .where('about_id', '=', String(cart.id))
      .executeTakeFirstOrThrow()
    expect([entry.actor_user_id, entry.action]).toEqual([admin.id, 'begin a cart'])
    expect(entry.note).toMatch(/^For /)
  } finally {
    await acting('stopActingFor', {})
  }
})

test('a tour option that carts keep is deleted with a word about them', async () => {
  const cart = await world.fill([line()])
  const { usedBy } = await world.desk<{ usedBy: string | null }>('catalogue/getUsers', { kind: 'tourOption', ids: [tourOptionId] })
  expect(usedBy).toMatch(/^\d+ carts$/)
  await world.cartOf('clearAllCart', { cartId: cart.id })
  const { usedBy: fewer } = await world.desk<{ usedBy: string | null }>('catalogue/getUsers', {
    kind: 'tourOption',
    ids: [tourOptionId],
  })
  expect(Number(fewer?.split(' ')[0])).toBe(Number(usedBy?.split(' ')[0]) - 1)
})
