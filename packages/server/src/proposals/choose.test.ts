import type { Proposal } from '@tradewind/contract/quotations/proposal-shapes'
import type { StaffKart } from '@tradewind/contract/quotations/quotation-shapes'
import { addDays, dateIn } from '@tradewind/domain/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../papers/testing/read-pdf.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const HOST = 'bluedhow.localhost'
const DUBAI = 292223
let server: TestServer
let admin = ''
let customerId = 0
let [plain, grand] = [0, 0]

type Refused = { errorMessage?: string; shortError?: Record<string, string> }
const post = <Body>(path: string, body: object) => server.call<Body & Refused>(path, body, { as: admin, host: HOST })

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.logIn('admin@bluedhow.example', { host: HOST })
  const person = server.app.db.selectFrom('users').select('id').where('email', '=', 'agent@bluedhow.example')
  customerId = (await person.executeTakeFirstOrThrow()).id
  const hotel = async (name: string) => {
    const wish = { name, address: '1 Quay', cityId: DUBAI }
    return (await post<{ accomodation: { id: number } }>('dmc/createNewAccomodation', wish)).body.accomodation.id
  }
  ;[plain, grand] = [await hotel('Plain inn'), await hotel('Grand <Palace>')]
})
afterEach(() => expectLedgerSound(server))
afterAll(() => server.close())

const today = () => dateIn('Asia/Dubai', server.app.now())
const stay = (accomodationId: number, price: string, isOptional: boolean) => ({
  ...{ accomodationId, noOfNights: 2, checkinDate: addDays(today(), 30), numberOfRooms: 1, bookedByCustomer: false },
  ...{ price, cost: '700', isOptional, choice: 'Your hotel' },
})
const extra = (name: string, price: string, choice: string) => ({
  ...{ name, price, isOptional: true, choice, startDate: addDays(today(), 31) },
})
const wishOf = (more: object = {}) => ({
  ...{ customerId, kartName: 'Six days', adults: 2, noOfDays: 3, noOfNights: 2, currencySymbol: 'AED', totalPrice: '990.00' },
  ...{ arrivalDate: addDays(today(), 30), instalments: [{ percent: 10, dueOn: null }] },
  accomodations: [stay(plain, '900', false), stay(grand, '1200', true)],
  miscellaneous: [
    { name: 'Visa', price: '90', startDate: addDays(today(), 30) },
    extra('Park', '120', 'A park'),
    extra('Guide', '77', ''),
  ],
  ...more,
})
async function sent(more: object = {}): Promise<{ kart: StaffKart; path: string }> {
  const { status, body } = await post<{ kart: StaffKart }>('kart/saveKart', wishOf(more))
  expect([status, body.shortError, body.errorMessage]).toEqual([200, undefined, undefined])
  const wish = { quotationId: body.kart.id, version: 1, email: '', idempotencyKey: `proposal-${body.kart.id}` }
  const { proposal } = (await post<{ proposal: Proposal }>('proposals/sendProposal', wish)).body
  return { kart: body.kart, path: new URL(proposal.link).pathname }
}
let addresses = 0
const ask = (url: string, form?: Record<string, string>) =>
  server.http.inject({
    method: form ? 'POST' : 'GET',
    url,
    remoteAddress: `198.51.100.${++addresses % 250}`,
    headers: { host: HOST, origin: `http://${HOST}`, 'content-type': 'application/x-www-form-urlencoded' },
    ...(form && { payload: new URLSearchParams({ name: 'Leela Rao', terms: 'yes', ...form }).toString() }),
  })
const keyOf = (kart: StaffKart, id: number) => `accomodations.${kart.accomodations.find((one) => one.accomodationId === id)?.id}`
const totalOf = (page: string) => /id="total">([^<]+)</.exec(page)?.[1]?.replace(/\s/g, ' ')
const seenOf = (page: string) => /name="seen" data-live="seen" value="([\d.]+)"/.exec(page)?.[1] ?? ''
const changeOf = (page: string, key: string) =>
  new RegExp(`data-live="change-${key}">([^<]*)<`).exec(page)?.[1]?.replace(/\s/g, ' ')
