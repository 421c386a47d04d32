import type { AccountKind } from '@tradewind/domain/ledger/posting'
import { plusMinutes } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { adult, type Call, order } from '../../flights/book/testing/buy-flight.ts'
import type { Mail } from '../../mail/mailer.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { clearFaults, orderFault } from '../../testing/flight-searches.ts'
import { sumOfAccount } from '../../testing/sum-of-account.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { remindHold } from '../holds/remind-hold.ts'
import { checkChange } from './check-change.ts'
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
  quoteBack,
  readChange,
} from './testing/change-desk.ts'
import { watchRefund } from './watch-refund.ts'

/** What happens around a request later: the supplier's money, days that pass, and people who may not. */

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

const houseBalance = async (kind: AccountKind) => Number(await sumOfAccount(server, 1, kind))
const noticesOf = async (kind: string, text: string) =>
  (await server.app.db.selectFrom('notices').selectAll().where('kind', '=', kind).execute()).filter(
    ({ title, body }) => title.includes(text) || (body ?? '').includes(text),
  )

async function jobsFor(name: string, changeRequestId: number) {
  const { rows } = await sql<{ dueAt: string | null }>`select data->>'dueAt' as "dueAt" from pgboss.job
    where name = ${name} and state = 'created' and (data->>'changeRequestId')::int = ${changeRequestId}`.execute(server.app.db)
  return rows.map(({ dueAt }) => dueAt)
}

/** The airline has done it, and its answer was lost: staff has looked. */
async function lostInTheDark() {
  const { bookingId } = await buyTicket(agent, { flight: '2001' })
  const quote = await quoteBack(agent, bookingId)
  await orderFault(sandbox.url, { method: 'SendChangeRequest', fault: 'cut-after-commit', times: 1 })
  const { body } = await askFor(agent, bookingId, { quoteId: quote.quoteId })
  const { changeRequestId } = body
  await expect.poll(async () => (await readChange(admin, changeRequestId)).state, { timeout: 10_000 }).toBe('needsStaff')
  return { bookingId, changeRequestId, quote }
}

describe('the money of the supplier', () => {
  test('is owed until staff says that it came: then less is to be paid to it, once', async () => {
    const { bookingId } = await buyTicket(agent, { flight: '2001' })
    const owed = await houseBalance('supplierReceivable')
    const quote = await quoteBack(agent, bookingId)
    const { body } = await askFor(agent, bookingId, { quoteId: quote.quoteId })
    const { changeRequestId } = body
    const seen = await readChange(admin, changeRequestId)
    expect([seen.state, seen.may.receiveMoney, seen.supplierMoney?.receivedAt]).toEqual(['completed', true, null])
    const refund = minor(seen.supplierMoney?.refund)
    expect(refund).toBeGreaterThan(0)
    expect(Math.abs((await houseBalance('supplierReceivable')) - owed)).toBe(refund)
    const payable = await houseBalance('supplierPayable')
    const received = await act(admin, 'receiveSupplierMoney', { changeRequestId, reference: 'CN 4411' })
    expect(received.may.receiveMoney).toBe(false)
    expect(await houseBalance('supplierReceivable')).toBe(owed)
    expect(Math.abs((await houseBalance('supplierPayable')) - payable)).toBe(refund)
    const again = await admin<Changed>('flight/receiveSupplierMoney', { changeRequestId, reference: 'CN 4411' })
    expect([again.status, again.body.errorCode]).toEqual([409, 'STATE_CHANGED'])
    expect(await houseBalance('supplierReceivable')).toBe(owed)
    expect((await readChange(agent, changeRequestId)).supplierMoney).toBeNull()
  })

  test('that is more than it had said goes on to the customer, to the last minor unit', async () => {
    const { changeRequestId, quote } = await lostInTheDark()
    const before = await balanceOf(server, AGENT)
    const supplierRefund = (minor(quote.paid) - 100_000) / 100
    const done = await act(admin, 'approveChangeRequest', {
      changeRequestId,
      supplierRefund: supplierRefund.toFixed(2),
      supplierCharge: '1000.00',
      reference: 'portal',
    })
    expect(done.state).toBe('completed')
    expect(minor(done.refund)).toBeGreaterThan(minor(quote.refund))
    expect(minor(done.refund)).toBeLessThanOrEqual(minor(quote.paid))
    expect((await balanceOf(server, AGENT)) - before).toBe(minor(done.refund))
  })

  test('cannot be more than the tickets cost, and nothing is written then', async () => {
    const { changeRequestId } = await lostInTheDark()
    const before = await balanceOf(server, AGENT)
    const answer = await admin<Changed>('flight/approveChangeRequest', {
      changeRequestId,
      supplierRefund: '9999999.00',
      supplierCharge: '0.00',
      reference: 'a slip of the finger',
    })
    expect([answer.status, Object.keys(answer.body.shortError ?? {})]).toEqual([422, ['supplierRefund']])
    expect([await balanceOf(server, AGENT), (await readChange(admin, changeRequestId)).state]).toEqual([before, 'needsStaff'])
  })
})

