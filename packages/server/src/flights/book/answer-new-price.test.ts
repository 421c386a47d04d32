/** Longer than a file should be: everything that can become of a price that moved at ticketing, one after the other. */
import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { money } from '@tradewind/domain/money'
import { plusMinutes } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { inSite } from '../../database/in-site.ts'
import { refuseAny } from '../../http/promised-refusals.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { openTestBooking } from '../../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { SupplierUnclear } from '../suppliers/supplier-errors.ts'
import { acceptNewPrice, declineNewPrice } from './answer-new-price.ts'
import { issueBooking } from './issue-booking.ts'
import { notifyOfDoubts } from './keep-staff-notified.ts'
import type { Paid } from './testing/buy-flight.ts'
import { type Desk, openDesk } from './testing/sell-booking.ts'

const AGENT = 'agent@skylark.example'
const PRIYA = 'priya@skylark.example'

let sandbox: Sandbox
let server: TestServer
let desk: Desk
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none' })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
})
beforeEach(async () => {
  desk = await openDesk(server)
})
afterEach(() => expectLedgerSound(server))
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

type Answer = Paid & { booking: BookingDetail; data?: { missing: string } }
const call = async (email: string, path: string, input: object, host?: string) =>
  server.call<Answer>(path, input, { as: await server.logIn(email, host ? { host } : {}), ...(host ? { host } : {}) })
const accept = (bookingId: number, agreedTotalPayable: string, email = AGENT) =>
  call(email, 'flight/payments/acceptNewPrice', { bookingId, agreedTotalPayable })
const decline = (bookingId: number, email = AGENT) => call(email, 'flight/payments/declineNewPrice', { bookingId })
const show = async (bookingId: number, email = AGENT) => (await call(email, 'flight/getBookingDetails', { bookingId })).body.booking

/** The supplier names these published fares, one after the other, and then issues. */
function airlineNames(...rupees: number[]) {
  desk.fake.answerTicket = (normally) => {
    const published = rupees[desk.fake.count('issue') - 1]
    return published === undefined
      ? normally()
      : { kind: 'priceChanged', net: undefined, published: money(BigInt(published) * 100n, 'INR') }
  }
}

