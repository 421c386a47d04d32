import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { parseMoney, toDecimal } from '@tradewind/domain/money'
import { epochMs, instant, plusMinutes } from '@tradewind/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { BLUE_DHOW, SKYLARK } from '../network/testing/two-sites.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { partnerCarts } from './testing/partner-carts.ts'
import { NET, type PartnerWorld, SITE, startPartnerWorld, TOTAL } from './testing/partner-world.ts'

let world: PartnerWorld
let carts: ReturnType<typeof partnerCarts>
beforeAll(async () => {
  world = await startPartnerWorld({ credit: '100000' })
  carts = partnerCarts(world)
  askAsOftenAsWanted(true)
})

/** How often somebody may ask suppliers is tried at the end. */
function askAsOftenAsWanted(isWanted: boolean): void {
  const { http } = world.server
  limit ??= http.limitTries
  http.limitTries = isWanted ? () => Promise.resolve(0) : limit
}
let limit: PartnerWorld['server']['http']['limitTries'] | undefined
afterEach(async () => {
  world.meddle()
  await expectLedgerSound(world.server)
})
afterAll(() => world.close())

const lastOfTheirs = async () => (await world.theirs()).at(-1)
const partnersOf = (cart: Cart) => cart.cartItems.partnerCart
const totalOf = (item: { price: Cart['cartItems']['partnerCart'][number]['price'] } | undefined) =>
  item && 'total' in item.price ? item.price.total : undefined
const boatIn = async (tourOptionId: number, more: object = {}) => carts.fill({ partnerCart: [carts.theirs(tourOptionId, more)] })
const silent = () => world.meddle({ ask: () => new Promise(() => undefined) })
/** Counts what suppliers are asked from now on. */
function countQuestions() {
  const asked: string[] = []
  world.meddle({
    ask: (between, question, on) => {
      asked.push(question.kind)
      return on.ask(between, question)
    },
  })
  return asked
}
const ordersHere = async () => {
  const { count } = await world.server.app.db
    .selectFrom('sales')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('site_id', '=', SITE.skylark)
    .where('kind', '=', 'activity')
    .executeTakeFirstOrThrow()
  return Number(count)
}
const kindsOf = (cart: Cart) => cart.notes.map(({ kind }) => kind)

