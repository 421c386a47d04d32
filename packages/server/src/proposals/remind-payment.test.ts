import type { Proposal } from '@tradewind/contract/quotations/proposal-shapes'
import type { StaffKart } from '@tradewind/contract/quotations/quotation-shapes'
import { addDays, dateIn, type Instant, plusMinutes } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CaughtMails, catchMails } from '../testing/catch-mails.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { remindPayment } from './remind-payment.ts'

const HOST = 'bluedhow.localhost'
const TRAVELLER = 'leela.rao@example.com'
let server: TestServer
let mails: CaughtMails
let admin = ''
let siteId = 0
let customerId = 0

beforeAll(async () => {
  server = await startTestServer()
  // Nine in the morning decides on which day is reminded: at the site it is noon, whenever this runs.
  server.passMinutes(Math.ceil((Date.parse(`${addDays(today(), 1)}T08:00:00Z`) - Date.parse(server.app.now())) / 60_000))
  mails = catchMails(server)
  admin = await server.logIn('admin@bluedhow.example', { host: HOST })
  const row = await server.app.db
    .selectFrom('users')
    .select(['id', 'site_id'])
    .where('email', '=', 'agent@bluedhow.example')
    .executeTakeFirstOrThrow()
  ;[siteId, customerId] = [row.site_id, row.id]
})
afterAll(() => server.close())

const post = async <Body>(path: string, body: object) => {
  const answer = await server.call<Body & { errorMessage?: string; shortError?: object }>(path, body, { as: admin, host: HOST })
  expect([answer.status, answer.body.errorMessage, answer.body.shortError]).toEqual([200, undefined, undefined])
  return answer.body
}
const today = () => dateIn('Asia/Dubai', server.app.now())

