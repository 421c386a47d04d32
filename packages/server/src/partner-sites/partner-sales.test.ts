import type { Actor } from '@tradewind/domain/accounts/actor'
import { parseMoney } from '@tradewind/domain/money'
import { epochMs } from '@tradewind/domain/time'
import { instantOf } from '@tradewind/domain/zoned-time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cancelActivity } from '../activity-sales/cancel-activity.ts'
import { orderActivities } from '../activity-sales/order-activities.ts'
import { inSite } from '../database/in-site.ts'
import { refuseAny } from '../http/promised-refusals.ts'
import { readWallet } from '../ledger/wallet/read-wallet.ts'
import { BLUE_DHOW, SKYLARK } from '../network/testing/two-sites.ts'
import { expirePayment } from '../payments/expire-payment.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { compareWithPartner } from './at-buyer/compare-with-partner.ts'
import { sayToPartner } from './at-buyer/say-to-partner.ts'
import { answerQuestion } from './at-supplier/answer-question.ts'
import { receiveMessage } from './at-supplier/receive-message.ts'
import { NET, type PartnerWorld, SITE, startPartnerWorld, TOTAL } from './testing/partner-world.ts'

let world: PartnerWorld
beforeAll(async () => {
  world = await startPartnerWorld()
})
afterEach(async () => {
  world.meddle()
  await expectLedgerSound(world.server)
})
afterAll(() => world.close())

/** What people of Skylark are notified of a sale, the last first. */
async function noticesAbout(saleId: number) {
  const rows = await world.server.app.db
    .selectFrom('notices as n')
    .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'n.site_id').onRef('u.id', '=', 'n.user_id'))
    .select(['n.title', 'n.body', 'u.user_type'])
    .where('n.site_id', '=', SITE.skylark)
    .where('n.path', 'like', `%open=${saleId}`)
    .orderBy('n.id', 'desc')
    .execute()
  const to = (isStaff: boolean) => rows.find(({ user_type: type }) => (type === 'staff') === isStaff)
  return { buyer: to(false), desk: to(true) }
}
const lastOfTheirs = async () => (await world.theirs()).at(-1)

describe('an activity of another site', () => {
  test('is found at the price of both, booked there, and cancelled on both sides', async () => {
    const { tourOptionId, name } = await world.boat({ option: { cancellation: [{ amount: 1, unit: 'day', refundPercent: 50 }] } })
    expect(await world.cities()).toContainEqual(
      expect.objectContaining({ city: 'Sharjah', supplierListId: world.supplierListId, supplier: null }),
    )
    const { body } = await world.search()
    const found = body.activities.find((one) => one.name === name)
    expect(body.currency).toBe('INR')
    expect(found?.tourOptions[0]).toMatchObject({
      seats: 3,
      offers: expect.arrayContaining([expect.objectContaining({ total: TOTAL })]),
    })
    expect(JSON.stringify(body)).not.toContain('AED')

    const ordered = (await world.order(tourOptionId)).body
    expect(ordered).toMatchObject({ amount: TOTAL, currency: 'INR' })
    const held = await lastOfTheirs()
    expect(held).toMatchObject({ status: 'waiting', amount_minor: NET, currency: 'AED' })
    expect(await world.placesTaken(held?.id ?? 0)).toBe(3)

    const [debt, spent] = [await world.debtTo(), await world.balance(SITE.blueDhow, 'wallet', 'AED', held?.legal_entity_id)]
    expect((await world.pay(ordered.orderId)).status).toBe(200)
    const sale = await world.settled(ordered.orderId)
    expect(sale).toMatchObject({
      status: 'confirmed',
      activity: name,
      total: TOTAL,
      deliveredBy: null,
      cancellation: { refund: '3203.20' },
    })
    expect(await lastOfTheirs()).toMatchObject({ id: held?.id, status: 'confirmed' })
    // Skylark owes Blue Dhow what Blue Dhow has taken of the wallet of Skylark.
    expect((await world.debtTo()) - debt).toBe(NET)
    expect((await world.balance(SITE.blueDhow, 'wallet', 'AED', held?.legal_entity_id)) - spent).toBe(-NET)

    expect((await world.cancel(sale.saleId, '3203.20')).status).toBe(200)
    expect(await world.settled(ordered.orderId)).toMatchObject({ status: 'cancelled' })
    expect(await lastOfTheirs()).toMatchObject({ id: held?.id, status: 'cancelled' })
    expect((await world.debtTo()) - debt).toBe(NET / 2n)
    expect((await world.balance(SITE.blueDhow, 'wallet', 'AED', held?.legal_entity_id)) - spent).toBe(-NET / 2n)
    expect(await world.placesTaken(held?.id ?? 0)).toBe(0)
  })

  test('staff reads who delivers it; at the supplier its customer is the other site', async () => {
    const { tourOptionId } = await world.boat()
    const { body: ordered } = await world.order(tourOptionId)
    expect(ordered).toMatchObject({ amount: TOTAL })
    const { orderId } = ordered
    await world.pay(orderId)
    const { saleId } = await world.settled(orderId)
    const theirs = await lastOfTheirs()
    const staff = await world.server.logIn('admin@skylark.example')
    // The desk books in the name of a customer, or not at all.
    expect((await world.order(tourOptionId, {}, staff)).status).toBe(403)
    expect(await world.sale(saleId, staff)).toMatchObject({
      deliveredBy: { name: 'Blue Dhow DMC LLC', reference: `TW-${theirs?.id}` },
    })
    // Who stands at the start knows the reference of the supplier, and the traveller reads no other name.
    const { order_id: order } = await world.server.app.db
      .selectFrom('sales')
      .select('order_id')
      .where('site_id', '=', SITE.skylark)
      .where('id', '=', saleId)
      .executeTakeFirstOrThrow()
    const { code } = (await world.server.call<{ code: string }>('vouchers/getVoucherOfOrder', { orderId: order }, { as: staff }))
      .body
    const voucher = JSON.stringify((await world.server.call(`vouchers/getVoucher?code=${code}`, undefined, { method: 'GET' })).body)
    expect(voucher).toContain(`TW-${theirs?.id}`)
    expect(voucher).not.toContain('Blue Dhow')
    const dhow = await world.server.logIn(BLUE_DHOW.email, BLUE_DHOW)
    const seen = await world.sale(theirs?.id ?? 0, dhow, BLUE_DHOW.host)
    expect(seen).toMatchObject({ deliveredBy: null, boughtBy: 'Skylark Travels Pvt Ltd', total: '291.20', status: 'confirmed' })
    expect(JSON.stringify(seen)).not.toContain('6406')
  })
})