const readKart = async ({ id }: StaffKart) =>
  (await server.call<{ kart: StaffKart }>(`kart/getKartById?id=${id}`, undefined, { as: admin, host: HOST, method: 'GET' })).body
    .kart

test('two that count in one choice are refused beside the second', async () => {
  const both = { accomodations: [stay(plain, '900', false), stay(grand, '1200', false)], totalPrice: '2190.00' }
  expect((await post('kart/saveKart', wishOf(both))).body.shortError).toEqual({
    'accomodations.1.choice': 'One of “Your hotel” counts already. Please mark this one as optional.',
  })
})

test('a traveller sees what each choice changes, and the total of what is chosen, from the prices that were sent', async () => {
  const { kart, path } = await sent()
  const [first, second] = [keyOf(kart, plain), keyOf(kart, grand)]
  const park = `miscellaneous.${kart.miscellaneous[1]?.id}`
  const { body } = await ask(path)
  expect([totalOf(body), changeOf(body, first), changeOf(body, second), changeOf(body, park)]).toEqual([
    ...['AED 990.00', 'Chosen', '+ AED 300.00', '+ AED 120.00'],
  ])
  const other = (await ask(`${path}?pick-0=${second}&pick-1=&pick-1=${park}`)).body
  expect([totalOf(other), seenOf(other), changeOf(other, first), changeOf(other, second)]).toEqual([
    ...['AED 1,410.00', '1410.00', '− AED 300.00', 'Chosen'],
  ])
  expect(other).toContain('Grand &#60;Palace&#62;')
  // What is not offered is as if nothing was chosen: an optional line that stands for no choice, a hotel as an extra, none of what is needed.
  for (const wrong of [`pick-0=miscellaneous.${kart.miscellaneous[2]?.id}`, `pick-1=${second}`, 'pick-0=', 'pick-7=x'])
    expect(totalOf((await ask(`${path}?${wrong}`)).body)).toBe('AED 990.00')
  expect((await ask(path)).headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'nonce-/)
})

test('what is accepted is what was chosen, as a version of its own that is paid; the total must be the one that was seen', async () => {
  const { kart, path } = await sent()
  const [second, park] = [keyOf(kart, grand), `miscellaneous.${kart.miscellaneous[1]?.id}`]
  const picks = { 'pick-0': second, 'pick-1': park }
  const unseen = await ask(`${path}/accept`, { ...picks, seen: '990.00' })
  expect([unseen.statusCode, totalOf(unseen.body)]).toEqual([409, 'AED 1,410.00'])
  expect(unseen.body).toContain('With your choice the total is another one.')
  expect((await ask(`${path}/accept`, { 'pick-0': 'accomodations.1', seen: '990.00' })).statusCode).toBe(409)
  expect(await readKart(kart)).toMatchObject({ status: 'sent', version: 1 })
  const answers = await Promise.all([1, 2].map(() => ask(`${path}/accept`, { ...picks, seen: '1410.00' })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303])
  const now = await readKart(kart)
  expect(now).toMatchObject({ status: 'accepted', version: 2, sentVersion: 2, totalPrice: '1410.00' })
  expect(now.accomodations.map(({ id, isOptional }) => [id, isOptional])).toEqual(
    kart.accomodations.map(({ id, accomodationId }) => [id, accomodationId === plain]),
  )
  const page = (await ask(path)).body
  expect(page).not.toContain('Plain inn')
  expect(page).toContain('Grand &#60;Palace&#62;')
  expect(page).toContain('Guide')
  // A tenth of what was chosen is due.
  expect(page.replace(/\s/g, ' ')).toContain('<dt>Deposit</dt><dd>AED 141.00</dd>')
  expect(page).not.toContain('data-choice')
})

test('the page of a refused form leads back to the proposal: read again, and with another choice', async () => {
  const { kart, path } = await sent()
  const refused = await ask(`${path}/accept`, { 'pick-0': keyOf(kart, grand), seen: '990.00' })
  expect(refused.statusCode).toBe(409)
  // Where its script asks for other totals, and where a phone shows the reason.
  expect(refused.body).toContain(`id="show-total" formmethod="get" formaction="${path}"`)
  expect(refused.body).toContain(`id="accept-form" action="${path}/accept#accept"`)
  for (const form of ['accept', 'ask', 'change', 'pay', 'wallet', 'resell', 'withdraw']) {
    const again = await ask(`${path}/${form}`)
    expect([again.statusCode, again.headers.location]).toEqual([303, path])
  }
})

test('what the desk writes after the agreement reaches its traveller and its customer, at the price that was agreed to', async () => {
  const { kart, path } = await sent()
  expect((await ask(`${path}/accept`, { seen: '990.00' })).statusCode).toBe(303)
  const numbered = <Line extends object>(lines: readonly Line[], of: readonly { readonly id: number }[]) =>
    lines.map((line, at) => ({ ...line, id: of[at]?.id }))
  const wish = wishOf({ remarkForCustomer: 'The driver waits at gate 4.', remark: 'A cot, please.' })
  const saved = await post<{ kart: StaffKart; shortError?: object }>('kart/saveKart', {
    ...{ ...wish, id: kart.id, version: 1, miscellaneous: numbered(wish.miscellaneous, kart.miscellaneous) },
    accomodations: numbered(wish.accomodations, kart.accomodations),
  })
  expect([saved.status, saved.body.shortError]).toEqual([200, undefined])
  expect(await readKart(kart)).toMatchObject({ status: 'accepted', version: 2, sentVersion: 2, totalPrice: '990.00' })
  const page = (await ask(path)).body
  expect(page).toContain('The driver waits at gate 4.')
  expect(page).toContain('A cot, please.')
  expect(totalOf(page)).toBe('AED 990.00')
  const agent = await server.logIn('agent@bluedhow.example', { host: HOST })
  const as = { as: agent, host: HOST, method: 'GET' } as const
  const own = await server.call<{ kart: object }>(`kart/getKartById?id=${kart.id}`, undefined, as)
  expect(own.body.kart).toMatchObject({ remarkForCustomer: 'The driver waits at gate 4.', totalPrice: '990.00' })
})

test('as it was offered it is accepted as the version that was sent, and a choice below nothing is no choice', async () => {
  const { kart, path } = await sent()
  expect((await ask(`${path}/accept`, { seen: '990.00' })).statusCode).toBe(303)
  expect(await readKart(kart)).toMatchObject({ status: 'accepted', version: 1, sentVersion: 1 })
  const cheap = { accomodations: [stay(plain, '900', false), stay(grand, '1', true)], discount: '500', totalPrice: '490.00' }
  const low = await sent(cheap)
  const key = keyOf(low.kart, grand)
  const { body } = await ask(`${low.path}?pick-0=${key}`)
  const refused = await ask(`${low.path}/accept`, { 'pick-0': key, seen: seenOf(body) || '-409.00' })
  expect(refused.statusCode).toBe(409)
  expect(await readKart(low.kart)).toMatchObject({ status: 'sent', version: 1 })
})

test('where no price is shown a choice shows none either', async () => {
  const { kart, path } = await sent({ priceBreakup: 'noprice' })
  const { body } = await ask(path)
  expect(body).toContain('data-choice')
  expect(body).not.toMatch(/300\.00|990|1,?290|120\.00/)
  expect((await ask(`${path}/accept`, { 'pick-0': keyOf(kart, grand) })).statusCode).toBe(303)
  expect(await readKart(kart)).toMatchObject({ status: 'accepted', totalPrice: '1290.00' })
})

test('a question keeps what is chosen', async () => {
  const { kart, path } = await sent()
  const picks = `pick-0=${keyOf(kart, grand)}&pick-1=`
  const { body } = await ask(`${path}?${picks}`)
  expect(body).toContain(`href="${path}?${picks.replace('&', '&#38;')}&#38;about=`)
  const asked = await ask(`${path}/ask?${picks}&x=1`, { body: 'Is there a pool?' })
  expect([asked.statusCode, asked.headers.location]).toEqual([303, `${path}?${picks}#ask`])
  const wrong = await ask(`${path}/ask?${picks}`, { body: ' ' })
  expect([wrong.statusCode, totalOf(wrong.body)]).toEqual([422, 'AED 1,290.00'])
})

test('its PDF has the days, what another choice changes, the total and a code, and nothing that its page does not show', async () => {
  const { kart, path } = await sent({
    internalRemark: 'Watch the margin',
    remarkForCustomer: 'Bring a warm coat.',
    remark: 'No nuts, please.',
  })
  const paper = await ask(`${path}/pdf?pick-0=${keyOf(kart, grand)}`)
  expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  const { text, pages } = await readPdf(paper.rawPayload)
  const read = text.replace(/\s+/g, ' ')
  expect(pages).toBe(1)
  for (const words of [
    'Six days',
    'Plain inn',
    'Grand <Palace>',
    'AED 1,290.00',
    '− AED 300.00',
    'Deposit when you accept',
    'AED 129.00',
    'Bring a warm coat.',
    'Your wishes No nuts, please.',
  ])
    expect(read).toContain(words)
  expect(read).not.toMatch(/Watch the margin|700/)
  const hidden = await sent({ priceBreakup: 'noprice' })
  const bare = (await readPdf((await ask(`${hidden.path}/pdf`)).rawPayload)).text
  expect(bare).toContain('You get the price in person.')
  expect(bare).not.toMatch(/AED|300/)
  expect((await ask('/proposal/nothing/pdf')).statusCode).toBe(404)
})

test('a choice that could not be sold cannot be accepted, while the other can', async () => {
  const { activity } = (await post<{ activity: { id: number } }>('dmc/saveActivity', { name: 'Safari', cityId: DUBAI })).body
  const times = ['15:00', '16:00'].map((startsAt) => ({ weekdays: [0, 1, 2, 3, 4, 5, 6], startsAt }))
  const option = { activityId: activity.id, name: 'Camp', timing: 'startTimes', hasTimeSlots: true, times }
  const { tourOption } = (await post<{ tourOption: { id: number } }>('dmc/saveTourOptions', option)).body
  const line = { activityId: activity.id, tourOptionId: tourOption.id, startDate: addDays(today(), 31), price: '100' }
  const either = (time: string | null, isOptional: boolean) => ({
    ...{ ...line, time, isOptional, choice: 'A safari', priceReason: 'Agreed' },
  })
  const { kart, path } = await sent({ activities: [either('15:00', false), either(null, true)], totalPrice: '1090.00' })
  const [early, open] = kart.activities.map(({ id }) => `activities.${id}`)
  const acceptance = (page: string) => [page.includes('data-lacks'), page.includes('<button>Accept</button>'), seenOf(page) !== '']
  expect(acceptance((await ask(`${path}?pick-1=${early}`)).body)).toEqual([false, true, true])
  // Its form keeps what is chosen, so that the other can be chosen again.
  expect(acceptance((await ask(`${path}?pick-1=${open}`)).body)).toEqual([true, false, true])
  const refused = await ask(`${path}/accept`, { 'pick-1': open ?? '', seen: '1090.00' })
  expect([refused.statusCode, refused.body.includes('has still to settle Safari: Camp')]).toEqual([409, true])
  expect((await readKart(kart)).status).toBe('sent')
  expect((await ask(`${path}/accept`, { 'pick-1': early ?? '', seen: '1090.00' })).statusCode).toBe(303)
})

test('what the desk has said of costs since outlives an acceptance that chooses', async () => {
  const uncosted = (id: number, price: string, isOptional: boolean) => ({ ...stay(id, price, isOptional), cost: null })
  const { kart, path } = await sent({ accomodations: [uncosted(plain, '900', false), uncosted(grand, '1200', true)] })
  const costs = { [plain]: '640', [grand]: '830' }
  const accomodations = kart.accomodations.map(({ name: _, city: __, ...line }) => ({
    ...line,
    cost: costs[line.accomodationId] ?? null,
  }))
  const wish = wishOf({ id: kart.id, version: 1, accomodations, miscellaneous: kart.miscellaneous })
  expect((await post('kart/saveKart', wish)).body.shortError).toBeUndefined()
  expect((await ask(`${path}/accept`, { 'pick-0': keyOf(kart, grand), seen: '1290.00' })).statusCode).toBe(303)
  const now = await readKart(kart)
  expect([now.status, now.totalPrice]).toEqual(['accepted', '1290.00'])
  expect(now.accomodations.map(({ accomodationId, cost, isOptional }) => [accomodationId, cost, isOptional])).toEqual([
    [plain, '640', true],
    [grand, '830', false],
  ])
})