/** A journey of 1,000 that was accepted now: a deposit of 300, the rest in ten days. */
async function accepted(more: object = {}): Promise<StaffKart> {
  const { kart } = await post<{ kart: StaffKart }>('kart/saveKart', {
    ...{ customerId, kartName: 'Rao family', adults: 2, noOfDays: 3, noOfNights: 2, currencySymbol: 'AED' },
    ...{ arrivalDate: addDays(today(), 40), totalPrice: '1000.00' },
    miscellaneous: [{ name: 'Guide', price: '1000', startDate: addDays(today(), 40) }],
    instalments: [{ percent: 30, dueOn: null }],
    paymentDeadline: `${addDays(today(), 10)}T19:59:00.000Z`,
    ...more,
  })
  const wish = { quotationId: kart.id, version: kart.version, email: TRAVELLER, idempotencyKey: `proposal-${kart.id}` }
  const { proposal } = await post<{ proposal: Proposal }>('proposals/sendProposal', wish)
  const answer = await server.http.inject({
    method: 'POST',
    url: `${new URL(proposal.link).pathname}/accept`,
    headers: { host: HOST, origin: `http://${HOST}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'name=Leela+Rao&terms=yes',
  })
  expect(answer.statusCode).toBe(303)
  return kart
}
const lookAt = async ({ id }: StaffKart): Promise<Instant | null> => {
  const row = await server.app.db
    .selectFrom('quotations')
    .select('remind_at')
    .where('id', '=', BigInt(id))
    .executeTakeFirstOrThrow()
  return row.remind_at
}
/** What was said of it, to whom. */
const noticesOf = async (kart: StaffKart) => {
  const rows = await server.app.db
    .selectFrom('notices')
    .select(['title', 'user_id'])
    .where('kind', '=', 'paymentDue')
    .where('title', 'like', `%${kart.kartName}`)
    .orderBy('id')
    .execute()
  return rows.map(({ title, user_id }) => `${user_id === customerId ? 'customer' : 'staff'}: ${title}`)
}
/** Letters of a reminder that were asked for. */
const lettersTo = async (kart: StaffKart) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pgboss.job where name = 'send-proposal-mail' and data ->> 'about' = 'due'
      and (data ->> 'proposalId')::bigint in (select id from proposals where quotation_id = ${kart.id})`.execute(server.app.db)
  return rows[0]?.count
}
const run = (kart: StaffKart, dueAt: Instant, now: Instant = plusMinutes(dueAt, 1)) =>
  remindPayment({ ...server.app, now: () => now }, { siteId, quotationId: kart.id, dueAt })

test('what is due is reminded once at each of its times, by a notice and a letter, the desk when it is overdue; then the next look is planned', async () => {
  const kart = await accepted({ kartName: 'Rao family' })
  // The deposit was due when it was accepted: the morning after.
  const first = (await lookAt(kart)) ?? expect.fail('no look is planned')
  expect(dateIn('Asia/Dubai', first)).toBe(addDays(today(), 1))
  await Promise.all([run(kart, first), run(kart, first)])
  await run(kart, first)
  const said = await noticesOf(kart)
  expect(said.filter((text) => text.startsWith('customer'))).toEqual([
    expect.stringMatching(/^customer: AED.300\.00 was due on .*: Rao family$/),
  ])
  expect(said.filter((text) => text.startsWith('staff')).length).toBeGreaterThan(0)
  const letter = await mails.to(TRAVELLER, /A payment is due: Rao family/)
  expect(letter.text).toContain('/proposal/')
  expect(`${letter.text}${letter.html}`).not.toContain('300.00')
  const second = (await lookAt(kart)) ?? expect.fail('no look is planned')
  expect(dateIn('Asia/Dubai', second)).toBe(addDays(today(), 7))
})

test('what could not be sold now is not asked of its customer: the desk reads why, and once it is mended the customer is reminded of what comes next', async () => {
  const { activity } = await post<{ activity: { id: number } }>('dmc/saveActivity', { name: 'Dhow dinner', cityId: 292223 })
  const day = addDays(today(), 40)
  const times = [{ weekdays: [0, 1, 2, 3, 4, 5, 6], startsAt: '19:30' }]
  const option = { activityId: activity.id, name: 'Deck', timing: 'startTimes', hasTimeSlots: true, times }
  const { tourOption } = await post<{ tourOption: { id: number } }>('dmc/saveTourOptions', option)
  const line = { activityId: activity.id, tourOptionId: tourOption.id, startDate: day, time: '19:30', price: '1000' }
  const activities = [{ ...line, priceReason: 'Agreed' }]
  const kart = await accepted({ kartName: 'Menon family', miscellaneous: [], activities })
  const isClosed = (exceptions: object[]) => post('dmc/saveTourOptions', { ...option, id: tourOption.id, exceptions })
  await isClosed([{ day, kind: 'closed', startsAt: null }])
  const first = (await lookAt(kart)) ?? expect.fail('no look is planned')
  await Promise.all([run(kart, first), run(kart, first)])
  const desk = await server.app.db
    .selectFrom('notices')
    .select(['title', 'body', 'user_id'])
    .where('kind', '=', 'paymentDue')
    .where('title', 'like', '%Menon family')
    .execute()
  expect(desk.map(({ user_id }) => user_id)).not.toContain(customerId)
  expect(desk.length).toBeGreaterThan(0)
  for (const { title, body } of desk) {
    expect(title).toMatch(/^Q-\d+ cannot be paid as it is: Menon family$/)
    expect(body).toMatch(/AED.300\.00 was due on .*: Menon family\. Its customer was not reminded\.\nDhow dinner: Deck, /)
  }
  await isClosed([])
  const second = (await lookAt(kart)) ?? expect.fail('no look is planned')
  expect(second > first).toBe(true)
  await run(kart, second)
  expect((await noticesOf(kart)).filter((text) => text.startsWith('customer'))).toEqual([
    expect.stringMatching(/^customer: AED.700\.00 is due on .*: Menon family$/),
  ])
  expect(await lettersTo(kart)).toBe(1)
})

test('whose proposal shows no prices reads of no amount, and gets no letter that leads to none', async () => {
  const kart = await accepted({ kartName: 'Khan family', priceBreakup: 'noprice' })
  await run(kart, (await lookAt(kart)) ?? expect.fail('no look is planned'))
  const said = await noticesOf(kart)
  expect(said.filter((text) => text.startsWith('customer'))).toEqual([
    expect.stringMatching(/^customer: A payment was due on .*: Khan family$/),
  ])
  expect(said.find((text) => text.startsWith('staff'))).toMatch(/AED.300\.00/)
  expect(await lettersTo(kart)).toBe(0)
})

test('what is paid meanwhile is not reminded, and another deadline is another look', async () => {
  const kart = await accepted({ kartName: 'Iyer family', instalments: [], paymentDeadline: null })
  expect(await lookAt(kart)).toBeNull()
  const read = await server.call<{ kart: StaffKart }>(`kart/getKartById?id=${kart.id}`, undefined, {
    ...{ as: admin, host: HOST, method: 'GET' },
  })
  const { kart: now } = read.body
  const wish = {
    ...{ id: now.id, version: now.version, customerId, kartName: now.kartName, adults: 2, noOfDays: 3, noOfNights: 2 },
    ...{ currencySymbol: 'AED', arrivalDate: now.arrivalDate, totalPrice: '1000.00' },
    miscellaneous: now.miscellaneous.map(({ id, name, price, startDate }) => ({ id, name, price, startDate })),
    paymentDeadline: `${addDays(today(), 5)}T19:59:00.000Z`,
  }
  await post('kart/saveKart', wish)
  const dueAt = (await lookAt(kart)) ?? expect.fail('no look is planned')
  expect(dateIn('Asia/Dubai', dueAt)).toBe(addDays(today(), 2))
  // A look that was planned before, and one after it has ended.
  await run(kart, plusMinutes(dueAt, -5))
  await post('kart/setKartStatus', { id: kart.id, version: now.version + 1, status: 'cancelled', reason: 'Ill' })
  expect(await lookAt(kart)).toBeNull()
  await run(kart, dueAt)
  expect(await noticesOf(kart)).toEqual([])
})

describe('agreed by phone', () => {
  /** A journey of 1,000 that its customer agreed to by phone now. */
  async function noted(kartName: string, isSent: boolean): Promise<StaffKart> {
    const { kart } = await post<{ kart: StaffKart }>('kart/saveKart', {
      ...{ customerId, kartName, adults: 2, noOfDays: 3, noOfNights: 2, currencySymbol: 'AED' },
      ...{ arrivalDate: addDays(today(), 40), totalPrice: '1000.00', instalments: [{ percent: 30, dueOn: null }] },
      miscellaneous: [{ name: 'Guide', price: '1000', startDate: addDays(today(), 40) }],
    })
    const { id, version } = kart
    const wish = { quotationId: id, version, email: TRAVELLER, idempotencyKey: `proposal-${id}` }
    if (isSent) await post('proposals/sendProposal', wish)
    await post('kart/setKartStatus', { id, version, status: 'accepted' })
    return kart
  }
  const bodiesOf = async ({ id }: StaffKart, kind: string) => {
    const rows = await server.app.db.selectFrom('notices').select(['body', 'user_id', 'path']).where('kind', '=', kind).execute()
    return rows.filter(({ path }) => path === `/quotations?open=${id}` || path === `/staff/quotations/${id}`)
  }

  test('its customer reads that it was noted, and its deposit is reminded by a notice and a letter to the page that takes it', async () => {
    const kart = await noted('Pillai family', true)
    const notices = (await bodiesOf(kart, 'ownProposal')).filter(({ body }) => body.startsWith('Our desk noted that'))
    expect(notices).toMatchObject([{ user_id: customerId }])
    const letter = await mails.to(TRAVELLER, /^You agreed: Pillai family$/)
    expect(letter.text).toMatch(/noted at .* that .* agreed to this journey/)
    expect(letter.text).not.toMatch(/accepted|1,000/)
    const first = (await lookAt(kart)) ?? expect.fail('no look is planned')
    expect(dateIn('Asia/Dubai', first)).toBe(addDays(today(), 1))
    await run(kart, first)
    expect((await noticesOf(kart)).filter((text) => text.startsWith('customer'))).toEqual([
      expect.stringMatching(/^customer: AED.300\.00 was due on .*: Pillai family$/),
    ])
    expect(await lettersTo(kart)).toBe(1)
  })

  test('where nothing was sent its customer gets no notice that leads nowhere: the desk is reminded to ask them', async () => {
    const kart = await noted('Bose family', false)
    expect(await bodiesOf(kart, 'ownProposal')).toEqual([])
    await run(kart, (await lookAt(kart)) ?? expect.fail('no look is planned'))
    const said = await bodiesOf(kart, 'paymentDue')
    expect(said.length).toBeGreaterThan(0)
    expect(said.map(({ user_id }) => user_id)).not.toContain(customerId)
    for (const { body } of said) expect(body).toMatch(/^Q-\d+: Nothing was sent to its customer, who was not reminded\./)
    expect(await lettersTo(kart)).toBe(0)
  })
})