describe('an activity of another site stands in a cart', () => {
  test('is found in the queue by its city, as what is its own, until it is taken out', async () => {
    const boat = await world.boat()
    const cart = await boatIn(boat.tourOptionId)
    await carts.cartOf('renameCart', { cartId: cart.id, name: 'Boat alone' })
    await carts.cartOf('sendCart', { cartId: cart.id })
    const find = async (search: string) =>
      (await carts.ask<{ carts: { id: number; destinations: string }[] }>('activities/queue/getQueue', { search })).body.carts
    expect(await find('boat alone')).toMatchObject([{ id: cart.id, destinations: 'Sharjah' }])
    expect((await find('sharjah')).map(({ id }) => id)).toContain(cart.id)
    const walk = await carts.walk()
    const both = { tourOptionCart: [{ tourOptionId: walk.tourOptionId, date: world.inDays(10), time: '09:00' }] }
    await carts.cartOf('addToCart', { cartId: cart.id, payload: both, ...carts.trip() })
    expect(await find('boat alone')).toMatchObject([{ destinations: 'Sharjah' }])
    const { cartItems } = await carts.open(cart.id)
    const items = [...cartItems.tourOptionCart, ...cartItems.partnerCart]
    for (const { id } of items) await carts.cartOf('deleteCartItem', { cartId: cart.id, cartItemId: id })
    expect(await find('boat alone')).toMatchObject([{ destinations: '' }])
  })

  test('at the price of both, with what is its own, and is paid with it by one payment', async () => {
    const [boat, walk] = [await world.boat(), await carts.walk()]
    const cart = await carts.fill({
      tourOptionCart: [{ tourOptionId: walk.tourOptionId, date: world.inDays(10), time: '09:00' }],
      partnerCart: [carts.theirs(boat.tourOptionId)],
    })
    expect(partnersOf(cart)).toMatchObject([
      {
        ...{ supplierListId: world.supplierListId, supplier: null, isConfirmed: true, time: '14:00', seats: 3, placesLeft: 20 },
        ...{ activity: { name: boat.name, picture: null }, city: { name: 'Sharjah', timeZone: 'Asia/Dubai' } },
        ...{ price: { total: TOTAL }, priceWhenAdded: TOTAL, difference: '0.00' },
      },
    ])
    expect(JSON.stringify(cart)).not.toMatch(/AED|Blue Dhow|291\.20/)
    expect(cart.notes).toEqual([])
    const own = totalOf(cart.cartItems.tourOptionCart[0])
    const total = (Number(own) + Number(TOTAL)).toFixed(2)
    expect(cart.totals).toMatchObject({ total, unpriced: 0 })

    const { status, body } = await carts.pay(cart)
    expect([status, body.amount]).toEqual([200, total])
    const held = await lastOfTheirs()
    expect(held).toMatchObject({ status: 'waiting', amount_minor: NET, currency: 'AED' })
    expect(await world.placesTaken(held?.id ?? 0)).toBe(3)
    // Never longer than its shortest line: what is paid in the last moment still reaches the supplier.
    const theirs = await world.server.app.db
      .selectFrom('payments')
      .select('expires_at')
      .where('site_id', '=', SITE.blueDhow)
      .where('id', '=', held?.payment_id ?? '')
      .executeTakeFirstOrThrow()
    expect(body.expiresAt).toBe(plusMinutes(theirs.expires_at, -2))

    const debt = await world.debtTo()
    expect((await carts.fromWallet(body.orderId)).body.session.status).toBe('paid')
    const sales = await carts.settled(body.orderId)
    expect(sales).toMatchObject([
      { status: 'confirmed', activity: walk.name },
      { status: 'confirmed', activity: boat.name, total: TOTAL },
    ])
    expect(new Set(sales.map(({ orderId }) => orderId)).size).toBe(1)
    expect(await lastOfTheirs()).toMatchObject({ id: held?.id, status: 'confirmed' })
    expect((await world.debtTo()) - debt).toBe(NET)
    await expect.poll(async () => (await carts.open(cart.id)).status).toBe('vouchered')
    expect(await carts.open(cart.id)).toMatchObject({ paidTotal: total, notes: [], mayChange: false })
  })

  test('alone, and the desk reads who delivers it', async () => {
    const boat = await world.boat()
    const cart = await boatIn(boat.tourOptionId)
    const staff = await world.server.logIn(SKYLARK.email)
    expect(partnersOf(await carts.look(cart.id, staff))).toMatchObject([{ supplier: 'Blue Dhow DMC LLC', price: { total: TOTAL } }])
    const { body } = await carts.pay(cart)
    await carts.fromWallet(body.orderId)
    expect(await carts.settled(body.orderId)).toMatchObject([{ status: 'confirmed', activity: boat.name }])
    await expect.poll(async () => (await carts.open(cart.id)).status).toBe('vouchered')
  })

  test('at what the search says, for any party and way', async () => {
    const boat = await world.boat({ rate: { adultAmount: '33.33', childAmount: '7.77' } })
    for (let seed = 1; seed <= 12; seed += 1) {
      const children = seed % 4
      const party = {
        adults: 1 + ((seed * 7) % 5),
        children,
        childAges: Array.from({ length: children }, (_, nth) => 3 + nth * seed),
      }
      const { body } = await world.search({ ...party })
      const option = body.activities.flatMap(({ tourOptions }) => tourOptions).find(({ id }) => id === boat.tourOptionId)
      const offer = option?.offers[option.days[0]?.offers.ticket ?? -1]
      const cart = await carts.fill({ partnerCart: [carts.theirs(boat.tourOptionId)] }, party)
      expect(offer && 'total' in offer ? offer : undefined).toMatchObject({ total: totalOf(partnersOf(cart)[0]) })
      expect(partnersOf(cart)[0]?.price).toEqual(offer)
      const sum = partnersOf(cart).flatMap(({ price }) => ('lines' in price ? price.lines : []))
      const lines = sum.reduce((all, { amount }) => all + parseMoney(amount, 'INR').minor, 0n)
      expect(toDecimal({ minor: lines, currency: 'INR' })).toBe(cart.totals.total)
    }
  })

  test('its supplier is asked once for all of it, and not at all while the cart is shown', async () => {
    const [one, other] = [await world.boat(), await world.boat()]
    const asked = countQuestions()
    const cart = await carts.fill({ partnerCart: [carts.theirs(one.tourOptionId), carts.theirs(other.tourOptionId)] })
    expect(asked.splice(0)).toEqual(['offers'])
    await carts.open(cart.id)
    expect(asked).toEqual([])
    expect((await carts.look(cart.id)).version).toBe(cart.version)
    expect(asked.splice(0)).toEqual(['offers'])
    await carts.cartOf('markUnMarkOptional', { cartId: cart.id, cartItemId: partnersOf(cart)[0]?.id, is_optional: true })
    await carts.cartOf('renameCart', { cartId: cart.id, name: 'Boats' })
    expect(asked).toEqual([])
  })

  test('one that is optional is neither held nor paid', async () => {
    const [boat, walk] = [await world.boat(), await carts.walk()]
    const before = (await world.theirs()).length
    const cart = await carts.fill({
      tourOptionCart: [{ tourOptionId: walk.tourOptionId, date: world.inDays(10), time: '09:00' }],
      partnerCart: [carts.theirs(boat.tourOptionId, { is_optional: true })],
    })
    expect(cart.totals.optional).toBe(TOTAL)
    expect((await carts.pay(cart)).status).toBe(200)
    expect(await world.theirs()).toHaveLength(before)
  })

  test('what one press adds is added once, also where its supplier is silent by then', async () => {
    const { tourOptionId } = await world.boat()
    const input = {
      cartId: -1,
      payload: { partnerCart: [carts.theirs(tourOptionId)] },
      ...carts.trip(),
      idempotencyKey: 'one press of a boat',
    }
    const first = await carts.ask('addToCart', input)
    silent()
    const again = await carts.ask('addToCart', input)
    expect([again.status, again.body.cart?.id, again.body.addedIds]).toEqual([200, first.body.cart.id, first.body.addedIds])
  })
})