describe('clocks that differ', () => {
  test('a node whose clock is behind still has the next look put down', async () => {
    const { bookingId } = await buyTicket(agent, { flight: '2001' })
    const quote = await quoteBack(agent, bookingId)
    await orderFault(sandbox.url, { method: 'SendChangeRequest', fault: 'latency', latencyMs: 3_000, times: 1 })
    const asked = askFor(agent, bookingId, { quoteId: quote.quoteId })
    const read = () =>
      server.app.db
        .selectFrom('change_requests')
        .select(['id', 'state', 'next_check_at'])
        .where('booking_id', '=', bookingId)
        .executeTakeFirst()
    await expect.poll(async () => (await read())?.state).toBe('sending')
    const before = await read()
    if (!before?.next_check_at) throw new Error('No look was put down')
    const behind = { ...server.app, now: () => plusMinutes(server.app.now(), -3) }
    await checkChange(behind, { siteId: 1, changeRequestId: before.id, dueAt: before.next_check_at })
    const after = await read()
    expect(after?.state).toBe('sending')
    expect(after?.next_check_at).not.toBe(before.next_check_at)
    expect(await jobsFor('check-change', before.id)).toContain(after?.next_check_at)
    await asked
  })
})

describe('who may not', () => {
  test('staff who sees the queue but does not handle changes neither quotes, asks, nor looks', async () => {
    const { bookingId } = await buyTicket(agent, { flight: '2001' })
    const { body } = await askFor(agent, bookingId, { RequestType: 3, Remarks: 'Two days later' })
    const desk = await callerOf(server, 'desk@skylark.example')
    expect((await desk('flight/getCC', { bookingId })).status).toBe(403)
    expect((await desk('flight/changeRequest', asking(bookingId))).status).toBe(403)
    expect((await desk('flight/getChangeRequests', { tab: 'all' })).status).toBe(403)
    for (const path of ['getChangeRequest', 'getCRStatus', 'withdrawChangeRequest', 'acceptChangeQuote', 'answerChangeRequest']) {
      const more = path === 'acceptChangeQuote' ? { quoteId: 'x' } : path === 'answerChangeRequest' ? { message: 'x' } : {}
      const { status } = await desk(`flight/${path}`, { changeRequestId: body.changeRequestId, ...more })
      expect([path, [403, 404].includes(status)]).toEqual([path, true])
    }
    for (const path of ['assignChangeRequest', 'rejectChangeRequest', 'noteOnChangeRequest', 'receiveSupplierMoney']) {
      const more = { userId: null, reason: 'x', note: 'x', reference: 'x' }
      const key = { assignChangeRequest: 'userId', rejectChangeRequest: 'reason', noteOnChangeRequest: 'note' }[path] ?? 'reference'
      const asked = { changeRequestId: body.changeRequestId, [key]: more[key as keyof typeof more] }
      expect((await desk(`flight/${path}`, asked)).status).toBe(403)
    }
    expect((await readChange(agent, body.changeRequestId)).state).toBe('needsStaff')
  })

  test('a visitor and a blocked customer are turned away, and nothing is written', async () => {
    const colleague = await callerOf(server, 'agent2@skylark.example')
    const { bookingId } = await buyTicket(colleague, { flight: '2001' })
    const quote = await quoteBack(colleague, bookingId)
    expect((await server.call('flight/changeRequest', asking(bookingId, { quoteId: quote.quoteId }))).status).toBe(401)
    const { body } = await admin<{ users: { id: number; email: string }[] }>('wl/user/searchWlUser', {
      searchQuery: 'agent2@skylark.example',
    })
    const customerId = body.users.find(({ email }) => email === 'agent2@skylark.example')?.id
    expect((await admin('wl/user/toggleBlock', { customerId, isBlocked: true })).status).toBe(200)
    const refused = await colleague('flight/changeRequest', asking(bookingId, { quoteId: quote.quoteId }))
    expect([401, 403]).toContain(refused.status)
    const requests = await server.app.db.selectFrom('change_requests').select('id').where('booking_id', '=', bookingId).execute()
    expect(requests).toEqual([])
    await admin('wl/user/toggleBlock', { customerId, isBlocked: false })
  })
})

