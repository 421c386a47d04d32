import type { ActivitySale } from '@tradewind/contract/activity-sales/activity-sales'
import type { Voucher } from '@tradewind/contract/vouchers/vouchers'
import { money, negate } from '@tradewind/domain/money'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity-repo.ts'
import { post } from '../ledger/post/post.ts'
import { catchMails } from '../testing/catch-mails.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { followSales } from './follow-sales.ts'
import { type CartWorld, HOST, startCartWorld } from './testing/cart-world.ts'

let world: CartWorld
let mails: ReturnType<typeof catchMails>
beforeAll(async () => {
  world = await startCartWorld()
  mails = catchMails(world.server)
  const { siteId, legalEntityId } = await logInActor(world.server, 'agent@bluedhow.example', HOST)
  await inSite(world.server.app.db, siteId, async (tx) => {
    const { currency } = await tx.selectFrom('sites').select('currency').executeTakeFirstOrThrow()
    const amount = money(100_000_000n, currency)
    const entries = [
      { account: { kind: 'wallet', legalEntityId, currency }, amount },
      { account: { kind: 'bank', legalEntityId: await getOwnerEntity(tx), currency }, amount: negate(amount) },
    ] as const
    await post(
      tx,
      { key: 'gift', reason: 'topUp', about: { kind: 'legalEntity', id: String(legalEntityId) }, entries },
      world.server.app.now(),
    )
  })
})
afterEach(() => expectLedgerSound(world.server))
afterAll(() => world.server.close())

type Paid = { orderId: string; amount: string; errorCode?: string; errorMessage?: string; shortError?: Record<string, string> }
type Listed = { documents: { documentId: number; kind: string; code: string; total: string }[] }
const fileOf = ({ code }: { code: string }) => `${code.replaceAll('/', '-')}.pdf`
type State = { session: { status: string; amount: string }; sales: ActivitySale[]; errorCode?: string }
const siteIdOf = async () => (await logInActor(world.server, 'agent@bluedhow.example', HOST)).siteId
let keys = 0
const wish = (cart: { id: number; version: number; totals: { total: string } }, more: object = {}) => ({
  ...{ cartId: cart.id, version: cart.version, agreedTotal: cart.totals.total, leadName: 'Mr Vikram Rao' },
  ...{ idempotencyKey: `paying ${++keys}`, ...more },
})
const payCart = (input: object, who = {}) => world.ask<Paid>('payCart', input, who)
const payFromWallet = (orderId: string, who = {}) =>
  world.ask<State>('activities/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } }, who)
const at = (startsAt: string, people = 20) => ({
  timing: 'startTimes',
  hasTimeSlots: true,
  times: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], startsAt, people }],
})
const TWO_STARTS = { ...at('09:00'), times: [...at('09:00').times, ...at('17:00').times] }
const item = (option: { tourOptionId: number }, more: object = {}) => ({
  tourOptionId: option.tourOptionId,
  date: world.inDays(10),
  transfer: 'ticket',
  ...more,
})