describe('it is planned', () => {
  /** Dearer from the eleventh day on. */
  async function twoPrices() {
    const boat = await world.boat({ rate: { validTillDate: world.inDays(10) } })
    const later = { ...boat.validity, validFromDate: world.inDays(11), isPerPax: true, adultAmount: '150', childAmount: '60' }
    await world.stocked.post('dmc/saveActivityTicketRates', { rates: [later] })
    return { ...boat, later: '8870.40' }
  }

  test('moved to a day with another price it is asked for again, and costs what it costs there', async () => {
    const { tourOptionId, later } = await twoPrices()
    const cart = await boatIn(tourOptionId)
    const asked = countQuestions()
    const [item] = partnersOf(cart)
    const move = { cartId: cart.id, version: cart.version, cartItemId: item?.id }
    const moved = await carts.cartOf('moveCartItem', { ...move, date: world.inDays(12) })
    expect(asked).toEqual(['offers'])
    expect(partnersOf(moved)).toMatchObject([
      { date: world.inDays(12), price: { total: later }, priceWhenAdded: later, isConfirmed: true },
    ])
    // Also to a day outside of the trip, which grows.
    const far = await carts.cartOf('moveCartItem', { ...move, version: moved.version, date: world.inDays(20) })
    expect([far.endDate, totalOf(partnersOf(far)[0])]).toEqual([world.inDays(20), later])
    expect(kindsOf(far)).toEqual([])
  })

  test('with another party it is priced again, and the difference is shown', async () => {
    const { tourOptionId } = await world.boat()
    const cart = await boatIn(tourOptionId)
    const change = { cartId: cart.id, version: cart.version, ...carts.trip({ adults: 1 }) }
    const { body } = await carts.ask('updateCartData', change)
    expect([body.before?.total, body.after?.total]).toEqual([TOTAL, '3942.40'])
    expect(partnersOf(body.cart)).toMatchObject([{ price: { total: '3942.40' }, seats: 2 }])
  })

  test('with other dates it moves with them, and is asked for there', async () => {
    const { tourOptionId, later } = await twoPrices()
    const cart = await boatIn(tourOptionId)
    const dates = { startDate: world.inDays(15), endDate: world.inDays(19) }
    const { body } = await carts.ask('updateCartData', { cartId: cart.id, version: cart.version, ...carts.trip(dates) })
    expect(partnersOf(body.cart)).toMatchObject([{ date: world.inDays(15), price: { total: later } }])
    expect([body.before?.total, body.after?.total]).toEqual([TOTAL, later])
  })

  test('a later price is a difference that the cart notes', async () => {
    const boat = await dearerLater()
    const cart = await boatIn(boat.tourOptionId)
    await boat.raise()
    const seen = await carts.look(cart.id)
    expect(kindsOf(seen)).toEqual(['priceChanged'])
    expect(partnersOf(seen)).toMatchObject([{ priceWhenAdded: TOTAL, price: { total: '8870.40' }, difference: '2464.00' }])
    // The price that was shown is the price that is paid: another one is refused, and nothing is held.
    const [here, there] = [await ordersHere(), (await world.theirs()).length]
    expect((await carts.pay(cart)).body.errorCode).toBe('STATE_CHANGED')
    expect([await ordersHere(), (await world.theirs()).length]).toEqual([here, there])
  })

  test('notes say what is closed, full, at the wrong time, and what overlaps', async () => {
    const [small, cruise, walk] = [
      await world.boat({ people: 2 }),
      await world.boat({ option: { minutesFrom: 120, minutesTo: 120 } }),
      await world.boat({ option: { minutesFrom: 60, minutesTo: 60, times: [world.stocked.start('15:00', 20)] } }),
    ]
    expect(kindsOf(await boatIn(small.tourOptionId))).toEqual(['noPlaces'])
    expect(kindsOf(await boatIn(small.tourOptionId, { time: '11:00' }))).toEqual(['noStart'])
    expect(kindsOf(await boatIn(cruise.tourOptionId, { date: world.inDays(200) }))).toContain('noPrice')
    const both = await carts.fill({
      partnerCart: [carts.theirs(cruise.tourOptionId), carts.theirs(walk.tourOptionId, { time: '15:00' })],
    })
    expect(both.notes).toMatchObject([
      { kind: 'overlap', minutes: 60, fixes: expect.arrayContaining([expect.objectContaining({ time: '15:00' })]) },
    ])
    // The same places twice in one cart are not there twice.
    const five = await world.boat({ people: 5 })
    const twice = await carts.fill({ partnerCart: [carts.theirs(five.tourOptionId), carts.theirs(five.tourOptionId)] })
    expect(kindsOf(twice).filter((kind) => kind === 'noPlaces')).toHaveLength(2)
    expect((await carts.pay(twice)).body).toMatchObject({ errorCode: 'CART_NOT_READY' })
  })

  test('is copied, taken out and put back', async () => {
    const { tourOptionId } = await world.boat()
    const cart = await boatIn(tourOptionId)
    const copy = await carts.cartOf('duplicateCart', { cart: { id: cart.id } })
    expect(partnersOf(copy)).toMatchObject([{ price: { total: TOTAL }, time: '14:00' }])
    expect(copy.contents).not.toBe(cart.contents)
    const cartItemId = partnersOf(cart)[0]?.id
    const without = await carts.cartOf('deleteCartItem', { cartId: cart.id, cartItemId })
    expect(partnersOf(without)).toEqual([])
    const back = await carts.cartOf('restoreCartItems', { cartId: cart.id, cartItemIds: [cartItemId] })
    expect(partnersOf(back)).toMatchObject([{ id: cartItemId, price: { total: TOTAL } }])
  })
})

