import type { HeldBooking } from '@tradewind/contract/tickets/holds'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { adult, type Call, order, travelDay } from '../../flights/book/testing/buy-flight.ts'
import { SupplierRefused } from '../../flights/suppliers/supplier-errors.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { supplierOf } from '../../testing/plant-supplier.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  ADMIN,
  AGENT,
  act,
  askFor,
  asking,
  balanceOf,
  buyTicket,
  type Changed,
  callerOf,
  minor,
  openOrder,
  quoteBack,
  readChange,
  statusOf,
} from './testing/change-desk.ts'

let sandbox: Sandbox
let server: TestServer
let agent: Call
let admin: Call
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  agent = await callerOf(server, AGENT)
  admin = await callerOf(server, ADMIN)
})
afterEach(() => expectLedgerSound(server))
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

/** A request that a person has to price. */
async function askByHand(more: Record<string, unknown> = { RequestType: 3, Remarks: 'Two days later, please' }) {
  const booking = await buyTicket(agent)
  const { body } = await askFor(agent, booking.bookingId, more)
  expect(body.change.state).toBe('needsStaff')
  return { booking, changeRequestId: body.changeRequestId }
}

/** Kind and total, newest first: of invoices and credit notes, or of receipts. */
async function documentsOf(bookingId: number, isReceipt = false) {
  const { body } = await agent<{ documents: { documentId: number; kind: string; total: string }[] }>(
    'documents/getBookingDocuments',
    {
      bookingId,
    },
  )
  return body.documents
    .filter(({ kind }) => isReceipt === (kind === 'receipt'))
    .sort((a, b) => b.documentId - a.documentId)
    .map(({ kind, total }) => [kind, total])
}

