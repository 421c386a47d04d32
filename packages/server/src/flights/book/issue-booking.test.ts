import { plusMinutes } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inSite } from '../../database/in-site.ts'
import { refuseAny } from '../../http/promised-refusals.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { SupplierDuplicate, SupplierRefused, SupplierUnclear, SupplierUnreached } from '../suppliers/supplier-errors.ts'
import { issueBooking } from './issue-booking.ts'
import { payForHold } from './pay-for-hold.ts'
import { type Desk, openDesk } from './testing/sell-booking.ts'

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  desk = await openDesk(server)
})
afterEach(() => expectLedgerSound(server))
afterAll(() => server.close())

const paid = async (how?: { isLcc?: boolean }) => {
  const { bookingId, orderId } = await desk.open(how)
  await desk.pay(orderId)
  return bookingId
}
const check = (bookingId: number) => issueBooking(server.app, { siteId: desk.agent.siteId, bookingId }, { isUrgent: true })

describe('a paid booking', () => {
  test('of a low-cost carrier is ticketed in one step', async () => {
    const bookingId = await paid()
    const booking = await desk.until(bookingId, 'issued')
    expect(booking).toMatchObject({ money: 'taken', ticket_numbers: ['2179060030'], invoice_no: 'INV1', needs_staff: false })
    expect(await desk.history(bookingId)).toEqual(['awaitingPayment', 'paid', 'issuing', 'issued'])
    expect(desk.fake.calls).toEqual(['issue'])
  })

  test('of a full-service carrier is booked, then ticketed', async () => {
    const bookingId = await paid({ isLcc: false })
    await desk.until(bookingId, 'issued')
    expect(desk.fake.calls).toEqual(['hold', 'issue'])
  })

  test('counts as a book of its month and queues the ticket mail', async () => {
    const count = () =>
      inSite(server.app.db, desk.agent.siteId, (tx) =>
        tx.selectFrom('flight_usage').select('book_count').where('user_id', '=', desk.agent.userId).executeTakeFirst(),
      )
    const before = (await count())?.book_count ?? 0
    await desk.until(await paid(), 'issued')
    expect((await count())?.book_count).toBe(before + 1)
  })

  test('that the airline refuses is refunded', async () => {
    desk.fake.before = (call) => {
      if (call === 'issue') throw new SupplierRefused('soldOut', '2', 'No seats left')
    }
    const bookingId = await paid()
    const booking = await desk.until(bookingId, 'refunded')
    expect(booking).toMatchObject({ money: 'refundedToWallet', failure: 'soldOut', failure_reason: 'No seats left' })
    expect(desk.fake.count('issue')).toBe(1)
  })

  test('whose seats were booked releases them when the ticket is refused', async () => {
    desk.fake.before = (call) => {
      if (call === 'issue') throw new SupplierRefused('other', '9', 'Ticketing failed')
    }
    const bookingId = await paid({ isLcc: false })
    await desk.until(bookingId, 'refunded')
    await expect.poll(() => desk.fake.count('release')).toBe(1)
    expect(desk.fake.bookings[0]?.state).toBe('cancelled')
  })
})

describe('connections of the site', () => {
  test('that cannot be read leave no call written down, and the booking is issued with the next run', async () => {
    const { suppliers } = server.app
    const { of } = suppliers
    let failures = 0
    let isDown = true
    Object.assign(suppliers, {
      of: async (siteId: number) => {
        if (!isDown) return of(siteId)
        failures += 1
        throw new Error('The database is gone')
      },
    })
    const bookingId = await paid()
    await expect.poll(() => failures).toBeGreaterThan(0)
    expect((await desk.read(bookingId)).status).toBe('paid')
    isDown = false
    await desk.until(bookingId, 'issued')
    Object.assign(suppliers, { of })
    expect(desk.fake.calls).toEqual(['issue'])
    expect(await desk.history(bookingId)).toEqual(['awaitingPayment', 'paid', 'issuing', 'issued'])
  })

  test('without the one that sold it: nothing left, so the money is refunded', async () => {
    const { suppliers } = server.app
    const { of } = suppliers
    Object.assign(suppliers, { of: async () => new Map() })
    const bookingId = await paid()
    for (let run = 0; run < 5; run += 1) await check(bookingId)
    expect(await desk.until(bookingId, 'refunded')).toMatchObject({ failure: 'unreached', money: 'refundedToWallet' })
    Object.assign(suppliers, { of })
    expect(desk.fake.calls).toEqual([])
    expect(await desk.history(bookingId)).not.toContain('unknown')
  })
})

