import { instant } from '@tradewind/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { connectDatabase } from '../../database/connect-database.ts'
import { makeLog } from '../../log.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { type RunningServer, runServer } from '../../testing/run-server.ts'
import { cloneDatabase } from '../../testing/test-server.ts'
import { adult, type Call, order, type Paid, payByWallet } from './testing/buy-flight.ts'
import { alwaysWith, setTrap, type Trap } from './testing/set-trap.ts'
import { wakeLooks } from './testing/wake-looks.ts'

/**
 * The real server is killed while staff settles a booking in doubt, or while selling from a supplier stops and begins again: right before what
 * is written is committed, and between the commit and the answer. Money, booking, history and trail are all or nothing, and the press is good a second time.
 */

let sandbox: Sandbox
let databaseUrl: string
let trap: Trap
let server: RunningServer
let agent: Call
let staff: Call
let admin: Call
const sessions = new Map<string, string>()
let names = 0

/** Each kills a process and starts another. */
const TWO_STARTS = { timeout: 120_000 }
const WAITING = { timeout: 40_000, interval: 200 }
const NOTE = 'Seen in the supplier’s own system'

const callAs = async (email: string): Promise<Call> => {
  const session = sessions.get(email) ?? (await server.logIn(email))
  sessions.set(email, session)
  return server.callIn(session)
}
const start = async () => {
  server = await runServer({ DATABASE_URL: databaseUrl, SANDBOX_URL: sandbox.url })
  agent = await callAs('agent@skylark.example')
  staff = await callAs('desk@skylark.example')
  admin = await callAs('admin@skylark.example')
}
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  databaseUrl = await cloneDatabase()
  await start()
  trap = await setTrap(databaseUrl)
})
afterEach(async () => {
  const { db } = connectDatabase(databaseUrl)
  await expectLedgerSound({ app: { db, log: makeLog({ LOG_LEVEL: 'error' }), now: () => instant(Date.now()) } as never })
  await db.destroy()
})
afterAll(async () => {
  await trap.close()
  await server.kill()
  await sandbox.close()
})

type Answer = { status: number; body: Paid }
const SETTLED = {
  markTicketed: {
    press: (bookingId: number) =>
      staff<Paid>('flight/markTicketed', { bookingId, pnr: pnrOf(bookingId), ticketNumbers: ['2179060099'], note: NOTE }),
    action: 'mark as ticketed by hand',
    status: 'issued',
    money: 'taken',
    orders: ['captured'],
    history: ['unknown', 'issued'],
    postings: ['hold', 'capture'],
  },
  markNotIssued: {
    press: (bookingId: number) => staff<Paid>('flight/markNotIssued', { bookingId, note: NOTE }),
    action: 'mark as not issued',
    status: 'refunded',
    money: 'refundedToWallet',
    orders: ['refunded'],
    history: ['unknown', 'failed', 'refunded'],
    postings: ['hold', 'release'],
  },
} as const
type Press = keyof typeof SETTLED

test('what a press writes, it writes in one transaction', async () => {
  for (const press of ['markTicketed', 'markNotIssued'] as const) {
    const bookingId = await inDoubt()
    expect(await trap.transactionsOf(() => SETTLED[press].press(bookingId))).toHaveLength(1)
  }
  await control('balance', { balance: 10 })
  const { orderId } = await orderOne()
  const stopping = await trap.transactionsOf(() => payByWallet(agent, orderId))
  await control('balance', { balance: 1_000_000 })
  const together = ['supplier_stops:started', 'notices:started', 'bookings:refunded@update']
  expect(alwaysWith('supplier_stops:started', stopping)).toEqual(expect.arrayContaining(together))
  const press = () => admin<Partial<Paid>>('flight/sellAgain', { supplier: 'tbo', isCertain: true })
  expect(await trap.transactionsOf(press)).toHaveLength(1)
}, 60_000)

