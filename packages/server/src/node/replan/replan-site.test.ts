import { randomUUID } from 'node:crypto'
import { epochMs, type Instant, instant, plainDate, plusMinutes } from '@tradewind/domain/time'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSite } from '../../database/in-site.ts'
import { refuseAny } from '../../http/promised-refusals.ts'
import { type JobQueue, makeJobQueue } from '../../jobs/job-queue.ts'
import type { JobName, Jobs } from '../../jobs/jobs.ts'
import { makeLog } from '../../log.ts'
import { payFromWallet } from '../../payments/pay-from-wallet.ts'
import { jobsOf } from '../../testing/jobs-of.ts'
import { openTestBooking, useFakeSupplier } from '../../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { replanSite } from './replan-site.ts'

/** Has no work of its own: what is enqueued stays there until a queue of this file's runs it. */
let server: TestServer
let owner: pg.Client
let recorder: JobQueue
const ran: { name: JobName; data: object }[] = []
const SITE = 1
const NOW = instant(Date.now())
const SOON = plusMinutes(NOW, 30)
const PAYMENT = { status: 'open', amount_minor: 100, currency: 'INR', order_id: 1, redirect_to: '/' }
const HELD = { status: 'held', hold_ends_at: SOON, pnr: 'ABC123' }
const quoted = { customer_id: 1, legal_entity_id: 1, remind_at: SOON, sent_at: NOW, sent_version: 1, valid_until: SOON }
const log = makeLog({ LOG_LEVEL: 'error' })

beforeAll(async () => {
  server = await startTestServer({ NODE_ROLES: 'web' })
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  // Rows as they would stand, without what they refer to.
  await owner.query('set session_replication_role = replica')
  recorder = makeJobQueue({ databaseUrl: server.databaseUrl, log, looksAfterQueues: false })
  await recorder.start()
})
afterAll(async () => {
  await recorder.stop()
  await owner.end()
  await server.close()
})

const EMPTY: Record<string, unknown> = {
  ...{ text: 'x', uuid: '00000000-0000-4000-8000-000000000001', jsonb: '{}', boolean: false, bytea: Buffer.alloc(1) },
  ...{ integer: 1, bigint: 1, smallint: 1, date: '2026-01-01', 'timestamp with time zone': NOW, ARRAY: '{}' },
}

/** A row of the site with these values, and with something in every other column that needs it. Returns its id. */
async function insert(table: string, values: Record<string, unknown>): Promise<never> {
  const { rows: needed } = await owner.query(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER'`,
    [table],
  )
  const row: Record<string, unknown> = {
    ...Object.fromEntries(needed.map(({ name, type }) => [name, EMPTY[type]])),
    site_id: SITE,
    ...values,
  }
  const names = Object.keys(row)
  const { rows } = await owner.query(
    `insert into ${table} (${names.join()}) values (${names.map((_, place) => `$${place + 1}`).join()}) returning id`,
    names.map((name) => row[name]),
  )
  return rows[0].id as never
}

let numbers = 0
const next = () => {
  numbers += 1
  return numbers
}
function booking(values: Record<string, unknown>): Promise<never> {
  const id = 9_000 + next()
  return insert('bookings', {
    id,
    idempotency_key: `k${id}`,
    currency: 'INR',
    issues: 'either',
    travel_at: '2026-12-01T10:00',
    ...values,
  })
}
function change(values: Record<string, unknown>): Promise<never> {
  return insert('change_requests', {
    idempotency_key: `c${next()}`,
    currency: 'INR',
    kind: 'refund',
    cause: 'other',
    wish: 'refund',

    quote_id: randomUUID(),
    ...values,
  })
}
function exported(values: Record<string, unknown>): Promise<never> {
  return insert('exports', {
    id: `00000000-0000-4000-8000-${String(next()).padStart(12, '0')}`,
    kind: 'tickets',
    file_name: 'x.xlsx',
    expires_at: SOON,
    ...values,
  })
}
/** A cart of which something is confirmed. Gives its order. */
async function paidCart(): Promise<number> {
  const order_id = 9_000 + next()
  await insert('sales', {
    id: order_id,
    order_id,
    idempotency_key: `o${order_id}`,
    kind: 'activity',
    status: 'confirmed',
    money: 'taken',
    currency: 'AED',
    cost_currency: 'AED',
  })
  await insert('carts', { order_id, children: 0, user_id: 1, legal_entity_id: 1, currency: 'AED' })
  return order_id
}
const site = { siteId: SITE }
/** Kept beside the queue: enqueued as the feature does it. */
async function kept<Name extends JobName>(name: Name, data: Jobs[Name]): Promise<Jobs[Name]> {
  await inSite(server.app.db, SITE, (tx) => server.app.jobs.enqueue(tx, name, data))
  return data
}