describe('a reissue', () => {
  test('is priced by staff, agreed to and paid by the customer, recorded, and the ticket shows the new flight', async () => {
    const { booking, changeRequestId } = await askByHand()
    await act(admin, 'assignChangeRequest', { changeRequestId, userId: null })
    const offered = await act(admin, 'quoteChangeRequest', {
      changeRequestId,
      airlinePenalty: '2500.00',
      ourFee: '200.00',
      fareDifference: '410.50',
      remarks: 'The evening flight two days later',
    })
    expect(offered).toMatchObject({ state: 'askedCustomer', offer: { due: '3146.50', refund: null } })
    const before = await balanceOf(server, AGENT)
    const quoteId = offered.offer?.quoteId
    const paid = await act(agent, 'acceptChangeQuote', { changeRequestId, quoteId })
    expect([paid.state, before - (await balanceOf(server, AGENT))]).toEqual(['needsStaff', 314_650])
    expect((await documentsOf(booking.bookingId)).slice(0, 1)).toEqual([['invoice', '3146.50']])
    expect((await documentsOf(booking.bookingId, true)).map(([, total]) => total)).toEqual(['3146.50', booking.amount])
    // Agreeing again changes nothing.
    await act(agent, 'acceptChangeQuote', { changeRequestId, quoteId })
    expect(before - (await balanceOf(server, AGENT))).toBe(314_650)
    const day = travelDay(2)
    const recorded = await act(admin, 'recordReissue', {
      changeRequestId,
      tickets: [{ passengerPlace: 0, ticketNumber: '2179999001' }],
      flights: [
        {
          leg: 0,
          airlineCode: 'AI',
          flightNumber: '101',
          bookingClass: 'M',
          origin: 'DEL',
          destination: 'BOM',
          departureLocal: `${day}T17:00`,
          arrivalLocal: `${day}T19:10`,
        },
      ],
    })
    expect(recorded.state).toBe('completed')
    const { body } = await agent<{
      booking: {
        status: string
        legs: { segments: { departureTime?: string }[] }[]
        passengers: { ticket: { ticketNumber: string } }[]
      }
    }>('flight/getBookingDetails', { bookingId: booking.bookingId })
    expect(body.booking.status).toBe('issued')
    expect(body.booking.passengers[0]?.ticket.ticketNumber).toBe('2179999001')
    expect(JSON.stringify(body.booking.legs)).toContain(day)
    // The new ticket can be refunded too; its charges are not known yet.
    const tickets = booking.passengers.map(({ ticket }) => ticket?.ticketId)
    const sectors = [{ Origin: 'DEL', Destination: 'BOM' }]
    const next = await quoteBack(agent, booking.bookingId, { requestType: 2, tickets, sectors })
    expect(next.isAutomatic).toBe(false)
  })

  test('that staff rejects has its payment refunded, and the ticket is unchanged', async () => {
    const { booking, changeRequestId } = await askByHand()
    const before = await balanceOf(server, AGENT)
    const { offer } = await act(admin, 'quoteChangeRequest', { changeRequestId, airlinePenalty: '2500.00', remarks: 'As asked' })
    await act(agent, 'acceptChangeQuote', { changeRequestId, quoteId: offer?.quoteId })
    const rejected = await act(admin, 'rejectChangeRequest', { changeRequestId, reason: 'The flight is full.' })
    expect(rejected).toMatchObject({ state: 'rejectedByStaff' })
    expect(await balanceOf(server, AGENT)).toBe(before)
    expect(await statusOf(agent, booking.bookingId)).toBe('issued')
    // A sale, the change, and the change taken back whole.
    const [credit, invoice, ...sale] = await documentsOf(booking.bookingId)
    expect([credit?.[0], invoice?.[0], credit?.[1]]).toEqual(['creditNote', 'invoice', invoice?.[1]])
    expect(sale.map(([kind]) => kind)).toEqual(['invoice'])
  })

  test('cannot be paid from an empty wallet, and then nothing is written', async () => {
    const { changeRequestId } = await askByHand()
    const { offer } = await act(admin, 'quoteChangeRequest', {
      changeRequestId,
      airlinePenalty: '99999999.00',
      remarks: 'Too dear for anyone',
    })
    const before = await balanceOf(server, AGENT)
    const answer = await agent<Changed>('flight/acceptChangeQuote', { changeRequestId, quoteId: offer?.quoteId })
    expect([answer.status, answer.body.errorCode]).toEqual([402, 'INSUFFICIENT_BALANCE'])
    expect((await readChange(agent, changeRequestId)).state).toBe('askedCustomer')
    expect(await balanceOf(server, AGENT)).toBe(before)
  })
})

