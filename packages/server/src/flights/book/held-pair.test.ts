/** Longer than a file should be: every way in which two held flights are paid once. */
import type { BookingDetail } from '@tradewind/contract/flights/booking'
import type { HeldBooking } from '@tradewind/contract/tickets/holds'
import type { TicketRow } from '@tradewind/contract/tickets/tickets'
import { instant, plusMinutes } from '@tradewind/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { orderFault } from '../../testing/flight-searches.ts'
import { leaveSpendable, readSpendable } from '../../testing/leave-spendable.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { remindHold } from '../../tickets/holds/remind-hold.ts'
import { expireBooking } from './expire-booking.ts'
import { adult, type Call, type OpenedAnswer, type Paid, payByWallet } from './testing/buy-flight.ts'
import { openPair } from './testing/open-pair.ts'

const SITE = 1
const AGENT = 'agent@skylark.example'
let sandbox: Sandbox
let server: TestServer
let agent: Call
let colleague: Call
let names = 0
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  agent = await callAs(AGENT)
  colleague = await callAs('agent2@skylark.example')
})
afterEach(() => expectLedgerSound(server))
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

async function callAs(email: string): Promise<Call> {
  const as = await server.logIn(email)
  return (path, body) => server.call(path, body, { as }) as never
}

type Pair = Awaited<ReturnType<typeof holdPair>>

async function holdPair() {
  names += 1
  const pair = await openPair(agent, { out: '101', back: '102' }, [adult(`Held${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(names)}`)])
  await agent('flight/holdBooking', { orderId: pair.orderId })
  await expect.poll(() => statesOf(pair)).toEqual(['held', 'held'])
  return pair
}

const details = async (bookingId: number) =>
  (await agent<{ booking: BookingDetail }>('flight/getBookingDetails', { bookingId })).body.booking
const statesOf = ({ out, back }: Pick<Pair, 'out' | 'back'>) =>
  Promise.all([out, back].map(async (id) => (await details(id)).status))
const payFor = (bookingId: number, more: object = {}, call = agent) =>
  call<OpenedAnswer>('flight/payments/payForHold', { bookingId, ...more })
const linesOf = async (orderId: string) => {
  const { body } = await agent<{ session: { status: string; amount: string; lines: { saleId: number }[] } }>(
    'flight/payments/getPaymentSession',
    { orderId },
  )
  return { ...body.session, lines: body.session.lines.map(({ saleId }) => saleId) }
}
const showsReturn = async (searchId: string) =>
  (await agent<{ showReturn: boolean }>('flight/getFlightDetails', { searchId })).body.showReturn
const decimal = (minor: bigint) => (Number(minor) / 100).toFixed(2)

async function walletOf(kind: 'wallet' | 'hold' = 'wallet'): Promise<bigint> {
  const row = await server.app.db
    .selectFrom('ledger_accounts as a')
    .innerJoin('users as u', (join) =>
      join.onRef('u.site_id', '=', 'a.site_id').onRef('u.legal_entity_id', '=', 'a.legal_entity_id'),
    )
    .select('a.balance_minor')
    .where('a.kind', '=', kind)
    .where('u.email', '=', AGENT)
    .executeTakeFirst()
  return row?.balance_minor ?? 0n
}

/** The whole postings of a payment: its reason, and each account with whose it is and how much. */
async function postingsOf(orderId: string) {
  const rows = await server.app.db
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_entries as e', (join) => join.onRef('e.site_id', '=', 'p.site_id').onRef('e.posting_id', '=', 'p.id'))
    .innerJoin('ledger_accounts as a', (join) => join.onRef('a.site_id', '=', 'e.site_id').onRef('a.id', '=', 'e.account_id'))
    .select(['p.id', 'p.reason', 'a.kind', 'e.amount_minor'])
    .where('p.about_kind', '=', 'order')
    .where('p.about_id', '=', orderId)
    .orderBy('p.id')
    .execute()
  const byPosting = Map.groupBy(rows, ({ id }) => id)
  return [...byPosting.values()].map((entries) => ({
    reason: entries[0]?.reason,
    sums: Object.fromEntries(
      ['wallet', 'hold'].map((kind) => [
        kind,
        entries.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.amount_minor, 0n),
      ]),
    ),
    rest: entries.reduce((sum, one) => sum + one.amount_minor, 0n),
  }))
}

/** The hold of one half ends: the job has run, or only the clock has come to it. */
async function endHold(bookingId: number, { hasJobRun = true } = {}) {
  const ended = plusMinutes(instant(Date.now()), -1)
  await server.app.db.updateTable('bookings').set({ hold_ends_at: ended }).where('id', '=', bookingId).execute()
  if (hasJobRun) await expireBooking(server.app, { siteId: SITE, bookingId })
}