describe('a cart is paid at once', () => {
  test('with all in it that is not optional; it is vouchered then, and its voucher is mailed and opens for everybody who has it', async () => {
    const [walk, deck, other] = [
      await world.sell({ option: at('09:00') }),
      await world.sell({ option: at('17:00') }),
      await world.sell(),
    ]
    const cart = await world.fill([
      item(walk, { time: '09:00' }),
      item(deck, { time: '17:00' }),
      { ...item(other), is_optional: true },
    ])
    expect(cart.totals).toMatchObject({ total: '400.00', optional: '200.00' })
    const { status, body } = await payCart(wish(cart))
    expect([status, body.amount]).toEqual([200, '400.00'])
    const open = await world.ask<State>('activities/payments/getPaymentSession', { orderId: body.orderId })
    expect(open.body).toMatchObject({
      session: { status: 'open', amount: '400.00' },
      sales: [{ status: 'waiting' }, { status: 'waiting' }],
    })
    const paid = await payFromWallet(body.orderId)
    expect(paid.body.session.status).toBe('paid')
    expect(paid.body.sales).toMatchObject([
      { activity: walk.name, startsAt: '09:00', statusName: 'Confirmed', total: '200.00', seats: 2 },
      { activity: deck.name, startsAt: '17:00', statusName: 'Confirmed', total: '200.00' },
    ])
    await expect.poll(async () => (await world.cartOf('getCartData', { cartId: cart.id })).status).toBe('vouchered')
    const orderId = paid.body.sales[0]?.orderId ?? 0
    await expect.poll(() => mails.sent.filter(({ subject }) => subject.includes(`V-${orderId}`)).length).toBe(1)
    const [mail] = mails.sent.filter(({ subject }) => subject.includes(`V-${orderId}`))
    expect(mail?.subject).toMatch(/^Your voucher V-\d+: Sharjah, /)
    const { documents } = (await world.ask<Listed>('documents/getOrderDocuments', { orderId })).body
    const invoices = documents.filter(({ kind }) => kind === 'invoice')
    expect(invoices.map(({ total }) => total)).toEqual(['200.00', '200.00'])
    expect(mail?.attachments?.map(({ filename }) => filename)).toEqual([`voucher-${orderId}.pdf`, ...invoices.map(fileOf)])
    for (const { content } of mail?.attachments ?? []) expect(content.toString('latin1', 0, 5)).toBe('%PDF-')
    expect(mail?.text).toContain('Also attached: 2 invoices.')
    expect(`${mail?.text}${mail?.html}`).not.toContain('200.00')
    const own = await world.ask<{ code: string; revision: number }>('vouchers/getVoucherOfOrder', { orderId })
    const stranger = await world.server.call<{ voucher: Voucher }>(`vouchers/getVoucher?code=${own.body.code}`, undefined, {
      host: HOST,
      method: 'GET',
    })
    expect(stranger.body.voucher).toMatchObject({ revision: 1, leadTraveller: 'Mr Vikram Rao', party: '2 adults', city: 'Sharjah' })
    expect(stranger.body.voucher.sheets.map(({ services }) => services.map(({ time, name }) => `${time} ${name}`))).toEqual([
      [`09:00 ${walk.name}`, `17:00 ${deck.name}`],
    ])
    expect(JSON.stringify(stranger.body)).not.toMatch(/200\.00|400\.00/)
  })

  test('and where a part of it could not be confirmed, cart and queue say which', async () => {
    const [walk, deck] = [await world.sell({ option: at('09:00') }), await world.sell({ option: at('17:00') })]
    const { id } = await world.fill([item(walk, { time: '09:00' }), item(deck, { time: '17:00' })])
    const sent = await world.cartOf('sendCart', { cartId: id })
    const { sales } = (await payFromWallet((await payCart(wish(sent))).body.orderId)).body
    await expect.poll(async () => (await world.cartOf('getCartData', { cartId: id })).status).toBe('vouchered')
    const queued = async (as = world.admin) =>
      (
        await world.ask<{ carts: { status: string; undelivered: number }[] }>(
          'activities/queue/getQueue',
          { search: `cart ${id}` },
          { as },
        )
      ).body.carts
    const { orderId = 0 } = sales[0] ?? {}
    const { code } = (await world.ask<{ code: string }>('vouchers/getVoucherOfOrder', { orderId })).body
    expect(await queued()).toMatchObject([{ status: 'vouchered', undelivered: 0, answers: [], voucher: { orderId, code } }])
    expect(await queued(world.agent)).toMatchObject([{ status: 'vouchered', answers: [], voucher: null }])
    const become = (status: string) =>
      world.server.app.db
        .updateTable('sales')
        .set({ status })
        .where('id', '=', sales[1]?.saleId ?? 0)
        .execute()
    await become('refunded')
    expect(await queued()).toMatchObject([{ status: 'vouchered', undelivered: 1 }])
    expect((await world.cartOf('getCartData', { cartId: id })).bookings).toEqual([
      { saleId: sales[0]?.saleId, title: `${walk.name}: Evening`, statusName: 'Confirmed', isUndelivered: false },
      { saleId: sales[1]?.saleId, title: `${deck.name}: Evening`, statusName: 'Refunded', isUndelivered: true },
    ])
    await become('confirmed')
  })

  test('and follows its bookings: it is moved by nobody, cancelled when all of them are, and can be taken up and paid again', async () => {
    const terms = { cancellation: [{ amount: 24, unit: 'hour', refundPercent: 70 }] }
    const [walk, deck] = [await world.sell({ option: { ...at('09:00'), ...terms } }), await world.sell({ option: at('17:00') })]
    const { id, cartItems } = await world.fill([item(walk, { time: '09:00' }), item(deck, { time: '17:00' })])
    expect(cartItems.tourOptionCart.map(({ cancellation }) => cancellation)).toEqual([terms.cancellation, []])
    const sent = await world.cartOf('sendCart', { cartId: id })
    const { body } = await payCart(wish(sent))
    const { sales } = (await payFromWallet(body.orderId)).body
    const read = (as = world.admin) => world.cartOf('getCartData', { cartId: id }, { as })
    await expect.poll(async () => (await read()).status).toBe('vouchered')
    const paid = await read()
    expect(paid).toMatchObject({ nextStatuses: [], mayChange: false, mayPay: false, paidTotal: sent.totals.total, notes: [] })
    expect(paid.bookings).toEqual(
      sales.map(({ saleId, activity }) => ({
        saleId,
        title: `${activity}: Evening`,
        statusName: 'Confirmed',
        isUndelivered: false,
      })),
    )
    const queued = async () => {
      type Queue = { carts: { id: number; nextStatuses: string[]; total: string }[] }
      return (await world.ask<Queue>('activities/queue/getQueue', { search: `cart ${id}` }, { as: world.admin })).body.carts
    }
    /** In the queue, and on its page. */
    const sums = async () => [(await queued())[0]?.total, (await read()).paidTotal]
    expect(await queued()).toMatchObject([{ id, nextStatuses: [], total: '400.00' }])
    const move = (status: string) => world.ask<Paid>('updateCartStatus', { cartId: id, status }, { as: world.admin })
    const refused = await move('cancelled')
    expect([refused.status, refused.body.errorMessage]).toEqual([
      409,
      'This cart was paid and follows its bookings. Please cancel these: the cart is cancelled when all of them are.',
    ])
    const cancel = async (saleId = 0) => {
      const { sale } = (await world.ask<{ sale: ActivitySale }>('activities/getActivitySale', { saleId }, { as: world.admin })).body
      const agreedRefund = sale.cancellation?.refund ?? ''
      expect((await world.ask('activities/cancelActivity', { saleId, agreedRefund }, { as: world.admin })).status).toBe(200)
      return agreedRefund
    }
    expect(await cancel(sales[0]?.saleId)).toBe('140.00')
    await expect.poll(async () => (await read()).bookings.map(({ statusName }) => statusName)).toEqual(['Cancelled', 'Confirmed'])
    expect((await read()).status).toBe('vouchered')
    // What was kept of it still counts.
    await expect.poll(sums).toEqual(['260.00', '260.00'])
    const last = await cancel(sales[1]?.saleId)
    await expect.poll(async () => (await read()).status).toBe('cancelled')
    const left = (260 - Number(last)).toFixed(2)
    await expect.poll(sums).toEqual([left, left])
    // The job may run twice: what was taken up since stays so.
    expect((await move('inProgress')).status).toBe(200)
    expect(await sums()).toEqual(['400.00', null])
    await followSales(world.server.app, { siteId: await siteIdOf(), orderId: sales[0]?.orderId ?? 0 })
    const again = await read(world.agent)
    expect([again.status, again.mayPay]).toEqual(['inProgress', true])
    const second = await payCart(wish(again))
    expect((await payFromWallet(second.body.orderId)).body.sales).toMatchObject([{ status: 'confirmed' }, { status: 'confirmed' }])
    await expect.poll(async () => (await read()).status).toBe('vouchered')
    expect(await sums()).toEqual(['400.00', '400.00'])
  })

  test('what is being paid on the page of a gateway is not ordered a second time; the same payment goes on', async () => {
    const cart = await world.fill([item(await world.sell({ option: at('09:00') }), { time: '09:00' })])
    const first = wish(cart)
    const { body } = await payCart(first)
    const set = (status: string) =>
      world.server.app.db.updateTable('payments').set({ status }).where('id', '=', body.orderId).execute()
    await set('paying')
    const again = await payCart(wish(cart))
    expect([again.status, again.body.errorCode]).toEqual([409, 'STATE_CHANGED'])
    expect(again.body.errorMessage).toMatch(/^A payment of this cart is open in another window/)
    expect((await payCart(first)).body.orderId).toBe(body.orderId)
    await set('open')
    expect((await payCart(wish(cart))).status).toBe(200)
  })

  test('also one that its customer accepted, as the desk sent it; not by the desk, and not once it is over', async () => {
    const { id } = await world.fill([item(await world.sell({ option: at('09:00') }), { time: '09:00' })])
    await world.cartOf('sendCart', { cartId: id })
    const move = (status: string, as = world.admin) => world.cartOf('updateCartStatus', { cartId: id, status }, { as })
    for (const status of ['inProgress', 'sent']) await move(status)
    const accepted = await move('accepted', world.agent)
    expect([accepted.mayChange, accepted.mayPay]).toEqual([false, true])
    expect((await world.cartOf('getCartData', { cartId: id }, { as: world.admin })).mayPay).toBe(false)
    expect((await payCart(wish(accepted), { as: world.admin })).status).toBe(404)
    const { body } = await payCart(wish(accepted))
    expect((await payFromWallet(body.orderId)).body.sales).toMatchObject([{ status: 'confirmed' }])
    await expect.poll(async () => (await world.cartOf('getCartData', { cartId: id })).status).toBe('vouchered')
    const over = await world.cartOf('getCartData', { cartId: id })
    expect([over.mayPay, (await payCart(wish(over))).body.errorMessage]).toEqual([
      false,
      'This cart can no longer be paid. Please copy it.',
    ])
  })

  test('another pickup time is another revision of its voucher, with the old time beside it, and is mailed again', async () => {
    const option = await world.sell({ option: { ...at('09:00'), pickupPickupTime: '08:00', dropPickupTime: '12:00' } })
    const car = {
      isPerPax: false,
      minPax: 1,
      maxPax: 6,
      amount: '40',
      description: 'Car',
      transferType: 'return',
      sharingBasis: 'private',
    }
    await world.desk('dmc/saveTourOptionTransferRates', { rates: [{ ...option.validity, ...car }] })
    const cart = await world.fill([item(option, { time: '09:00', transfer: 'private' })])
    const { body } = await payCart(wish(cart, { pickup: 'Saffar Marina Hotel' }))
    const paid = await payFromWallet(body.orderId)
    const orderId = paid.body.sales[0]?.orderId ?? 0
    const lettersOf = () => mails.sent.filter(({ subject }) => subject.includes(`V-${orderId}`)).length
    await expect.poll(lettersOf).toBe(1)
    const read = async () => {
      const own = await world.ask<{ code: string }>('vouchers/getVoucherOfOrder', { orderId })
      const { body } = await world.server.call<{ voucher: Voucher }>(`vouchers/getVoucher?code=${own.body.code}`, undefined, {
        host: HOST,
        method: 'GET',
      })
      const [service] = body.voucher.sheets[0]?.services ?? []
      const back = service?.facts.find(({ label }) => label === 'Return pickup')
      return [body.voucher.revision, service?.time, service?.timeWas, back?.value, back?.was]
    }
    expect(await read()).toEqual([1, '08:00', null, '12:00', undefined])
    const change = (more: object) =>
      world.desk('dmc/saveTourOptions', { id: option.tourOptionId, activityId: option.activityId, name: 'Evening', ...more })
    await change({ description: 'With a guide' })
    await change({ pickupPickupTime: '08:30' })
    await expect.poll(lettersOf).toBe(2)
    expect(await read()).toEqual([2, '08:30', '08:00', '12:00', undefined])
    await change({ dropPickupTime: '12:15' })
    await expect.poll(lettersOf).toBe(3)
    expect(await read()).toEqual([3, '08:30', '08:00', '12:15', '12:00'])
  })

  test('asked twice it is one payment; another total, another version and another person are refused, and nothing is written', async () => {
    // As many places as people: what it has itself is nobody else's.
    const cart = await world.fill([item(await world.sell({ option: at('09:00', 2) }), { time: '09:00' })])
    const count = () =>
      world.server.app.db
        .selectFrom('activity_sales')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow()
    const before = await count()
    expect((await payCart(wish(cart, { agreedTotal: '199.99' }))).body).toMatchObject({
      errorCode: 'STATE_CHANGED',
      errorMessage: expect.stringMatching(/The cart now costs AED\s200\.00\. Please check it again\./),
    })
    expect((await payCart(wish(cart, { version: cart.version + 1 }))).body.errorCode).toBe('CART_CHANGED')
    expect((await payCart(wish(cart), { as: world.admin })).status).toBe(404)
    expect((await payCart(wish(cart), { as: '' })).status).toBe(401)
    expect((await payCart(wish(cart, { leadName: ' ' }))).body.shortError).toHaveProperty('leadName')
    expect(await count()).toEqual(before)
    const same = wish(cart)
    const all = await Promise.all([1, 2, 3, 4].map(() => payCart(same)))
    expect(new Set(all.map(({ body }) => body.orderId)).size).toBe(1)
    expect(all[0]?.body.orderId).toEqual(expect.any(String))
    const notes = async () => (await world.cartOf('getCartData', { cartId: cart.id })).notes.map(({ kind }) => kind)
    expect(await notes()).toEqual([])
    const { sales } = (await payFromWallet(all[0]?.body.orderId ?? '')).body
    expect(sales).toMatchObject([{ statusName: 'Confirmed' }])
    expect(await notes()).toEqual([])
    // Under another name it would be a second order, also before the cart is known to be vouchered.
    await world.server.app.db
      .updateTable('carts')
      .set({ status: 'new' })
      .where('id', '=', BigInt(cart.id) as never)
      .execute()
    const second = await payCart(wish(await world.cartOf('getCartData', { cartId: cart.id })))
    expect([second.status, second.body.errorMessage]).toEqual([
      409,
      'This cart was paid already. Please copy it to book the same again.',
    ])
    // The same wish again is the same payment.
    expect((await payCart(same)).body.errorCode).not.toBe('STATE_CHANGED')
  })

  test('what stops a sale is said with the name of the line', async () => {
    const late = await world.fill([item(await world.sell({ option: TWO_STARTS }), { time: null })])
    expect((await payCart(wish(late))).body).toMatchObject({
      errorCode: 'CART_NOT_READY',
      errorMessage: expect.stringContaining('Please choose a time.'),
    })
    const full = await world.fill([item(await world.sell({ option: at('09:00', 1) }), { time: '09:00' })])
    expect((await payCart(wish(full))).body.errorMessage).toContain('There are not enough places.')
    const nothing = await world.fill([{ ...item(await world.sell()), is_optional: true }])
    expect((await payCart(wish(nothing))).body.errorCode).toBe('CART_EMPTY')
    const asked = await world.fill([
      item(await world.sell({ option: { ...at('09:00'), confirmation: 'onRequest' } }), { time: '09:00' }),
    ])
    // The cart says so before anybody presses.
    expect(asked.notes).toMatchObject([{ kind: 'onRequest', itemIds: [asked.cartItems.tourOptionCart[0]?.id], fixes: [] }])
    expect((await payCart(wish(asked))).body.errorMessage).toContain('It is confirmed on request')
    const left = { cartId: asked.id, cartItemId: asked.cartItems.tourOptionCart[0]?.id, is_optional: true }
    expect((await world.cartOf('markUnMarkOptional', left)).notes).toEqual([])
    const { cart: stay } = (
      await world.ask('addToCart', {
        cartId: nothing.id,
        payload: { hotelCart: [{ name: 'Saffar Marina', checkinDate: world.inDays(10), noOfNights: 1 }] },
        ...world.trip(),
      })
    ).body
    expect(stay.notes).toMatchObject([{ kind: 'byDesk', itemIds: [stay.cartItems.hotelCart[0]?.id] }])
    expect((await payCart(wish(stay))).body.errorMessage).toBe(
      'Saffar Marina: Hotels are booked by our desk. Please send the cart to the desk, or make the hotel optional to pay for the rest.',
    )
  })

  test('changed and paid again, what was ordered before ends and releases its places', async () => {
    const boat = await world.sell({ option: at('09:00', 2) })
    const cart = await world.fill([item(boat, { time: '09:00' })])
    const first = await payCart(wish(cart))
    const renamed = await world.cartOf('renameCart', { cartId: cart.id, version: cart.version, name: 'The Raos' })
    const second = await payCart(wish(renamed))
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.orderId).not.toBe(first.body.orderId)
    expect((await payFromWallet(first.body.orderId)).body.errorCode).toBe('PAYMENT_SESSION_EXPIRED')
    expect((await payFromWallet(second.body.orderId)).body.sales).toMatchObject([{ status: 'confirmed' }])
  })
})