type Expected<Name extends JobName> = { readonly data: Jobs[Name]; readonly at?: Instant }
/** For each kind of job a row that implies it, what the job is, and when it is due. */
const ROWS: { [Name in JobName]: () => Promise<Expected<Name>> } = {
  'issue-booking': async () => ({
    data: { ...site, bookingId: await booking({ status: 'paid', money: 'taken', next_check_at: SOON }) },
  }),
  'reconcile-booking': async () => ({
    data: { ...site, dueAt: SOON, bookingId: await booking({ status: 'unknown', money: 'taken', next_check_at: SOON }) },
    at: SOON,
  }),
  'release-at-supplier': async () => ({ data: await kept('release-at-supplier', { ...site, bookingId: 7 }) }),
  'expire-booking': async () => ({ data: { ...site, bookingId: await booking(HELD) }, at: SOON }),
  'remind-hold': async () => {
    await owner.query('update sites set hold_reminder_minutes = $1 where id = $2', [[20], SITE])
    return { data: { ...site, minutes: 20, bookingId: await booking(HELD) }, at: plusMinutes(SOON, -20) }
  },
  'verify-payment': async () => {
    await insert('gateway_payments', {
      id: 'g-1',
      payment_id: 'p-1',
      status: 'created',
      amount_minor: 100,
      currency: 'INR',
      ends_at: SOON,
    })
    return { data: { ...site, orderId: 'p-1' } }
  },
  'expire-payment': async () => {
    const id = await insert('payments', { ...PAYMENT, id: 'p-2', expires_at: SOON })
    return { data: { ...site, orderId: id }, at: SOON }
  },
  'refund-payment': async () => {
    const refundId = await insert('refunds', { id: 'r-1', status: 'promised', amount_minor: 100, currency: 'INR' })
    return { data: { ...site, refundId } }
  },
  'replay-markups': async () => ({
    data: { ...site, whatIfId: await insert('what_ifs', { service: 'flight', status: 'running' }) },
  }),
  'send-ticket-mail': async () => ({ data: await kept('send-ticket-mail', { ...site, bookingId: 7 }) }),
  'send-voucher': async () => ({ data: await kept('send-voucher', { ...site, orderId: 7 }) }),
  'close-paid-cart': async () => ({ data: { ...site, orderId: await paidCart() } }),
  'revise-vouchers': async () => {
    const tourOptionId = Number(await insert('tour_options', { timing: 'startTimes', onward_pickup_at: '08:30' }))
    const id = 9_000 + next()
    const sold = { kind: 'activity', status: 'confirmed', money: 'taken', currency: 'AED', cost_currency: 'AED' }
    await insert('sales', { id, order_id: id, idempotency_key: `o${id}`, ...sold })
    const at = {
      day: '2126-01-02',
      start_instant: '2126-01-02T05:00:00Z',
      starts_at: '09:00',
      transfer: 'private',
      pickup_at: '08:00',
    }
    await insert('activity_sales', { id, activity_id: 1, tour_option_id: tourOptionId, ...at })
    return { data: { ...site, tourOptionId } }
  },
  'remind-payment': async () => {
    const quotationId = Number(await insert('quotations', { ...quoted, status: 'accepted' }))
    return { data: { ...site, dueAt: SOON, quotationId }, at: SOON }
  },
  'remind-validity': async () => {
    const quotationId = Number(await insert('quotations', { ...quoted, status: 'sent' }))
    return { data: { ...site, dueAt: SOON, quotationId }, at: SOON }
  },
  'remind-task': async () => {
    const taskId = await insert('customer_tasks', { title: 'x', due_on: '2126-01-02' })
    return { data: { ...site, taskId, dueOn: plainDate('2126-01-02') }, at: instant('2126-01-02T02:30:00Z') }
  },
  'reward-referral': async () => {
    const money = { currency: 'INR', reward_minor: 100 }
    const ruleId = await insert('referral_rules', money)
    const [inviter, company] = [await insert('users', { email: 'inviter@x.example', user_type: 'retail' }), 9_000 + next()]
    const invited = {
      email: 'invited@x.example',
      user_type: 'retail',
      legal_entity_id: company,
      referred_by: inviter,
      referral_rule_id: ruleId,
    }
    const invitedId = await insert('users', invited)
    await insert('sales', {
      ...{
        legal_entity_id: company,
        currency: 'INR',
        cost_currency: 'INR',
        amount_minor: 500,
        stands: true,
        queue_tab: 'delivered',
        used_from: '2020-01-01',
      },
      ...{ idempotency_key: `s${next()}`, kind: 'fee', money: 'taken' },
    })
    return { data: { ...site, invitedId } }
  },
  'send-change': async () => ({ data: { ...site, changeRequestId: await change({ state: 'confirmed' }) } }),
  'check-change': async () => ({
    data: { ...site, dueAt: SOON, changeRequestId: await change({ state: 'atSupplier', next_check_at: SOON }) },
    at: SOON,
  }),
  'watch-refund': async () => {
    const changeRequestId = await change({
      state: 'approved',
      money_with: 'supplier',
      money_since: NOW,
      money_due_on: '2026-03-01',
    })
    return { data: { ...site, changeRequestId } }
  },
  'send-hold-mail': async () => ({ data: await kept('send-hold-mail', { ...site, bookingId: 7, minutes: 20 }) }),
  'reconcile-site': async () => ({ data: { ...site, runId: await insert('reconciliation_runs', { status: 'running' }) } }),
  'send-mail': async () => ({ data: { ...site, mailId: await insert('mails', { status: 'waiting' }) } }),
  'mail-notice': async () => ({ data: await kept('mail-notice', { ...site, noticeId: '7' }) }),
  'notify-consumer': async () => ({
    data: await kept('notify-consumer', { ...site, requestId: '0199f1a0-0000-7000-8000-000000000000', status: 'Approved' }),
  }),
  'say-change-moved': async () => ({
    data: await kept('say-change-moved', { ...site, consumerSiteId: 2, bookingId: 7, tries: 0 }),
  }),
  'compare-sale': async () => ({ data: await kept('compare-sale', { ...site, saleId: 7 }) }),
  'say-company': async () => ({ data: await kept('say-company', site) }),
  'say-to-partner': async () => ({
    data: { ...site, messageId: await insert('partner_outbox', { kind: 'book', sale_id: 7 }) },
  }),
  'push-notice': async () => ({ data: await kept('push-notice', { ...site, noticeId: '7', subscriptionId: 1 }) }),
  'issue-missing-documents': async () => {
    await insert('payments', { ...PAYMENT, id: 'p-3', status: 'captured', wallet_minor: 100, captured_minor: 100 })
    await owner.query(`insert into payment_lines (site_id, payment_id, sale_id, amount_minor, captured_minor, status)
      values (${SITE}, 'p-3', 7, 100, 100, 'captured')`)
    return { data: site }
  },
  'send-proposal-mail': async () => ({ data: await kept('send-proposal-mail', { ...site, proposalId: 7, about: 'link' }) }),
  'notify-of-drift': async () => ({
    data: await kept('notify-of-drift', { ...site, tourOptionIds: [7], about: 'rates', plannedBy: 1 }),
  }),
  'send-offer-mail': async () => ({ data: await kept('send-offer-mail', { ...site, offerId: 7, about: 'link' }) }),
  'send-password-mail': async () => ({
    data: await kept('send-password-mail', { ...site, to: { email: 'a@b.example' }, kind: 'reset' }),
  }),
  'send-log-in-code': async () => ({
    data: await kept('send-log-in-code', { ...site, email: 'a@b.example', requestHash: 'x' }),
  }),
  'send-sign-up-mail': async () => ({ data: await kept('send-sign-up-mail', { ...site, about: 'decision', userId: 7 }) }),
  'send-address-mail': async () => ({ data: await kept('send-address-mail', { ...site, userId: 7, oldEmail: 'a@b.example' }) }),
  'send-merge-mail': async () => ({ data: await kept('send-merge-mail', { ...site, userId: 7 }) }),
  'write-export': async () => ({ data: { ...site, exportId: await exported({ state: 'waiting' }) } }),
  'drop-export': async () => ({
    data: { ...site, exportId: await exported({ state: 'ready', finished_at: NOW, size_bytes: 1 }) },
    at: plusMinutes(SOON, 5),
  }),
  'drop-file': async () => {
    const name = `${'0'.repeat(32)}-${'1'.repeat(32)}`
    await owner.query('insert into stored_files (site_id, name, parts, created_at, unused_from) values ($1, $2, $3, $4, $5)', [
      SITE,
      name,
      ['160.webp'],
      NOW,
      SOON,
    ])
    return { data: { ...site, name }, at: SOON }
  },
  'fetch-rates': async () => {
    const fetchId = Number(await insert('rate_fetches', { status: 'asked', begun_at: NOW, next_check_at: SOON }))
    return { data: { ...site, fetchId, dueAt: SOON }, at: SOON }
  },
  'publish-drafts': async () => {
    const planned = { seller: 'rates', note: '', publish_at: SOON, planned_at: NOW, planned_by: 1 }
    const publicationId = Number(await insert('planned_publications', planned))
    return { data: { ...site, publicationId, dueAt: SOON }, at: SOON }
  },
  'end-viewing': async () => {
    const viewingId = await insert('viewings', { staff_id: 1, customer_id: 2, started_at: NOW, ends_at: SOON })
    return { data: { ...site, viewingId }, at: SOON }
  },
  'replan-site': async () => ({ data: site, at: plusMinutes(NOW, 6 * 60) }),
}

