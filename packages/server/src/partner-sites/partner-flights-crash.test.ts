import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { instant } from '@tradewind/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import { connectDatabase } from '../database/connect-database.ts'
import type { Call } from '../flights/book/testing/buy-flight.ts'
import { setTrap, type Trap } from '../flights/book/testing/set-trap.ts'
import { wakeLooks } from '../flights/book/testing/wake-looks.ts'
import { makeLog } from '../log.ts'
import { BLUE_DHOW, SKYLARK } from '../network/testing/two-sites.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { clearFaults, orderFault } from '../testing/flight-searches.ts'
import { type RunningServer, runServer } from '../testing/run-server.ts'
import { act, askFor, quoteBack, readChange } from '../tickets/changes/testing/change-desk.ts'
import { wakeChanges } from '../tickets/changes/testing/wake-changes.ts'
import { orderPartnerFlight, SITE, startFlightWorld } from './testing/flight-world.ts'
import { moneyBetween } from './testing/money-between.ts'
import { askForOther, DEARER, priceThere, reissueThere } from './testing/other-flights.ts'
import { BY_PEOPLE, KEPT, ONE_WAY } from './testing/priced-by-people.ts'

/**
 * Blue Dhow sells a flight of Skylark. The real server is killed right before a commit at either site. Afterwards, without anybody's help: either a
 * ticket at both, paid at both, or none at either, and the customer has the money again. Never one half.
 */

const WAITING = { timeout: 40_000, interval: 300 }
const TWO_STARTS = { timeout: 120_000 }

let sandbox: Sandbox
let databaseUrl: string
let trap: Trap
let server: RunningServer
let agent: Call
let session: string | undefined
let priced = 0

const start = async () => {
  server = await runServer({ DATABASE_URL: databaseUrl, SANDBOX_URL: sandbox.url })
  const host = 'bluedhow.localhost'
  session ??= await server.logIn('agent@bluedhow.example', host)
  agent = server.callIn(session, host)
}
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  const world = await startFlightWorld({ sandbox })
  await world.setHold(true)
  databaseUrl = world.server.databaseUrl
  await world.server.close()
  await start()
  trap = await setTrap(databaseUrl)
}, 120_000)
afterEach(() => trap.disarm())
afterAll(async () => {
  const { db } = connectDatabase(databaseUrl)
  await expectLedgerSound({ app: { db, log: makeLog({ LOG_LEVEL: 'error' }), now: () => instant(Date.now()) } as never })
  await db.destroy()
  await trap.close()
  await server.kill()
  await sandbox.close()
})

/** `B`: the booking at the buyer's site; else the first that is written, which is the supplier's. And what becomes of it. */
const POINTS: [string, 'issued' | 'refunded'][] = [
  ['bookings:paid#B', 'issued'],
  ['bookings:issuing#B', 'issued'],
  ['bookings:awaitingPayment', 'refunded'],
  ['partner_orders:started', 'refunded'],
  ['partner_inbox:started', 'refunded'],
  ['supplier_steps:ticket:done', 'issued'],
  ['supplier_steps:ticket:done#B', 'issued'],
]

