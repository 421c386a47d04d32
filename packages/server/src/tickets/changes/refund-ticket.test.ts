import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { inSite } from '../../database/in-site.ts'
import { listDocumentsOfSale } from '../../documents/document-repo.ts'
import type { Call } from '../../flights/book/testing/buy-flight.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { clearFaults, orderFault, resetSandboxClock, shiftSandboxClock } from '../../testing/flight-searches.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  ADMIN,
  AGENT,
  askFor,
  asking,
  balanceOf,
  buyTicket,
  type Changed,
  callerOf,
  minor,
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
afterEach(async () => {
  await clearFaults(sandbox.url)
  await expectLedgerSound(server)
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

describe('a low-cost ticket the airline cancels at once', () => {
  test('is refunded exactly as quoted, with a credit note, and the ticket is cancelled', async () => {
    const { bookingId } = await buyTicket(agent, { flight: '2001' })
    const before = await balanceOf(server, AGENT)
    const quote = await quoteBack(agent, bookingId)
    expect(quote).toMatchObject({
      kind: 'refund',
      isAutomatic: true,
      airlinePenalty: '3540.00',
      ourFee: '200.00',
      gstOnOurFee: '36.00',
    })
    const { status: answered, body } = await askFor(agent, bookingId, { quoteId: quote.quoteId })
    expect([answered, body.errorMessage]).toEqual([200, undefined])
    expect(body.change).toMatchObject({ state: 'completed', refund: quote.refund, clock: null })
    expect((await balanceOf(server, AGENT)) - before).toBe(minor(quote.refund))
    expect(await statusOf(agent, bookingId)).toBe('cancelled')
    const documents = await inSite(server.app.db, 1, (tx) => listDocumentsOfSale(tx, bookingId))
    const notes = documents.filter(({ kind }) => kind === 'creditNote')
    expect(notes.map(({ total }) => total.minor)).toEqual([BigInt(minor(quote.refund))])
    expect(body.change.history.map(({ to }) => to).filter(Boolean)).toEqual([
      'confirmed',
      'sending',
      'atSupplier',
      'approved',
      'completed',
    ])
  })

  test('a quote of before the price was changed pays nothing back: what it was built on is no more', async () => {
    const { bookingId } = await buyTicket(agent, { flight: '2001' })
    const before = await balanceOf(server, AGENT)
    const quote = await quoteBack(agent, bookingId)
    const change = { bookingId, version: 0, discount: '300', idempotencyKey: `after-quote-${bookingId}` }
    expect((await admin('flight/updateBookingDetails', change)).status).toBe(200)
    const refused = await askFor(agent, bookingId, { quoteId: quote.quoteId })
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'QUOTE_CHANGED'])
    const again = await quoteBack(agent, bookingId)
    expect(minor(again.refund)).toBe(minor(quote.refund) - 30_000)
    expect((await askFor(agent, bookingId, { quoteId: again.quoteId })).status).toBe(200)
    expect((await balanceOf(server, AGENT)) - before).toBe(minor(quote.refund))
  })

  test('the supplier is owed nothing twice: the second ask for the same key is the first answer', async () => {
    const { bookingId } = await buyTicket(agent, { flight: '2001' })
    const quote = await quoteBack(agent, bookingId)
    const body = asking(bookingId, { quoteId: quote.quoteId })
    const answers = await Promise.all([1, 2, 3].map(() => agent<Changed>('flight/changeRequest', body)))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => answer.body.changeRequestId)).size).toBe(1)
    const other = await buyTicket(agent, { flight: '2001' })
    const reused = await agent<Changed>('flight/changeRequest', { ...asking(other.bookingId), idempotencyKey: body.idempotencyKey })
    expect([reused.status, reused.body.errorCode]).toEqual([409, 'KEY_REUSED'])
    const otherWords = await agent<Changed>('flight/changeRequest', { ...body, Remarks: 'For another reason' })
    expect([otherWords.status, otherWords.body.errorCode]).toEqual([409, 'KEY_REUSED'])
    expect(
      (await agent<{ booking: { status: string } }>('flight/getBookingDetails', { bookingId: other.bookingId })).body.booking
        .status,
    ).toBe('issued')
  })

  test('two people who ask at once for the same ticket: one request, one refusal', async () => {
    const { bookingId } = await buyTicket(agent, { flight: '2001' })
    const colleague = await callerOf(server, 'agent2@skylark.example')
    const [first, second] = [await quoteBack(agent, bookingId), await quoteBack(colleague, bookingId)]
    const before = await balanceOf(server, AGENT)
    const answers = await Promise.all([
      askFor(agent, bookingId, { quoteId: first.quoteId }),
      askFor(colleague, bookingId, { quoteId: second.quoteId }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect((await balanceOf(server, AGENT)) - before).toBe(minor(first.refund))
  })
})

describe('a ticket that goes over the desk of the airline', () => {
  beforeEach(() => resetSandboxClock(sandbox.url))

  test('a partial refund of one of two passengers leaves the other one flying', async () => {
    const { bookingId, passengers } = await buyTicket(agent, { flight: '101', adults: 2 })
    const ticketId = passengers[0]?.ticket?.ticketId
    const asked = { requestType: 2, tickets: [ticketId], sectors: [{ Origin: 'DEL', Destination: 'BOM' }] }
    const quote = await quoteBack(agent, bookingId, asked)
    expect(quote).toMatchObject({ kind: 'partialRefund', isAutomatic: true, airlinePenalty: '3000.00', supplierFee: '540.00' })
    const { body } = await askFor(agent, bookingId, {
      RequestType: 2,
      TicketId: [ticketId],
      Sectors: asked.sectors,
      quoteId: quote.quoteId,
    })
    expect(body.change).toMatchObject({ state: 'atSupplier', clock: { with: 'airline', isOverdue: false } })
    expect(await statusOf(agent, bookingId)).toBe('changeRequested')
    // The same coupon may not be asked for again while the request lives; the other one may.
    expect((await agent<Changed>('flight/getCC', { bookingId, ...asked })).body.errorCode).toBe('COUPON_TAKEN')
    const before = await balanceOf(server, AGENT)
    await shiftSandboxClock(sandbox.url, 70_000)
    const { body: refreshed } = await agent<Changed & { statusText: string }>('flight/getCRStatus', {
      changeRequestId: body.changeRequestId,
    })
    expect(refreshed.change).toMatchObject({ state: 'completed', refund: quote.refund })
    expect((await balanceOf(server, AGENT)) - before).toBe(minor(quote.refund))
    expect(await statusOf(agent, bookingId)).toBe('issued')
    const rest = await quoteBack(agent, bookingId)
    expect(rest.kind).toBe('partialRefund')
    expect(minor(rest.paid) + minor(quote.paid)).toBe(
      minor((await agent<{ booking: { amount: string } }>('flight/getBookingDetails', { bookingId })).body.booking.amount),
    )
  })

  test('what the airline rejects leaves the ticket as it was', async () => {
    const { bookingId } = await buyTicket(agent, { flight: '101' })
    const quote = await quoteBack(agent, bookingId)
    const { body } = await askFor(agent, bookingId, { quoteId: quote.quoteId, Remarks: 'please REJECT' })
    await shiftSandboxClock(sandbox.url, 140_000)
    await agent('flight/getCRStatus', { changeRequestId: body.changeRequestId })
    expect((await readChange(agent, body.changeRequestId)).state).toBe('rejected')
    expect(await statusOf(agent, bookingId)).toBe('issued')
    expect((await quoteBack(agent, bookingId)).isAutomatic).toBe(true)
  })
})

describe('a call of which nobody knows whether it was heard', () => {
  test('is never repeated; staff looks, and then the money is as agreed', async () => {
    const { bookingId } = await buyTicket(agent, { flight: '2001' })
    const quote = await quoteBack(agent, bookingId)
    await orderFault(sandbox.url, { method: 'SendChangeRequest', fault: 'cut-after-commit', times: 1 })
    const { body } = await askFor(agent, bookingId, { quoteId: quote.quoteId })
    const { changeRequestId } = body
    await expect.poll(async () => (await readChange(admin, changeRequestId)).state, { timeout: 10_000 }).toBe('needsStaff')
    const seen = await readChange(admin, changeRequestId)
    expect(seen.history.at(-1)?.note).toMatch(/credit note/)
    const again = await admin<Changed>('flight/sendChangeRequest', { changeRequestId })
    expect(again.body.errorCode).toBe('PERHAPS_SENT')
    const refund = minor(quote.paid) - minor('295.00')
    expect(refund).toBeGreaterThan(0)
    const before = await balanceOf(server, AGENT)
    const done = await admin<Changed>('flight/approveChangeRequest', {
      changeRequestId,
      supplierRefund: '0.00',
      supplierCharge: '3540.00',
      reference: 'seen in the portal',
      bearsDifference: true,
    })
    expect(done.body.change).toMatchObject({ state: 'completed', refund: quote.refund })
    expect((await balanceOf(server, AGENT)) - before).toBe(minor(quote.refund))
  })

  test('a supplier that refunds less than it said: the customer is asked, and gets what the new price says', async () => {
    const { bookingId } = await buyTicket(agent, { flight: '2001' })
    const quote = await quoteBack(agent, bookingId)
    await orderFault(sandbox.url, { method: 'SendChangeRequest', fault: 'cut-after-commit', times: 1 })
    const { body } = await askFor(agent, bookingId, { quoteId: quote.quoteId })
    const { changeRequestId } = body
    await expect.poll(async () => (await readChange(admin, changeRequestId)).state, { timeout: 10_000 }).toBe('needsStaff')
    const before = await balanceOf(server, AGENT)
    const asked = await admin<Changed>('flight/approveChangeRequest', {
      changeRequestId,
      supplierRefund: '100.00',
      supplierCharge: '4000.00',
      reference: 'portal',
    })
    expect(asked.body.change.state).toBe('askedCustomer')
    expect(await balanceOf(server, AGENT)).toBe(before)
    const { offer } = await readChange(agent, changeRequestId)
    expect(minor(offer?.refund ?? null)).toBeLessThan(minor(quote.refund))
    const accepted = await agent<Changed>('flight/acceptChangeQuote', { changeRequestId, quoteId: offer?.quoteId })
    expect([accepted.status, accepted.body.change?.state]).toEqual([200, 'completed'])
    expect((await balanceOf(server, AGENT)) - before).toBe(minor(offer?.refund ?? null))
  })

  test('a request that certainly did not arrive is sent again by itself', async () => {
    const { bookingId } = await buyTicket(agent, { flight: '2001' })
    const quote = await quoteBack(agent, bookingId)
    await orderFault(sandbox.url, { method: 'SendChangeRequest', fault: 'expired-token', times: 1 })
    const { body } = await askFor(agent, bookingId, { quoteId: quote.quoteId })
    // A refusal for certain: staff may send it again.
    expect(body.change.state).toBe('needsStaff')
    await admin<Changed>('flight/sendChangeRequest', { changeRequestId: body.changeRequestId })
    await expect.poll(async () => (await readChange(admin, body.changeRequestId)).state, { timeout: 10_000 }).toBe('completed')
  })
})