describe('between staff and customer', () => {
  test('a question is answered, notes stay inside, and the request can be taken back', async () => {
    const { booking, changeRequestId } = await askByHand()
    await act(admin, 'noteOnChangeRequest', { changeRequestId, note: 'Knows the manager' })
    await act(admin, 'askAboutChangeRequest', { changeRequestId, message: 'Morning or evening?' })
    const asked = await readChange(agent, changeRequestId)
    expect(asked).toMatchObject({ state: 'askedCustomer', question: 'Morning or evening?', may: { answer: true, accept: false } })
    expect(JSON.stringify(asked.history)).not.toContain('Knows the manager')
    const answered = await act(agent, 'answerChangeRequest', { changeRequestId, message: 'Evening' })
    expect(answered).toMatchObject({ state: 'needsStaff', question: null })
    const { userId } =
      (await admin<{ colleagues: { userId: number; name: string }[] }>('flight/getChangeColleagues', {})).body.colleagues[0] ?? {}
    expect((await act(admin, 'assignChangeRequest', { changeRequestId, userId })).assignedTo?.userId).toBe(userId)
    expect((await act(agent, 'withdrawChangeRequest', { changeRequestId })).state).toBe('cancelledByCustomer')
    expect(await statusOf(agent, booking.bookingId)).toBe('issued')
    const late = await admin<Changed>('flight/rejectChangeRequest', { changeRequestId, reason: 'Late' })
    expect([late.status, late.body.errorCode]).toEqual([409, 'STATE_CHANGED'])
  })

  test.each([
    ['is withdrawn', 'cancelledByCustomer', () => agent, 'withdrawChangeRequest'],
    ['is refused', 'rejectedByStaff', () => admin, 'rejectChangeRequest'],
  ] as const)('a quote is not shown any more once its request %s', async (_how, state, who, path) => {
    const { changeRequestId } = await askByHand()
    const price = { changeRequestId, airlinePenalty: '2500.00', remarks: 'As asked' }
    const { offer } = await act(admin, 'quoteChangeRequest', price)
    expect((await readChange(agent, changeRequestId)).offer?.quoteId).toBe(offer?.quoteId)
    await act(who(), path, { changeRequestId, reason: 'Not needed any more.' })
    expect(await readChange(agent, changeRequestId)).toMatchObject({ state, offer: null, may: { accept: false, answer: false } })
    const late = await agent<Changed>('flight/acceptChangeQuote', { changeRequestId, quoteId: offer?.quoteId })
    expect([late.status, late.body.errorCode]).toEqual([409, 'STATE_CHANGED'])
  })

  test('the queue has tabs and counts, and pages that do not lose a request', async () => {
    const made = [await askByHand(), await askByHand(), await askByHand()].map(({ changeRequestId }) => changeRequestId)
    type Page = {
      changes: { changeRequestId: number }[]
      counts: Record<string, number>
      nextCursor: string | null
      previousCursor: string | null
      page: number | null
      totalRecords: number
      isTotalExact: boolean
    }
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const { body }: { body: Page } = await admin<Page>('flight/getChangeRequests', { tab: 'toDo', pageSize: 2, cursor })
      seen.push(...body.changes.map(({ changeRequestId }) => changeRequestId))
      expect(body.counts.toDo).toBeGreaterThanOrEqual(made.length)
      cursor = body.nextCursor
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
    expect(made.every((id) => seen.includes(id))).toBe(true)
    expect(seen).toEqual([...seen].sort((a, b) => b - a))
    const pages = Math.ceil(seen.length / 2)
    for (let page = 1; page <= pages + 1; page += 1) {
      const { body } = await admin<Page>('flight/getChangeRequests', { tab: 'toDo', pageSize: 2, page })
      const shown = Math.min(page, pages)
      const ids = body.changes.map(({ changeRequestId }) => changeRequestId)
      expect([ids, body.page, body.totalRecords, body.isTotalExact]).toEqual([
        seen.slice((shown - 1) * 2, shown * 2),
        shown,
        seen.length,
        true,
      ])
      expect([body.previousCursor !== null, body.nextCursor !== null]).toEqual([shown > 1, shown < pages])
    }
    const found = await admin<Page>('flight/getChangeRequests', { tab: 'all', search: String(made[0]) })
    expect([found.body.totalRecords, found.body.changes.map(({ changeRequestId }) => changeRequestId)]).toEqual([1, [made[0]]])
    const nobodys = await admin<Page>('flight/getChangeRequests', { tab: 'toDo', assigned: 'nobody', pageSize: 1 })
    expect(nobodys.body).toMatchObject({ isTotalExact: true, totalRecords: seen.length })
    const { body: own } = await agent<Page>('flight/getMyChangeRequests', { tab: 'toDo' })
    expect(made.every((id) => own.changes.some(({ changeRequestId }) => changeRequestId === id))).toBe(true)
  })
})