async function failNextTicket() {
  await orderFault(sandbox.url, { method: 'Ticket', fault: 'ticket-failed', times: 1 })
}

describe('two held flights of a domestic return', () => {
  test('are paid once, from whichever of the two, and each is captured with its own posting', async () => {
    const pair = await holdPair()
    const opened = await payFor(pair.back)
    expect(opened).toMatchObject({ status: 200, body: { amount: decimal(pair.minor), bookingId: pair.back } })
    const { orderId } = opened.body
    expect((await payFor(pair.out)).body).toMatchObject({ orderId, amount: decimal(pair.minor), bookingId: pair.out })
    expect(await linesOf(orderId)).toMatchObject({ status: 'open', amount: decimal(pair.minor), lines: [pair.out, pair.back] })
    const before = await walletOf()
    const { body } = await payByWallet(agent, orderId)
    expect(body).toMatchObject({ success: true, next: 'ticketQueue' })
    expect(body.bookings.map(({ status, bound }) => [status, bound])).toEqual([
      ['issued', 'outbound'],
      ['issued', 'inbound'],
    ])
    expect(before - (await walletOf())).toBe(pair.minor)
    const postings = await postingsOf(orderId)
    expect(postings.map(({ rest }) => rest)).toEqual([0n, 0n, 0n])
    expect(postings[0]).toMatchObject({ reason: 'hold', sums: { wallet: expect.toBeOneOf([pair.minor, -pair.minor]) } })
    expect(postings.filter(({ reason }) => reason === 'capture')).toHaveLength(2)
    expect(await showsReturn(pair.searchId)).toBe(false)
  })

  test('say in the list that they are paid together, and are reminded of once', async () => {
    const pair = await holdPair()
    const holds = (await agent<{ holds: HeldBooking[] }>('flight/getHolds', { pageSize: 100 })).body.holds
    const withOf = (id: number) => holds.find(({ bookingId }) => bookingId === id)?.heldWith?.bookingId
    expect([withOf(pair.out), withOf(pair.back)]).toEqual([pair.back, pair.out])
    const pairOf = async () => {
      const { bookings } = (await agent<{ bookings: TicketRow[] }>('flight/getBookedFlights', { pageSize: 100 })).body
      const listed = (id: number) => bookings.find(({ bookingId }) => bookingId === id)?.heldWith
      return Promise.all([pair.out, pair.back].map(async (id) => [listed(id), (await details(id)).heldWith]))
    }
    const asOther = (id: number) => {
      const other = holds.find(({ bookingId }) => bookingId === id)
      return { bookingId: id, pnr: other?.pnr, sectors: other?.sectors }
    }
    expect(await pairOf()).toEqual([pair.back, pair.out].map((id) => [asOther(id), asOther(id)]))
    const endsAt = plusMinutes(server.app.now(), 240)
    const ids = [pair.out, pair.back]
    await server.app.db.updateTable('bookings').set({ hold_ends_at: endsAt }).where('id', 'in', ids).execute()
    const later = { ...server.app, now: () => plusMinutes(endsAt, -119) }
    const remind = (bookingId: number) => remindHold(later, { siteId: SITE, bookingId, minutes: 120 })
    await Promise.all([...ids, ...ids].map(remind))
    const { pnr } = await details(pair.out)
    const titles = async () =>
      (await server.app.db.selectFrom('notices').select('title').where('title', 'like', `%PNR ${pnr}%`).execute()).map(
        ({ title }) => title,
      )
    expect(await titles()).toEqual([expect.stringContaining(`PNR ${(await details(pair.back)).pnr}`)])
    // One of them is released: the other is paid, and reminded of, by itself.
    await server.app.db
      .updateTable('bookings')
      .set({ release_requested_at: server.app.now() })
      .where('id', '=', pair.back)
      .execute()
    const left = (await agent<{ holds: HeldBooking[] }>('flight/getHolds', { pageSize: 100 })).body.holds
    expect(left.filter(({ bookingId }) => ids.includes(bookingId)).map(({ heldWith }) => heldWith)).toEqual([null, null])
    expect(await pairOf()).toEqual([
      [null, null],
      [null, null],
    ])
  })

  test('can be paid one by one, and the payment of both gives way', async () => {
    const pair = await holdPair()
    const { body: both } = await payFor(pair.out)
    const { body: alone } = await payFor(pair.back, { alone: true })
    expect(alone).toMatchObject({ amount: decimal(pair.backMinor) })
    expect(await linesOf(alone.orderId)).toMatchObject({ lines: [pair.back] })
    expect((await payByWallet(agent, both.orderId)).status).toBe(409)
    expect((await payByWallet(agent, alone.orderId)).body).toMatchObject({ booking: { status: 'issued', bound: 'inbound' } })
    expect(await statesOf(pair)).toEqual(['held', 'issued'])
    const { body: rest } = await payFor(pair.out)
    expect(await linesOf(rest.orderId)).toMatchObject({ amount: decimal(pair.outMinor), lines: [pair.out] })
    expect((await payByWallet(agent, rest.orderId)).body).toMatchObject({ next: 'ticketQueue' })
    expect(await statesOf(pair)).toEqual(['issued', 'issued'])
  })

  test('are paid by a colleague too, and by nobody else', async () => {
    const pair = await holdPair()
    for (const email of ['desk@skylark.example', 'corporate@skylark.example', 'priya@skylark.example'])
      expect((await payFor(pair.out, {}, await callAs(email))).status).toBe(404)
    expect((await payFor(pair.out, {}, colleague)).body).toMatchObject({ amount: decimal(pair.minor) })
  })

  test('of which one is not ticketed: its part is refunded at once, and the return flight is offered again', async () => {
    const pair = await holdPair()
    const before = await walletOf()
    const { body } = await payFor(pair.out)
    await failNextTicket()
    await payByWallet(agent, body.orderId)
    await expect.poll(async () => (await statesOf(pair)).sort(), { timeout: 20_000 }).toEqual(['issued', 'refunded'])
    const [out] = await statesOf(pair)
    expect(before - (await walletOf())).toBe(out === 'issued' ? pair.outMinor : pair.backMinor)
    expect(await walletOf('hold')).toBe(0n)
    expect(await showsReturn(pair.searchId)).toBe(out === 'issued')
  })
})