const replan = () => replanSite({ ...server.app, now: () => NOW }, site)
const jobsNow = async (name: JobName) =>
  (await owner.query(`select data, start_after from pgboss.job where name = $1 and group_id = $2`, [name, String(SITE)])).rows as {
    data: object
    start_after: Date
  }[]

test.each(Object.keys(ROWS) as JobName[])('%s is written again from its row, once, and runs', async (name) => {
  const { data, at } = await ROWS[name]()
  await owner.query('delete from pgboss.job')
  expect(await jobsNow(name)).toEqual([])

  await replan()
  await Promise.all([replan(), replan()])
  const written = (await jobsNow(name)).filter((job) => JSON.stringify(sorted(job.data)) === JSON.stringify(sorted(data)))
  expect(written).toHaveLength(1)
  const late = (written[0] as { start_after: Date }).start_after.getTime() - (at === undefined ? Date.now() : epochMs(at))
  expect(Math.abs(late)).toBeLessThan(60_000)

  await owner.query('update pgboss.job set start_after = now() where name = $1', [name])
  await recorder.work(name, async (job) => {
    ran.push({ name, data: job })
  })
  await waitUntil(
    async () => ran.filter((one) => one.name === name).map((one) => one.data),
    (all) => all.some((one) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(data))),
    'run',
  )
})

