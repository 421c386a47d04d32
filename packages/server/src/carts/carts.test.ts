import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { plusMinutes } from '@tradewind/domain/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CartWorld, HOST, SHARJAH, startCartWorld } from './testing/cart-world.ts'

let world: CartWorld
beforeAll(async () => {
  world = await startCartWorld()
})
afterAll(() => world.server.close())

const daily = (...starts: string[]) => ({
  timing: 'startTimes',
  minutesFrom: 120,
  minutesTo: 120,
  times: starts.map((startsAt) => ({ weekdays: [0, 1, 2, 3, 4, 5, 6], startsAt })),
})
const itemsOf = (cart: Cart) => cart.cartItems.tourOptionCart
const first = (cart: Cart) => {
  const [item] = itemsOf(cart)
  if (!item) throw new Error('The cart is empty')
  return item
}
const kindsOf = ({ notes }: Cart) => notes.map(({ kind }) => kind)
const countRows = async () => {
  const count = async (table: 'carts' | 'cart_items' | 'audit_entries') =>
    Number(
      (
        await world.server.app.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  return [await count('carts'), await count('cart_items'), await count('audit_entries')]
}
/** The cookie that a visitor's browser keeps. */
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((cookie) => /cart=./.test(cookie)) ?? ''

describe('a cart', () => {
  test('of nobody yet is empty and begins today', async () => {
    const cart = await world.cartOf('getCartData', { cartId: -1 })
    expect(cart).toMatchObject({ id: -1, adults: 1, children: 0, startDate: world.today(), endDate: world.inDays(4) })
    expect(cart.totals).toEqual({ total: '0.00', optional: '0.00', unpriced: 0 })
  })

  test('gets what one press adds once, however often it is asked: also a new one, also at once; nobody else finds it by the name', async () => {
    const { tourOptionId } = await world.sell({ option: daily('15:00') })
    const add = (key: string, date: string, cartId = -1, who = {}) =>
      world.ask(
        'addToCart',
        { cartId, payload: { tourOptionCart: [{ tourOptionId, date }] }, ...world.trip(), idempotencyKey: key },
        who,
      )
    const before = await countRows()
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => add('press-of-a-new-cart', world.inDays(11))))
    const cart = first?.body.cart
    expect(others.map(({ body }) => [body.cart.id, body.addedIds])).toEqual(others.map(() => [cart?.id, first?.body.addedIds]))
    expect((await countRows()).slice(0, 2)).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1])
    const more = [
      await add('press-of-the-cart', world.inDays(12), cart?.id),
      await add('press-of-the-cart', world.inDays(12), cart?.id),
    ]
    expect(more.map(({ body }) => itemsOf(body.cart).length)).toEqual([2, 2])
    expect(more[1]?.body.addedIds).toEqual(more[0]?.body.addedIds)
    expect((await add('press-of-the-cart', world.inDays(13), cart?.id)).body.errorCode).toBe('KEY_REUSED')
    expect((await add('press-of-the-cart', world.inDays(12), -1, { as: '' })).status).toBe(404)
    expect((await add('short', world.inDays(12))).body.shortError).toHaveProperty('idempotencyKey')
  })

  test('says at which times an item starts on its day, and takes each of them', async () => {
    const times = (startsAt: string, people: number) => ({ weekdays: [0, 1, 2, 3, 4, 5, 6], startsAt, people })
    const option = {
      timing: 'startTimes',
      hasTimeSlots: true,
      times: [times('09:00', 4), times('12:00', 1), times('16:00', 9), times('19:00', 9)],
    }
    const { tourOptionId } = await world.sell({ option })
    const cart = await world.fill([{ tourOptionId, date: world.inDays(11), time: '09:00' }])
    const [item] = itemsOf(cart)
    // Its own places are not taken from it.
    expect(item?.starts).toEqual([
      ...[
        { time: '09:00', places: 4, isTooLate: false },
        { time: '12:00', places: 1, isTooLate: false },
      ],
      ...[
        { time: '16:00', places: 9, isTooLate: false },
        { time: '19:00', places: 9, isTooLate: false },
      ],
    ])
    const later = await world.cartOf('changeCartItem', { cartId: cart.id, cartItemId: item?.id, time: '19:00' })
    expect([itemsOf(later)[0]?.time, kindsOf(later)]).toEqual(['19:00', []])
    const full = await world.cartOf('changeCartItem', { cartId: cart.id, cartItemId: item?.id, time: '12:00' })
    expect(kindsOf(full)).toEqual(['noPlaces'])
  })

  test('is made by the first thing that is put into it, with the price of the search', async () => {
    const { tourOptionId } = await world.sell({ option: daily('15:00') })
    const cart = await world.fill([{ tourOptionId, date: world.inDays(11) }], { children: 1, childAges: [6] })
    expect(cart).toMatchObject({
      version: 2,
      status: 'new',
      sentAt: null,
      nextStatuses: [],
      customer: { companyName: 'Gulf Breeze Tours' },
    })
    const item = first(cart)
    // The only start of the day is chosen without asking.
    expect(item).toMatchObject({ time: '15:00', endsAt: '17:00', seats: 3, priceWhenAdded: '260.00', difference: '0.00' })
    expect(cart.totals).toEqual({ total: '260.00', optional: '0.00', unpriced: 0 })
    const found = await world.server.call<{ activities: { id: number; tourOptions: { offers: object[] }[] }[] }>(
      'activities/searchActivitiesByCityId',
      { cityId: item.city.id, startDate: item.date, endDate: item.date, adults: 2, children: 1, childAges: [6] },
      { as: world.agent, host: HOST },
    )
    const searched = found.body.activities.find(({ id }) => id === item.activity.id)
    expect(searched?.tourOptions[0]?.offers).toContainEqual(item.price)
    expect(await world.cartOf('getCartData', { cartId: cart.id })).toEqual(cart)
    const ids = await world.server.call<{ cartIds: number[] }>('activities/cart/getCartsId', undefined, {
      as: world.agent,
      host: HOST,
      method: 'GET',
    })
    expect(ids.body.cartIds[0]).toBe(cart.id)
  })

  test('takes hotels of the catalogue, of which its customer finds the name and where they are, and nothing else', async () => {
    const made = { name: 'Dune 100% View', address: '7 Secret Road', phoneNumber: '+971 4 111', cityId: SHARJAH }
    const { accomodation } = await world.desk<{ accomodation: { id: number } }>('dmc/createNewAccomodation', made)
    await world.desk('dmc/createNewAccomodation', { ...made, name: 'The dune 100% view annexe' })
    const find = async (search: string, as: string | undefined = world.agent) =>
      world.server.call<{ hotels: { id: number; name: string }[]; errorCode?: string }>(
        `activities/cart/findCartHotels?search=${encodeURIComponent(search)}`,
        undefined,
        { method: 'GET', host: HOST, ...(as && { as }) },
      )
    const { body } = await find('DUNE 100% view')
    expect(body.hotels).toEqual([
      { id: accomodation.id, name: 'Dune 100% View', city: 'Sharjah', area: null },
      { id: expect.any(Number) as number, name: 'The dune 100% view annexe', city: 'Sharjah', area: null },
    ])
    expect((await find('dune_100')).body.hotels).toEqual([])
    expect([(await find('d')).status, (await find('dune', '')).status]).toEqual([422, 200])
    const skylark = await world.server.logIn('agent@skylark.example')
    const theirs = await world.server.call<{ hotels: object[] }>('activities/cart/findCartHotels?search=dune', undefined, {
      ...{ method: 'GET', as: skylark },
    })
    expect(theirs.body.hotels).toEqual([])
    const hotelCart = [{ accommodationId: accomodation.id, name: 'Dune', checkinDate: world.inDays(11), noOfNights: 2 }]
    const cart = await world.cartOf('addToCart', { cartId: -1, payload: { hotelCart }, ...world.trip() })
    expect(cart.cartItems.hotelCart).toMatchObject([{ accommodationId: accomodation.id, name: 'Dune 100% View', noOfNights: 2 }])
  })

  test('grows to the days of what is added, keeps ages that are not sent again, and shows hotels without a price', async () => {
    const { tourOptionId } = await world.sell()
    const cart = await world.fill([{ tourOptionId, date: world.inDays(12) }], { children: 1, childAges: [4] })
    const hotelCart = [{ name: 'Saffar Marina', checkinDate: world.inDays(13), noOfNights: 3, numberOfRooms: 2 }]
    const grown = await world.cartOf('addToCart', {
      ...{ cartId: cart.id, payload: { hotelCart }, ...world.trip({ children: 1 }) },
    })
    expect([grown.endDate, grown.childAges]).toEqual([world.inDays(16), [4]])
    expect(grown.cartItems.hotelCart).toMatchObject([{ name: 'Saffar Marina', noOfNights: 3, numberOfRooms: 2 }])
    expect(grown.totals).toEqual(cart.totals)
  })

  test.each<[string, () => object, string, Record<string, string> | undefined]>([
    ['nobody', () => ({ adults: 0, infants: 0 }), 'INVALID_INPUT', { adults: 'Please add at least one traveller.' }],
    ['more ages than children', () => ({ childAges: [3] }), 'INVALID_INPUT', { childAges: 'There are more ages than children.' }],
    [
      'days the wrong way round',
      () => ({ endDate: world.inDays(9) }),
      'INVALID_INPUT',
      { endDate: 'The last day is before the first.' },
    ],
    ['a quarter of a year', () => ({ endDate: world.inDays(100) }), 'INVALID_INPUT', { endDate: 'Please choose 90 days at most.' }],
    [
      'a tour option of nobody',
      () => ({ payload: { tourOptionCart: [{ tourOptionId: 999_999, date: world.today() }] } }),
      'NOT_FOUND',
      undefined,
    ],
    [
      'days that no company plans',
      () => ({ startDate: '2199-01-01', endDate: '2199-01-02' }),
      'INVALID_INPUT',
      { endDate: 'Please choose days in the next three years.' },
    ],
    [
      'a hotel without a name',
      () => ({ payload: { hotelCart: [{ checkinDate: world.today(), noOfNights: 1 }] } }),
      'INVALID_INPUT',
      { 'payload.hotelCart.0.name': 'Please choose a hotel, or enter its name.' },
    ],
  ])('takes %s not, and nothing is written', async (_what, more, errorCode, shortError) => {
    const before = await countRows()
    const { body } = await world.ask('addToCart', { cartId: -1, payload: {}, ...world.trip(), ...more() })
    expect([body.errorCode, body.shortError]).toEqual([errorCode, shortError])
    expect(await countRows()).toEqual(before)
  })

  test('takes things out and puts them back, one or all', async () => {
    const { tourOptionId } = await world.sell({ option: daily('10:00') })
    const date = world.inDays(11)
    const cart = await world.fill([
      { tourOptionId, date },
      { tourOptionId, date: world.inDays(12) },
    ])
    const { id: cartItemId } = first(cart)
    const less = await world.cartOf('deleteCartItem', { cartItemId })
    expect([itemsOf(less).length, less.totals.total]).toEqual([1, '200.00'])
    expect((await world.ask('deleteCartItem', { cartItemId })).status).toBe(404)
    const back = await world.cartOf('restoreCartItems', { cartId: cart.id, cartItemIds: [cartItemId] })
    expect({ ...back, version: 0, changedAt: '' }).toEqual({ ...cart, version: 0, changedAt: '' })
    const { body } = await world.ask<{ cart: Cart; deletedIds: number[] }>('clearAllCart', { cartId: cart.id })
    expect([itemsOf(body.cart), body.deletedIds.length, body.cart.totals.total]).toEqual([[], 2, '0.00'])
    const whole = await world.cartOf('restoreCartItems', { cartId: cart.id, cartItemIds: body.deletedIds })
    expect(whole.totals.total).toBe('400.00')
    const other = await world.fill([])
    expect((await world.ask('restoreCartItems', { cartId: other.id, cartItemIds: [cartItemId] })).status).toBe(404)
  })

  test('counts what is optional beside the total', async () => {
    const { tourOptionId } = await world.sell()
    const cart = await world.fill([{ tourOptionId, date: world.inDays(11) }])
    const optional = { cartId: cart.id, cartItemId: first(cart).id, is_optional: true }
    expect((await world.cartOf('markUnMarkOptional', optional)).totals).toEqual({ total: '0.00', optional: '200.00', unpriced: 0 })
  })

  test('is priced again for another party and other days, and says what that made of its sums', async () => {
    const { tourOptionId } = await world.sell({ option: daily('10:00') })
    const cart = await world.fill([{ tourOptionId, date: world.inDays(11) }])
    const dates = { startDate: world.inDays(20), endDate: world.inDays(24) }
    const { body } = await world.ask<{ cart: Cart; before: object; after: object }>('updateCartData', {
      ...{ cartId: cart.id, adults: 3, children: 1, childAges: [8], ...dates },
    })
    expect([body.before, body.after]).toMatchObject([{ total: '200.00' }, { total: '360.00' }])
    // It moves with its trip, and the person who changed the party agreed to the price of it.
    expect(first(body.cart)).toMatchObject({ date: world.inDays(21), priceWhenAdded: '360.00', difference: '0.00' })
  })

  test('says what has become dearer since it was added', async () => {
    const { tourOptionId, validity, ticketRateId } = await world.sell({ option: daily('10:00') })
    const cart = await world.fill([{ tourOptionId, date: world.inDays(11) }])
    await world.desk('dmc/deleteTourOptionTicketRates', { id: ticketRateId })
    await world.desk('dmc/saveActivityTicketRates', {
      rates: [{ ...validity, isPerPax: true, adultAmount: '115', childAmount: '60' }],
    })
    const dearer = await world.cartOf('getCartData', { cartId: cart.id })
    expect([dearer.totals.total, first(dearer).difference, kindsOf(dearer)]).toEqual(['230.00', '30.00', ['priceChanged']])
    const agreed = await world.cartOf('moveCartItem', { cartId: cart.id, cartItemId: first(cart).id, date: world.inDays(12) })
    expect([first(agreed).difference, kindsOf(agreed)]).toEqual(['0.00', []])
  })

  test('is never refused what cannot take place: it notes it, with the smallest change that mends it', async () => {
    const closed = await world.sell({ option: { ...daily('10:00'), exceptions: [{ day: world.inDays(11), kind: 'closed' }] } })
    const full = await world.sell({
      option: {
        ...daily('10:00', '16:00'),
        times: [
          { weekdays: [0, 1, 2, 3, 4, 5, 6], startsAt: '10:00', people: 1 },
          { weekdays: [0, 1, 2, 3, 4, 5, 6], startsAt: '16:00', people: 9 },
        ],
      },
    })
    const walked = await world.sell()
    await world.desk('areas/toggleActivityFields', { activityId: walked.activityId, isTransferRequired: true })
    const date = world.inDays(11)
    const cart = await world.fill([
      { tourOptionId: closed.tourOptionId, date },
      { tourOptionId: full.tourOptionId, date: world.inDays(12), time: '10:00' },
      { tourOptionId: walked.tourOptionId, date },
    ])
    expect(kindsOf(cart)).toEqual(['closedDay', 'noPlaces', 'transferMissing'])
    const [closedDay, noPlaces] = cart.notes
    // The day after is as near, but something else is at ten there.
    expect(closedDay?.fixes[0]).toMatchObject({ date: world.inDays(10), transfer: null })
    expect(noPlaces?.fixes[0]).toMatchObject({ date: world.inDays(12), time: '16:00' })
    expect(cart.totals.unpriced).toBe(1)
    const fix = noPlaces?.fixes[0]
    const mended = await world.cartOf('moveCartItem', {
      cartId: cart.id,
      cartItemId: fix?.cartItemId,
      date: fix?.date,
      time: fix?.time,
    })
    expect(kindsOf(mended)).toEqual(['closedDay', 'transferMissing'])
  })

  test('notes what overlaps, and a way that takes too long', async () => {
    const [one, two] = [
      await world.sell({ option: daily('10:00', '14:00') }),
      await world.sell({ option: daily('11:00', '12:10') }),
    ]
    const date = world.inDays(11)
    const cart = await world.fill([
      { tourOptionId: one.tourOptionId, date, time: '10:00' },
      { tourOptionId: two.tourOptionId, date, time: '11:00' },
    ])
    const [overlap] = cart.notes
    expect(overlap).toMatchObject({ kind: 'overlap', minutes: 60, itemIds: itemsOf(cart).map(({ id }) => id) })
    // Both 12:10 and 14:00 would be free of it; at 12:10 the way of half an hour is too long.
    expect(overlap?.fixes[0]).toMatchObject({ cartItemId: first(cart).id, date, time: '14:00' })
    const second = itemsOf(cart)[1]?.id
    const close = await world.cartOf('changeCartItem', { cartId: cart.id, cartItemId: second, time: '12:10' })
    expect(close.notes).toMatchObject([{ kind: 'travel', minutes: 30 }])
    const optional = await world.cartOf('markUnMarkOptional', { cartId: cart.id, cartItemId: second, is_optional: true })
    expect(optional.notes).toEqual([])
  })

  test('keeps what is no longer sold, without a price', async () => {
    const { tourOptionId, activityId } = await world.sell()
    const cart = await world.fill([{ tourOptionId, date: world.inDays(11) }])
    await world.desk('areas/toggleActivityFields', { activityId, isTurnedOn: false })
    const later = await world.cartOf('getCartData', { cartId: cart.id })
    expect(first(later).price).toEqual({ why: 'notOnSale', sentence: 'This is no longer sold.' })
    expect([kindsOf(later), later.totals]).toEqual([['noPrice'], { total: '0.00', optional: '0.00', unpriced: 1 }])
    const { body } = await world.ask('addToCart', {
      cartId: -1,
      payload: { tourOptionCart: [{ tourOptionId, date: world.today() }] },
      ...world.trip(),
    })
    expect(body.errorCode).toBe('NOT_FOUND')
  })

  test('is copied with the prices of today, whatever prices are sent', async () => {
    const { tourOptionId } = await world.sell()
    const hotelCart = [{ name: 'Qamaria', checkinDate: world.inDays(11), noOfNights: 2 }]
    const cart = await world.cartOf('addToCart', {
      ...{
        cartId: -1,
        payload: { tourOptionCart: [{ tourOptionId, date: world.inDays(11), is_optional: true }], hotelCart },
        ...world.trip(),
      },
    })
    await world.cartOf('renameCart', { cartId: cart.id, name: 'Rao family' })
    const copy = await world.cartOf('duplicateCart', { cart: { ...cart, totals: { total: '1.00' } } })
    expect(copy).toMatchObject({ name: 'Rao family (copy)', status: 'new', totals: { total: '0.00', optional: '200.00' } })
    expect(copy.id).not.toBe(cart.id)
    expect(copy.cartItems.hotelCart).toMatchObject([{ name: 'Qamaria', noOfNights: 2 }])
  })

  test('refuses a write of an old version with the cart as it is, so that two windows never overwrite each other', async () => {
    const { tourOptionId } = await world.sell()
    const cart = await world.fill([{ tourOptionId, date: world.inDays(11) }])
    const rename = (name: string) => world.ask('renameCart', { cartId: cart.id, version: cart.version, name })
    const both = await Promise.all([rename('Left'), rename('Right')])
    const [won, lost] = both.toSorted((a, b) => a.status - b.status)
    expect([won?.status, lost?.status, lost?.body.errorCode]).toEqual([200, 409, 'CART_CHANGED'])
    const now = await world.cartOf('getCartData', { cartId: cart.id })
    expect(now).toMatchObject({ name: won?.body.cart.name, version: cart.version + 1 })
    expect(JSON.stringify(lost?.body)).toContain(`"version":${now.version}`)
  })
})