/** What an agent of Skylark can spend. */
async function spendable(): Promise<bigint> {
  const { legalEntityId } = await logInActor(world.server, 'agent@skylark.example')
  const { app } = world.server
  return inSite(
    app.db,
    SITE.skylark,
    async (tx) => (await readWallet(tx, { legalEntityId, currency: 'INR' }, app.now())).spendable.minor,
  )
}
const ordered = async (wish: object = {}, boat: Parameters<PartnerWorld['boat']>[0] = {}) => {
  const { tourOptionId } = await world.boat(boat)
  const { body } = await world.order(tourOptionId, wish)
  expect(body).toMatchObject({ orderId: expect.any(String) })
  const theirs = await lastOfTheirs()
  if (!theirs) throw new Error('Blue Dhow holds nothing')
  return { ...body, tourOptionId, theirs }
}
const theirsOf = async (saleId: number) => (await world.theirs()).find(({ id }) => id === saleId)
const messagesOf = async (saleId: number) =>
  world.server.app.db
    .selectFrom('partner_outbox')
    .selectAll()
    .where('site_id', '=', SITE.skylark)
    .where('sale_id', '=', saleId)
    .orderBy('written_at')
    .execute()

describe('what the supplier says no to is paid back', () => {
  test('where the credit there does not cover it', async () => {
    const { tourOptionId } = await world.boat({ rate: { adultAmount: '6000' } })
    const before = await spendable()
    const { body } = await world.order(tourOptionId, { agreedTotal: await world.priceOf(tourOptionId) })
    const theirs = await lastOfTheirs()
    expect((await world.pay(body.orderId)).status).toBe(200)
    expect(await world.settled(body.orderId)).toMatchObject({ status: 'refunded' })
    expect(await spendable()).toBe(before)
    expect(await theirsOf(theirs?.id ?? 0)).toMatchObject({ status: 'expired' })
    expect(await world.placesTaken(theirs?.id ?? 0)).toBe(0)
    const { saleId } = await world.settled(body.orderId)
    const { buyer, desk } = await noticesAbout(saleId)
    expect(buyer?.title).toMatch(/^Not booked: /)
    expect(buyer?.body).toContain('It could not be confirmed. What you paid for it is refunded to where it came from.')
    // Our credit at a supplier is no customer's to know.
    expect(`${buyer?.title}${buyer?.body}`).not.toMatch(/credit|dhow/i)
    expect(desk?.title).toContain('Blue Dhow DMC LLC refuses the booking')
    expect(desk?.body).toMatch(/credit/)
  })

  test('where the relation was suspended between the search and the payment; approved again, it sells again', async () => {
    const { orderId, theirs, tourOptionId } = await ordered()
    const before = await spendable()
    await world.at.decide(BLUE_DHOW, 'Suspended')
    expect((await world.pay(orderId)).status).toBe(200)
    expect(await world.settled(orderId)).toMatchObject({ status: 'refunded' })
    expect(await spendable()).toBe(before)
    expect(await world.placesTaken(theirs.id)).toBe(0)
    expect(await world.cities()).toEqual([])
    const why = 'This supplier does not sell to your site now.'
    expect((await world.search()).body).toMatchObject({ errorCode: 'STATE_CHANGED', errorMessage: why })
    expect((await world.order(tourOptionId)).body).toMatchObject({ errorCode: 'STATE_CHANGED', errorMessage: why })
    // Also where the consumer has not heard of it: the supplier itself says no.
    const between = { consumerSiteId: SITE.skylark, supplierSiteId: SITE.blueDhow }
    expect(await answerQuestion(world.server.app, between, { kind: 'cities' })).toEqual({ refused: why })
    await world.at.decide(BLUE_DHOW, 'Approved')
    expect((await world.order(tourOptionId)).status).toBe(200)
  })

  test('where the desk had blocked the site that buys; unblocked, it sells again', async () => {
    const { orderId } = await ordered()
    const blocked = (isBlocked: boolean) =>
      world.server.app.db
        .updateTable('users')
        .set({ is_blocked: isBlocked })
        .where('site_id', '=', SITE.blueDhow)
        .where('is_stand_in', '=', true)
        .execute()
    await blocked(true)
    expect((await world.pay(orderId)).status).toBe(200)
    expect(await world.settled(orderId)).toMatchObject({ status: 'refunded' })
    expect((await world.search()).body).toMatchObject({ errorMessage: 'This supplier does not sell to your site now.' })
    await blocked(false)
    expect(await world.cities()).not.toEqual([])
  })

  test('as who another site buys is no customer: in no list, count, search or file, and is not blocked', async () => {
    await ordered()
    const { db } = world.server.app
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('site_id', '=', SITE.blueDhow)
      .where('is_stand_in', '=', true)
      .executeTakeFirstOrThrow()
    const people = await db
      .selectFrom('users')
      .select('id')
      .where('site_id', '=', SITE.blueDhow)
      .where('is_stand_in', '=', false)
      .execute()
    const list = async (input: object) =>
      (
        await world.at.call<{ data: { records: { users_id: number }[]; totalRecords: number } }>(
          BLUE_DHOW,
          'wl/user/getCustomers',
          input,
        )
      ).body.data
    const all = await list({ pageSize: 100 })
    expect([all.totalRecords, all.records.map(({ users_id }) => users_id)]).toEqual([
      people.length,
      expect.not.arrayContaining([id]),
    ])
    for (const input of [{ search: 'Skylark Travels' }, { companyName: 'Skylark Travels' }, { search: `#${id}` }, { userId: id }])
      expect([input, await list(input)]).toEqual([input, expect.objectContaining({ totalRecords: 0, records: [] })])
    const found = await world.at.call<{ users: object[] }>(BLUE_DHOW, 'wl/user/searchWlUser', { searchQuery: 'Skylark Travels' })
    expect(found.body.users).toEqual([])
    const block = await world.at.call<{ errorMessage: string }>(BLUE_DHOW, 'wl/user/toggleBlock', {
      customerId: id,
      isBlocked: true,
    })
    expect([block.status, block.body.errorMessage]).toEqual([
      403,
      'This is another site that buys here. Suspend it on the network page.',
    ])
  })

  test('nothing is found or paid where Skylark has stopped the supplier itself', async () => {
    const { orderId, tourOptionId } = await ordered()
    await world.at.map(SKYLARK, world.supplierListId, 'Suspended')
    const why = 'Your company does not sell this supplier now.'
    expect((await world.search()).body).toMatchObject({ errorCode: 'STATE_CHANGED', errorMessage: why })
    expect((await world.order(tourOptionId)).body).toMatchObject({ errorCode: 'STATE_CHANGED', errorMessage: why })
    expect(await world.cities()).toEqual([])
    expect((await world.pay(orderId)).body).toMatchObject({
      errorCode: 'STATE_CHANGED',
      errorMessage: expect.stringContaining('It is not sold now.'),
    })
    await world.at.map(SKYLARK, world.supplierListId, 'Approved')
    await world.pay(orderId)
    expect(await world.settled(orderId)).toMatchObject({ status: 'confirmed' })
  })

  test('where its terms are new and nobody has accepted them', async () => {
    const { orderId, tourOptionId } = await ordered()
    const terms = { category: 'TourPackages', version: 1, text: 'Pay within 7 days.' }
    expect((await world.at.call(BLUE_DHOW, 'supplier/supplierOnlyAccess/saveTermsAndConditions', terms)).status).toBe(200)
    await world.pay(orderId)
    expect(await world.settled(orderId)).toMatchObject({ status: 'refunded' })
    const why = 'The terms of this supplier have changed. Please accept them first.'
    expect((await world.order(tourOptionId)).body).toMatchObject({ errorCode: 'STATE_CHANGED', errorMessage: why })
    await world.at.accept(SKYLARK, world.supplierListId, 2)
    expect((await world.order(tourOptionId)).status).toBe(200)
  })

  test('where nobody paid in time: both sides let go', async () => {
    const { orderId, theirs } = await ordered()
    world.server.passMinutes(16)
    expect((await world.pay(orderId)).body).toMatchObject({ errorCode: 'PAYMENT_SESSION_EXPIRED' })
    await expirePayment(world.server.app, { siteId: SITE.skylark, orderId })
    await expirePayment(world.server.app, { siteId: SITE.blueDhow, orderId: theirs.payment_id })
    expect(await theirsOf(theirs.id)).toMatchObject({ status: 'expired' })
    expect(await world.placesTaken(theirs.id)).toBe(0)
    expect((await world.session(orderId)).sales[0]).toMatchObject({ status: 'expired' })
  })

  test('another price than was shown is refused, and nothing stays held', async () => {
    const { tourOptionId } = await world.boat()
    const { body } = await world.order(tourOptionId, { agreedTotal: '6406.39' })
    expect(body).toMatchObject({ errorCode: 'STATE_CHANGED', errorMessage: expect.stringContaining('The price has changed') })
    const theirs = await lastOfTheirs()
    expect(theirs).toMatchObject({ status: 'expired' })
    expect(await world.placesTaken(theirs?.id ?? 0)).toBe(0)
  })
})