/** A boat that is dearer from the moment at which Blue Dhow makes it so: AED 150 for an adult. */
async function dearerLater() {
  const boat = await world.boat({ rate: { validTillDate: world.inDays(5) } })
  const rate = { ...boat.validity, validFromDate: world.inDays(6), isPerPax: true, childAmount: '60' }
  const { rates } = await world.stocked.post<{ rates: { id: number; validFromDate: string }[] }>('dmc/saveActivityTicketRates', {
    rates: [{ ...rate, adultAmount: '100' }],
  })
  return {
    ...boat,
    async raise() {
      await world.stocked.post('dmc/deleteTourOptionTicketRates', {
        id: rates.find(({ validFromDate }) => validFromDate === rate.validFromDate)?.id,
      })
      await world.stocked.post('dmc/saveActivityTicketRates', { rates: [{ ...rate, adultAmount: '150' }] })
    },
  }
}

describe('what costs nothing there', () => {
  const free = () => world.boat({ rate: { adultAmount: '0', childAmount: '0' } })

  test('is held, booked and cancelled there beside what is paid, and no money moves for it', async () => {
    const [boat, walk] = [await free(), await carts.walk()]
    const cart = await carts.fill({
      tourOptionCart: [{ tourOptionId: walk.tourOptionId, date: world.inDays(10), time: '09:00' }],
      partnerCart: [carts.theirs(boat.tourOptionId)],
    })
    expect([totalOf(partnersOf(cart)[0]), cart.notes]).toEqual(['0.00', []])
    const { body } = await carts.pay(cart)
    expect([body.errorMessage, body.amount]).toEqual([undefined, cart.totals.total])
    const held = await lastOfTheirs()
    expect(held).toMatchObject({ status: 'waiting', amount_minor: 0n })
    expect(await world.placesTaken(held?.id ?? 0)).toBe(3)
    const debt = await world.debtTo()
    await carts.fromWallet(body.orderId)
    const sales = await carts.settled(body.orderId)
    expect(sales).toMatchObject([{ status: 'confirmed' }, { status: 'confirmed', activity: boat.name, total: '0.00' }])
    expect(await lastOfTheirs()).toMatchObject({ id: held?.id, status: 'confirmed' })
    expect(await world.debtTo()).toBe(debt)
    await expect.poll(async () => (await carts.open(cart.id)).status).toBe('vouchered')
    expect((await world.cancel(sales[1]?.saleId ?? 0, '0.00')).status).toBe(200)
    await expect.poll(async () => (await lastOfTheirs())?.status).toBe('cancelled')
    await expect.poll(async () => (await world.sale(sales[1]?.saleId ?? 0)).status).toBe('cancelled')
    expect(await world.placesTaken(held?.id ?? 0)).toBe(0)
    expect(await world.debtTo()).toBe(debt)
  })

  test('is booked alone with one press', async () => {
    const boat = await free()
    const { body } = await carts.pay(await boatIn(boat.tourOptionId))
    expect([body.errorMessage, body.amount]).toEqual([undefined, '0.00'])
    const answers = await Promise.all([1, 2, 3].map(() => carts.fromWallet(body.orderId)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await carts.settled(body.orderId)).toMatchObject([{ status: 'confirmed', activity: boat.name }])
    expect(await lastOfTheirs()).toMatchObject({ status: 'confirmed', amount_minor: 0n })
  })

  test('is booked without a cart too', async () => {
    const boat = await free()
    const { body } = await world.order(boat.tourOptionId, { agreedTotal: '0.00' })
    await world.pay(body.orderId)
    expect(await world.settled(body.orderId)).toMatchObject({ status: 'confirmed', total: '0.00' })
    expect(await lastOfTheirs()).toMatchObject({ status: 'confirmed', amount_minor: 0n })
  })

  test('and is refused there when it is booked fails here, with nothing to refund', async () => {
    const boat = await free()
    const { body } = await carts.pay(await boatIn(boat.tourOptionId))
    await world.stocked.post('areas/toggleActivityFields', { activityId: boat.activityId, isTurnedOn: false })
    await carts.fromWallet(body.orderId)
    expect(await carts.settled(body.orderId)).toMatchObject([{ status: 'refunded', activity: boat.name }])
    expect(await lastOfTheirs()).toMatchObject({ status: 'expired' })
  })
})

describe('a supplier that does not answer', () => {
  test('leaves its last price, marked; the rest of the cart is as it was', async () => {
    const [boat, walk] = [await world.boat(), await carts.walk()]
    const cart = await carts.fill({
      tourOptionCart: [{ tourOptionId: walk.tourOptionId, date: world.inDays(10), time: '09:00' }],
      partnerCart: [carts.theirs(boat.tourOptionId)],
    })
    silent()
    const begun = Date.now()
    const seen = await carts.look(cart.id)
    // Nobody waits longer than the limit.
    expect(Date.now() - begun).toBeLessThan(9_000)
    expect(partnersOf(seen)).toMatchObject([{ isConfirmed: false, price: { total: TOTAL } }])
    expect([kindsOf(seen), seen.totals]).toEqual([['notConfirmed'], cart.totals])
    // It says so until the supplier answers.
    expect(kindsOf(await carts.open(cart.id))).toEqual(['notConfirmed'])
    const failed = await carts.pay(seen)
    expect([failed.status, failed.body.errorCode]).toEqual([502, 'SUPPLIER_FAILED'])
    expect(failed.body.errorMessage).toContain(boat.name)
    world.meddle()
    expect(kindsOf(await carts.look(cart.id))).toEqual([])
    expect((await carts.pay(cart)).status).toBe(200)
  }, 60_000)

  test.each([
    ['throws', () => Promise.reject(new Error('no way'))],
    ['says anything', () => Promise.resolve({ currency: 'AED', options: [{ id: 'boat' }] })],
    ['says a price that does not add up', 'adds'],
  ] as const)('or %s: nothing is added, and what was added keeps its price', async (_, answer) => {
    const { tourOptionId } = await world.boat()
    const cart = await boatIn(tourOptionId)
    world.meddle({
      ask: async (between, question, on) => {
        if (answer !== 'adds') return answer()
        const said = JSON.stringify(await on.ask(between, question))
        return JSON.parse(said.replaceAll('"total":"291.20"', '"total":"1.00"'))
      },
    })
    const added = await carts.ask('addToCart', {
      cartId: cart.id,
      payload: { partnerCart: [carts.theirs(tourOptionId)] },
      ...carts.trip(),
    })
    expect([added.status, added.body.errorCode]).toEqual([502, 'SUPPLIER_FAILED'])
    const seen = await carts.look(cart.id)
    expect([partnersOf(seen).map(totalOf), kindsOf(seen)]).toEqual([[TOTAL], ['notConfirmed']])
    expect(seen.version).toBe(cart.version)
  })

  test('or answers late: what it has said since stays', async () => {
    const { tourOptionId } = await world.boat()
    const cart = await boatIn(tourOptionId)
    let isAsked = () => {}
    let answer = (_: unknown) => {}
    const asking = new Promise<void>((resolve) => {
      isAsked = resolve
    })
    world.meddle({
      ask: () => {
        isAsked()
        return new Promise((resolve) => {
          answer = resolve
        })
      },
    })
    const late = carts.look(cart.id)
    await asking
    world.meddle()
    expect(kindsOf(await carts.look(cart.id))).toEqual([])
    answer({ refused: 'This supplier does not sell to your site now.' })
    expect(partnersOf(await late)).toMatchObject([{ price: { total: TOTAL } }])
    expect(kindsOf(await carts.open(cart.id))).toEqual([])
  })

  test('has said no price for another party: none is made up, until it says one', async () => {
    const { tourOptionId } = await world.boat()
    const cart = await boatIn(tourOptionId)
    world.meddle({ ask: () => Promise.reject(new Error('no way')) })
    const { body } = await carts.ask('updateCartData', { cartId: cart.id, version: cart.version, ...carts.trip({ adults: 1 }) })
    expect(partnersOf(body.cart)).toMatchObject([{ price: { why: 'notAnswered' }, isConfirmed: false }])
    expect([body.after, kindsOf(body.cart)]).toMatchObject([{ total: '0.00', unpriced: 1 }, ['noPrice']])
    const refused = await carts.pay(body.cart)
    expect(refused.body).toMatchObject({
      errorCode: 'CART_NOT_READY',
      errorMessage: expect.stringContaining('has not said a price'),
    })
    world.meddle()
    const seen = await carts.look(cart.id)
    expect(partnersOf(seen)).toMatchObject([
      { price: { total: '3942.40' }, priceWhenAdded: '3942.40', difference: '0.00', isConfirmed: true },
    ])
    expect(kindsOf(seen)).toEqual([])
  })
})

describe('what is agreed between the sites', () => {
  afterEach(async () => {
    await world.at.decide(BLUE_DHOW, 'Approved')
    await world.at.map(SKYLARK, world.supplierListId, 'Approved')
  })
  const suspend = () => world.at.decide(BLUE_DHOW, 'Suspended')
  const stop = () => world.at.map(SKYLARK, world.supplierListId, 'Suspended')

  test.each([
    ['suspended by the supplier', suspend, 'does not sell to your site now'],
    ['stopped by this site', stop, 'Your company does not sell this supplier now.'],
  ])('%s: the item says so, and is not paid; neither is it added', async (_, end, sentence) => {
    const { tourOptionId } = await world.boat()
    const cart = await boatIn(tourOptionId)
    await end()
    // Nobody has asked since: what was shown is not sold all the same.
    const [here, there] = [await ordersHere(), (await world.theirs()).length]
    const unasked = await carts.pay(cart)
    expect(unasked.body).toMatchObject({ errorCode: 'STATE_CHANGED', errorMessage: expect.stringContaining(sentence) })
    const seen = await carts.look(cart.id)
    expect(partnersOf(seen)).toMatchObject([{ price: { why: 'notOnSale', sentence: expect.stringContaining(sentence) } }])
    expect([kindsOf(seen), seen.totals]).toMatchObject([['noPrice'], { total: '0.00', unpriced: 1 }])
    expect((await carts.pay(seen)).body).toMatchObject({
      errorCode: 'CART_NOT_READY',
      errorMessage: expect.stringContaining(sentence),
    })
    const added = await carts.ask('addToCart', {
      cartId: -1,
      payload: { partnerCart: [carts.theirs(tourOptionId)] },
      ...carts.trip(),
    })
    expect(added.body).toMatchObject({ errorCode: 'STATE_CHANGED', errorMessage: expect.stringContaining(sentence) })
    expect([await ordersHere(), (await world.theirs()).length]).toEqual([here, there])
  })

  test('suspended while the cart is paid: that line alone is paid back by itself', async () => {
    const [boat, walk] = [await world.boat(), await carts.walk()]
    const cart = await carts.fill({
      tourOptionCart: [{ tourOptionId: walk.tourOptionId, date: world.inDays(10), time: '09:00' }],
      partnerCart: [carts.theirs(boat.tourOptionId)],
    })
    const { body } = await carts.pay(cart)
    await suspend()
    const before = await walletHere()
    await carts.fromWallet(body.orderId)
    expect(await carts.settled(body.orderId)).toMatchObject([
      { activity: walk.name, status: 'confirmed' },
      { activity: boat.name, status: 'refunded' },
    ])
    const own = parseMoney(totalOf(cart.cartItems.tourOptionCart[0]) ?? '', 'INR').minor
    await expect.poll(async () => (await walletHere()) - before).toBe(-own)
    expect(await lastOfTheirs()).toMatchObject({ status: 'expired' })
    await expect.poll(async () => (await carts.open(cart.id)).status).toBe('vouchered')
    const shown = await carts.open(cart.id)
    expect(shown.paidTotal).toBe(totalOf(cart.cartItems.tourOptionCart[0]))
    expect(shown.bookings.map(({ isUndelivered }) => isUndelivered)).toEqual([false, true])
  })

  test('of one that never was a supplier nothing is learned', async () => {
    const { tourOptionId } = await world.boat()
    const stranger = carts.theirs(tourOptionId, { supplierListId: '00000000-0000-4000-8000-000000000000' })
    const added = await carts.ask('addToCart', { cartId: -1, payload: { partnerCart: [stranger] }, ...carts.trip() })
    expect(added.body).toMatchObject({ errorCode: 'STATE_CHANGED', errorMessage: 'We could not find that supplier.' })
  })
})

async function walletHere(): Promise<bigint> {
  const { user_id: userId } = await world.server.app.db
    .selectFrom('carts')
    .select('user_id')
    .where('site_id', '=', SITE.skylark)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { legal_entity_id: company } = await world.server.app.db
    .selectFrom('users')
    .select('legal_entity_id')
    .where('site_id', '=', SITE.skylark)
    .where('id', '=', userId ?? 0)
    .executeTakeFirstOrThrow()
  return (await world.balance(SITE.skylark, 'wallet', 'INR', company)) + (await world.balance(SITE.skylark, 'hold', 'INR', company))
}

describe('a cart is paid', () => {
  test('all of it or nothing: where one supplier refuses, what others hold is let go', async () => {
    const [boat, full] = [await world.boat(), await world.boat({ people: 3 })]
    const cart = await carts.fill({ partnerCart: [carts.theirs(boat.tourOptionId), carts.theirs(full.tourOptionId)] })
    // Somebody else was quicker, and nobody has looked since.
    expect((await world.order(full.tourOptionId)).status).toBe(200)
    const here = await ordersHere()
    const { body } = await carts.pay(cart)
    expect(body).toMatchObject({ errorCode: 'STATE_CHANGED', errorMessage: expect.stringContaining(full.name) })
    expect(await ordersHere()).toBe(here)
    const held = await lastOfTheirs()
    expect(held).toMatchObject({ status: 'expired' })
    expect(await world.placesTaken(held?.id ?? 0)).toBe(0)
  })

  test('asked again with its key it is one order, at both sites', async () => {
    const { tourOptionId } = await world.boat()
    const cart = await boatIn(tourOptionId)
    const there = (await world.theirs()).length
    const key = { idempotencyKey: 'the same press twice' }
    const both = await Promise.all([carts.pay(cart, key), carts.pay(cart, key)])
    const third = await carts.pay(cart, key)
    expect(new Set([...both, third].map(({ body }) => body.orderId)).size).toBe(1)
    expect(await world.theirs()).toHaveLength(there + 1)
    await carts.fromWallet(third.body.orderId)
    expect(await carts.settled(third.body.orderId)).toMatchObject([{ status: 'confirmed' }])
    // Paid it is not ordered again, and its places stay.
    expect((await carts.pay(cart, key)).status).toBe(409)
    expect(await lastOfTheirs()).toMatchObject({ status: 'confirmed' })
  })

  describe('after a refused try it is paid with the same key', () => {
    const key = { idempotencyKey: 'one key for all tries' }
    /** Holds reach Blue Dhow from now on, and of those of these boats no answer comes back. */
    const loseAnswers = (...optionIds: number[]) =>
      world.meddle({
        ask: async (between, question, on) => {
          const answer = await on.ask(between, question)
          if (question.kind === 'hold' && optionIds.includes(question.wish.tourOptionId)) throw new Error('no way back')
          return answer
        },
      })
    const here = (cart: Cart) => ({ idempotencyKey: `${key.idempotencyKey} of ${cart.id}` })

    test.each([
      ['was not reached', (_: number) => world.meddle({ ask: () => Promise.reject(new Error('no way')) })],
      ['was silent', (lost: number) => loseAnswers(lost)],
    ])('whose supplier %s and then answers: the places are the same, and are paid', async (_, fail) => {
      const [boat, lost] = [await world.boat({ people: 3 }), await world.boat({ people: 3 })]
      const cart = await carts.fill({ partnerCart: [carts.theirs(boat.tourOptionId), carts.theirs(lost.tourOptionId)] })
      fail(lost.tourOptionId)
      const there = (await world.theirs()).length
      expect((await carts.pay(cart, here(cart))).body.errorCode).toBe('SUPPLIER_FAILED')
      const held = (await world.theirs()).slice(there)
      // Nothing is let go: asked again, it is found.
      expect(held.every(({ status }) => status === 'waiting')).toBe(true)
      world.meddle()
      // Also pressed twice.
      const both = await Promise.all([carts.pay(cart, here(cart)), carts.pay(cart, here(cart))])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      expect(new Set(both.map(({ body }) => body.orderId)).size).toBe(1)
      expect((await world.theirs()).slice(there)).toHaveLength(2)
      expect((await world.theirs()).slice(there, there + held.length).map(({ id }) => id)).toEqual(held.map(({ id }) => id))
      await carts.fromWallet(both[0].body.orderId)
      expect((await carts.settled(both[0].body.orderId)).map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])
    })

    test('whose price has changed, once the new one is agreed to', async () => {
      const boat = await dearerLater()
      const cart = await boatIn(boat.tourOptionId)
      await boat.raise()
      const refused = await carts.pay(cart, here(cart))
      expect(refused.body).toMatchObject({ errorCode: 'STATE_CHANGED', errorMessage: expect.stringContaining('8,870.40') })
      // Who walks away leaves nothing held.
      expect(await lastOfTheirs()).toMatchObject({ status: 'expired' })
      expect(await world.placesTaken((await lastOfTheirs())?.id ?? 0)).toBe(0)
      const seen = await carts.look(cart.id)
      expect(seen.totals.total).toBe('8870.40')
      const { status, body } = await carts.pay(seen, here(cart))
      expect([status, body.amount]).toEqual([200, '8870.40'])
      await carts.fromWallet(body.orderId)
      expect(await carts.settled(body.orderId)).toMatchObject([{ status: 'confirmed', total: '8870.40' }])
    })
  })

  test('a refusal lets all go, also of a supplier whose answer was lost; another key has the last places then', async () => {
    const [boat, lost, full] = [await world.boat({ people: 3 }), await world.boat({ people: 3 }), await world.boat({ people: 3 })]
    const wanted = [boat, lost, full].map(({ tourOptionId }) => carts.theirs(tourOptionId))
    const cart = await carts.fill({ partnerCart: wanted })
    expect((await world.order(full.tourOptionId)).status).toBe(200)
    const there = (await world.theirs()).length
    world.meddle({
      ask: async (between, question, on) => {
        const answer = await on.ask(between, question)
        if (question.kind === 'hold' && question.wish.tourOptionId === lost.tourOptionId) throw new Error('no way back')
        return answer
      },
    })
    const { body } = await carts.pay(cart)
    expect(body).toMatchObject({ errorCode: 'STATE_CHANGED', errorMessage: expect.stringContaining(full.name) })
    expect((await world.theirs()).slice(there).map(({ status }) => status)).toEqual(['expired', 'expired'])
    world.meddle()
    const [, , last] = partnersOf(cart)
    const rest = await carts.cartOf('markUnMarkOptional', { cartId: cart.id, cartItemId: last?.id, is_optional: true })
    expect((await carts.pay(rest)).status).toBe(200)
  })

  test('what was held under a key for another traveller is let go, so that the next press has it', async () => {
    const { tourOptionId } = await world.boat({ people: 3 })
    const cart = await boatIn(tourOptionId)
    world.meddle({
      ask: async (between, question, on) => {
        await on.ask(between, question)
        throw new Error('no way back')
      },
    })
    const key = { idempotencyKey: 'held for Mr Rao' }
    expect((await carts.pay(cart, key)).body.errorCode).toBe('SUPPLIER_FAILED')
    world.meddle()
    expect((await carts.pay(cart, { ...key, leadName: 'Mrs Rao' })).body.errorCode).toBe('STATE_CHANGED')
    expect(await lastOfTheirs()).toMatchObject({ status: 'expired' })
    expect((await carts.pay(cart, { leadName: 'Mrs Rao' })).status).toBe(200)
  })

  test('places of a payment that ended long ago are nothing to let go', async () => {
    const { tourOptionId } = await world.boat()
    const cart = await boatIn(tourOptionId)
    await carts.pay(cart)
    const asked = countQuestions()
    expect((await carts.pay(cart)).status).toBe(200)
    expect(asked.splice(0)).toEqual(['release', 'hold'])
    world.server.passMinutes(31)
    expect((await carts.pay(cart)).status).toBe(200)
    expect(asked).toEqual(['hold'])
  })

  test('another press after the first has the last places too: what was held for it is let go', async () => {
    const { tourOptionId } = await world.boat({ people: 3 })
    const cart = await boatIn(tourOptionId)
    const first = await carts.pay(cart)
    expect(first.status).toBe(200)
    const again = await carts.pay(cart)
    expect(again.body).toMatchObject({ amount: TOTAL })
    expect(again.body.orderId).not.toBe(first.body.orderId)
    expect((await carts.fromWallet(first.body.orderId)).status).toBe(409)
    await carts.fromWallet(again.body.orderId)
    expect(await carts.settled(again.body.orderId)).toMatchObject([{ status: 'confirmed' }])
  })

  test('changed while it could be paid, its payment ends, and it is paid as it is then', async () => {
    const { tourOptionId } = await world.boat({ people: 3 })
    const cart = await boatIn(tourOptionId)
    const first = await carts.pay(cart)
    const moved = await carts.cartOf('moveCartItem', {
      cartId: cart.id,
      cartItemId: partnersOf(cart)[0]?.id,
      date: world.inDays(11),
    })
    expect((await carts.fromWallet(first.body.orderId)).status).toBe(409)
    const again = await carts.pay(moved)
    expect(again.status).toBe(200)
    const theirs = await world.theirs()
    expect(theirs.slice(-2).map(({ status }) => status)).toEqual(['expired', 'waiting'])
  })

  test('several carts want the last places at once: one of them has them', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { tourOptionId } = await world.boat({ people: 3 })
      const wanted = await Promise.all([1, 2, 3, 4].map(() => boatIn(tourOptionId)))
      const paid = await Promise.all(wanted.map((cart) => carts.pay(cart)))
      const won = paid.filter(({ status }) => status === 200)
      expect(won).toHaveLength(1)
      expect(paid.filter(({ body }) => body.errorCode === 'STATE_CHANGED')).toHaveLength(3)
      await carts.fromWallet(won[0]?.body.orderId ?? '')
      expect(await carts.settled(won[0]?.body.orderId ?? '')).toMatchObject([{ status: 'confirmed' }])
    }
  })

  test('what is never paid ends at both sites', async () => {
    const { tourOptionId } = await world.boat()
    const cart = await boatIn(tourOptionId)
    const { body } = await carts.pay(cart)
    expect(epochMs(instant(body.expiresAt)) - epochMs(world.server.app.now())).toBeLessThanOrEqual(13 * 60_000)
    // It can be changed and sent all the same: nothing of it is lost.
    const sent = await carts.cartOf('sendCart', { cartId: cart.id })
    expect(partnersOf(sent)).toMatchObject([{ price: { total: TOTAL } }])
  })
})