describe('a cart whose payment is open', () => {
  const add = (cartId: number, option: { tourOptionId: number }, who = {}) =>
    world.ask('addToCart', { cartId, payload: { tourOptionCart: [item(option, { time: '09:00' })] }, ...world.trip() }, who)
  const opened = async () => {
    const [boat, late] = [await world.sell({ option: at('09:00') }), await world.sell({ option: at('09:00') })]
    const cart = await world.fill([item(boat, { time: '09:00' })])
    await world.cartOf('sendCart', { cartId: cart.id })
    const { body } = await payCart(wish({ ...cart, version: cart.version + 1 }))
    return { cart, late, orderId: body.orderId }
  }
  const read = (id: number) => world.cartOf('getCartData', { cartId: id })

  test('is changed by its customer, which ends the payment; the desk is refused until it has ended', async () => {
    const { cart, late, orderId } = await opened()
    const refused = await world.ask<Paid>(
      'addToCart',
      { cartId: cart.id, payload: { tourOptionCart: [item(late)] }, ...world.trip() },
      { as: world.admin },
    )
    expect([refused.status, refused.body.errorMessage]).toEqual([
      409,
      'The customer is paying this cart. Please try again in 15 minutes.',
    ])
    const cancel = await world.ask<Paid>('updateCartStatus', { cartId: cart.id, status: 'cancelled' }, { as: world.admin })
    expect(cancel.body.errorMessage).toBe('The customer is paying this cart. Please try again in 15 minutes.')
    expect((await add(cart.id, late)).status).toBe(200)
    expect((await payFromWallet(orderId)).body.errorCode).toBe('PAYMENT_SESSION_EXPIRED')
    const changed = await read(cart.id)
    expect([changed.status, changed.totals.total, changed.bookings]).toEqual(['new', '400.00', []])
    const again = await payCart(wish(changed))
    expect((await payFromWallet(again.body.orderId)).body.sales).toMatchObject([{ status: 'confirmed' }, { status: 'confirmed' }])
  })

  test('is changed by nobody while it is paid on the page of a gateway, nor once it is paid', async () => {
    const { cart, late, orderId } = await opened()
    const set = (status: string) => world.server.app.db.updateTable('payments').set({ status }).where('id', '=', orderId).execute()
    await set('paying')
    for (const [call, input] of [
      ['addToCart', { payload: { tourOptionCart: [item(late)] }, ...world.trip() }],
      ['updateCartData', world.trip({ adults: 3 })],
      ['clearAllCart', {}],
    ] as const) {
      const { body } = await world.ask<Paid>(call, { cartId: cart.id, ...input })
      expect([call, body.errorCode, body.errorMessage]).toEqual([
        call,
        'CART_CLOSED',
        'A payment of this cart is open in another window. Please finish it, or try again in 15 minutes.',
      ])
    }
    await set('open')
    expect((await payFromWallet(orderId)).body.sales).toMatchObject([{ status: 'confirmed' }])
    expect((await add(cart.id, late)).body.errorCode).toBe('CART_CLOSED')
  })

  test('is paid as it was, or changed and not paid, also where both happen at once', async () => {
    const outcomes: string[] = []
    for (let round = 0; round < 6; round += 1) {
      const { cart, late, orderId } = await opened()
      const [paid, added] = await Promise.all([payFromWallet(orderId), add(cart.id, late)])
      if (paid.body.errorCode === undefined) {
        await expect.poll(async () => (await read(cart.id)).status).toBe('vouchered')
        const now = await read(cart.id)
        expect([added.body.errorCode, now.cartItems.tourOptionCart.length, now.bookings.length]).toEqual(['CART_CLOSED', 1, 1])
        outcomes.push('paid')
      } else {
        const now = await read(cart.id)
        expect([paid.body.errorCode, added.status]).toEqual(['PAYMENT_SESSION_EXPIRED', 200])
        expect([now.status, now.cartItems.tourOptionCart.length, now.bookings]).toEqual(['new', 2, []])
        outcomes.push('changed')
      }
    }
    expect(outcomes).toHaveLength(6)
  })
})