describe('a cart belongs', () => {
  test('to a visitor by the secret of their browser alone, and to the person once they log in', async () => {
    const { tourOptionId } = await world.sell()
    const input = { cartId: -1, payload: { tourOptionCart: [{ tourOptionId, date: world.inDays(11) }] }, ...world.trip() }
    const begun = await world.ask('addToCart', input, { as: '' })
    const set = cookieOf(begun)
    expect(set).toMatch(/HttpOnly/)
    const cookie = set.split(';')[0] ?? ''
    const cartId = begun.body.cart.id
    expect(begun.body.cart).toMatchObject({ customer: null, totals: { total: '200.00' } })
    const secret = cookie.split('=')[1] ?? ''
    const stored = await world.server.app.db
      .selectFrom('carts')
      .select('secret_hash')
      .where('id', '=', BigInt(cartId))
      .executeTakeFirst()
    expect(stored?.secret_hash?.toString()).not.toContain(secret)
    for (const who of [{ as: '' }, {}, { as: world.admin }, { cookie: 'cart=wrong' }])
      expect([who, (await world.ask('getCartData', { cartId }, who)).status]).toEqual([who, 404])
    expect((await world.cartOf('renameCart', { cartId, name: 'Mine' }, { cookie })).name).toBe('Mine')
    expect((await world.ask('sendCart', { cartId }, { cookie })).status).toBe(401)

    const own = await world.fill([])
    const login = await world.server.call<{ sessionId: string }>(
      'wl/user/login',
      { email: 'agent@bluedhow.example', password: 'tradewind' },
      { host: HOST, headers: { cookie } },
    )
    expect(login.status).toBe(200)
    expect((await world.cartOf('getCartData', { cartId })).customer?.companyName).toBe('Gulf Breeze Tours')
    expect((await world.ask('getCartData', { cartId }, { cookie })).status).toBe(404)
    expect((await world.cartOf('getCartData', { cartId: own.id })).id).toBe(own.id)
  })

  test('to a visitor until a quarter of a year after its last change', async () => {
    const { tourOptionId } = await world.sell()
    const input = { cartId: -1, payload: { tourOptionCart: [{ tourOptionId, date: world.inDays(11) }] }, ...world.trip() }
    const old = await world.ask('addToCart', input, { as: '' })
    const { db } = world.server.app
    await db
      .updateTable('carts')
      .set({ changed_at: plusMinutes(world.server.app.now(), -91 * 24 * 60) })
      .where('id', '=', BigInt(old.body.cart.id))
      .execute()
    const kept = await world.fill([])
    await db
      .updateTable('carts')
      .set({ changed_at: plusMinutes(world.server.app.now(), -91 * 24 * 60) })
      .where('id', '=', BigInt(kept.id))
      .execute()
    const next = await world.ask('addToCart', input, { as: '' })
    const rows = await db
      .selectFrom('carts')
      .select('id')
      .where('id', 'in', [old, next].map(({ body }) => BigInt(body.cart.id)).concat(BigInt(kept.id)))
      .execute()
    expect(rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b)).toEqual([kept.id, next.body.cart.id])
  })

  test('to nobody of another company or site, and never to a number alone', async () => {
    const cart = await world.fill([])
    const skylark = await world.server.logIn('agent@skylark.example')
    expect((await world.server.call('activities/cart/getCartData', { cartId: cart.id }, { as: skylark })).status).toBe(404)
    const before = await countRows()
    expect((await world.server.call('activities/cart/clearAllCart', { cartId: cart.id }, { as: skylark })).status).toBe(404)
    expect(await countRows()).toEqual(before)
  })

  test('to another person of the company, or for the desk to any customer, and to nobody else', async () => {
    const cart = await world.fill([])
    const people = await world.server.app.db
      .selectFrom('users')
      .select(['id', 'email', 'user_type'])
      .where('site_id', '=', (eb) => eb.selectFrom('users').select('site_id').where('email', '=', 'agent@bluedhow.example'))
      .execute()
    const idOf = (email: string) => people.find((one) => one.email === email)?.id
    expect((await world.ask('updateUserId', { cartId: cart.id, userId: idOf('admin@bluedhow.example') })).status).toBe(404)
    const other = people.find(({ email, user_type }) => user_type !== 'staff' && email !== 'agent@bluedhow.example')
    if (other) expect((await world.ask('updateUserId', { cartId: cart.id, userId: other.id })).status).toBe(404)
    const staffs = await world.fill([], {}, { as: world.admin })
    const given = await world.cartOf(
      'updateUserId',
      { cartId: staffs.id, userId: idOf('agent@bluedhow.example') },
      { as: world.admin },
    )
    expect(given.customer?.userId).toBe(idOf('agent@bluedhow.example'))
    expect((await world.cartOf('getCartData', { cartId: staffs.id })).id).toBe(staffs.id)
  })

  test('to another company without the words of the old one, which the trail keeps; what the desk wrote for its customer stays', async () => {
    const customer = { firstName: 'Meera', lastName: 'Pillai', email: 'meera@elsewhere.example' }
    const made = await world.server.call<{ user: { id: number } }>(
      'user/createDetailPendingCustomerForDmc',
      { userType: 'travelAgent', customer },
      { as: world.admin, host: HOST },
    )
    const userId = made.body.user.id
    const words = async (as: string) => {
      const cart = await world.fill([], {}, { as })
      await world.ask('updateRemarks', { cartId: cart.id, remarks: 'Mrs Rao is diabetic' }, { as })
      await world.ask('renameCart', { cartId: cart.id, name: 'Rao family' }, { as })
      if (as === world.agent) await world.ask('sendCart', { cartId: cart.id }, { as })
      const given = await world.cartOf('updateUserId', { cartId: cart.id, userId }, { as: world.admin })
      expect(given.customer?.userId).toBe(userId)
      return { id: given.id, words: [given.name, given.remarks] }
    }
    const theirs = await words(world.agent)
    expect(theirs.words).toEqual(['', ''])
    const line = await world.server.app.db
      .selectFrom('audit_entries')
      .select('before')
      .where('action', '=', 'give a cart to another customer')
      .where('about_id', '=', String(theirs.id))
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(line.before)).toMatch(/Rao family.*Mrs Rao is diabetic/)
    expect((await words(world.admin)).words).toEqual(['Rao family', 'Mrs Rao is diabetic'])
  })

  test('never to what stands in for a partner site', async () => {
    const { db } = world.server.app
    const agent = await db.selectFrom('users').selectAll().where('email', '=', 'agent@bluedhow.example').executeTakeFirstOrThrow()
    const { id: _, phone_numbers: __, unsubscribe_key: ___, ...person } = agent
    const { id: userId } = await db
      .insertInto('users')
      .values({ ...person, email: '', password_hash: null, is_stand_in: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const cart = await world.fill([], {}, { as: world.admin })
    const { status, body } = await world.ask('updateUserId', { cartId: cart.id, userId }, { as: world.admin })
    expect([status, body.errorCode]).toEqual([404, 'NOT_FOUND'])
    expect((await world.cartOf('getCartData', { cartId: cart.id }, { as: world.admin })).customer?.userId).not.toBe(userId)
    await db.deleteFrom('users').where('id', '=', userId).execute()
  })

  test('to no visitor of a locked site', async () => {
    const lock = async (lock_mode: boolean) => {
      await world.server.app.db.updateTable('sites').set({ lock_mode }).where('site_name', '=', 'Blue Dhow DMC').execute()
      world.server.passMinutes(1)
    }
    await lock(true)
    try {
      expect((await world.ask('addToCart', { cartId: -1, payload: {}, ...world.trip() }, { as: '' })).status).toBe(401)
      const hotels = await world.server.call('activities/cart/findCartHotels?search=inn', undefined, { method: 'GET', host: HOST })
      expect(hotels.status).toBe(401)
    } finally {
      await lock(false)
    }
  })
})