describe('a supplier that answers late, wrongly or twice', () => {
  test.each([
    ['garbage', async () => 'Bad gateway'],
    [
      'of another message',
      async (message: object) => ({
        ...message,
        id: '0199f1a0-0000-7000-8000-000000000000',
        confirmed: { amount: '291.20', currency: 'AED' },
      }),
    ],
    [
      'another amount',
      async ({ id, orderRef }: { id: string; orderRef: string }) => ({
        id,
        orderRef,
        confirmed: { amount: '1.00', currency: 'AED' },
      }),
    ],
    ['nothing', async () => Promise.reject(new Error('Connection reset'))],
  ])('%s is no answer: it is asked again until it says one', async (_what, wrong) => {
    const { orderId, theirs } = await ordered()
    let said = 0
    world.meddle({
      say: async (between, message, on) => {
        said += 1
        return said < 2 ? wrong(message) : on.say(between, message)
      },
    })
    await world.pay(orderId)
    expect(await world.settled(orderId)).toMatchObject({ status: 'confirmed' })
    expect(said).toBe(2)
    expect(await theirsOf(theirs.id)).toMatchObject({ status: 'confirmed' })
  })

  test('an answer that is lost after the supplier has booked is given again, and nothing is booked twice', async () => {
    const { orderId, theirs } = await ordered()
    const wallet = () => world.balance(SITE.blueDhow, 'wallet', 'AED', theirs.legal_entity_id)
    const before = await wallet()
    let said = 0
    world.meddle({
      say: async (between, message, on) => {
        const answer = await on.say(between, message)
        said += 1
        return said < 2 ? undefined : answer
      },
    })
    await world.pay(orderId)
    const sale = await world.settled(orderId)
    expect(sale).toMatchObject({ status: 'confirmed' })
    expect((await wallet()) - before).toBe(-NET)
    expect(await messagesOf(sale.saleId)).toMatchObject([{ kind: 'book', tries: 1, answer: { confirmed: { amount: '291.20' } } }])
  })

  test('said and heard many times at once, it is one sale', async () => {
    const { orderId, theirs } = await ordered()
    let isOpen = false
    // The job finds no way until the test has taken the message into its own hands.
    world.meddle({ say: async (between, message, on) => (isOpen ? on.say(between, message) : undefined) })
    await world.pay(orderId)
    const { saleId } = (await world.session(orderId)).sales[0] ?? { saleId: 0 }
    const [message] = await messagesOf(saleId)
    isOpen = true
    const job = { siteId: SITE.skylark, messageId: message?.id ?? '' }
    await Promise.all(Array.from({ length: 8 }, () => sayToPartner(world.server.app, job)))
    expect(await world.settled(orderId)).toMatchObject({ status: 'confirmed' })
    expect(await theirsOf(theirs.id)).toMatchObject({ status: 'confirmed' })
  })

  test('one that never answers keeps the money and the places as they are, and staff is asked to look', async () => {
    const { orderId, theirs } = await ordered()
    world.meddle({ say: async () => undefined })
    await world.pay(orderId)
    const { saleId } = (await world.session(orderId)).sales[0] ?? { saleId: 0 }
    const [message] = await messagesOf(saleId)
    const job = { siteId: SITE.skylark, messageId: message?.id ?? '' }
    for (let nth = 0; nth < 5; nth += 1) await expect(sayToPartner(world.server.app, job)).rejects.toThrow('no answer')
    const row = () =>
      world.server.app.db.selectFrom('sales').select(['status', 'needs_staff']).where('id', '=', saleId).executeTakeFirstOrThrow()
    expect(await row()).toEqual({ status: 'paid', needs_staff: true })
    const notices = await world.server.app.db
      .selectFrom('notices')
      .select('site_id')
      .where('kind', '=', 'bookingFailed')
      .where('path', '=', `/activities/bookings?open=${saleId}`)
      .execute()
    expect(notices.length).toBeGreaterThan(0)
    expect(notices.every(({ site_id }) => site_id === SITE.skylark)).toBe(true)
    expect(await world.placesTaken(theirs.id)).toBe(3)
    world.meddle()
    await sayToPartner(world.server.app, job)
    await world.settled(orderId)
    expect(await row()).toEqual({ status: 'confirmed', needs_staff: false })
  })

  test('a search or an order that gets no answer says so and leaves nothing', async () => {
    const { tourOptionId } = await world.boat()
    world.meddle({ ask: async () => ({ activities: 'many' }) })
    expect((await world.search()).body).toMatchObject({ errorCode: 'SUPPLIER_FAILED' })
    expect((await world.order(tourOptionId)).body).toMatchObject({ errorCode: 'SUPPLIER_FAILED' })
    expect(await world.cities()).toEqual([])
  })
})