/** While seats are held, and while held seats are paid and ticketed. */
const HOLDING: [string, 'held' | 'failed'][] = [
  ['bookings:issuing#B', 'held'],
  ['partner_orders:started', 'failed'],
  ['partner_inbox:started', 'failed'],
  ['supplier_steps:book:done', 'held'],
  ['supplier_steps:book:done#B', 'held'],
]
const TICKETING: [string, 'issued' | 'refunded'][] = [
  ['bookings:issuing#B', 'issued'],
  ['payment_lines:open', 'refunded'],
  ['partner_inbox:started', 'refunded'],
  ['supplier_steps:ticket:done', 'issued'],
  ['supplier_steps:ticket:done#B', 'issued'],
]
/** While one of two travellers is refunded, and while another day is paid: what `B` and `S` write. An answer of the airline that dies with `S` is looked into by people there. */
const REFUNDING = ['change_requests:confirmed#S', 'partner_inbox:started', 'change_requests:completed#B']
const CHANGING = ['partner_inbox:started', 'change_requests:completed#B']
/** While a refund is asked of the people there, while their price arrives, while it is agreed to, and when it is done. */
const PRICING: ['asked' | 'priced' | 'agreed' | 'done', string][] = [
  ['asked', 'change_requests:needsStaff#S'],
  ['asked', 'partner_inbox:started'],
  ['priced', 'change_requests:askedCustomer#B'],
  ['agreed', 'change_requests:confirmed#S'],
  ['agreed', 'partner_inbox:started'],
  ['done', 'change_requests:completed#B'],
]
/** While their people ask something, and while our answer is given and heard: what `B` and `S` write. */
const ASKING: ['heard' | 'answered' | 'told', string][] = [
  ['heard', 'change_requests:needsStaff#B'],
  ['answered', 'change_requests:needsStaff#S'],
  ['answered', 'partner_inbox:started'],
  ['told', 'change_requests:needsStaff#B'],
]
/** While a refund that was quoted is refused, and while their people are asked instead. */
const REFUSING = ['change_requests:needsStaff#B', 'change_requests:needsStaff#S', 'partner_inbox:started']
const FULL_SERVICE = { flight: '101' }
const statusOf = async (bookingId: number) =>
  (await trap.query<{ status: string }>('select status from bookings where id = $1', [bookingId]))[0]?.status
const askedLongAgo = (bookingId: number) =>
  trap.query(`update supplier_steps set started_at = started_at - interval '16 minutes' where booking_id = $1`, [bookingId])
const looked = async (bookingId: number) => {
  await wakeLooks(trap)
  return statusOf(bookingId)
}
/** How the last request about a booking stands, after a look at it. */
const changeOf = async (bookingId: number) => {
  await wakeChanges(trap)
  const asked = 'select state from change_requests where booking_id = $1 order by id desc limit 1'
  return (await trap.query<{ state: string }>(asked, [bookingId]))[0]?.state
}
/** The people of Skylark, on whichever server runs. */
let skylark: string | undefined
const deskThere = async () => {
  skylark ??= await server.logIn(SKYLARK.email, SKYLARK.host)
  return server.callIn(skylark, SKYLARK.host)
}
/** Those of Blue Dhow. */
let blueDhow: string | undefined
const deskHere = async () => {
  blueDhow ??= await server.logIn(BLUE_DHOW.email, BLUE_DHOW.host)
  return server.callIn(blueDhow, BLUE_DHOW.host)
}
const theirsOf = (bookingId: number) =>
  trap.query<{ id: string; status: string; amount_minor: string }>(
    `select t.id, t.status, t.amount_minor from bookings b join partner_orders o on o.consumer_site_id = b.site_id and o.order_ref::text = b.trace_id
     join bookings t on t.site_id = o.site_id and t.id = o.sale_id where b.id = $1`,
    [bookingId],
  )
/** Killed right after a point is reached by what is asked, and once what else goes on there has come so far. */
async function killAt(point: string, act: () => Promise<unknown>, isSoFar: () => unknown = () => true): Promise<void> {
  await trap.arm(point)
  const acting = act().catch(() => undefined)
  // Some of it is done by a look that comes later. Not at once: what is asked just now would look as if nobody had answered.
  const pushing = setInterval(() => void wakeChanges(trap).catch(() => undefined), 2_000)
  await trap.untilSprung().finally(() => clearInterval(pushing))
  await expect.poll(isSoFar, WAITING).toBe(true)
  await server.kill()
  await trap.cutConnection()
  await trap.disarm()
  await acting
  await start()
}