describe('days that pass', () => {
  test('a hold notifies and mails its booker before it ends, once per reminder, and not when it is released', async () => {
    const mails: Mail[] = []
    Object.assign(server.app, { mailer: { send: async (mail: Mail) => void mails.push(mail), close: () => {} } })
    const { orderId } = await order(agent, '101', { passengers: [adult('Reminded')] })
    const held = await agent<{ booking: { bookingId: number } }>('flight/holdBooking', { orderId })
    const { bookingId } = held.body.booking
    const { hold_ends_at } = await server.app.db
      .selectFrom('bookings')
      .select('hold_ends_at')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    const minutesLeft = Math.floor((Date.parse(hold_ends_at ?? '') - Date.parse(server.app.now())) / 60_000)
    const job = { siteId: 1, bookingId, minutes: 120 }
    // Too early: put off, nobody notified.
    await remindHold(server.app, job)
    expect(await noticesOf('holdEnding', 'Hold expires')).toEqual([])
    const jump = minutesLeft - 119
    const later = { ...server.app, now: () => new Date(Date.parse(server.app.now()) + jump * 60_000).toISOString() as never }
    await Promise.all([remindHold(later, job), remindHold(later, job)])
    expect((await noticesOf('holdEnding', 'Hold expires')).length).toBe(1)
    // A letter of a ticket of the test before may still come.
    const reminders = () => mails.filter(({ subject }) => subject.startsWith('Hold expires soon'))
    await expect.poll(() => reminders().length).toBe(1)
    expect(reminders()[0]?.to).toBe(AGENT)
    expect(reminders()[0]?.text).toContain('/app/flight/holds')
    await agent('flight/releaseFlight', { bookingId, pnr: (held.body.booking as { pnr?: string }).pnr })
    await server.app.db.updateTable('bookings').set({ hold_reminded_minutes: null }).where('id', '=', bookingId).execute()
    await remindHold(later, { ...job, minutes: 30 })
    expect((await noticesOf('holdEnding', 'Hold expires')).length).toBe(1)
  })

  test('an overdue refund is notified once a day to the person who handles it, until it is there', async () => {
    const { bookingId } = await buyTicket(agent)
    const quote = await quoteBack(agent, bookingId)
    const { body } = await askFor(agent, bookingId, { quoteId: quote.quoteId })
    const { changeRequestId } = body
    expect(body.change.clock).toMatchObject({ with: 'airline', isOverdue: false })
    const refundNotices = () => noticesOf('changeRequest', `Overdue: Refund ${changeRequestId},`).then(({ length }) => length)
    const voidNotices = () => noticesOf('changeRequest', `Overdue: Void ${changeRequestId},`).then(({ length }) => length)
    const count = async () => (await refundNotices()) + (await voidNotices())
    await watchRefund(server.app, { siteId: 1, changeRequestId })
    expect(await count()).toBe(0)
    const due = (await readChange(admin, changeRequestId)).clock?.dueOn ?? ''
    const at = (days: number) => ({
      ...server.app,
      now: () => new Date(Date.parse(`${due}T06:00:00Z`) + days * 86_400_000).toISOString() as never,
    })
    const looks = await jobsFor('watch-refund', changeRequestId)
    await watchRefund(at(0), { siteId: 1, changeRequestId })
    expect(await count()).toBe(0)
    // A node whose clock is behind puts down another look for the day after.
    expect((await jobsFor('watch-refund', changeRequestId)).length).toBe(looks.length + 1)
    await Promise.all([1, 2].map(() => watchRefund(at(1), { siteId: 1, changeRequestId })))
    const people = await count()
    expect(people).toBeGreaterThan(0)
    await watchRefund(at(1), { siteId: 1, changeRequestId })
    expect(await count()).toBe(people)
    await watchRefund(at(2), { siteId: 1, changeRequestId })
    expect(await count()).toBe(2 * people)
    const jobs = await server.app.db
      .selectFrom('change_events')
      .select('note')
      .where('change_request_id', '=', changeRequestId)
      .where('note', 'like', '%was due on%')
      .execute()
    expect(jobs.length).toBe(2)
    expect(JSON.stringify((await readChange(agent, changeRequestId)).history)).not.toContain('was due on')
  })
})

test('a request that the airline takes for one of two tickets only goes to staff, and nothing is refunded automatically', async () => {
  const booking = await buyTicket(agent, { flight: '2001', adults: 2 })
  const { quoteId } = await quoteBack(agent, booking.bookingId)
  const before = await balanceOf(server, AGENT)
  const { body } = await askFor(agent, booking.bookingId, { quoteId, Remarks: 'REFUSEONE please' })
  const { changeRequestId } = body
  await expect.poll(async () => (await readChange(admin, changeRequestId)).state, { timeout: 10_000 }).toBe('needsStaff')
  await checkChange(server.app, { siteId: 1, changeRequestId })
  const change = await readChange(admin, changeRequestId)
  expect(change.state).toBe('needsStaff')
  expect(JSON.stringify(change)).toContain('Not allowed for this ticket')
  expect(JSON.stringify(await readChange(agent, changeRequestId))).not.toContain('Not allowed for this ticket')
  expect(await balanceOf(server, AGENT)).toBe(before)
})