describe('staff settles a booking in doubt, and the server is killed', TWO_STARTS, () => {
  test.each<[Press, string]>([
    ['markTicketed', 'audit_entries:started'],
    ['markNotIssued', 'bookings:refunded'],
  ])('%s, after %s is written: nothing of it stands, and the press does it all', async (press, point) => {
    const bookingId = await inDoubt()
    const before = await standing(bookingId)
    await trap.arm(point)
    const pressed = SETTLED[press].press(bookingId).catch(() => undefined)
    await trap.untilSprung()
    await server.kill()
    await trap.cutConnection()
    await trap.disarm()
    await pressed
    expect(await standing(bookingId)).toEqual(before)
    await start()
    await expectSettled(press, bookingId, await SETTLED[press].press(bookingId))
  })

  test.each<Press>(['markTicketed', 'markNotIssued'])(
    '%s, between the commit and the answer: the press is answered with what was done, once',
    async (press) => {
      const bookingId = await inDoubt()
      const first = await SETTLED[press].press(bookingId)
      await server.kill()
      await start()
      const again = await SETTLED[press].press(bookingId)
      expect(again).toEqual(first)
      await expectSettled(press, bookingId, again)
    },
  )

  test.each<Press>(['markTicketed', 'markNotIssued'])('%s, while the airline is asked: nothing is written', async (press) => {
    const bookingId = await inDoubt()
    const before = await standing(bookingId)
    await control('faults', { method: 'GetBookingDetails', fault: 'hang', times: 1 })
    const pressed = SETTLED[press].press(bookingId).catch(() => undefined)
    await expect.poll(faults, WAITING).toEqual([])
    await server.kill()
    await pressed
    expect(await standing(bookingId)).toEqual(before)
    await start()
    await expectSettled(press, bookingId, await SETTLED[press].press(bookingId))
  })
})

describe('selling stops and begins again, and the server is killed', TWO_STARTS, () => {
  const press = () => admin<Partial<Paid>>('flight/sellAgain', { supplier: 'tbo', isCertain: true })
  const stops = () => trap.query<{ ended_by: string | null }>('select ended_by from supplier_stops order by stopped_at')
  const notices = () => trap.query(`select id from notices where title like 'Sales stopped%'`)
  const trail = () => trap.query(`select id from audit_entries where action = 'sell from a stopped supplier again'`)

  test.each(['bookings:refunded'])(
    'after %s is written: no stop and no notice without the refusal that caused them; the next refusal stops it, once',
    async (point) => {
      const [stopsBefore, noticesBefore] = [(await stops()).length, (await notices()).length]
      await control('balance', { balance: 10 })
      const { orderId, bookingId } = await orderOne()
      await trap.arm(point)
      const paying = payByWallet(agent, orderId).catch(() => undefined)
      await trap.untilSprung()
      await server.kill()
      await trap.cutConnection()
      await trap.disarm()
      await paying
      expect([(await stops()).length, (await notices()).length]).toEqual([stopsBefore, noticesBefore])
      await start()
      await makeOlder(16)
      await expect.poll(() => stateOf(bookingId), WAITING).toBe('refunded')
      expect(
        await trap.query(
          `select status from payments where id in (select payment_id from payment_lines where sale_id = ${bookingId})`,
        ),
      ).toEqual([{ status: 'refunded' }])
      const next = await orderOne()
      expect((await payByWallet(agent, next.orderId)).body.booking.status).toBe('refunded')
      expect((await stops()).length).toBe(stopsBefore + 1)
      expect((await notices()).length).toBeGreaterThan(noticesBefore)
      await control('balance', { balance: 1_000_000 })
      expect((await press()).status).toBe(200)
    },
  )

  test.each(['audit_entries:started'])(
    'after %s of the press is written: it stays stopped, and the press is good a second time',
    async (point) => {
      const before = (await trail()).length
      await control('balance', { balance: 10 })
      const { orderId } = await orderOne()
      await payByWallet(agent, orderId)
      await control('balance', { balance: 1_000_000 })
      await trap.arm(point)
      const pressed = press().catch(() => undefined)
      await trap.untilSprung()
      await server.kill()
      await trap.cutConnection()
      await trap.disarm()
      await pressed
      expect([(await stops()).at(-1), (await trail()).length]).toEqual([{ ended_by: null }, before])
      await start()
      expect((await press()).status).toBe(200)
      expect((await press()).body).toMatchObject({ errorMessage: 'This supplier is not stopped.' })
      expect([(await stops()).at(-1), (await trail()).length]).toEqual([
        { ended_by: expect.not.stringMatching('automatically') },
        before + 1,
      ])
      const next = await orderOne()
      expect((await payByWallet(agent, next.orderId)).body.booking.status).toBe('issued')
    },
  )
})