/** A booking of 5,078 from the wallet (5,000, a fee of 100 with its GST, 40 % of a commission of 105), whose price has moved to 5,578. */
async function waiting({ email = AGENT, rupees = [5_500], minutes = 15 } = {}) {
  airlineNames(...rupees)
  const { bookingId, orderId } = await openTestBooking(server, email, { minutes })
  await call(email, 'flight/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } })
  await isAsked(bookingId)
  return { bookingId, orderId }
}
const isAsked = (bookingId: number) =>
  waitUntil(
    () => desk.read(bookingId),
    ({ consent_by }) => consent_by !== null,
    'asked',
  )
const look = async (bookingId: number) => {
  const { next_check_at: dueAt } = await desk.read(bookingId)
  await issueBooking(server.app, { siteId: desk.agent.siteId, bookingId, ...(dueAt ? { dueAt } : {}) })
}

/** The whole postings of an order, in the order they were made: whose account, which, how much. */
async function booksOf(orderId: string) {
  const { rows } = await sql<{ key: string; reason: string; account: string; amount: bigint }>`
    select p.key, p.reason, a.kind || ':' || case when a.legal_entity_id = ${desk.agent.legalEntityId} then 'buyer' else le.kind end as account,
      e.amount_minor as amount
    from ledger_postings p join ledger_entries e on e.site_id = p.site_id and e.posting_id = p.id
    join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id
    join legal_entities le on le.site_id = a.site_id and le.id = a.legal_entity_id
    where p.about_kind = 'order' and p.about_id = ${orderId} order by p.id, e.line`.execute(server.app.db)
  return [...Map.groupBy(rows, ({ key }) => key).values()].map((lines) => [
    lines[0]?.reason,
    Object.fromEntries(lines.map(({ account, amount }) => [account, Number(amount) / 100])),
  ])
}
async function orderOf(orderId: string) {
  return server.app.db
    .selectFrom('payments')
    .select(['status', 'amount_minor', 'wallet_minor', 'card_minor'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
}
const HELD = ['hold', { 'wallet:buyer': -5_078, 'hold:buyer': 5_078 }]
const RAISED = ['hold', { 'wallet:buyer': -500, 'hold:buyer': 500 }]
const REFUNDED = ['release', { 'hold:buyer': -5_078, 'wallet:buyer': 5_078 }]

describe('a low-cost price that moves at ticketing', () => {
  test('waits for its buyer, the money held, with both totals and the time named; the buyer is notified, and staff sees who must act', async () => {
    const { bookingId, orderId } = await waiting()
    const booking = await desk.read(bookingId)
    expect(booking).toMatchObject({ status: 'issuing', money: 'taken', has_consent: false, amount_minor: 507_800n })
    expect(booking.consent_by).toBe(booking.payment_ends_at)
    expect(booking.next_check_at && booking.next_check_at >= (booking.consent_by ?? '')).toBe(true)
    expect(await show(bookingId)).toMatchObject({
      amount: '5078.00',
      askedPrice: {
        total: '5578.00',
        customerTotal: '5618.00',
        before: '5078.00',
        difference: '500.00',
        missing: '0.00',
        until: booking.consent_by,
      },
    })
    expect(await booksOf(orderId)).toEqual([HELD])
    const notices = await server.app.db
      .selectFrom('notices')
      .select(['user_id', 'kind', 'title'])
      .where('path', '=', `/user/payments/${orderId}`)
      .execute()
    expect(notices).toEqual([{ user_id: desk.agent.userId, kind: 'bookingFailed', title: 'The fare changed: DEL–BOM' }])
    const { body } = await server.call<{ tickets: { bookingId: number; priceAskedUntil: string | null }[] }>(
      'flight/getTickets',
      { status: 'inProgress' },
      { as: await server.logIn('desk@skylark.example') },
    )
    expect(body.tickets.find((ticket) => ticket.bookingId === bookingId)?.priceAskedUntil).toBe(booking.consent_by)
    expect((await show(bookingId, 'desk@skylark.example')).askedPrice?.missing).toBeNull()
    await decline(bookingId)
  })

  test('is issued at the price agreed to, with its consent, and the books add up to it', async () => {
    const { bookingId, orderId } = await waiting()
    const { status, body } = await accept(bookingId, '5578.00')
    expect([status, body.next, body.booking]).toMatchObject([
      200,
      'ticketQueue',
      { status: 'issued', amount: '5578.00', askedPrice: null, newPrice: null },
    ])
    expect(desk.fake.consents).toEqual([false, true])
    expect(await orderOf(orderId)).toEqual({ status: 'captured', amount_minor: 557_800n, wallet_minor: 557_800n, card_minor: 0n })
    const [held, raised, captured] = await booksOf(orderId)
    expect([held, raised]).toEqual([HELD, RAISED])
    expect(captured).toEqual([
      'capture',
      {
        'hold:buyer': -5_578,
        // 5,500 less the commission of 105, and its TDS of 5.
        'supplierPayable:supplier': 5_400,
        'tdsReceivable:siteOwner': -5,
        'tdsPayable:siteOwner': 2,
        'gstPayable:siteOwner': 18,
        'salesRevenue:siteOwner': 100,
        'commission:siteOwner': 63,
      },
    ])
    const { rows } = await sql<{
      total: string
    }>`select total_minor::text as total from tax_documents where sale_id = ${bookingId} and kind = 'invoice'`.execute(
      server.app.db,
    )
    expect(rows).toEqual([{ total: '557800' }])
    expect((await desk.history(bookingId)).slice(-3)).toEqual(['issuing', 'issuing', 'issued'])
  })

  test('is given up when the buyer declines, and the money is back', async () => {
    const { bookingId, orderId } = await waiting()
    expect((await decline(bookingId)).body.booking).toMatchObject({ status: 'refunded', askedPrice: null, newPrice: '5578.00' })
    expect(await booksOf(orderId)).toEqual([HELD, REFUNDED])
    expect(await desk.read(bookingId)).toMatchObject({ failure: 'priceChanged', consent_by: null, money: 'refundedToWallet' })
    expect((await decline(bookingId)).status).toBe(200)
    expect((await accept(bookingId, '5578.00')).body).toMatchObject({ errorCode: 'STATE_CHANGED' })
    expect(await booksOf(orderId)).toEqual([HELD, REFUNDED])
    expect(desk.fake.count('issue')).toBe(1)
  })

  test('is given up when nobody answers in time: not before, and by the look that was put down', async () => {
    const { bookingId, orderId } = await waiting()
    await look(bookingId)
    expect((await desk.read(bookingId)).consent_by).not.toBeNull()
    server.passMinutes(15)
    expect((await accept(bookingId, '5578.00')).body).toMatchObject({ errorCode: 'PAYMENT_SESSION_EXPIRED' })
    await look(bookingId)
    server.passMinutes(-15)
    expect(await desk.read(bookingId)).toMatchObject({ status: 'refunded', failure: 'priceChanged', consent_by: null })
    expect(await booksOf(orderId)).toEqual([HELD, REFUNDED])
    expect(desk.fake.count('issue')).toBe(1)
  })

  test('a look that comes too early by a node whose clock is behind puts down another', async () => {
    const { bookingId } = await waiting()
    const { next_check_at: dueAt } = await desk.read(bookingId)
    const behind = { ...server.app, now: () => plusMinutes(server.app.now(), -1) }
    await issueBooking(behind, { siteId: desk.agent.siteId, bookingId, ...(dueAt ? { dueAt } : {}) })
    const { rows } = await sql`select from pgboss.job where name = 'reconcile-booking' and state = 'created'
      and (data->>'bookingId')::int = ${bookingId} and data->>'dueAt' = ${(await desk.read(bookingId)).next_check_at}`.execute(
      server.app.db,
    )
    expect(rows).toHaveLength(1)
    await decline(bookingId)
  })

  test('is nothing for staff while its buyer may answer, nor at once after the yes; an end that does not come is', async () => {
    const { bookingId } = await waiting()
    const isNotified = async (minutes: number) => {
      server.passMinutes(minutes)
      await notifyOfDoubts(server.app)
      const { needs_staff } = await desk.read(bookingId)
      server.passMinutes(-minutes)
      return needs_staff
    }
    expect([await isNotified(2), await isNotified(14)]).toEqual([false, false])
    // The look at its end is lost: somebody has to see to it.
    expect(await isNotified(16)).toBe(true)
    await decline(bookingId)

    desk = await openDesk(server)
    const agreed = await waiting()
    server.passMinutes(5)
    desk.fake.after = (what) => {
      if (what === 'issue') throw new SupplierUnclear('timed out')
    }
    desk.fake.findsNothing = true
    await acceptNewPrice(
      { app: server.app, actor: desk.agent, now: server.app.now(), refuse: refuseAny },
      { bookingId: agreed.bookingId, agreedTotalPayable: '5578.00' },
    )
    await notifyOfDoubts(server.app)
    expect((await desk.read(agreed.bookingId)).needs_staff).toBe(false)
    server.passMinutes(1)
    await notifyOfDoubts(server.app)
    server.passMinutes(-6)
    expect((await desk.read(agreed.bookingId)).needs_staff).toBe(true)
    desk.fake.findsNothing = false
    await issueBooking(server.app, { siteId: desk.agent.siteId, bookingId: agreed.bookingId }, { isUrgent: true })
    await desk.until(agreed.bookingId, 'issued')
  })

  test('is not put to a buyer who has no minute left', async () => {
    airlineNames(5_500)
    const { bookingId, orderId } = await openTestBooking(server, AGENT, { minutes: 0.9 })
    await desk.pay(orderId)
    await desk.until(bookingId, 'refunded')
    expect(await show(bookingId)).toMatchObject({ newPrice: '5578.00', askedPrice: null })
    expect(await booksOf(orderId)).toEqual([HELD, REFUNDED])
  })

  test('may move once more: the buyer is asked for consent again, and the first yes counts for nothing else', async () => {
    const { bookingId, orderId } = await waiting({ rupees: [5_500, 5_600] })
    expect((await accept(bookingId, '5578.00')).body.booking).toMatchObject({
      amount: '5578.00',
      askedPrice: { before: '5578.00', total: '5678.00' },
    })
    expect((await accept(bookingId, '5578.00')).body).toMatchObject({ errorCode: 'STATE_CHANGED' })
    expect((await accept(bookingId, '5678.00')).body.booking).toMatchObject({ status: 'issued', amount: '5678.00' })
    expect((await booksOf(orderId)).slice(0, 3)).toEqual([HELD, RAISED, ['hold', { 'wallet:buyer': -100, 'hold:buyer': 100 }]])
    expect(desk.fake.consents).toEqual([false, true, true])
  })

  test('that falls is agreed to as well, and what is too much goes back to the wallet', async () => {
    const { bookingId, orderId } = await waiting({ rupees: [4_900] })
    expect((await show(bookingId)).askedPrice).toMatchObject({ difference: '-100.00', missing: '0.00' })
    expect((await accept(bookingId, '4978.00')).body.booking).toMatchObject({ status: 'issued', amount: '4978.00' })
    expect((await booksOf(orderId)).slice(0, 2)).toEqual([HELD, ['release', { 'hold:buyer': -100, 'wallet:buyer': 100 }]])
  })

  test('that comes with other times, known or not, is not put to anybody', async () => {
    desk.fake.answerTicket = () => ({ kind: 'priceChanged', net: undefined, published: money(550_000n, 'INR'), moved: [] })
    const { bookingId, orderId } = await openTestBooking(server, AGENT)
    await desk.pay(orderId)
    expect(await desk.until(bookingId, 'refunded')).toMatchObject({ failure: 'priceChanged' })
    expect(await booksOf(orderId)).toEqual([HELD, REFUNDED])
  })

  test('keeps both figures of the supplier where it names both', async () => {
    desk.fake.answerTicket = (normally) =>
      desk.fake.count('issue') > 1
        ? normally()
        : { kind: 'priceChanged', net: money(545_000n, 'INR'), published: money(550_000n, 'INR') }
    const { bookingId, orderId } = await openTestBooking(server, AGENT)
    await desk.pay(orderId)
    const { newlyPriced } = await isAsked(bookingId)
    const agreed = newlyPriced?.totalPayable.minor ?? 0n
    await accept(bookingId, String(Number(agreed) / 100))
    const captured = (await booksOf(orderId)).at(-1) as [string, Record<string, number>]
    expect(agreed).toBe(557_800n)
    expect(captured[1]).toEqual({
      'hold:buyer': -5_578,
      'supplierPayable:supplier': 5_450,
      'tdsReceivable:siteOwner': -5,
      'tdsPayable:siteOwner': 2,
      'gstPayable:siteOwner': 18,
      'salesRevenue:siteOwner': 100,
      // 50 more than the fare rose by goes to the supplier: it comes out of the commission.
      'commission:siteOwner': 13,
    })
  })
})

describe('a wallet that does not cover the difference', () => {
  test('refuses with what is missing, writes nothing, and the booking still waits; filled, it is agreed to', async () => {
    const { bookingId, orderId } = await waiting()
    const back = await leaveSpendable(120)
    const refused = await accept(bookingId, '5578.00')
    expect(refused).toMatchObject({
      status: 402,
      body: {
        errorCode: 'INSUFFICIENT_BALANCE',
        errorMessage: 'Your wallet does not cover the difference. Please add money, then accept the new fare.',
        data: { missing: '380.00' },
      },
    })
    expect((await show(bookingId)).askedPrice).toMatchObject({ missing: '380.00' })
    expect(await booksOf(orderId)).toEqual([HELD])
    expect(await desk.read(bookingId)).toMatchObject({ status: 'issuing', has_consent: false, amount_minor: 507_800n })
    await back()
    expect((await accept(bookingId, '5578.00')).body.booking.status).toBe('issued')
    expect((await booksOf(orderId)).slice(0, 2)).toEqual([HELD, RAISED])
  })
})

describe('at once', () => {
  const counted = async (orderId: string) => (await booksOf(orderId)).map(([reason]) => reason)

  test('two who agree pay the difference once and ask the airline once', async () => {
    const { bookingId, orderId } = await waiting()
    const answers = await Promise.all([1, 2, 3].map(() => accept(bookingId, '5578.00')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await desk.until(bookingId, 'issued')
    expect(await counted(orderId)).toEqual(['hold', 'hold', 'capture'])
    expect(desk.fake.count('issue')).toBe(2)
  })

  test('one who agrees and one who declines: one of them decides, and the other is refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      desk = await openDesk(server)
      const { bookingId, orderId } = await waiting()
      const asked = [() => accept(bookingId, '5578.00'), () => decline(bookingId)]
      const answers = await Promise.all((round % 2 ? asked : asked.toReversed()).map((ask) => ask()))
      const { status } = await desk.until(bookingId, 'issued', 'refunded')
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
      expect(answers.find((answer) => answer.status === 409)?.body.errorCode).toBe('STATE_CHANGED')
      expect(await counted(orderId)).toEqual(status === 'issued' ? ['hold', 'hold', 'capture'] : ['hold', 'release'])
      expect(desk.fake.count('issue')).toBe(status === 'issued' ? 2 : 1)
    }
  })

  test('one who agrees in the last moment and the look that ends it', async () => {
    for (let round = 0; round < 4; round += 1) {
      desk = await openDesk(server)
      const { bookingId, orderId } = await waiting()
      const { consent_by: by, next_check_at: dueAt } = await desk.read(bookingId)
      if (!by || !dueAt) throw new Error('It is not asked')
      const { siteId } = desk.agent
      const inTime = () =>
        acceptNewPrice(
          { app: server.app, actor: desk.agent, now: plusMinutes(by, -0.01), refuse: refuseAny },
          { bookingId, agreedTotalPayable: '5578.00' },
        ).catch(({ code }) => code)
      const late = async () => {
        await issueBooking({ ...server.app, now: () => dueAt }, { siteId, bookingId, dueAt })
      }
      const both = round % 2 ? [inTime(), late()] : [late(), inTime()]
      const said = (await Promise.all(both)).filter((one) => one !== undefined)
      const { status } = await desk.until(bookingId, 'issued', 'refunded')
      expect(said).toEqual(status === 'issued' ? [] : ['STATE_CHANGED'])
      expect(await counted(orderId)).toEqual(status === 'issued' ? ['hold', 'hold', 'capture'] : ['hold', 'release'])
    }
  })

  test('one who agrees and another booking that takes the rest of the wallet: never more than there is', async () => {
    const { bookingId, orderId } = await waiting()
    const rest = 5_400
    const back = await leaveSpendable(rest)
    const other = await openTestBooking(server, AGENT)
    const [agreed, paid] = await Promise.all([
      accept(bookingId, '5578.00'),
      call(AGENT, 'flight/payments/orderSuccessCallback', { orderId: other.orderId, payment: { method: 'wallet' } }),
    ])
    expect([agreed.status, paid.status].sort()).toEqual([200, 402])
    if (agreed.status === 402) expect((await desk.read(bookingId)).consent_by).not.toBeNull()
    await back()
    if (agreed.status === 402) await decline(bookingId)
    expect((await counted(orderId)).at(-1)).toBe(agreed.status === 200 ? 'capture' : 'release')
  })
})

describe('a supplier that does not answer the yes', () => {
  test('is never asked again: what it has is found, and captured at the price agreed to', async () => {
    const { bookingId, orderId } = await waiting()
    desk.fake.after = (what) => {
      if (what === 'issue') throw new SupplierUnclear('timed out')
    }
    await accept(bookingId, '5578.00')
    await waitUntil(
      async () => {
        await issueBooking(server.app, { siteId: desk.agent.siteId, bookingId }, { isUrgent: true })
        return desk.read(bookingId)
      },
      ({ status }) => status === 'issued',
      'issued',
    )
    expect(desk.fake.count('issue')).toBe(2)
    expect(await orderOf(orderId)).toMatchObject({ status: 'captured', amount_minor: 557_800n })
  })

  test('that refuses in the end has all of it refunded', async () => {
    airlineNames(5_500)
    const { bookingId, orderId } = await waiting()
    desk.fake.answerTicket = () => ({ kind: 'failed', why: 'soldOut', reason: 'No seats left' })
    await accept(bookingId, '5578.00')
    await desk.until(bookingId, 'refunded')
    expect(await booksOf(orderId)).toEqual([HELD, RAISED, ['release', { 'hold:buyer': -5_578, 'wallet:buyer': 5_578 }]])
  })
})

describe('who may not', () => {
  test.each([
    ['another company', 'corporate@skylark.example', undefined],
    ['a traveller of the same site', PRIYA, undefined],
    ['staff in their own name', 'desk@skylark.example', undefined],
    ['the admin of another site', 'admin@bluedhow.example', 'bluedhow.localhost'],
  ])('answer it: %s', async (_who, email, host) => {
    const { bookingId, orderId } = await waiting()
    for (const path of ['acceptNewPrice', 'declineNewPrice']) {
      const input = { bookingId, ...(path === 'acceptNewPrice' ? { agreedTotalPayable: '5578.00' } : {}) }
      expect((await call(email, `flight/payments/${path}`, input, host)).status).toBe(404)
    }
    expect(await booksOf(orderId)).toEqual([HELD])
    expect((await desk.read(bookingId)).consent_by).not.toBeNull()
    await decline(bookingId)
  })

  test('a booking that asks nothing is neither agreed to nor declined', async () => {
    const { bookingId, orderId } = await desk.open()
    for (const answer of [await accept(bookingId, '5000.00'), await decline(bookingId)])
      expect(answer.body).toMatchObject({ errorCode: 'STATE_CHANGED' })
    await desk.pay(orderId)
    await desk.until(bookingId, 'issued')
    for (const answer of [await accept(bookingId, '5000.00'), await decline(bookingId)])
      expect(answer.body).toMatchObject({ errorCode: 'STATE_CHANGED' })
  })

  test('agree to another total than the one that is asked', async () => {
    const { bookingId, orderId } = await waiting()
    const { body } = await accept(bookingId, '5577.00')
    expect(body).toMatchObject({ errorCode: 'STATE_CHANGED', errorMessage: expect.stringContaining('changed again') })
    expect(await booksOf(orderId)).toEqual([HELD])
    await decline(bookingId)
  })

  test('the table itself keeps a question to bookings that have a price to ask about', async () => {
    const { bookingId } = await desk.open()
    const ask = inSite(server.app.db, desk.agent.siteId, (tx) =>
      tx.updateTable('bookings').set({ consent_by: desk.now() }).where('id', '=', bookingId).execute(),
    )
    await expect(ask).rejects.toThrow(/consent_is_asked_for_a_price/)
  })
})

describe('a booking paid by card', () => {
  const payByCard = async (orderId: string) => {
    const { body } = await server.call<{ gatewayOrderId: string }>(
      'flight/payments/startGatewayPayment',
      { orderId },
      { as: await server.logIn(PRIYA) },
    )
    const back = await atGateway(body.gatewayOrderId)
    await call(PRIYA, 'flight/payments/orderSuccessCallback', { orderId, payment: { method: 'gateway', ...back } })
  }

  test('takes the difference from the wallet, which a card can fill meanwhile; what the card paid stays', async () => {
    airlineNames(5_500)
    const { bookingId, orderId } = await openTestBooking(server, PRIYA)
    await payByCard(orderId)
    await isAsked(bookingId)
    expect((await show(bookingId, PRIYA)).askedPrice).toMatchObject({ total: '5578.00', missing: '500.00' })
    expect((await accept(bookingId, '5578.00', PRIYA)).status).toBe(402)
    const topUp = await server.call<{ orderId: string; paymentUrl: string }>(
      'wl/user/startTopUp',
      { amount: '500', idempotencyKey: crypto.randomUUID() },
      { as: await server.logIn(PRIYA) },
    )
    const { gateway_order_id: gatewayOrderId } = await server.app.db
      .selectFrom('gateway_payments')
      .select('gateway_order_id')
      .where('payment_id', '=', topUp.body.orderId)
      .executeTakeFirstOrThrow()
    const back = await atGateway(gatewayOrderId ?? '')
    await call(PRIYA, 'wl/user/finishTopUp', { orderId: topUp.body.orderId, ...back })
    expect((await accept(bookingId, '5578.00', PRIYA)).body.booking).toMatchObject({ status: 'issued', amount: '5578.00' })
    expect(await orderOf(orderId)).toEqual({
      status: 'captured',
      amount_minor: 557_800n,
      wallet_minor: 50_000n,
      card_minor: 507_800n,
    })
  })

  test('refunds each part to where it came from when the airline refuses after all', async () => {
    airlineNames(5_500)
    const { bookingId, orderId } = await openTestBooking(server, PRIYA)
    await payByCard(orderId)
    await isAsked(bookingId)
    await decline(bookingId, PRIYA)
    await desk.until(bookingId, 'refunded')
    expect(await desk.read(bookingId)).toMatchObject({ money: 'refundedToCard', failure: 'priceChanged' })
    expect((await orderOf(orderId)).status).toBe('refunded')
  })

  test('that became cheaper than what the card paid is refunded in full, the new price named', async () => {
    airlineNames(4_900)
    const { bookingId, orderId } = await openTestBooking(server, PRIYA)
    await payByCard(orderId)
    await desk.until(bookingId, 'refunded')
    expect(await show(bookingId, PRIYA)).toMatchObject({ askedPrice: null, newPrice: '4978.00' })
    expect(desk.fake.count('issue')).toBe(1)
  })
})

test('deciding twice manually is deciding once', async () => {
  const { bookingId } = await waiting()
  const context = { app: server.app, actor: desk.agent, now: desk.now(), refuse: refuseAny }
  await Promise.all([declineNewPrice(context, { bookingId }), declineNewPrice(context, { bookingId })])
  expect((await desk.history(bookingId)).filter((status) => status === 'failed')).toHaveLength(1)
})

async function atGateway(gatewayOrderId: string) {
  const answer = await fetch(`${sandbox.url}/sandbox/control/gateway/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ gatewayOrderId, outcome: 'success' }),
  })
  const query = new URL(((await answer.json()) as { returnTo: string }).returnTo).searchParams
  const read = (name: string) => query.get(name) ?? ''
  return {
    gatewayOrderId: read('gatewayOrderId'),
    gatewayPaymentId: read('gatewayPaymentId'),
    status: read('status'),
    signature: read('signature'),
  }
}

/** Puts all but so many rupees of what the agent can spend aside; returns a function that undoes it. */
async function leaveSpendable(rupees: number): Promise<() => Promise<void>> {
  const { hold, release } = await import('@tradewind/domain/ledger/build-posting')
  const { post } = await import('../../ledger/post/post.ts')
  const { readWallet } = await import('../../ledger/wallet/read-wallet.ts')
  const { siteId, legalEntityId: buyer } = desk.agent
  const about = { kind: 'test', id: crypto.randomUUID() } as never
  const amount = await inSite(server.app.db, siteId, async (tx) => {
    const { spendable } = await readWallet(tx, { legalEntityId: buyer, currency: 'INR' }, desk.now())
    const aside = money(spendable.minor - BigInt(rupees) * 100n, 'INR')
    await post(tx, hold({ key: `aside:${crypto.randomUUID()}`, about, buyer, amount: aside }), desk.now())
    return aside
  })
  return () =>
    inSite(server.app.db, siteId, async (tx) => {
      await post(tx, release({ key: `aside:${crypto.randomUUID()}`, about, buyer, amount }), desk.now())
    })
}