describe('afterwards', () => {
  async function paidOne(option: object = {}) {
    const cart = await world.fill([item(await world.sell({ option: { ...at('09:00'), ...option } }), { time: '09:00' })])
    const { body } = await payCart(wish(cart))
    const [sale] = (await payFromWallet(body.orderId)).body.sales
    if (!sale) throw new Error('Not paid')
    return sale
  }

  test('a cancellation refunds what was shown, the voucher says it, and a new one is mailed', async () => {
    const sale = await paidOne({ cancellation: [{ amount: 24, unit: 'hour', refundPercent: 70 }] })
    expect(sale.cancellation).toEqual({ refundPercent: 70, refund: '140.00' })
    expect(sale.terms).toEqual([{ amount: 24, unit: 'hour', refundPercent: 70 }])
    const { saleId, orderId } = sale
    const lettersOf = () => mails.sent.filter(({ subject }) => subject.includes(`V-${orderId}`))
    await expect.poll(() => lettersOf().length).toBe(1)
    const wrong = await world.ask<{ errorMessage: string }>('activities/cancelActivity', { saleId, agreedRefund: '200.00' })
    expect(wrong.body.errorMessage).toMatch(/The refund is now AED\s140\.00/)
    const done = await world.ask<{ refund: string; sale: ActivitySale }>('activities/cancelActivity', {
      saleId,
      agreedRefund: '140.00',
    })
    expect(done.body).toMatchObject({ refund: '140.00', sale: { status: 'cancelled', cancellation: null } })
    const { code } = (await world.ask<{ code: string }>('vouchers/getVoucherOfOrder', { orderId })).body
    const { voucher } = (
      await world.server.call<{ voucher: Voucher }>(`vouchers/getVoucher?code=${code}`, undefined, { host: HOST, method: 'GET' })
    ).body
    expect(voucher).toMatchObject({ revision: 2, sheets: [{ services: [{ state: 'cancelled' }] }] })
    await expect.poll(() => lettersOf().length).toBe(2)
    const [first, second] = lettersOf()
    expect(second?.subject).toMatch(/^Your voucher has changed/)
    const { documents } = (await world.ask<Listed>('documents/getBookingDocuments', { bookingId: saleId })).body
    expect(documents.map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', '200.00'],
      ['receipt', '200.00'],
      ['creditNote', '140.00'],
    ])
    // Each document goes out once, with the letter after it was issued.
    const [invoice, , creditNote] = documents.map(fileOf)
    const attached = (mail: typeof first) => mail?.attachments?.map(({ filename }) => filename)
    expect(attached(first)).toEqual([`voucher-${orderId}.pdf`, invoice])
    expect(attached(second)).toEqual([`voucher-${orderId}.pdf`, creditNote])
    expect(second?.text).toContain('Also attached: 1 credit note.')
  })

  test('who may not see the company’s account is mailed the voucher alone, and reads no documents', async () => {
    const users = world.server.app.db.updateTable('users').where('email', '=', 'agent@bluedhow.example')
    await users.set({ withheld_rights: ['account'] }).execute()
    try {
      const { orderId, saleId } = await paidOne()
      const letters = () => mails.sent.filter(({ subject }) => subject.includes(`V-${orderId}`))
      await expect.poll(() => letters().map(({ attachments }) => attachments?.length)).toEqual([1])
      expect((await world.ask('documents/getOrderDocuments', { orderId })).status).toBe(403)
      expect((await world.ask('documents/getBookingDocuments', { bookingId: saleId })).status).toBe(403)
    } finally {
      await users.set({ withheld_rights: [] }).execute()
    }
  })

  test('it is shown, cancelled and its voucher sent by its buyer and the desk, and found by nobody else', async () => {
    const { saleId, orderId } = await paidOne()
    const calls: [string, object][] = [
      ['activities/getActivitySale', { saleId }],
      ['activities/cancelActivity', { saleId, agreedRefund: '0.00' }],
      ['vouchers/getVoucherOfOrder', { orderId }],
      ['documents/getBookingDocuments', { bookingId: saleId }],
      ['documents/getOrderDocuments', { orderId }],
      ['vouchers/sendVoucher', { orderId, email: 'guest@example.com' }],
    ]
    const skylark = await world.server.logIn('agent@skylark.example')
    for (const [call, input] of calls) {
      expect([call, (await world.server.call(call, input, { as: skylark })).status]).toEqual([call, 404])
      expect([call, (await world.ask(call, input, { as: '' })).status]).toEqual([call, 401])
    }
    const pdf = (documentId: number, as: string, host: string) =>
      world.server.call(`documents/pdf?documentId=${documentId}`, undefined, { as, host, method: 'GET' })
    for (const as of [world.agent, world.admin]) {
      expect((await world.ask('activities/getActivitySale', { saleId }, { as })).status).toBe(200)
      const ofSale = await world.ask<Listed>('documents/getBookingDocuments', { bookingId: saleId }, { as })
      const ofOrder = await world.ask<Listed>('documents/getOrderDocuments', { orderId }, { as })
      expect(ofOrder.body.documents.map(({ kind }) => kind)).toEqual(['invoice', 'receipt'])
      expect(ofOrder.body).toEqual(ofSale.body)
      const { documentId } = ofOrder.body.documents[0] ?? { documentId: 0 }
      expect((await pdf(documentId, skylark, 'localhost')).status).toBe(404)
      const own = await world.server.http.inject({
        url: `/api/documents/pdf?documentId=${documentId}`,
        headers: { host: HOST, 'auth-token': as },
      })
      expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'application/pdf'])
      expect((await world.ask('vouchers/sendVoucher', { orderId, email: 'guest@example.com' }, { as })).status).toBe(200)
    }
    await expect.poll(() => mails.sent.filter(({ to }) => to === 'guest@example.com').length).toBeGreaterThan(0)
    // What the company paid is not for a guest; who bought it has the voucher and the invoice once, whoever was sent it first.
    for (const { attachments } of mails.sent.filter(({ to }) => to === 'guest@example.com')) expect(attachments?.length).toBe(1)
    const toBuyer = () =>
      mails.sent.filter(({ to, subject }) => to === 'agent@bluedhow.example' && subject.includes(`V-${orderId}`))
    await expect.poll(() => toBuyer().map(({ attachments }) => attachments?.length)).toEqual([2])
  })

  test('they are listed for their buyer and the desk, the newest first, and for nobody else', async () => {
    const [first, second] = [await paidOne(), await paidOne()]
    const idsFor = async (as: string, host = HOST) => {
      const { body } = await world.server.call<{ sales: ActivitySale[] }>('activities/getActivitySales', {}, { as, host })
      return body.sales.map(({ saleId }) => saleId)
    }
    for (const as of [world.agent, world.admin]) expect((await idsFor(as)).slice(0, 2)).toEqual([second.saleId, first.saleId])
    expect(await idsFor(await world.server.logIn('agent@skylark.example'), 'localhost')).toEqual([])
  })

  test('a voucher is drawn as PDF, all of it or one day, and a wrong code opens nothing', async () => {
    const { orderId, date } = await paidOne()
    const { code } = (await world.ask<{ code: string }>('vouchers/getVoucherOfOrder', { orderId })).body
    const get = (query: string) =>
      world.server.http.inject({ method: 'GET', url: `/api/vouchers/getVoucherPdf?${query}`, headers: { host: HOST } })
    for (const query of [`code=${code}`, `code=${code}&date=${date}`]) {
      const { statusCode, headers, rawPayload } = await get(query)
      expect([statusCode, headers['content-type'], rawPayload.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])
    }
    expect((await get(`code=${code}&date=2020-01-01`)).statusCode).toBe(404)
    expect((await get(`code=${code.slice(1)}x`)).statusCode).toBe(404)
  })
})