async function orderOne() {
  names += 1
  const letters = [...String(names)].map((digit) => 'ABCDEFGHIJ'.charAt(Number(digit))).join('')
  return order(agent, '2001', { passengers: [adult(`Settle${letters}`)] })
}

/** Paid; the supplier's answer could not be read, and it has nothing. Long enough ago that staff may say so. */
async function inDoubt(): Promise<number> {
  await control('faults', { method: 'Ticket', fault: 'html-error', times: 1 })
  const { bookingId, orderId } = await orderOne()
  const { body } = await payByWallet(agent, orderId)
  expect(body.booking.status).toBe('unknown')
  await makeOlder(6)
  // The house's own looks keep out of it: a look that a later one was set for steps back.
  await trap.query(`update bookings set next_check_at = now() + interval '1 day' where id = ${bookingId}`)
  return bookingId
}

/** The clock cannot be moved in another process, so the call that has no answer is made older. */
async function makeOlder(minutes: number): Promise<void> {
  await trap.query(
    `update supplier_steps set started_at = started_at - interval '${minutes} minutes' where outcome is null or outcome = 'unclear'`,
  )
}

async function stateOf(bookingId: number): Promise<string> {
  await wakeLooks(trap)
  const [row] = await trap.query<{ status: string }>(`select status from bookings where id = ${bookingId}`)
  return row?.status ?? 'gone'
}

function pnrOf(bookingId: number): string {
  return `HAND${bookingId % 10_000}`.slice(0, 8)
}

/** All that a press may change; the looks of the house itself only put off the next. */
async function standing(bookingId: number) {
  return {
    booking: await trap.query(`select status, money, pnr, ticket_numbers, held_ref, failure from bookings where id = ${bookingId}`),
    history: await historyOf(bookingId),
    orders: await trap.query(
      `select status, wallet_minor from payments where id in (select payment_id from payment_lines where sale_id = ${bookingId})`,
    ),
    postings: await postingsOf(bookingId),
    trail: await trailOf(bookingId),
    documents: await trap.query(`select kind from tax_documents where sale_id = ${bookingId}`),
  }
}

const historyOf = async (bookingId: number) =>
  (await trap.query<{ to_status: string }>(`select to_status from sale_history where sale_id = ${bookingId} order by place`)).map(
    (row) => row.to_status,
  )
const postingsOf = async (bookingId: number) =>
  (
    await trap.query<{ reason: string }>(
      `select p.reason from ledger_postings p join payments o on p.about_kind = 'order' and p.about_id = o.id::text
        where o.id in (select payment_id from payment_lines where sale_id = ${bookingId}) order by p.id`,
    )
  ).map((row) => row.reason)
const trailOf = (bookingId: number) =>
  trap.query<{ action: string; note: string }>(
    `select action, note from audit_entries where about_kind = 'booking' and about_id = '${bookingId}'`,
  )

async function expectSettled(press: Press, bookingId: number, { status, body }: Answer): Promise<void> {
  const { action, status: end, money, orders, history, postings } = SETTLED[press]
  expect([status, body.booking.status]).toEqual([200, end])
  expect(await trap.query(`select status, money from bookings where id = ${bookingId}`)).toEqual([{ status: end, money }])
  expect((await historyOf(bookingId)).slice(-history.length)).toEqual(history)
  expect(
    (
      await trap.query<{ status: string }>(
        `select status from payments where id in (select payment_id from payment_lines where sale_id = ${bookingId})`,
      )
    ).map((row) => row.status),
  ).toEqual(orders)
  expect(await postingsOf(bookingId)).toEqual(postings)
  expect(await trailOf(bookingId)).toEqual([{ action, note: NOTE }])
}

function control(path: string, body: object) {
  return fetch(`${sandbox.url}/sandbox/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function faults(): Promise<unknown[]> {
  const answer = await fetch(`${sandbox.url}/sandbox/control/faults`)
  return ((await answer.json()) as { faults: unknown[] }).faults
}