describe('twice', () => {
  test('an order with one key is one sale on both sides, also at once', async () => {
    const { tourOptionId } = await world.boat()
    const before = (await world.theirs()).length
    const answers = await Promise.all(Array.from({ length: 5 }, () => world.order(tourOptionId, { idempotencyKey: 'the same' })))
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1)
    expect((await world.theirs()).length).toBe(before + 1)
    const other = await world.order(tourOptionId, { idempotencyKey: 'the same', leadName: 'Ms Other' })
    expect(other.body.errorCode).toBe('STATE_CHANGED')
    // What was refused took nothing of the first.
    expect((await world.pay(answers[0]?.body.orderId ?? '')).status).toBe(200)
    expect(await world.settled(answers[0]?.body.orderId ?? '')).toMatchObject({ status: 'confirmed' })
  })

  test('cancelled twice at once, it is refunded once', async () => {
    const { orderId, theirs } = await ordered({}, { option: { cancellation: [{ amount: 1, unit: 'day', refundPercent: 100 }] } })
    const before = await spendable()
    await world.pay(orderId)
    const { saleId } = await world.settled(orderId)
    const answers = await Promise.all([1, 2, 3].map(() => world.cancel(saleId, TOTAL)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await world.settled(orderId)).toMatchObject({ status: 'cancelled' })
    expect(await spendable()).toBe(before)
    expect(await theirsOf(theirs.id)).toMatchObject({ status: 'cancelled', money: 'refundedToWallet' })
  })
})