describe('the hold of one of two flights ends', () => {
  test.each([true, false])('before anyone pays: it is left out (its job has run: %s)', async (hasJobRun) => {
    const pair = await holdPair()
    await endHold(pair.back, { hasJobRun })
    const { body } = await payFor(pair.out)
    expect(await linesOf(body.orderId)).toMatchObject({ amount: decimal(pair.outMinor), lines: [pair.out] })
    expect((await payFor(pair.back)).body).toMatchObject({ errorCode: 'STATE_CHANGED' })
    const { body: paid } = await payByWallet(agent, body.orderId)
    // Until its job has run, the half counts as held.
    expect(paid).toMatchObject({ next: hasJobRun ? 'showReturn' : 'ticketQueue', booking: { status: 'issued' } })
  })

  test.each([true, false])('between look and pay: nothing is charged, and the other is paid alone (job: %s)', async (hasJobRun) => {
    const pair = await holdPair()
    const { body: both } = await payFor(pair.out)
    const before = await walletOf()
    await endHold(pair.back, { hasJobRun })
    const refused = await payByWallet(agent, both.orderId)
    expect(refused.status).toBe(409)
    expect(refused.body.errorMessage).toMatch(/Nothing was charged|open the booking to pay/)
    expect([await walletOf(), await walletOf('hold')]).toEqual([before, 0n])
    const { body: rest } = await payFor(pair.out)
    expect(await linesOf(rest.orderId)).toMatchObject({ amount: decimal(pair.outMinor), lines: [pair.out] })
    expect((await payByWallet(agent, rest.orderId)).body).toMatchObject({ booking: { status: 'issued' } })
    expect(before - (await walletOf())).toBe(pair.outMinor)
  })

  test('and of both: neither is paid, and the reason names the flight', async () => {
    const pair = await holdPair()
    const { body: both } = await payFor(pair.out)
    const before = await walletOf()
    await endHold(pair.out)
    await endHold(pair.back)
    expect((await payByWallet(agent, both.orderId)).body).toMatchObject({
      errorMessage: 'The hold on the outbound flight has expired, and the seats are released. Nothing was charged.',
    })
    for (const id of [pair.out, pair.back]) expect((await payFor(id)).body).toMatchObject({ errorCode: 'STATE_CHANGED' })
    expect([await walletOf(), await walletOf('hold')]).toEqual([before, 0n])
    expect(await statesOf(pair)).toEqual(['expired', 'expired'])
  })

  test('because a colleague released it: the other is left to pay', async () => {
    const pair = await holdPair()
    const { body: both } = await payFor(pair.out)
    await colleague('flight/releaseFlight', { bookingId: pair.back })
    expect((await payByWallet(agent, both.orderId)).status).toBe(409)
    const { body: rest } = await payFor(pair.out)
    expect(await linesOf(rest.orderId)).toMatchObject({ lines: [pair.out] })
  })
})