test('what is kept beside the queue ends with its job, and a letter a day old is not sent any more', async () => {
  await waitUntil(
    async () => (await owner.query('select name from kept_jobs')).rows,
    (rows) => rows.length === 0,
    'gone with their jobs',
  )
  await kept('send-ticket-mail', { ...site, bookingId: 8 })
  await owner.query(`update kept_jobs set due_at = now() - interval '25 hours'`)
  await owner.query('delete from pgboss.job')
  await replan()
  expect(await jobsNow('send-ticket-mail')).toEqual([])
  expect((await owner.query('select from kept_jobs')).rowCount).toBe(0)
})

test('a reminder that was sent, or came too late for its hold, is not written again', async () => {
  await owner.query('delete from bookings')
  await owner.query('update sites set hold_reminder_minutes = $1 where id = $2', [[60, 20], SITE])
  const sent = await booking({ ...HELD, hold_reminded_minutes: 20 })
  const open = await booking(HELD)
  for (const id of [sent, open])
    await owner.query(
      `insert into sale_history (site_id, sale_id, place, at, from_status, to_status, actor)
       values ($1, $2, 1, $3, 'issuing', 'held', 'system')`,
      [SITE, id, plusMinutes(NOW, -5)],
    )
  await owner.query('delete from pgboss.job')
  await replan()
  expect((await jobsNow('remind-hold')).map(({ data }) => data)).toEqual([{ ...site, bookingId: open, minutes: 20 }])
})