describe('an answer that never comes', () => {
  test.each([
    ['a time-out after the ticket was made', () => new SupplierUnclear('timed out')],
    ['garbage instead of an answer', () => new TypeError('Unexpected token <')],
    ['a duplicate said by the supplier', () => new SupplierDuplicate(undefined, '14', 'Duplicate booking')],
  ])('%s is found again, and never asked for twice', async (_what, trouble) => {
    desk.fake.after = (call) => {
      if (call === 'issue') throw trouble()
    }
    const bookingId = await paid()
    await desk.until(bookingId, 'issued')
    expect(desk.fake.count('issue')).toBe(1)
    expect(desk.fake.count('find')).toBeGreaterThan(0)
  })

  test('leaves the booking in doubt, the money held and the sentence true, until the supplier gives a clear answer', async () => {
    desk.fake.before = (call) => {
      if (call === 'issue') throw new SupplierUnclear('timed out')
      if (call === 'find') throw new SupplierUnreached('down')
    }
    const bookingId = await paid()
    expect(await desk.until(bookingId, 'unknown')).toMatchObject({ money: 'taken' })
    const token = await server.logIn('agent@skylark.example')
    const { body } = await server.call<{ booking: { statusText: string } }>(
      'flight/getBookingDetails',
      { bookingId },
      { as: token },
    )
    expect(body.booking.statusText).toBe('We are checking with the airline. You have not been charged twice.')
    await check(bookingId)
    expect((await desk.read(bookingId)).status).toBe('unknown')
    // The supplier is back and has never heard of it; after a while that is believed.
    desk.fake.before = () => {}
    await check(bookingId)
    expect((await desk.read(bookingId)).status).toBe('unknown')
    server.passMinutes(16)
    await check(bookingId)
    expect(await desk.read(bookingId)).toMatchObject({ status: 'refunded', money: 'refundedToWallet', failure: 'notFound' })
    expect(desk.fake.count('issue')).toBe(1)
  })

  test('to Book is found, and the ticket is asked for once', async () => {
    desk.fake.after = (call) => {
      if (call === 'hold') throw new SupplierUnclear('cut')
    }
    const bookingId = await paid({ isLcc: false })
    await desk.until(bookingId, 'issued')
    expect(desk.fake.calls).toEqual(['hold', 'find', 'issue'])
  })

  test('because the supplier could not be reached is asked again, then given up', async () => {
    let tries = 0
    desk.fake.before = (call) => {
      if (call === 'issue' && ++tries === 1) throw new SupplierUnreached('connection refused')
    }
    await desk.until(await paid(), 'issued')
    desk.fake.before = () => {
      throw new SupplierUnreached('connection refused')
    }
    const bookingId = await paid()
    for (let round = 0; round < 6; round += 1) await check(bookingId)
    expect(await desk.until(bookingId, 'refunded')).toMatchObject({ money: 'refundedToWallet' })
  })
})

describe('a price that changes at ticketing', () => {
  test('ends a low-cost booking and refunds the money', async () => {
    desk.fake.answerTicket = () => ({ kind: 'priceChanged', net: undefined, published: undefined })
    const bookingId = await paid()
    expect(await desk.until(bookingId, 'refunded')).toMatchObject({ failure: 'priceChanged', money: 'refundedToWallet' })
    expect(desk.fake.count('issue')).toBe(1)
  })

  test('keeps a full-service booking held at the new price, the old payment refunded; paying again is the consent', async () => {
    desk.fake.answerTicket = (normally) =>
      desk.fake.count('issue') === 1
        ? { kind: 'priceChanged', net: undefined, published: { minor: 550_000n, currency: 'INR' } }
        : normally()
    const bookingId = await paid({ isLcc: false })
    const held = await desk.until(bookingId, 'held')
    expect(held).toMatchObject({ money: 'refundedToWallet' })
    expect(held.newlyPriced?.totalPayable.minor).toBe(550_000n)
    const { orderId } = await payAgain(bookingId)
    await desk.pay(orderId)
    const issued = await desk.until(bookingId, 'issued')
    expect(issued).toMatchObject({ amount_minor: 550_000n, money: 'taken', newlyPriced: null })
    expect(desk.fake.calls).toEqual(['hold', 'issue', 'issue'])
  })
})

describe('times that change at ticketing', () => {
  test('keep the seats held at the new times, show them, and take a second payment as the consent', async () => {
    const { bookingId, orderId: firstOrder } = await desk.open({ isLcc: false })
    const [segment] = (await desk.read(bookingId)).option.legs.flat()
    if (!segment) throw new Error('A booking has flights')
    const later = {
      ...segment,
      departure: { ...segment.departure, local: `${segment.departure.local.slice(0, 10)}T07:10` },
      departureAt: plusMinutes(segment.departureAt, 70),
    }
    desk.fake.answerTicket = (normally) =>
      desk.fake.count('issue') === 1
        ? { kind: 'priceChanged', net: undefined, published: { minor: 500_000n, currency: 'INR' }, moved: [later] }
        : normally()
    await desk.pay(firstOrder)
    const held = await desk.until(bookingId, 'held')
    expect(held.option.legs[0]?.[0]?.departure.local).toMatch(/T07:10$/)
    expect(held).toMatchObject({ money: 'refundedToWallet' })
    const as = await server.logIn('agent@skylark.example')
    const { body } = await server.call<{ booking: { statusText: string } }>('flight/getBookingDetails', { bookingId }, { as })
    expect(body.booking.statusText).toMatch(
      /^The airline has changed the times: Departure of AI 101 from DEL is now .+, 07:10 instead of .+, 06:00\. /,
    )
    const { orderId } = await payAgain(bookingId)
    await desk.pay(orderId)
    expect(await desk.until(bookingId, 'issued')).toMatchObject({ money: 'taken', newlyPriced: null })
    expect(desk.fake.calls).toEqual(['hold', 'issue', 'issue'])
  })
})