describe('a customer who is put into another market', () => {
  /** A market of its own, in which an adult pays 90. */
  async function market(option: Awaited<ReturnType<CartWorld['sell']>>) {
    const { market: made } = await world.desk<{ market: { id: number } }>('dmc/createNewMarket', {
      name: `Market of ${option.name}`,
    })
    const rate = { ...option.validity, marketId: made.id, isPerPax: true, adultAmount: '90', childAmount: '50' }
    await world.desk('dmc/saveActivityTicketRates', { rates: [rate] })
    return made.id
  }
  const switchTo = async (marketId: number | null) => {
    const { userId: customerId } = await logInActor(world.server, 'agent@bluedhow.example', HOST)
    await world.desk('dmc/updateMarketForCustomer', { customerId, marketId })
  }

  test('pays what was agreed to where the payment was begun before, once', async () => {
    const walk = await world.sell({ option: at('09:00') })
    const marketId = await market(walk)
    const cart = await world.fill([item(walk, { time: '09:00' })])
    const { body } = await payCart(wish(cart))
    expect(body.amount).toBe('200.00')
    await switchTo(marketId)
    try {
      const paid = await payFromWallet(body.orderId)
      expect(paid.body.session).toMatchObject({ status: 'paid', amount: '200.00' })
      expect(paid.body.sales).toMatchObject([{ total: '200.00', statusName: 'Confirmed' }])
      await expect.poll(async () => (await world.cartOf('getCartData', { cartId: cart.id })).status).toBe('vouchered')
      // Lists show what was paid, not what it would cost today.
      const { carts } = (
        await world.ask<{ carts: { id: number; total: string }[] }>('activities/queue/getQueue', { search: `#${cart.id}` })
      ).body
      expect(carts).toMatchObject([{ id: cart.id, total: '200.00' }])
    } finally {
      await switchTo(null)
    }
  })

  test('sees the price of the new market in an open cart, is not charged the old one, and pays the new one', async () => {
    const walk = await world.sell({ option: at('09:00') })
    const marketId = await market(walk)
    const cart = await world.fill([item(walk, { time: '09:00' })])
    await switchTo(marketId)
    try {
      const old = await payCart(wish(cart))
      expect(old.status).toBe(409)
      expect(JSON.stringify(old.body)).toContain('180.00')
      const now = await world.cartOf('getCartData', { cartId: cart.id })
      expect(now.cartItems.tourOptionCart).toMatchObject([{ priceWhenAdded: '200.00', difference: '-20.00' }])
      expect([now.totals.total, now.notes.map(({ kind }) => kind)]).toEqual(['180.00', ['priceChanged']])
      const { body } = await payCart(wish(now))
      expect(body.amount).toBe('180.00')
      expect((await payFromWallet(body.orderId)).body.sales).toMatchObject([{ total: '180.00', statusName: 'Confirmed' }])
    } finally {
      await switchTo(null)
    }
  })
})