describe('the server is killed', TWO_STARTS, () => {
  test.each(HOLDING)('after %s is written while seats are held: %s, and nothing is paid', async (point, end) => {
    const before = await moneyOf()
    const { bookingId, orderId } = await orderPartnerFlight(agent, FULL_SERVICE)
    await killAt(point.replace('#B', `#${bookingId}`), () => agent('flight/holdBooking', { orderId }))
    // It is as if nothing was asked, and the buyer asks again.
    if (point === 'bookings:issuing#B') await agent('flight/holdBooking', { orderId })
    if (end === 'failed') await askedLongAgo(bookingId)
    await expect.poll(() => looked(bookingId), WAITING).toBe(end)
    expect((await theirsOf(bookingId)).map(({ status }) => status)).toEqual(end === 'held' ? ['held'] : [])
    expect(await moneyOf()).toEqual(before)
  })

  test.each(TICKETING)('after %s is written while held seats are ticketed: %s at both', async (point, end) => {
    const before = await moneyOf()
    const { bookingId, orderId } = await orderPartnerFlight(agent, { ...FULL_SERVICE, daysLater: 1 })
    await agent('flight/holdBooking', { orderId })
    await expect.poll(() => statusOf(bookingId), WAITING).toBe('held')
    const { body } = await agent<{ orderId: string }>('flight/payments/payForHold', { bookingId })
    const pay = () => agent('flight/payments/orderSuccessCallback', { orderId: body.orderId, payment: { method: 'wallet' } })
    const theirId = (await theirsOf(bookingId))[0]?.id
    await killAt(point.replace('#B', `#${bookingId}`).replace('payment_lines:open', `payment_lines:open#${theirId}`), pay)
    if (point === 'bookings:issuing#B') await pay()
    if (end === 'refunded') {
      // The other site may ticket what it holds until its time limit, so until then nothing is given up here.
      await askedLongAgo(bookingId)
      await trap.query(`update bookings set hold_ends_at = now() where id = any($1)`, [[bookingId, theirId]])
      await trap.query(`update pgboss.job set start_after = now() where state < 'active' and name = 'expire-booking'`)
      await trap.query(`select pg_notify('tradewind_jobs', 'expire-booking')`)
    }
    await expect.poll(() => looked(bookingId), WAITING).toBe(end)
    await expect
      .poll(async () => (await theirsOf(bookingId)).map(({ status }) => status), WAITING)
      .toEqual(end === 'issued' ? ['issued'] : [expect.stringMatching(/released|expired/)])
    const paid = end === 'issued' ? BigInt((await theirsOf(bookingId))[0]?.amount_minor ?? 0) : 0n
    const after = await moneyOf()
    expect({ debt: after.debt - before.debt, wallet: after.wallet - before.wallet }).toEqual({ debt: paid, wallet: -paid })
  })

  test.each(REFUNDING)('after %s is written while a part is refunded: one refund at both', async (point) => {
    const { bookingId, orderId } = await orderPartnerFlight(agent, { adults: 2, daysLater: 2 })
    await agent('flight/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } })
    await expect.poll(() => looked(bookingId), WAITING).toBe('issued')
    const [before, theirId] = [await moneyOf(), (await theirsOf(bookingId))[0]?.id]
    const { body } = await agent<{ booking: BookingDetail }>('flight/getBookingDetails', { bookingId })
    const tickets = [body.booking.passengers[0]?.ticket?.ticketId]
    const quote = await quoteBack(agent, bookingId, { requestType: 2, tickets, sectors: ONE_WAY })
    expect(quote).toMatchObject({ isAutomatic: true })
    const asked = { RequestType: 2, TicketId: tickets, Sectors: ONE_WAY, quoteId: quote.quoteId }
    // Cut off while the airline is asked, people look into it. At this point the airline has it.
    const isWithAirline = async () =>
      point !== 'partner_inbox:started' ||
      (
        await trap.query(
          `select from change_steps s join change_requests c on c.site_id = s.site_id and c.id = s.change_request_id
           where c.booking_id = $1 and s.outcome is not null`,
          [theirId],
        )
      ).length > 0
    const at = point.replace('#B', `#${bookingId}`).replace('#S', `#${theirId}`)
    await killAt(at, () => askFor(agent, bookingId, asked), isWithAirline)
    await expect.poll(() => changeOf(bookingId), WAITING).toBe('completed')
    const requests = await trap.query<{ state: string; refunded: string }>(
      'select state, refunded_minor::text as refunded from change_requests where booking_id = $1',
      [theirId],
    )
    expect(requests).toEqual([{ state: 'completed', refunded: expect.any(String) }])
    expect([await statusOf(bookingId), (await theirsOf(bookingId))[0]?.status]).toEqual(['issued', 'issued'])
    const [after, refunded] = [await moneyOf(), BigInt(requests[0]?.refunded ?? 0)]
    expect({ debt: after.debt - before.debt, wallet: after.wallet - before.wallet }).toEqual({ debt: -refunded, wallet: refunded })
    expect(refunded > 0n).toBe(true)
  })

  test.each(PRICING)(
    'while a refund that people price is %s, after %s is written: one request and one refund at both',
    async (step, point) => {
      // Its airline takes nothing by itself, so the people of the supplier have it done.
      await orderFault(sandbox.url, { method: 'SendChangeRequest', fault: 'expired-token' })
      priced += 1
      const { bookingId, orderId } = await orderPartnerFlight(agent, {
        ...BY_PEOPLE,
        adults: 2,
        daysLater: 4 + Math.floor(priced / 3),
      })
      await agent('flight/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } })
      await expect.poll(() => looked(bookingId), WAITING).toBe('issued')
      const [before, theirId] = [await moneyOf(), Number((await theirsOf(bookingId))[0]?.id)]
      const at = point.replace('#B', `#${bookingId}`).replace('#S', `#${theirId}`)
      const doing = (what: typeof step, act: () => Promise<unknown>) => (step === what ? killAt(at, act) : act())
      const { body } = await agent<{ booking: BookingDetail }>('flight/getBookingDetails', { bookingId })
      const tickets = [body.booking.passengers[0]?.ticket?.ticketId]
      const { quoteId } = await quoteBack(agent, bookingId, { requestType: 2, tickets, sectors: ONE_WAY })
      await doing('asked', () => askFor(agent, bookingId, { RequestType: 2, TicketId: tickets, Sectors: ONE_WAY, quoteId }))
      await expect.poll(() => changeOf(theirId), WAITING).toBe('needsStaff')
      const requestOf = async (booking: number) =>
        Number((await trap.query<{ id: string }>('select id from change_requests where booking_id = $1', [booking]))[0]?.id)
      const [ours, theirs] = [await requestOf(bookingId), await requestOf(theirId)]
      const desk = async (path: string, more: object) => act(await deskThere(), path, { changeRequestId: theirs, ...more })
      await doing('priced', () => desk('quoteChangeRequest', { ...KEPT, remarks: 'As the airline says' }))
      const there = (await readChange(await deskThere(), theirs)).offer
      await expect.poll(() => changeOf(bookingId), WAITING).toBe('askedCustomer')
      const { offer } = await readChange(agent, ours)
      await doing('agreed', () => agent('flight/acceptChangeQuote', { changeRequestId: ours, quoteId: offer?.quoteId }))
      await expect.poll(() => changeOf(theirId), WAITING).toBe('needsStaff')
      const done = { supplierRefund: '1.00', supplierCharge: '0.00', reference: 'AI 1', bearsDifference: true }
      await doing('done', () => desk('approveChangeRequest', done))
      await expect.poll(() => changeOf(bookingId), WAITING).toBe('completed')
      const refunded = BigInt(Math.round(Number(there?.refund) * 100))
      const [after, requests] = [
        await moneyOf(),
        await trap.query('select state from change_requests where booking_id = any($1)', [[bookingId, theirId]]),
      ]
      expect({ debt: after.debt - before.debt, wallet: after.wallet - before.wallet }).toEqual({
        debt: -refunded,
        wallet: refunded,
      })
      expect([requests, refunded > 0n]).toEqual([[{ state: 'completed' }, { state: 'completed' }], true])
      await clearFaults(sandbox.url)
    },
  )

  test.each(ASKING)(
    'while a question of their people is %s, after %s is written: one question and one answer at both',
    async (step, point) => {
      priced += 1
      const { bookingId, theirId, ours, theirs } = await askedByPeople()
      const at = point.replace('#B', `#${bookingId}`).replace('#S', `#${theirId}`)
      const staff = async () => readChange(await deskHere(), ours)
      const ask = async () => act(await deskThere(), 'askAboutChangeRequest', { changeRequestId: theirs, message: 'Which leg?' })
      const isAsked = async () =>
        (await trap.query<{ state: string }>('select state from change_requests where id = $1', [theirs]))[0]?.state ===
        'askedCustomer'
      await (step === 'heard' ? killAt(at, ask, isAsked) : ask())
      await expect
        .poll(async () => {
          await wakeChanges(trap)
          return (await staff()).supplierQuestion?.text
        }, WAITING)
        .toBe('Which leg?')
      const { supplierQuestion } = await staff()
      const answer = async () =>
        act(await deskHere(), 'answerSupplierOfChange', {
          ...{ changeRequestId: ours, questionId: supplierQuestion?.questionId, message: 'The first.' },
        })
      if (step === 'heard') await answer()
      else await killAt(at, answer)
      await expect
        .poll(async () => {
          await wakeChanges(trap)
          const { supplierQuestion: open, may } = await staff()
          // Killed before our own commit, nothing was said: the desk answers again.
          if (may.answerSupplier) await answer()
          return open
        }, WAITING)
        .toBeNull()
      const there = (await readChange(await deskThere(), theirs)).history.filter(({ kind }) => kind === 'answer')
      expect(there.map(({ note }) => note)).toEqual(['The first.'])
      const asked = (await staff()).history.filter(({ note }) => note === 'The supplier asks: Which leg?')
      expect(asked).toHaveLength(1)
      expect(await changeOf(theirId)).toBe('needsStaff')
    },
  )

  test.each(REFUSING)(
    'after %s is written while a quoted refund is refused: their people have one request, and nothing is paid',
    async (point) => {
      priced += 1
      const { bookingId, orderId } = await orderPartnerFlight(agent, { adults: 2, daysLater: 10 + priced })
      await agent('flight/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } })
      await expect.poll(() => looked(bookingId), WAITING).toBe('issued')
      const [before, theirId] = [await moneyOf(), Number((await theirsOf(bookingId))[0]?.id)]
      const { body } = await agent<{ booking: BookingDetail }>('flight/getBookingDetails', { bookingId })
      const tickets = [body.booking.passengers[0]?.ticket?.ticketId]
      const quote = await quoteBack(agent, bookingId, { requestType: 2, tickets, sectors: ONE_WAY })
      expect(quote.isAutomatic).toBe(true)
      // Since then the rules of the airline are known to nobody there.
      await trap.query(`update bookings set penalty_rules = '[]' where id = $1`, [theirId])
      const at = point.replace('#B', `#${bookingId}`).replace('#S', `#${theirId}`)
      const asked = { RequestType: 2, TicketId: tickets, Sectors: ONE_WAY, quoteId: quote.quoteId }
      await killAt(at, () => askFor(agent, bookingId, asked))
      await expect.poll(() => changeOf(theirId), WAITING).toBe('needsStaff')
      await expect.poll(() => changeOf(bookingId), WAITING).toBe('needsStaff')
      await expect
        .poll(async () => {
          await wakeChanges(trap)
          const [row] = await trap.query<{ id: string | null; word: string | null }>(
            'select desk_change_id as id, desk_word as word from change_requests where booking_id = $1',
            [bookingId],
          )
          return [row?.id != null, row?.word]
        }, WAITING)
        .toEqual([true, null])
      const requests = await trap.query<{ booking_id: string; state: string }>(
        'select booking_id::text, state from change_requests where booking_id = any($1) order by booking_id, id',
        [[bookingId, theirId]],
      )
      expect(requests.map(({ state }) => state)).toEqual(['needsStaff', 'needsStaff'])
      expect(await moneyOf()).toEqual(before)
    },
  )

  test.each(CHANGING)('after %s is written while another day is paid: one new ticket at both, paid once at both', async (point) => {
    const { bookingId, orderId } = await orderPartnerFlight(agent, { daysLater: 3 })
    await agent('flight/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } })
    await expect.poll(() => looked(bookingId), WAITING).toBe('issued')
    const [before, theirId] = [await moneyOf(), Number((await theirsOf(bookingId))[0]?.id)]
    const changeRequestId = await askForOther(agent, bookingId)
    await expect.poll(() => changeOf(theirId), WAITING).toBe('needsStaff')
    const [theirs] = await trap.query<{ id: string }>('select id from change_requests where booking_id = $1', [theirId])
    const { offer } = await priceThere(await deskThere(), Number(theirs?.id), DEARER)
    await expect.poll(() => changeOf(bookingId), WAITING).toBe('askedCustomer')
    const { offer: ours } = await readChange(agent, changeRequestId)
    const accept = () => agent('flight/acceptChangeQuote', { changeRequestId, quoteId: ours?.quoteId })
    const isLater = point.endsWith('#B')
    if (isLater) await accept()
    else await killAt(point, accept)
    await expect.poll(() => changeOf(theirId), WAITING).toBe('needsStaff')
    const reissue = async () => reissueThere(await deskThere(), Number(theirs?.id))
    if (isLater) await killAt(`change_requests:completed#${bookingId}`, reissue)
    else await reissue()
    await expect.poll(() => changeOf(bookingId), WAITING).toBe('completed')
    const due = BigInt(Math.round(Number(offer?.due) * 100))
    const after = await moneyOf()
    expect({ debt: after.debt - before.debt, wallet: after.wallet - before.wallet }).toEqual({ debt: due, wallet: -due })
    const numbers = await trap.query<{ ticket_number: string }>(
      'select distinct ticket_number from booking_passengers where booking_id = any($1)',
      [[bookingId, theirId]],
    )
    expect(numbers).toHaveLength(1)
  })

  test.each(POINTS)('after %s is written: %s at both', async (point, end) => {
    const before = await moneyOf()
    const { bookingId, orderId } = await orderPartnerFlight(agent)
    const pay = () => agent('flight/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } })
    await trap.arm(point.replace('#B', `#${bookingId}`))
    const paying = pay().catch(() => undefined)
    await trap.untilSprung()
    await server.kill()
    await trap.cutConnection()
    await trap.disarm()
    await paying
    await start()
    if (point === 'bookings:paid#B') await pay()
    // The clock of another process cannot be moved: what was asked was asked a quarter of an hour ago.
    if (end === 'refunded')
      await trap.query(`update supplier_steps set started_at = started_at - interval '16 minutes' where booking_id = $1`, [
        bookingId,
      ])
    const look = async () => {
      await wakeLooks(trap)
      return (await trap.query<{ status: string }>('select status from bookings where id = $1', [bookingId]))[0]?.status
    }
    await expect.poll(look, WAITING).toBe(end)
    const theirs = await trap.query<{ status: string; amount_minor: string }>(
      `select t.status, t.amount_minor from bookings b join partner_orders o on o.consumer_site_id = b.site_id and o.order_ref::text = b.trace_id
       join bookings t on t.site_id = o.site_id and t.id = o.sale_id where b.id = $1`,
      [bookingId],
    )
    expect(theirs.map(({ status }) => status)).toEqual(end === 'issued' ? ['issued'] : [])
    const [after, paid] = [await moneyOf(), BigInt(theirs[0]?.amount_minor ?? 0)]
    expect({ debt: after.debt - before.debt, wallet: after.wallet - before.wallet }).toEqual({ debt: paid, wallet: -paid })
  })
})

/** A refund of one of two travellers that is with the people of Skylark. */
async function askedByPeople() {
  const { bookingId, orderId } = await orderPartnerFlight(agent, { ...BY_PEOPLE, adults: 2, daysLater: 10 + priced })
  await agent('flight/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } })
  await expect.poll(() => looked(bookingId), WAITING).toBe('issued')
  const theirId = Number((await theirsOf(bookingId))[0]?.id)
  const { body } = await agent<{ booking: BookingDetail }>('flight/getBookingDetails', { bookingId })
  const tickets = [body.booking.passengers[0]?.ticket?.ticketId]
  const { quoteId } = await quoteBack(agent, bookingId, { requestType: 2, tickets, sectors: ONE_WAY })
  await askFor(agent, bookingId, { RequestType: 2, TicketId: tickets, Sectors: ONE_WAY, quoteId })
  await expect.poll(() => changeOf(theirId), WAITING).toBe('needsStaff')
  const requestOf = async (booking: number) =>
    Number((await trap.query<{ id: string }>('select id from change_requests where booking_id = $1', [booking]))[0]?.id)
  return { bookingId, theirId, ours: await requestOf(bookingId), theirs: await requestOf(theirId) }
}

/** What Blue Dhow owes Skylark, and what it has in its wallet there. */
const moneyOf = () => moneyBetween(trap, { buyer: SITE.blueDhow, supplier: SITE.skylark, currency: 'INR' })