describe('who may', () => {
  test('nobody else asks about a cart, and another site knows nothing of it', async () => {
    const { tourOptionId } = await world.boat()
    const cart = await boatIn(tourOptionId)
    expect((await carts.ask('askPartners', { cartId: cart.id }, '')).status).toBe(404)
    const dhow = await world.server.logIn('agent@bluedhow.example', BLUE_DHOW)
    const there = await world.server.call('activities/cart/askPartners', { cartId: cart.id }, { as: dhow, host: BLUE_DHOW.host })
    expect(there.status).toBe(404)
  })

  test('asked too often it says when to come back; what is planned goes on', async () => {
    const { tourOptionId } = await world.boat()
    const cart = await boatIn(tourOptionId)
    askAsOftenAsWanted(false)
    let last = 200
    for (let tries = 0; tries < 70 && last === 200; tries += 1) last = (await carts.ask('askPartners', { cartId: cart.id })).status
    expect(last).toBe(429)
    const added = await carts.ask('addToCart', {
      cartId: cart.id,
      payload: { partnerCart: [carts.theirs(tourOptionId)] },
      ...carts.trip(),
    })
    expect([added.status, added.body.errorCode]).toEqual([429, 'TOO_MANY'])
    const asked = countQuestions()
    const moved = await carts.cartOf('moveCartItem', {
      cartId: cart.id,
      cartItemId: partnersOf(cart)[0]?.id,
      date: world.inDays(12),
    })
    expect(partnersOf(moved)).toMatchObject([{ date: world.inDays(12), price: { total: TOTAL } }])
    expect(asked).toEqual([])
    askAsOftenAsWanted(true)
  }, 60_000)
})