test('the last places are never oversold between direct buyers and those of another site', async () => {
  const { tourOptionId } = await world.boat({ people: 9 })
  const { app } = world.server
  const dhow: Actor = await logInActor(world.server, 'agent@bluedhow.example', BLUE_DHOW.host)
  const direct = (nth: number) =>
    inSite(app.db, SITE.blueDhow, (tx) =>
      orderActivities(tx, {
        ...{ actor: dhow, now: app.now(), key: `direct ${nth}`, refuse: refuseAny },
        lines: [
          {
            ...{ tourOptionId, day: world.inDays(10), startsAt: '14:00', party: { adults: 2, childAges: [6], infants: 0 } },
            ...{ transfer: 'ticket', pickup: '', leadName: 'Direct', agreed: parseMoney('291.20', 'AED') },
          },
        ],
      }).then(
        () => true,
        () => false,
      ),
    ).catch(() => false)
  const viaSkylark = async () => {
    const { body } = await world.order(tourOptionId)
    if (!body.orderId) return false
    await world.pay(body.orderId)
    return (await world.settled(body.orderId)).status === 'confirmed'
  }
  const got = await Promise.all(Array.from({ length: 8 }, (_, nth) => (nth % 2 === 0 ? direct(nth) : viaSkylark())))
  expect(got.filter(Boolean)).toHaveLength(3)
})