describe('a flight the airline cancelled', () => {
  test('is marked for every ticket on it, and comes back whole', async () => {
    const { bookingId, amount } = await buyTicket(agent, { flight: '2001' })
    const unmarked = await quoteBack(agent, bookingId, { cancellationType: 2 })
    expect(unmarked).toMatchObject({ kind: 'flightCancelled', isAutomatic: false, refund: null })
    const { body } = await admin<{ bookings: number }>('flight/markFlightCancelled', {
      airlineCode: '6E',
      flightNumber: '2001',
      departsOn: travelDay(),
      reason: 'Crew shortage.',
    })
    expect(body.bookings).toBeGreaterThanOrEqual(1)
    const quote = await quoteBack(agent, bookingId, { cancellationType: 2 })
    expect(quote).toMatchObject({ isAutomatic: true, refund: amount })
    const before = await balanceOf(server, AGENT)
    const { body: asked } = await askFor(agent, bookingId, { CancellationType: 2, quoteId: quote.quoteId })
    expect(asked.change.state).toBe('completed')
    expect((await balanceOf(server, AGENT)) - before).toBe(minor(amount))
  })

  test('counts the bookings whose tickets it marks, and none of them twice', async () => {
    const flight = { airlineCode: '6E', flightNumber: '2001', departsOn: travelDay(), reason: 'Crew shortage.' }
    const mark = async () => (await admin<{ bookings: number }>('flight/markFlightCancelled', flight)).body.bookings
    const heard = async () => {
      const rows = await server.app.db.selectFrom('notices').select('id').where('title', 'like', '6E 2001 %').execute()
      return rows.length
    }
    await mark()
    await buyTicket(agent, { flight: '2001', adults: 2 })
    const before = await heard()
    expect([await mark(), await heard()]).toEqual([1, before + 1])
    expect([await mark(), await heard()]).toEqual([0, before + 1])
  })

  test('with a fee that staff had put on, is refunded with it, and no tax of either is owed any more', async () => {
    const taxOwed = async () => {
      const { rows } = await sql<{ owed: bigint }>`select coalesce(sum(e.amount_minor), 0)::bigint as owed
        from ledger_entries e join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id where a.kind = 'gstPayable'`.execute(
        server.app.db,
      )
      return rows[0]?.owed
    }
    const before = [await taxOwed(), await balanceOf(server, AGENT)]
    const { bookingId } = await buyTicket(agent, { flight: '2001' })
    const fee = { bookingId, version: 0, txnFee: '236', idempotencyKey: `fee-${bookingId}` }
    expect((await admin('flight/updateBookingDetails', fee)).status).toBe(200)
    expect(await taxOwed()).not.toEqual(before[0])
    const flight = { airlineCode: '6E', flightNumber: '2001', departsOn: travelDay(), reason: 'Crew shortage.' }
    await admin('flight/markFlightCancelled', flight)
    const quote = await quoteBack(agent, bookingId, { cancellationType: 2 })
    const { body: asked } = await askFor(agent, bookingId, { CancellationType: 2, quoteId: quote.quoteId })
    expect(asked.change.state).toBe('completed')
    expect([await taxOwed(), await balanceOf(server, AGENT)]).toEqual(before)
  })
})

