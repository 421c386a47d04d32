import type { Proposal } from '@tradewind/contract/quotations/proposal-shapes'
import type { StaffKart } from '@tradewind/contract/quotations/quotation-shapes'
import { addDays, dateIn, type Instant, plusMinutes } from '@tradewind/domain/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CaughtMails, catchMails } from '../testing/catch-mails.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { remindValidity } from './remind-validity.ts'

const HOST = 'bluedhow.localhost'
const TRAVELLER = 'leela.rao@example.com'
const DAY = 24 * 60
let server: TestServer
let mails: CaughtMails
let admin = ''
let siteId = 0
let customerId = 0

beforeAll(async () => {
  server = await startTestServer()
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

/** Valid for seven days from now. */
async function offered(kartName: string): Promise<StaffKart> {
  const { kart } = await post<{ kart: StaffKart }>('kart/saveKart', {
    ...{ customerId, kartName, adults: 2, noOfDays: 3, noOfNights: 2, currencySymbol: 'AED' },
    ...{ arrivalDate: addDays(today(), 40), totalPrice: '1000.00' },
    miscellaneous: [{ name: 'Guide', price: '1000', startDate: addDays(today(), 40) }],
  })
  const wish = { quotationId: kart.id, version: kart.version, email: TRAVELLER, idempotencyKey: `proposal-${kart.id}` }
  await post<{ proposal: Proposal }>('proposals/sendProposal', wish)
  return kart
}
const read = ({ id }: StaffKart) =>
  server.app.db
    .selectFrom('quotations')
    .select(['remind_at', 'valid_until', 'status'])
    .where('id', '=', BigInt(id))
    .executeTakeFirstOrThrow()
const linksOf = ({ id }: StaffKart) =>
  server.app.db.selectFrom('proposals').select(['id', 'valid_until']).where('quotation_id', '=', BigInt(id)).orderBy('id').execute()
const noticesOf = async (kart: StaffKart) => {
  const rows = await server.app.db
    .selectFrom('notices')
    .select(['title', 'user_id', 'path'])
    .where('title', 'like', `%${kart.kartName}`)
    .where(({ or, eb }) => or([eb('title', 'like', 'Valid%'), eb('title', 'like', 'No longer%'), eb('title', 'like', '%expired%')]))
    .orderBy('id')
    .execute()
  return rows.map(({ title, user_id, path }) => `${user_id === customerId ? 'customer' : 'staff'} ${path}: ${title}`)
}
const run = (kart: StaffKart, dueAt: Instant, now: Instant = plusMinutes(dueAt, 1)) =>
  remindValidity({ ...server.app, now: () => now }, { siteId, quotationId: kart.id, dueAt })

test('a day before its end its customer and each address hear of it once, after the end its customer and the desk', async () => {
  const kart = await offered('Rao family')
  const { remind_at: first, valid_until: until } = await read(kart)
  expect(until && first && plusMinutes(until, -DAY)).toBe(first)
  if (!first || !until) return expect.fail('no look is planned')
  await Promise.all([run(kart, first), run(kart, first)])
  await run(kart, first)
  const path = `/quotations?open=${kart.id}`
  const early = await noticesOf(kart)
  expect(early).toEqual([expect.stringMatching(/^customer .*: Valid until .*: Rao family$/)])
  expect(early[0]).toContain(path)
  const letter = await mails.to(TRAVELLER, /^Valid until .*: Rao family/)
  expect(letter.text).toContain('/proposal/')
  expect(`${letter.text}${letter.html}`).not.toContain('1,000')

  expect((await read(kart)).remind_at).toBe(until)
  await run(kart, until)
  const late = (await noticesOf(kart)).slice(1)
  expect(late.filter((text) => text.startsWith('customer'))).toEqual([`customer ${path}: No longer valid: Rao family`])
  expect(late.filter((text) => text.startsWith('staff')).length).toBeGreaterThan(0)
  for (const text of late.filter((one) => one.startsWith('staff')))
    expect(text).toBe(`staff /staff/quotations/${kart.id}: Q-${kart.id} has expired: Rao family`)
  expect(await read(kart)).toMatchObject({ remind_at: null, status: 'sent' })
})

test('what was answered, lost or sent again is not brought to mind at the old time', async () => {
  const [lost, again] = [await offered('Iyer family'), await offered('Menon couple')]
  const looks = [(await read(lost)).remind_at, (await read(again)).remind_at]
  await post('kart/setKartStatus', { id: lost.id, version: lost.version, status: 'lost', reason: 'Too expensive' })
  expect((await read(lost)).remind_at).toBeNull()
  server.passMinutes(60)
  const wish = { quotationId: again.id, version: again.version, email: TRAVELLER, idempotencyKey: `again-${again.id}` }
  await post('proposals/sendProposal', wish)
  expect((await read(again)).remind_at).not.toBe(looks[1])
  for (const [nth, kart] of [lost, again].entries()) await run(kart, looks[nth] ?? expect.fail('no look is planned'))
  expect([...(await noticesOf(lost)), ...(await noticesOf(again))]).toEqual([])
})

test('sent again, each link of the same version is valid as long as the newest, and each address is reminded', async () => {
  const kart = await offered('Nair sisters')
  const resent = (email: string) =>
    post('proposals/sendProposal', { quotationId: kart.id, version: kart.version, email, idempotencyKey: `${email}-${kart.id}` })
  const [first] = (await linksOf(kart)).map(({ valid_until: until }) => until)
  server.passMinutes(60)
  await resent('sister@example.com')
  const { valid_until: until, remind_at: remindAt } = await read(kart)
  expect((await linksOf(kart)).map(({ valid_until: one }) => one)).toEqual([until, until])
  expect(first && until && plusMinutes(first, 60) <= until).toBe(true)
  if (!remindAt) return expect.fail('no look is planned')
  await run(kart, remindAt)
  for (const to of [TRAVELLER, 'sister@example.com']) await mails.to(to, /^Valid until .*: Nair sisters/)
  // One that was withdrawn promises nothing any more.
  const [withdrawn] = await linksOf(kart)
  await post('proposals/revokeProposal', { proposalId: Number(withdrawn?.id) })
  server.passMinutes(60)
  await resent('third@example.com')
  const links = await linksOf(kart)
  expect(links.map(({ valid_until: one }) => one === links.at(-1)?.valid_until)).toEqual([false, true, true])
})
