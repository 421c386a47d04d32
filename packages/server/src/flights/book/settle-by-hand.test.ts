import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inSite } from '../../database/in-site.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { SupplierUnclear, SupplierUnreached } from '../suppliers/supplier-errors.ts'
import { issueBooking } from './issue-booking.ts'
import { type Desk, openDesk } from './testing/sell-booking.ts'

let server: TestServer
let desk: Desk
let staff: string
let agent: string
beforeAll(async () => {
  server = await startTestServer()
  staff = await server.logIn('desk@skylark.example')
  agent = await server.logIn('agent@skylark.example')
})
beforeEach(async () => {
  desk = await openDesk(server)
})
afterEach(() => expectLedgerSound(server))
afterAll(() => server.close())

type Answer = { booking: BookingDetail; errorCode?: string; shortError?: Record<string, string>; data?: { from: string } }
const NOTE = 'Seen in the supplier’s own system'
const call = (path: string, body: object, as = staff, host = 'localhost') =>
  server.call<Answer>(`flight/${path}`, body, { as, host })
const markTicketed = (bookingId: number, more: object = {}, as = staff) =>
  call('markTicketed', { bookingId, pnr: 'AB12CD', ticketNumbers: ['2179060099'], note: NOTE, ...more }, as)
const markNotIssued = (bookingId: number, as = staff) => call('markNotIssued', { bookingId, note: NOTE }, as)
const look = (bookingId: number) => issueBooking(server.app, { siteId: desk.agent.siteId, bookingId }, { isUrgent: true })

/** Paid, the ticket call out without an answer, and the supplier cannot be asked. */
async function inDoubt(how: { isLcc?: boolean } = {}) {
  desk.fake.before = (step) => {
    if (step === 'issue') throw new SupplierUnclear('timed out')
    if (step === 'find') throw new SupplierUnreached('down')
  }
  const { bookingId, orderId } = await desk.open(how)
  await desk.pay(orderId)
  await desk.until(bookingId, 'unknown')
  return bookingId
}
/** The same, but the supplier has made the ticket. */
async function lostTicket() {
  desk.fake.after = (step) => {
    if (step === 'issue') throw new SupplierUnclear('cut')
  }
  desk.fake.before = (step) => {
    if (step === 'find') throw new SupplierUnreached('down')
  }
  const { bookingId, orderId } = await desk.open()
  await desk.pay(orderId)
  await desk.until(bookingId, 'unknown')
  desk.fake.before = () => {}
  return bookingId
}
const wallet = async () => {
  const { body } = await server.call<Record<'balance' | 'holds', string>>('wl/user/getWalletBalance', undefined, {
    as: agent,
    method: 'GET',
  })
  return { balance: Number(body.balance), holds: Number(body.holds) }
}
/** All that must not change; when the airline is asked next may. */
const standing = async (bookingId: number) => ({ ...(await desk.read(bookingId)), next_check_at: null })
const audited = (bookingId: number) =>
  inSite(server.app.db, desk.agent.siteId, (tx) =>
    tx.selectFrom('audit_entries').select(['action', 'actor_name', 'note']).where('about_id', '=', String(bookingId)).execute(),
  )
const noticesOf = (bookingId: number) =>
  inSite(server.app.db, desk.agent.siteId, (tx) =>
    tx.selectFrom('notices').select('title').where('path', '=', `/staff/tickets?open=${bookingId}`).execute(),
  )

async function later<T>(minutes: number, work: () => Promise<T>): Promise<T> {
  server.passMinutes(minutes)
  try {
    return await work()
  } finally {
    server.passMinutes(-minutes)
  }
}

test('staff is notified of money without a ticket within a minute, under Needs staff and by a notice; the buyer reads it too', async () => {
  const bookingId = await inDoubt()
  expect((await desk.read(bookingId)).needs_staff).toBe(false)
  await later(0.75, () => look(bookingId))
  expect((await desk.read(bookingId)).needs_staff).toBe(true)
  expect((await noticesOf(bookingId)).length).toBeGreaterThan(0)
  const { body } = await server.call<{ counts: Record<string, number> }>(
    'flight/getTickets',
    { status: 'needsStaff' },
    { as: staff },
  )
  expect(body.counts.needsStaff).toBeGreaterThan(0)
  const { body: own } = await call('getBookingDetails', { bookingId }, agent)
  expect(own.booking.statusText).toMatch(/^We are checking with the airline\. .*Our team has been notified and is checking it/)
  expect(own.booking).toMatchObject({ needsStaff: null, notIssuedFrom: null })
})