test('a change that the people of a partner price is looked at again, until they know how it ended', async () => {
  await owner.query('delete from change_requests')
  const atDesk = { desk_change_id: '7', quote_id: null, next_check_at: SOON }
  const looked = [
    await change({ state: 'needsStaff', desk_word: 'ask', quote_id: null, next_check_at: SOON }),
    await change({ state: 'askedCustomer', ...atDesk }),
    // What was agreed to was not done, and nothing is paid: there may be another price.
    await change({ state: 'needsStaff', ...atDesk, quote_id: randomUUID() }),
    await change({ state: 'cancelledByCustomer', ended_at: NOW, ...atDesk }),
  ]
  await change({ state: 'needsStaff', quote_id: null })
  await change({ state: 'needsStaff', ...atDesk, quote_id: randomUUID(), paid_minor: 500 })
  await change({ state: 'askedCustomer', ...atDesk, quote_id: randomUUID(), supplier_refund_minor: 500 })
  await change({ state: 'completed', ended_at: NOW, ...atDesk })
  await owner.query('delete from pgboss.job')
  await replan()
  const ids = (await jobsNow('check-change')).map(({ data }) => (data as { changeRequestId: number }).changeRequestId)
  expect(ids.toSorted()).toEqual(looked.toSorted())
})

test('a node whose queue is emptied writes it again by itself: what was paid is issued', async () => {
  const web = await startTestServer({ NODE_ROLES: 'web,search' })
  useFakeSupplier(web)
  const { orderId, actor } = await openTestBooking(web, 'agent@skylark.example')
  await payFromWallet({ ...web.app, actor, now: web.app.now(), refuse: refuseAny }, { orderId })
  const client = new pg.Client({ connectionString: web.databaseUrl })
  await client.connect()
  const emptied = await startTestServer({ NODE_ROLES: 'work', DATABASE_URL: web.databaseUrl, WAITING_JOBS: '1' })
  useFakeSupplier(emptied)
  await client.query('delete from pgboss.job')
  await waitUntil(
    async () => (await client.query('select status from bookings')).rows,
    (rows) => rows.length > 0 && rows.every(({ status }) => status === 'issued'),
    'issued',
  )
  const sites = (await client.query('select from sites')).rowCount as number
  // The mark of a site is written once all of it is.
  await waitUntil(
    async () => (await jobsOf(web.app, 'replan-site')).filter(({ state }) => state === 'created').length,
    (marks) => marks >= sites,
    'marked',
  )
  await client.end()
  await emptied.close()
  await web.close()
})

function sorted(data: object): [string, unknown][] {
  return Object.entries(data).toSorted(([a], [b]) => a.localeCompare(b))
}