describe('clocks that differ', () => {
  const looksWaiting = async (bookingId: number) => {
    const { rows } = await sql<{ dueAt: string }>`select data->>'dueAt' as "dueAt" from pgboss.job
      where name = 'reconcile-booking' and state = 'created' and (data->>'bookingId')::int = ${bookingId}`.execute(server.app.db)
    return rows.map(({ dueAt }) => dueAt)
  }

  test('a node whose clock is behind still has the next look put down', async () => {
    let answer = () => {}
    desk.fake.before = (call) => (call === 'issue' ? new Promise<void>((resolve) => (answer = resolve)) : undefined)
    const bookingId = await paid()
    await expect.poll(() => desk.fake.count('issue')).toBe(1)
    const { next_check_at: dueAt } = await desk.read(bookingId)
    if (!dueAt) throw new Error('No look was put down')
    expect(await looksWaiting(bookingId)).toContain(dueAt)
    const behind = { ...server.app, now: () => plusMinutes(server.app.now(), -1) }
    await issueBooking(behind, { siteId: desk.agent.siteId, bookingId, dueAt })
    const { next_check_at: next } = await desk.read(bookingId)
    expect(next).not.toBe(dueAt)
    expect(await looksWaiting(bookingId)).toContain(next)
    expect(desk.fake.calls).toEqual(['issue'])
    // The look it was put down for is over; a newer one follows.
    await issueBooking(server.app, { siteId: desk.agent.siteId, bookingId, dueAt: plusMinutes(dueAt, -5) })
    expect((await desk.read(bookingId)).next_check_at).toBe(next)
    answer()
    await desk.until(bookingId, 'issued')
  })
})

describe('twice at once', () => {
  test('deliveries of one job and a second node ask the supplier once', async () => {
    desk.fake.before = async () => {
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    const bookingId = await paid()
    await Promise.all([1, 2, 3, 4].map(() => issueBooking(server.app, { siteId: desk.agent.siteId, bookingId })))
    await desk.until(bookingId, 'issued')
    expect(desk.fake.count('issue')).toBe(1)
  })

  test('a call without an answer cannot even be written down a second time', async () => {
    const bookingId = await paid()
    await desk.until(bookingId, 'issued')
    const again = inSite(server.app.db, desk.agent.siteId, (tx) =>
      tx
        .insertInto('supplier_steps')
        .values({ site_id: tx.siteId, booking_id: bookingId, place: 9, step: 'ticket', started_at: desk.now() })
        .execute(),
    )
    await expect(again).rejects.toThrow(/one_open_ticket_call/)
  })
})

describe('the table itself', () => {
  test.each([
    ['a move that the state machine does not know', { status: 'refunded' }, /cannot move from awaitingPayment to refunded/],
    ['a move without a line of history', { status: 'expired' }, /without a line in its history/],
    ['a payment that was not taken', { status: 'paid' }, /violates check constraint/],
  ])('refuses %s', async (_what, change, message) => {
    const { bookingId } = await desk.open()
    const write = inSite(server.app.db, desk.agent.siteId, (tx) =>
      tx.updateTable('bookings').set(change).where('id', '=', bookingId).execute(),
    )
    await expect(write).rejects.toThrow(message)
    expect((await desk.read(bookingId)).status).toBe('awaitingPayment')
  })

  test('lets nobody rewrite the history', async () => {
    const { bookingId } = await desk.open()
    const rewrite = inSite(server.app.db, desk.agent.siteId, (tx) =>
      tx.updateTable('sale_history').set({ note: 'x' }).where('sale_id', '=', bookingId).execute(),
    )
    await expect(rewrite).rejects.toThrow(/sale_history is never rewritten/)
    const move = inSite(server.app.db, desk.agent.siteId, (tx) =>
      tx.updateTable('sale_history').set({ at: desk.now() }).where('sale_id', '=', bookingId).execute(),
    )
    await expect(move).rejects.toThrow(/permission denied/)
  })
})

async function payAgain(bookingId: number): Promise<{ orderId: string }> {
  return payForHold({ app: server.app, actor: desk.agent, now: desk.now(), refuse: refuseAny }, { bookingId, alone: false })
}