describe('marking as ticketed', () => {
  test('records the numbers, captures the money and never asks to issue again', async () => {
    const before = await wallet()
    const bookingId = await inDoubt()
    expect((await wallet()).holds).toBeGreaterThan(before.holds)
    const { status, body } = await markTicketed(bookingId)
    expect([status, body.booking.status, body.booking.pnr]).toEqual([200, 'issued', 'AB12CD'])
    const booking = await desk.read(bookingId)
    expect(booking).toMatchObject({ money: 'taken', ticket_numbers: ['2179060099'], needs_staff: false })
    expect(await wallet()).toEqual({ balance: before.balance - 5_000, holds: before.holds })
    expect(await audited(bookingId)).toContainEqual({ action: 'mark as ticketed by hand', actor_name: 'Asha Verma', note: NOTE })
    desk.fake.before = () => {}
    await look(bookingId)
    expect(desk.fake.count('issue')).toBe(1)
    const again = await markTicketed(bookingId)
    expect([again.status, again.body.booking]).toEqual([200, expect.objectContaining({ status: 'issued', pnr: 'AB12CD' })])
    expect(await audited(bookingId)).toHaveLength(1)
    expect((await markTicketed(bookingId, { pnr: 'ZZ12CD' })).body.errorCode).toBe('STATE_CHANGED')
    expect((await markNotIssued(bookingId)).body.errorCode).toBe('STATE_CHANGED')
    expect(await wallet()).toEqual({ balance: before.balance - 5_000, holds: before.holds })
  })

  test('under another PNR than the supplier’s books show is refused', async () => {
    const bookingId = await lostTicket()
    const before = [await standing(bookingId), await wallet()]
    const { status, body } = await markTicketed(bookingId)
    expect([status, body.shortError]).toEqual([422, { pnr: `The airline system shows this booking under PNR FK${bookingId}.` }])
    expect([await standing(bookingId), await wallet()]).toEqual(before)
  })

  test('takes the whole ticket from the supplier where it shows one under the PNR', async () => {
    const bookingId = await lostTicket()
    const { body } = await markTicketed(bookingId, { pnr: `FK${bookingId}` })
    expect(body.booking.passengers[0]?.ticket).toMatchObject({ ticketNumber: '2179060030', validatingAirline: '098' })
    expect(desk.fake.count('issue')).toBe(1)
  })

  test('refuses what cannot be, and writes nothing', async () => {
    const { bookingId: issuedId, orderId } = await desk.open()
    await desk.pay(orderId)
    await desk.until(issuedId, 'issued')
    const bookingId = await inDoubt()
    const before = [await standing(bookingId), await wallet()]
    expect((await markTicketed(issuedId)).body.errorCode).toBe('STATE_CHANGED')
    expect((await markTicketed(bookingId, { pnr: `FK${issuedId}` })).body.shortError).toEqual({
      pnr: 'Another booking has this PNR.',
    })
    expect((await markTicketed(bookingId, { ticketNumbers: ['2179060099', '2179060098'] })).status).toBe(422)
    expect((await markTicketed(bookingId, { note: '' })).status).toBe(422)
    expect([await standing(bookingId), await wallet()]).toEqual(before)
  })
})

describe('marking as not issued', () => {
  test('is too early while the airline may still be working on it; later it refunds the money', async () => {
    const before = await wallet()
    const bookingId = await inDoubt()
    const early = await markNotIssued(bookingId)
    expect([early.status, early.body.errorCode]).toEqual([409, 'TOO_EARLY'])
    expect(await desk.read(bookingId)).toMatchObject({ status: 'unknown', money: 'taken' })
    const { status, body } = await later(5, () => markNotIssued(bookingId))
    expect([status, body.booking.status]).toEqual([200, 'refunded'])
    expect(await desk.read(bookingId)).toMatchObject({ money: 'refundedToWallet', failure: 'notIssued', needs_staff: false })
    expect(await wallet()).toEqual(before)
    expect(await audited(bookingId)).toContainEqual({ action: 'mark as not issued', actor_name: 'Asha Verma', note: NOTE })
    const { body: own } = await call('getBookingDetails', { bookingId }, agent)
    expect(own.booking.statusText).toBe(
      'Our team has checked that no ticket was issued. No ticket was issued. Your payment was refunded to your wallet.',
    )
    const again = await markNotIssued(bookingId)
    expect([again.status, again.body.booking.status]).toEqual([200, 'refunded'])
    expect(await audited(bookingId)).toHaveLength(1)
    expect(await wallet()).toEqual(before)
    expect((await markTicketed(bookingId)).body.errorCode).toBe('STATE_CHANGED')
  })

  test('is refused when the supplier shows a ticket, whose money stays', async () => {
    const bookingId = await lostTicket()
    const { status, body } = await later(6, () => markNotIssued(bookingId))
    expect([status, body.errorCode]).toEqual([409, 'TICKET_EXISTS'])
    expect(await desk.read(bookingId)).toMatchObject({ status: 'unknown', money: 'taken' })
  })

  test('of full-service seats releases the seats', async () => {
    const bookingId = await inDoubt({ isLcc: false })
    await later(6, () => markNotIssued(bookingId))
    await expect.poll(() => desk.fake.count('release')).toBe(1)
    expect(await desk.read(bookingId)).toMatchObject({ status: 'refunded', money: 'refundedToWallet' })
  })

  test('once, by two at the same moment', async () => {
    const before = await wallet()
    const bookingId = await inDoubt()
    const answers = await later(6, () =>
      Promise.all([markNotIssued(bookingId), markNotIssued(bookingId), markTicketed(bookingId, { pnr: 'TW12CD' })]),
    )
    const { status } = await desk.read(bookingId)
    // The person who says what was recorded a moment before is answered with it; the other way is refused.
    expect(answers.map((answer) => answer.status)).toEqual(status === 'issued' ? [409, 409, 200] : [200, 200, 409])
    expect(await audited(bookingId)).toHaveLength(1)
    expect(await wallet()).toEqual(status === 'issued' ? { balance: before.balance - 5_000, holds: before.holds } : before)
  })
})

test('who may not, and what another site sees', async () => {
  const bookingId = await inDoubt()
  const before = await standing(bookingId)
  const elsewhere = await server.logIn('admin@bluedhow.example', { host: 'bluedhow.localhost' })
  for (const path of ['markTicketed', 'markNotIssued']) {
    const body = { bookingId, note: NOTE, ...(path === 'markTicketed' && { pnr: 'AB12CD', ticketNumbers: ['2179060099'] }) }
    expect((await call(path, body, agent)).status).toBe(403)
    expect((await call(path, body, elsewhere, 'bluedhow.localhost')).status).toBe(404)
  }
  expect(await standing(bookingId)).toEqual(before)
})