describe('who may do what', () => {
  let bookingId: number
  let changeRequestId: number
  beforeAll(async () => {
    const made = await askByHand()
    bookingId = made.booking.bookingId
    changeRequestId = made.changeRequestId
  })
  const STAFF_CALLS: [string, object][] = [
    ['assignChangeRequest', { userId: null }],
    ['noteOnChangeRequest', { note: 'x' }],
    ['askAboutChangeRequest', { message: 'x' }],
    ['answerSupplierOfChange', { questionId: '1', message: 'x' }],
    ['quoteChangeRequest', { airlinePenalty: '1.00', remarks: 'x' }],
    ['sendChangeRequest', {}],
    ['approveChangeRequest', { supplierRefund: '1.00', supplierCharge: '1.00', reference: 'x' }],
    ['rejectChangeRequest', { reason: 'x' }],
    ['recordReissue', { tickets: [], flights: [] }],
    ['receiveSupplierMoney', { reference: 'x' }],
  ]
  test.each(STAFF_CALLS)('%s is for people who handle requests, and another site has no such request', async (path, more) => {
    for (const email of [AGENT, 'priya@skylark.example', 'corporate@skylark.example'])
      expect((await (await callerOf(server, email))<Changed>(`flight/${path}`, { changeRequestId, ...more })).status).toBe(403)
    const elsewhere = await callerOf(server, 'admin@bluedhow.example', 'bluedhow.localhost')
    expect((await elsewhere<Changed>(`flight/${path}`, { changeRequestId, ...more })).status).toBe(404)
    expect((await readChange(agent, changeRequestId)).state).toBe('needsStaff')
  })

  test.each(['getChangeRequest', 'getCRStatus', 'withdrawChangeRequest'])(
    "%s: another customer's request does not exist",
    async (path) => {
      for (const email of ['priya@skylark.example', 'corporate@skylark.example'])
        expect((await (await callerOf(server, email))<Changed>(`flight/${path}`, { changeRequestId })).status).toBe(404)
      expect((await readChange(agent, changeRequestId)).state).toBe('needsStaff')
    },
  )

  test('staff who handles requests may see one, and not agree to a price in the customer’s name', async () => {
    expect((await readChange(admin, changeRequestId)).may).toMatchObject({
      accept: false,
      answer: false,
      withdraw: false,
      quote: true,
    })
    const answer = await admin<Changed>('flight/acceptChangeQuote', { changeRequestId, quoteId: 'x' })
    expect(answer.status).toBe(403)
  })

  test('a ticket of others can neither be quoted nor refunded', async () => {
    for (const email of ['priya@skylark.example', 'corporate@skylark.example']) {
      const call = await callerOf(server, email)
      expect((await call('flight/getCC', { bookingId })).status).toBe(404)
      expect((await call('flight/changeRequest', asking(bookingId))).status).toBe(404)
    }
  })

  test('the rules are for people who manage them, and apply from their day on', async () => {
    const rule = {
      table: 'fee',
      rule: {
        from: '2026-01-01',
        chargedBy: 'us',
        kind: 'partialRefund',
        journey: null,
        buyerKind: null,
        amount: '77.00',
        currency: 'INR',
        penaltyBasisPoints: 0,
      },
    }
    expect((await agent('flight/changeRules', rule)).status).toBe(403)
    const { status, body } = await admin<{ fees: { amount: string }[] }>('flight/changeRules', rule)
    expect([status, body.fees.at(-1)?.amount]).toEqual([200, '77.00'])
    const { bookingId: own, passengers } = await buyTicket(agent)
    const tickets = passengers.map(({ ticket }) => ticket?.ticketId)
    const quote = await quoteBack(agent, own, { requestType: 2, tickets, sectors: [{ Origin: 'DEL', Destination: 'BOM' }] })
    // The remarks say why where it has no price.
    expect(['77.00', '150.00', '200.00'], quote.remarks ?? '').toContain(quote.ourFee)
  })
})

describe('a ticket paid by card', () => {
  test('goes back to the card, and the request ends when the gateway has sent it', async () => {
    const { call: priya, bookingId } = await buyByCard()
    const quote = await quoteBack(priya, bookingId)
    expect(quote.refundTo).toEqual([{ to: 'card', label: 'The card you paid with', amount: quote.refund }])
    const before = await balanceOf(server, PRIYA)
    const { body } = await askFor(priya, bookingId, { quoteId: quote.quoteId })
    const { changeRequestId } = body
    await expect.poll(async () => (await readChange(priya, changeRequestId)).state, { timeout: 10_000 }).toBe('completed')
    const refunds = await server.app.db.selectFrom('refunds').selectAll().where('claim_id', '=', changeRequestId).execute()
    expect(refunds.map(({ status, amount_minor }) => [status, Number(amount_minor)])).toEqual([['sent', minor(quote.refund)]])
    expect(await balanceOf(server, PRIYA)).toBe(before)
  })
})

const PRIYA = 'priya@skylark.example'