describe('a cancellation', () => {
  test('that the supplier would refund less for by now is not carried out: it stays booked', async () => {
    const start = epochMs(instantOf({ local: `${world.inDays(10)}T14:00`, zone: 'Asia/Dubai' }))
    const hoursLeft = Math.floor((start - epochMs(world.server.app.now())) / 3_600_000)
    const option = {
      cancellation: [
        { amount: hoursLeft - 1, unit: 'hour', refundPercent: 100 },
        { amount: 1, unit: 'day', refundPercent: 20 },
      ],
    }
    const { orderId, theirs } = await ordered({}, { option })
    await world.pay(orderId)
    const { saleId } = await world.settled(orderId)
    const before = await spendable()
    world.meddle({
      say: async (between, message, on) => {
        world.server.passMinutes(121)
        return on.say(between, message)
      },
    })
    expect((await world.cancel(saleId, TOTAL)).body.sale).toMatchObject({ status: 'cancelling' })
    expect(await world.settled(orderId)).toMatchObject({ status: 'confirmed', cancellation: { refundPercent: 20 } })
    expect(await spendable()).toBe(before)
    expect(await theirsOf(theirs.id)).toMatchObject({ status: 'confirmed' })
    const { buyer, desk } = await noticesAbout(saleId)
    expect(buyer?.title).toMatch(/^Not cancelled: /)
    expect(buyer?.body).toContain('It is still booked, and nothing is refunded.')
    expect(desk?.title).toContain('Blue Dhow DMC LLC refuses the cancellation')
    world.meddle()
    expect((await world.cancel(saleId, '1281.28')).status).toBe(200)
    expect(await world.settled(orderId)).toMatchObject({ status: 'cancelled' })
  })

  test('is possible while the relation is suspended: it was bought before', async () => {
    const { orderId, theirs } = await ordered({}, { option: { cancellation: [{ amount: 1, unit: 'day', refundPercent: 100 }] } })
    await world.pay(orderId)
    const { saleId } = await world.settled(orderId)
    await world.at.decide(BLUE_DHOW, 'Suspended')
    await world.cancel(saleId, TOTAL)
    expect(await world.settled(orderId)).toMatchObject({ status: 'cancelled' })
    expect(await theirsOf(theirs.id)).toMatchObject({ status: 'cancelled' })
    await world.at.decide(BLUE_DHOW, 'Approved')
  })
})

describe('an answer that is no price sells nothing', () => {
  type Said = { held?: { net: object; lines: { amount: string }[] } }
  const answering = (change: (held: NonNullable<Said['held']>) => object) =>
    world.meddle({
      ask: async (between, question, on) => {
        const answer = (await on.ask(between, question)) as Said
        return answer.held && question.kind === 'hold' ? { held: { ...answer.held, ...change(answer.held) } } : answer
      },
    })
  const line = { kind: 'ticket', code: null, people: 1 }
  test.each<[string, (held: NonNullable<Said['held']>) => object]>([
    ['lines of less than it costs', () => ({ net: { amount: '1000.00', currency: 'INR' }, lines: [{ ...line, amount: '10.00' }] })],
    ['lines of nothing, in another currency', ({ lines }) => ({ lines: lines.map((one) => ({ ...one, amount: '0.00' })) })],
    ['a line below zero', ({ lines }) => ({ lines: [...lines, { ...line, amount: '10.00' }, { ...line, amount: '-10.00' }] })],
    [
      'decimals that its currency has not',
      () => ({ net: { amount: '1.005', currency: 'INR' }, lines: [{ ...line, amount: '1.005' }] }),
    ],
    ['decimals in a line that its currency has not', ({ lines }) => ({ lines: [...lines, { ...line, amount: '0.000' }] })],
  ])('places held with %s', async (_, change) => {
    const { tourOptionId } = await world.boat()
    const count = () => world.server.app.db.selectFrom('partner_sales').select('sale_id').execute()
    const before = (await count()).length
    answering(change)
    for (const agreedTotal of [TOTAL, '11.00', '0.00', '1.11']) {
      const { status, body } = await world.order(tourOptionId, { agreedTotal })
      expect([status, body.errorCode]).toEqual([502, 'SUPPLIER_FAILED'])
    }
    expect((await count()).length).toBe(before)
  })

  test.each<[string, object]>([
    ['a clock that nobody knows', { timeZone: 'Mars/Base' }],
    ['a currency that has no such amounts', { currency: 'JPY' }],
  ])('a search answered with %s', async (_, change) => {
    await world.boat()
    world.meddle({ ask: async (between, question, on) => ({ ...((await on.ask(between, question)) as object), ...change }) })
    const { status, body } = await world.search()
    expect([status, body.errorCode]).toEqual([502, 'SUPPLIER_FAILED'])
  })

  test('a search answered with lines that do not add up', async () => {
    const { tourOptionId } = await world.boat()
    const said = JSON.stringify
    world.meddle({
      ask: async (between, question, on) =>
        JSON.parse(said(await on.ask(between, question)).replaceAll('"total":"291.20"', '"total":"291.21"')),
    })
    const { status, body } = await world.search()
    expect([status, body.errorCode]).toEqual([502, 'SUPPLIER_FAILED'])
    world.meddle()
    expect(await world.priceOf(tourOptionId)).toBe(TOTAL)
  })
})