describe('two held flights are paid from two screens at once', () => {
  test('opened from each of them, it is one payment', async () => {
    const pair = await holdPair()
    const opened = await Promise.all([payFor(pair.out), payFor(pair.back, {}, colleague), payFor(pair.out), payFor(pair.back)])
    expect(new Set(opened.map(({ body }) => body.orderId)).size).toBe(1)
    expect(await linesOf(opened[0]?.body.orderId ?? '')).toMatchObject({ lines: [pair.out, pair.back] })
  })

  test('paid by two at once, the wallet pays once', async () => {
    const pair = await holdPair()
    const before = await walletOf()
    const { body } = await payFor(pair.out)
    const paid = await Promise.all([payByWallet(agent, body.orderId), payByWallet(colleague, body.orderId)])
    expect(paid.map(({ status }) => status)).toEqual([200, 200])
    await expect.poll(() => statesOf(pair)).toEqual(['issued', 'issued'])
    expect(before - (await walletOf())).toBe(pair.minor)
  })

  test('both paid on one, one alone on the other: one of the payments counts, and no flight is paid twice', async () => {
    const pair = await holdPair()
    const before = await walletOf()
    const { body: both } = await payFor(pair.out)
    const alone = payFor(pair.back, { alone: true }, colleague)
    await Promise.all([payByWallet(agent, both.orderId), alone.then(({ body }) => payByWallet(colleague, body.orderId ?? 'none'))])
    await expect.poll(async () => (await statesOf(pair)).at(1)).toBe('issued')
    const [out] = await statesOf(pair)
    expect(before - (await walletOf())).toBe(out === 'issued' ? pair.minor : pair.backMinor)
    const counted = await server.app.db
      .selectFrom('payment_lines')
      .select('payment_id')
      .where('sale_id', '=', pair.back)
      .where('status', '=', 'captured')
      .execute()
    expect(counted).toHaveLength(1)
  })

  test('the hold ends while it is paid: all of it is paid, or nothing', async () => {
    const pair = await holdPair()
    const before = await walletOf()
    const { body } = await payFor(pair.out)
    await Promise.all([payByWallet(agent, body.orderId), endHold(pair.back)])
    await expect.poll(async () => (await statesOf(pair)).includes('issuing')).toBe(false)
    const spent = before - (await walletOf())
    expect([await statesOf(pair), spent]).toBeOneOf([
      [['issued', 'issued'], pair.minor],
      [['issued', 'refunded'], pair.outMinor],
      [['held', 'expired'], 0n],
    ])
  })
})

describe('wallet and card together', () => {
  test.each([
    ['held before', true],
    ['booked at once', false],
  ])('pay both flights %s; of one that is not ticketed the wallet is refunded first', async (_what, isHeld) => {
    const pair = isHeld ? await holdPair() : await openPair(agent, { out: '101', back: '102' }, [adult('Mixed')])
    const orderId = isHeld ? (await payFor(pair.out)).body.orderId : pair.orderId
    const walletPart = pair.outMinor / 2n
    await leaveSpendable(server, AGENT, walletPart)
    await failNextTicket()
    const started = await agent<{ amount: string; walletAmount: string; gatewayOrderId: string }>(
      'flight/payments/startGatewayPayment',
      { orderId, useWallet: true },
    )
    expect(started.body).toMatchObject({ amount: decimal(pair.minor - walletPart), walletAmount: decimal(walletPart) })
    expect(await walletOf('hold')).not.toBe(0n)
    if (isHeld) expect((await payFor(pair.back)).body.orderId).toBe(orderId)
    await payCard(orderId, started.body.gatewayOrderId)
    await expect.poll(async () => (await statesOf(pair)).sort(), { timeout: 20_000 }).toEqual(['issued', 'refunded'])
    const payment = await server.app.db.selectFrom('payments').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
    const [out] = await statesOf(pair)
    const [kept, returned] = out === 'issued' ? [pair.outMinor, pair.backMinor] : [pair.backMinor, pair.outMinor]
    expect(payment).toMatchObject({
      status: 'captured',
      captured_minor: kept,
      released_minor: returned,
      wallet_minor: 0n,
      card_minor: kept,
    })
    expect([await walletOf('hold'), (await readSpendable(server, AGENT)).minor]).toEqual([0n, walletPart])
    const refunds = await server.app.db.selectFrom('refunds').selectAll().where('payment_id', '=', orderId).execute()
    expect(refunds.map(({ amount_minor }) => amount_minor)).toEqual([returned - walletPart])
    await leaveSpendable(server, AGENT, 50_000_000n)
  })
})

/** Pays at the gateway's page and reports what the browser brings back. */
async function payCard(orderId: string, gatewayOrderId: string): Promise<Paid> {
  const answer = await fetch(`${sandbox.url}/sandbox/control/gateway/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ gatewayOrderId, outcome: 'success' }),
  })
  const { returnTo } = (await answer.json()) as { returnTo: string }
  const { gatewayPaymentId, status, signature } = Object.fromEntries(new URL(returnTo).searchParams)
  const payment = { method: 'gateway', gatewayOrderId, gatewayPaymentId: gatewayPaymentId || null, status, signature }
  return (await agent<Paid>('flight/payments/orderSuccessCallback', { orderId, payment })).body
}
