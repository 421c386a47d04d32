import type { AccountKind } from '@tradewind/domain/ledger/posting'
/** Longer than a file should be: every way two books can disagree, and how each ends. */
import { money } from '@tradewind/domain/money'
import { dateIn, plusMinutes } from '@tradewind/domain/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import type { FakeSupplier } from '../flights/book/testing/fake-supplier.ts'
import { refuseAny } from '../http/promised-refusals.ts'
import { payFromWallet } from '../payments/pay-from-wallet.ts'
import { verifyPayments } from '../payments/verify-payment.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { openTestBooking, useFakeSupplier } from '../testing/open-test-booking.ts'
import { sumOfAccount } from '../testing/sum-of-account.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { startDueRuns } from './keep-reconciled.ts'
import { reconcileSite } from './reconcile-site.ts'
import { startDailyRun } from './start-run.ts'

const ADMIN = 'admin@skylark.example'
const AGENT = 'agent@skylark.example'
const PRIYA = 'priya@skylark.example'
const SITE = 1

let sandbox: Sandbox
let server: TestServer
let supplier: FakeSupplier
let host: string
let clockMs = 0
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', now: () => Date.now() + clockMs })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  const address = await server.http.listen({ port: 0, host: '127.0.0.1' })
  host = `localhost:${new URL(address).port}`
  supplier = useFakeSupplier(server)
  await control('', { callbackMode: 'never' })
})
afterEach(async () => {
  supplier.findsNothing = false
  await expectLedgerSound(server)
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

type Row = {
  id: number
  kind: string
  title: string
  ours: string
  theirs: string
  amount: string | null
  state: string
  resolution: string | null
  bookingId: number | null
}
type Detail = Row & {
  events: { what: string; by: string | null; note: string | null }[]
  may: { askAgain: boolean; resolve: { how: string; whyNot: string | null }[] }
  assignedTo: { name: string } | null
}
type Body = {
  errorCode: string
  errorMessage: string
  run: { id: number }
  runs: {
    id: number
    status: string
    found: number
    settled: number
    sections: { section: string; checked: number; unanswered: number }[]
  }[]
  differences: Row[]
  difference: Detail
  open: { kind: string; count: number; amount: string | null }[]
}

async function ask(path: string, body: unknown = {}, { as = ADMIN, at = 'localhost' } = {}) {
  const method = path === 'getRuns' ? 'GET' : 'POST'
  return server.call<Body>(`reconciliation/${path}`, method === 'GET' ? undefined : body, {
    as: await server.logIn(as, { host: at }),
    host: at,
    method,
  })
}
async function run() {
  const { status, body } = await ask('runNow')
  expect(status).toBe(200)
  const look = async () => (await ask('getRuns')).body.runs[0]
  const ended = await waitUntil(look, (newest) => newest?.id === body.run.id && newest.status === 'done', 'done')
  if (!ended) throw new Error('There is no run')
  return ended
}
const list = async (filter = {}) => (await ask('getDifferences', filter)).body.differences
const detail = async (differenceId: number) => (await ask('getDifference', { differenceId })).body.difference
async function control<T>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${sandbox.url}/sandbox/control/gateway${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as T
}

const until = (check: () => Promise<boolean>) => waitUntil(check, (isSo) => isSo)
const statusOf = async (bookingId: number) =>
  (await server.app.db.selectFrom('bookings').select('status').where('id', '=', bookingId).executeTakeFirstOrThrow()).status

async function issued(): Promise<{ bookingId: number; at: number }> {
  const { bookingId, orderId, actor } = await openTestBooking(server, AGENT)
  await payFromWallet({ ...server.app, actor, now: server.app.now(), refuse: refuseAny }, { orderId })
  await until(async () => (await statusOf(bookingId)) === 'issued')
  return { bookingId, at: supplier.bookings.length - 1 }
}
function bend(at: number, change: Partial<FakeSupplier['bookings'][number]>) {
  const booking = supplier.bookings[at]
  if (booking) supplier.bookings[at] = { ...booking, ...change }
}

async function paidByCard() {
  const { orderId, bookingId } = await openTestBooking(server, PRIYA)
  const { body } = await server.call<{ gatewayOrderId: string }>(
    'flight/payments/startGatewayPayment',
    { orderId },
    { as: await server.logIn(PRIYA), host },
  )
  const { gatewayPaymentId } = await control<{ gatewayPaymentId: string }>('/pay', {
    gatewayOrderId: body.gatewayOrderId,
    outcome: 'success',
  })
  await verifyPayments(server.app, { siteId: SITE, orderId })
  await until(async () => (await statusOf(bookingId)) === 'issued')
  return { orderId, bookingId, gatewayPaymentId }
}
const balance = (kind: AccountKind) => sumOfAccount(server, SITE, kind)
/** Lets days go by, here and at the gateway. */
async function passDays(days: number) {
  // Who is logged in stays so: the days are the books', not the people's.
  await server.app.db
    .updateTable('sessions')
    .set({ expires_at: plusMinutes(server.app.now(), 60 * 1_440), last_seen_at: plusMinutes(server.app.now(), days * 1_440) })
    .execute()
  server.passMinutes(days * 1_440)
  clockMs += days * 86_400_000
}

test('books that agree leave nothing, and a run says what it looked at', async () => {
  await issued()
  const { found, sections } = await run()
  expect(found).toBe(0)
  expect(sections).toMatchObject([
    { section: 'supplier', unanswered: 0 },
    { section: 'gateway' },
    { section: 'ledger', checked: 1 },
  ])
  expect(sections[0]?.checked).toBeGreaterThan(0)
})

test('a ticket cancelled there is found once however often it is looked for, and ends by itself when it is there again', async () => {
  const { bookingId, at } = await issued()
  bend(at, { state: 'cancelled' })
  expect((await run()).found).toBe(1)
  expect((await run()).found).toBe(0)
  const [row] = await list()
  expect(row).toMatchObject({ kind: 'cancelledThere', ours: 'Ticketed', theirs: 'Cancelled', bookingId })
  const notices = await server.app.db.selectFrom('notices').select(['title', 'path']).where('kind', '=', 'reconciliation').execute()
  expect(notices).toEqual([{ title: 'One new difference to resolve', path: '/staff/reconciliation' }])
  bend(at, { state: 'ticketed' })
  expect((await run()).settled).toBe(1)
  expect(await detail(row?.id ?? 0)).toMatchObject({
    state: 'resolved',
    resolution: 'matchedLater',
    events: [{ what: 'matchedLater', by: null }, { what: 'found' }],
  })
  bend(at, { state: 'cancelled' })
  expect((await run()).found).toBe(1)
  expect((await detail(row?.id ?? 0)).events[0]?.what).toBe('foundAgain')
  bend(at, { state: 'ticketed' })
  const asked = await ask('askAgain', { differenceId: row?.id })
  expect(asked.body.difference).toMatchObject({ state: 'resolved', resolution: 'matchedLater' })
})

test('a run whose node died after it had found something is done again: found once, and staff is notified', async () => {
  const { bookingId, at } = await issued()
  bend(at, { state: 'cancelled' })
  const countNotices = async () =>
    (await server.app.db.selectFrom('notices').select('id').where('kind', '=', 'reconciliation').execute()).length
  const before = await countNotices()
  const { gateways } = server.app
  const dead = Object.assign(Object.create(server.app), {
    gateways: new Proxy(gateways, {
      get() {
        throw new Error('the node is gone')
      },
    }),
  })
  const now = server.app.now()
  // A run that no job works on: here the test works on it.
  const jobs = { ...server.app.jobs, enqueue: async () => {} }
  const begun = await startDailyRun({ db: server.app.db, jobs }, { siteId: SITE, day: dateIn('Asia/Kolkata', now), now })
  const runId = begun?.id ?? 0
  await expect(reconcileSite(dead, { siteId: SITE, runId })).rejects.toThrow('the node is gone')
  expect(await countNotices()).toBe(before)
  await Promise.all([1, 2].map(() => reconcileSite(server.app, { siteId: SITE, runId })))
  const rows = (await list()).filter((row) => row.bookingId === bookingId)
  expect(rows.map(({ kind }) => kind)).toEqual(['cancelledThere'])
  const [newest] = (await ask('getRuns')).body.runs
  expect(newest).toMatchObject({ id: runId, status: 'done', found: 1 })
  expect(await countNotices()).toBe(before + 1)
  bend(at, { state: 'ticketed' })
  await run()
})

test('a ticket the supplier made after we had given up is found, with what it costs', async () => {
  const { bookingId, at } = await issued()
  const booking = supplier.bookings[at]
  const failed = await openTestBooking(server, AGENT)
  supplier.answerTicket = () => ({ kind: 'failed', why: 'failed', reason: 'No' })
  await payFromWallet({ ...server.app, actor: failed.actor, now: server.app.now(), refuse: refuseAny }, { orderId: failed.orderId })
  await until(async () => (await statusOf(failed.bookingId)) === 'refunded')
  supplier.answerTicket = undefined
  const { trace_id } = await server.app.db
    .selectFrom('bookings')
    .select('trace_id')
    .where('id', '=', failed.bookingId)
    .executeTakeFirstOrThrow()
  if (booking) supplier.bookings.push({ ...booking, pnr: 'LATE01', held: { ...booking.held, pnr: 'LATE01', traceId: trace_id } })
  await run()
  const found = (await list()).find((row) => row.bookingId === failed.bookingId)
  expect(found).toMatchObject({ kind: 'ticketedThere', ours: 'Not booked', theirs: 'Ticketed', amount: '4900.00' })
  expect((await list()).some((row) => row.bookingId === bookingId)).toBe(false)
  const done = await ask('resolveDifference', {
    differenceId: found?.id,
    how: 'writtenOff',
    note: 'The airline does not take it back',
  })
  expect(done.body.difference).toMatchObject({ state: 'resolved', resolution: 'writtenOff' })
  expect(await balance('writtenOff')).toBe(-490_000n)
  // Ended by a person with just these facts: found again it stays so.
  await run()
  expect((await detail(found?.id ?? 0)).state).toBe('resolved')
  expect((await ask('resolveDifference', { differenceId: found?.id, how: 'falseAlarm', note: 'x' })).body.errorCode).toBe(
    'ALREADY_RESOLVED',
  )
})

test('a dearer invoice is corrected by a posting, once, also when two press at the same moment', async () => {
  const { at } = await issued()
  bend(at, { invoiceAmount: money(515_000n, 'INR') })
  await run()
  const [row] = await list({ kind: 'invoiceDiffers' })
  expect(row).toMatchObject({ ours: '₹4,900.00', theirs: '₹5,150.00', amount: '250.00' })
  const before = [await balance('supplierPayable'), await balance('commission')]
  const both = await Promise.all(
    [1, 2].map(() => ask('resolveDifference', { differenceId: row?.id, how: 'corrected', note: 'Their invoice is right' })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect([await balance('supplierPayable'), await balance('commission')]).toEqual([
    (before[0] ?? 0n) + 25_000n,
    (before[1] ?? 0n) - 25_000n,
  ])
  const trail = await server.app.db
    .selectFrom('audit_entries')
    .select(['action', 'note'])
    .where('about_kind', '=', 'difference')
    .where('about_id', '=', String(row?.id))
    .execute()
  expect(trail).toEqual([{ action: 'correct a difference', note: 'Their invoice is right' }])

  // Invoiced once more, and as at first: only what is left is posted, so that the books end at the last invoice.
  for (const [invoiced, left, owed] of [
    [520_000n, '50.00', 30_000n],
    [490_000n, '-300.00', 0n],
  ] as const) {
    bend(at, { invoiceAmount: money(invoiced, 'INR') })
    await run()
    const again = (await list({ kind: 'invoiceDiffers' })).find(({ id }) => id === row?.id)
    expect(again?.amount).toBe(left)
    expect((await ask('resolveDifference', { differenceId: row?.id, how: 'corrected', note: 'Invoiced again' })).status).toBe(200)
    expect(await balance('supplierPayable')).toBe((before[0] ?? 0n) + owed)
  }
})

test('a supplier that says nothing leaves what is open open, and is asked again in the next run', async () => {
  const { at } = await issued()
  bend(at, { state: 'cancelled' })
  await run()
  const open = (await list()).length
  supplier.before = (call) => {
    if (call === 'find') throw new Error('silence')
  }
  const { sections } = await run()
  expect(sections[0]?.unanswered).toBeGreaterThan(0)
  expect(await list()).toHaveLength(open)
  const [row] = await list({ kind: 'cancelledThere' })
  expect((await ask('askAgain', { differenceId: row?.id })).body.errorCode).toBe('OTHERS_FAILED')
  supplier.before = () => {}
  bend(at, { state: 'ticketed' })
  await run()
})

test('a sale that cannot be compared is counted, the others are compared, and the run ends', async () => {
  const [broken, cancelled] = [await issued(), await issued()]
  bend(cancelled.at, { state: 'cancelled' })
  const seller = [...server.app.sellers.values()].find(({ kind }) => kind === 'flight')
  const own = seller?.compare
  if (!seller || !own) throw new Error('Flights are not compared')
  const failing: typeof own = async (app, sale) => {
    if (sale.saleId === broken.bookingId) throw new RangeError('No such amount')
    return own(app, sale)
  }
  Object.assign(seller, { compare: failing })
  const { found, sections } = await run()
  Object.assign(seller, { compare: own })
  expect([found, sections[0]?.unanswered]).toEqual([1, 1])
  bend(cancelled.at, { state: 'ticketed' })
  await run()
})

test('settlements go to the bank less fees, once; what was planted at the gateway is found with its amount', async () => {
  await server.call('payment/setGatewayFee', { feePercent: '2' }, { as: await server.logIn(ADMIN) })
  const [good, omitted, bent, dear] = [await paidByCard(), await paidByCard(), await paidByCard(), await paidByCard()]
  const plant = (gatewayPaymentId: string, kind: string, amount?: string) =>
    control('/plant', { gateway: 'own', gatewayPaymentId, kind, ...(amount && { amount }) })
  await plant(omitted.gatewayPaymentId, 'omit')
  await plant(bent.gatewayPaymentId, 'amount', '5000.00')
  await plant(dear.gatewayPaymentId, 'fee', '150.00')
  await plant('pay_stranger', 'stranger', '77.00')
  const before = await balance('bank')
  await passDays(8)
  await run()
  const found = await list({ section: 'gateway' })
  expect(found.map(({ kind, title, amount }) => [kind, title, amount]).sort()).toEqual(
    [
      ['notSettled', omitted.gatewayPaymentId, '-5078.00'],
      ['settledAmountDiffers', bent.gatewayPaymentId, '-78.00'],
      ['feeDiffers', dear.gatewayPaymentId, '48.44'],
      ['unknownPayment', 'pay_stranger', '77.00'],
    ].sort(),
  )
  expect(found.some(({ title }) => title === good.gatewayPaymentId)).toBe(false)
  const bank = await balance('bank')
  expect(bank).toBeLessThan(before)
  expect(await balance('gatewayFees')).toBe(-(10_156n + 10_000n + 15_000n + 154n))
  await run()
  expect(await balance('bank')).toBe(bank)
  expect(await list({ section: 'gateway' })).toHaveLength(4)
  // What stays in the clearing account is what was found; written off, nothing stays.
  for (const { id, kind } of found)
    await ask('resolveDifference', {
      differenceId: id,
      how: kind === 'feeDiffers' ? 'falseAlarm' : 'writtenOff',
      note: 'Agreed with the gateway',
    })
  expect(await balance('gatewayClearing')).toBe(0n)
  expect(await list({ section: 'gateway' })).toEqual([])
})

test('a late settlement of what was missing ends the difference by itself', async () => {
  const { gatewayPaymentId } = await paidByCard()
  await control('/plant', { gateway: 'own', gatewayPaymentId, kind: 'omit' })
  await passDays(7)
  await run()
  const [row] = await list({ kind: 'notSettled' })
  expect(row?.title).toBe(gatewayPaymentId)
  await control('/plant', { gateway: 'own', gatewayPaymentId, kind: 'nothing' })
  // Reported under its old day: that day must still be among those that are read.
  await server.app.db
    .updateTable('reconciliation_runs')
    .set({ day: dateIn('Asia/Kolkata', plusMinutes(server.app.now(), -8 * 1_440)) })
    .where('started_by', 'is not', null)
    .execute()
  expect((await run()).settled).toBe(1)
  expect(await detail(row?.id ?? 0)).toMatchObject({ state: 'resolved', resolution: 'matchedLater' })
})

test('staff takes a difference, notes, and releases it; the history shows it', async () => {
  const { at } = await issued()
  bend(at, { state: 'held' })
  await run()
  const [row] = await list({ kind: 'statusDiffers' })
  const differenceId = row?.id
  expect((await ask('assignDifference', { differenceId, isMine: true })).body.difference.assignedTo?.name).toBeTruthy()
  expect(await list({ isMine: true })).toHaveLength(1)
  await ask('noteOnDifference', { differenceId, note: 'Called the airline' })
  await ask('assignDifference', { differenceId, isMine: false })
  const { events, may } = await detail(differenceId ?? 0)
  expect(events.map(({ what, note }) => [what, note])).toEqual([
    ['assigned', 'Unassigned'],
    ['noted', 'Called the airline'],
    ['assigned', 'Assigned to self'],
    ['found', null],
  ])
  expect(may).toMatchObject({ askAgain: true, resolve: [{ how: 'falseAlarm' }] })
  expect((await ask('resolveDifference', { differenceId, how: 'corrected', note: 'x' })).body.errorCode).toBe('NOT_THIS_WAY')
  await ask('resolveDifference', { differenceId, how: 'falseAlarm', note: 'Their screen was old' })
})

test('the clock begins one run a night, however many nodes look', async () => {
  const begun = () =>
    server.app.db
      .selectFrom('reconciliation_runs')
      .select('day')
      .where('started_by', 'is', null)
      .where('site_id', '=', SITE)
      .execute()
  const had = (await begun()).length
  await Promise.all([1, 2, 3].map(() => startDueRuns(server.app)))
  await until(async () => (await ask('getRuns')).body.runs.every(({ status }) => status === 'done'))
  await startDueRuns(server.app)
  expect((await begun()).length - had).toBeLessThanOrEqual(1)
})

test('only staff with ledger.reconcile sees or touches any of it, and no other site', async () => {
  const [row] = await list({ state: 'resolved' })
  const calls: [string, unknown][] = [
    ['getRuns', {}],
    ['runNow', {}],
    ['getDifferences', {}],
    ['getDifference', { differenceId: row?.id }],
    ['resolveDifference', { differenceId: row?.id, how: 'falseAlarm', note: 'x' }],
    ['askAgain', { differenceId: row?.id }],
    ['assignDifference', { differenceId: row?.id, isMine: true }],
    ['noteOnDifference', { differenceId: row?.id, note: 'x' }],
  ]
  for (const [path, body] of calls) {
    for (const as of ['desk@skylark.example', AGENT, PRIYA]) expect((await ask(path, body, { as })).status).toBe(403)
    const method = path === 'getRuns' ? 'GET' : 'POST'
    expect((await server.call(`reconciliation/${path}`, body, { method })).status).toBe(401)
  }
  const other = { as: 'admin@bluedhow.example', at: 'bluedhow.localhost' }
  for (const [path, body] of calls.slice(3)) expect((await ask(path, body, other)).status).toBe(404)
  // The sandbox's account is shared by the demo's sites: a payment that names no site may be anybody's, all others are this site's alone.
  const theirs = (await ask('getDifferences', {}, other)).body.differences
  expect(theirs.filter(({ title }) => title !== 'pay_stranger')).toEqual([])
})