test('guests at one address who search without end are refused, and nobody else is', async () => {
  const { server } = world
  const wish = {
    ...{ supplierListId: world.supplierListId, cityId: 292672, adults: 1 },
    startDate: world.inDays(10),
    endDate: world.inDays(10),
  }
  const search = () => server.call<{ errorCode?: string }>('activities/partners/searchActivities', wish)
  const cities = () => server.call<{ errorCode?: string }>('activities/partners/getCities', undefined, { method: 'GET' })
  expect([(await search()).status, (await cities()).status]).toEqual([200, 200])
  await server.app.tries.limit(`partner-search:${SITE.skylark}:127.0.0.1`, 60, 60_000, 60)
  for (const refused of [await search(), await cities()])
    expect([refused.status, refused.body.errorCode]).toEqual([429, 'TOO_MANY'])
  expect((await world.search()).status).toBe(200)
})

describe('the two books are compared', () => {
  const compare = (saleId: number) => compareWithPartner(world.server.app, { siteId: SITE.skylark, saleId })

  test('they agree; what the supplier has cancelled alone is shown, and agrees again once it is cancelled here', async () => {
    const { orderId, theirs } = await ordered({}, { option: { cancellation: [{ amount: 1, unit: 'day', refundPercent: 100 }] } })
    await world.pay(orderId)
    const { saleId } = await world.settled(orderId)
    expect(await compare(saleId)).toEqual([])
    const { app } = world.server
    const actor = await logInActor(world.server, BLUE_DHOW.email, BLUE_DHOW.host)
    await inSite(app.db, SITE.blueDhow, (tx) =>
      cancelActivity(tx, app, {
        saleId: theirs.id,
        actor,
        isDesk: true,
        now: app.now(),
        refuse: refuseAny,
        agreed: parseMoney('291.20', 'AED'),
      }),
    )
    expect(await compare(saleId)).toMatchObject([
      { kind: 'cancelledThere', title: `TW-${theirs.id}`, ours: 'Confirmed', theirs: 'Cancelled' },
    ])
    await world.cancel(saleId, TOTAL)
    expect(await world.settled(orderId)).toMatchObject({ status: 'cancelled' })
    expect(await compare(saleId)).toEqual([])
  })

  test('a run of reconciliation asks the supplier', async () => {
    const { orderId, theirs } = await ordered()
    await world.pay(orderId)
    const { saleId } = await world.settled(orderId)
    world.meddle({
      ask: async (between, question, on) => (question.kind === 'look' ? { record: null } : on.ask(between, question)),
    })
    expect(await compare(saleId)).toMatchObject([
      { kind: 'missingThere', title: `TW-${theirs.id}`, theirs: 'Not known', amount: { minor: -NET } },
    ])
    world.meddle({ ask: async () => 'nothing' })
    expect(await compare(saleId)).toBeUndefined()
    // An amount that its currency has not is no answer either.
    world.meddle({
      ask: async () => ({ record: { status: 'confirmed', price: { amount: '291.205', currency: 'AED' }, refunded: null } }),
    })
    expect(await compare(saleId)).toBeUndefined()
  })
})