/** Flex of a low-cost carrier, so that something is refunded at once. */
async function buyByCard(): Promise<{ call: Call; bookingId: number }> {
  const call = await callerOf(server, PRIYA)
  const orderId = await openOrder(call, { flight: '2001', family: 'Flex' })
  const { body } = await call<{ gatewayOrderId: string }>('flight/payments/startGatewayPayment', { orderId, useWallet: false })
  const paid = await fetch(`${sandbox.url}/sandbox/control/gateway/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ gatewayOrderId: body.gatewayOrderId, outcome: 'success' }),
  })
  const { returnTo } = (await paid.json()) as { returnTo: string }
  const back = Object.fromEntries(new URL(returnTo).searchParams)
  const payment = {
    method: 'gateway',
    gatewayOrderId: back.gatewayOrderId,
    gatewayPaymentId: back.gatewayPaymentId,
    status: back.status,
    signature: back.signature,
  }
  const done = await call<{ booking: { bookingId: number; status: string } }>('flight/payments/orderSuccessCallback', {
    orderId,
    payment,
  })
  expect(done.body.booking.status).toBe('issued')
  return { call, bookingId: done.body.booking.bookingId }
}

describe('holds', () => {
  test('are listed by the time they end, to their own company', async () => {
    const { orderId } = await order(agent, '101', { passengers: [adult('Holder')] })
    const held = await agent<{ booking: { status: string; bookingId: number } }>('flight/holdBooking', { orderId })
    expect(held.body.booking.status).toBe('held')
    const { body } = await agent<{ holds: HeldBooking[] }>('flight/getHolds', {})
    const own = body.holds.find(({ bookingId }) => bookingId === held.body.booking.bookingId)
    expect(own).toMatchObject({ may: { ticketNow: true, release: true }, isReleasing: false })
    expect(own?.secondsLeft).toBeGreaterThan(0)
    const detail = await agent<{ booking: { amount: string; customerTotal: string } }>('flight/getBookingDetails', {
      bookingId: held.body.booking.bookingId,
    })
    const { amount, customerTotal } = detail.body.booking
    expect(own).toMatchObject({ amount, customerTotal })
    expect(minor(customerTotal)).toBeGreaterThan(minor(amount))
    const others = await (await callerOf(server, 'priya@skylark.example'))<{ holds: HeldBooking[] }>('flight/getHolds', {})
    expect(others.body.holds).toEqual([])
  })
})

test('staff who handles requests leaves the price of their own booking to a colleague', async () => {
  await sql`update permission_groups set permissions = permissions || '{tickets.changes}' where group_name = 'Ticketing desk'`.execute(
    server.app.db,
  )
  const desk = await callerOf(server, 'desk@skylark.example')
  const { changeRequestId } = await askByHand()
  const price = { changeRequestId, airlinePenalty: '0', returnsFees: true, remarks: 'Nothing at all' }
  await sql`update change_requests set buyer_user_id = (select id from users where email = 'desk@skylark.example')
    where id = ${changeRequestId}`.execute(server.app.db)
  expect((await readChange(desk, changeRequestId)).may).toMatchObject({ handle: true, quote: false, settle: false, reject: false })
  const refused = await desk<Changed>('flight/quoteChangeRequest', price)
  expect([refused.status, refused.body.errorMessage]).toEqual([
    403,
    'This is your own booking. A colleague must decide. You need the permission “Verify payments that a colleague or a customer has entered”. Your super admin can give it to you.',
  ])
  expect(await readChange(admin, changeRequestId)).toMatchObject({ state: 'needsStaff', offer: null, may: { quote: true } })
})

test('what the supplier says of a refused request is read by staff, and not by the customer', async () => {
  // A low-cost ticket: its request goes to the airline automatically at any hour, one of full service only while it can be voided.
  const booking = await buyTicket(agent, { flight: '2001' })
  const { quoteId } = await quoteBack(agent, booking.bookingId)
  const supplier = await supplierOf(server.app)
  const requestChange = vi
    .spyOn(supplier, 'requestChange')
    .mockRejectedValue(new SupplierRefused('other', '9', 'Agency balance INR 1,204.00 is not enough'))
  const { body } = await askFor(agent, booking.bookingId, { quoteId })
  const { changeRequestId } = body
  await expect.poll(async () => (await readChange(agent, changeRequestId)).state, { timeout: 10_000 }).toBe('needsStaff')
  requestChange.mockRestore()
  expect(JSON.stringify(await readChange(agent, changeRequestId))).not.toContain('Agency balance')
  expect(JSON.stringify((await readChange(admin, changeRequestId)).history)).toContain('Agency balance INR 1,204.00')
})