describe('a site that is no consumer', () => {
  test('reads nothing and orders nothing; what another has ordered does not exist for it', async () => {
    const { orderId, theirs } = await ordered()
    await world.pay(orderId)
    await world.settled(orderId)
    const { app } = world.server
    const stranger = { consumerSiteId: 77, supplierSiteId: SITE.blueDhow }
    const other = { consumerSiteId: SITE.blueDhow, supplierSiteId: SITE.skylark }
    for (const between of [stranger, other]) {
      expect(await answerQuestion(app, between, { kind: 'cities' })).toMatchObject({ refused: expect.any(String) })
      expect(await answerQuestion(app, between, { kind: 'look', orderRef: theirs.order_ref })).toEqual({ record: null })
      const about = { orderRef: theirs.order_ref }
      const book = {
        kind: 'book',
        id: '0199f1a0-0000-7000-8000-000000000001',
        net: { amount: '291.20', currency: 'AED' },
        ...about,
      } as const
      expect(await receiveMessage(app, between, book)).toMatchObject({ refused: expect.any(String) })
      const cancel = {
        kind: 'cancel',
        id: '0199f1a0-0000-7000-8000-000000000002',
        atLeast: { amount: '0.00', currency: 'AED' },
        ...about,
      } as const
      expect(await receiveMessage(app, between, cancel)).toMatchObject({ refused: 'This order is not known here.' })
      await answerQuestion(app, between, { kind: 'release', ...about })
    }
    expect(await theirsOf(theirs.id)).toMatchObject({ status: 'confirmed' })
  })

  test('a message whose id was used for other words is refused', async () => {
    const { orderId, theirs } = await ordered()
    await world.pay(orderId)
    const { saleId } = await world.settled(orderId)
    const [message] = await messagesOf(saleId)
    const between = { consumerSiteId: SITE.skylark, supplierSiteId: SITE.blueDhow }
    const forged = {
      kind: 'cancel',
      id: message?.id ?? '',
      orderRef: theirs.order_ref,
      atLeast: { amount: '0.00', currency: 'AED' },
    } as const
    expect(await receiveMessage(world.server.app, between, forged)).toMatchObject({
      refused: expect.stringContaining('other words'),
    })
    expect(await theirsOf(theirs.id)).toMatchObject({ status: 'confirmed' })
  })

  test('a customer of Skylark with no relation to it reads no sale of another company', async () => {
    const { orderId } = await ordered()
    await world.pay(orderId)
    const { saleId } = await world.settled(orderId)
    const other = await world.server.logIn('agent@bluedhow.example', { host: BLUE_DHOW.host })
    const { body } = await world.call('activities/getActivitySale', { saleId }, other, BLUE_DHOW.host)
    expect(body.errorCode).toBe('NOT_FOUND')
  })
})

describe('after a refused try it is ordered with the same key', () => {
  const key = { idempotencyKey: 'one key for all tries' }

  test('where the answer was lost: the places are the same', async () => {
    const { tourOptionId } = await world.boat({ people: 3 })
    world.meddle({
      ask: async (between, question, on) => {
        await on.ask(between, question)
        throw new Error('no way back')
      },
    })
    expect((await world.order(tourOptionId, key)).body.errorCode).toBe('SUPPLIER_FAILED')
    const held = await lastOfTheirs()
    expect(held).toMatchObject({ status: 'waiting' })
    world.meddle()
    const { body } = await world.order(tourOptionId, key)
    expect(body.amount).toBe(TOTAL)
    expect((await world.pay(body.orderId)).status).toBe(200)
    expect(await world.settled(body.orderId)).toMatchObject({ status: 'confirmed' })
    expect(await lastOfTheirs()).toMatchObject({ id: held?.id, status: 'confirmed' })
  })

  test('where the price has changed, once the new one is agreed to', async () => {
    const { tourOptionId } = await world.boat({ people: 3 })
    const another = { idempotencyKey: 'one key for two prices' }
    expect((await world.order(tourOptionId, { ...another, agreedTotal: '6000.00' })).body.errorCode).toBe('STATE_CHANGED')
    const { status, body } = await world.order(tourOptionId, another)
    expect([status, body.amount]).toEqual([200, TOTAL])
  })

  test('what was held for another traveller is let go, so that the next press has it', async () => {
    const { tourOptionId } = await world.boat({ people: 3 })
    const another = { idempotencyKey: 'one key for two travellers' }
    world.meddle({
      ask: async (between, question, on) => {
        await on.ask(between, question)
        throw new Error('no way back')
      },
    })
    expect((await world.order(tourOptionId, another)).body.errorCode).toBe('SUPPLIER_FAILED')
    world.meddle()
    const refused = await world.order(tourOptionId, { ...another, leadName: 'Mrs Rao' })
    expect(refused.body.errorCode).toBe('STATE_CHANGED')
    expect(await lastOfTheirs()).toMatchObject({ status: 'expired' })
    expect((await world.order(tourOptionId, { leadName: 'Mrs Rao' })).status).toBe(200)
  })
})

test('every message is answered in the end', async () => {
  const open = () => world.server.app.db.selectFrom('partner_outbox').select('id').where('answered_at', 'is', null).execute()
  expect(await waitUntil(open, (rows) => rows.length === 0, 'all answered')).toEqual([])
})
