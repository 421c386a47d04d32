import type { OwnOffer, SharedOffer } from '@tradewind/contract/flights/offers'
import type { FlightOption } from '@tradewind/contract/flights/option'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { catchMails } from '../../testing/catch-mails.ts'
import { clearFaults, oneWay, orderFault, searchFlights, thereAndBack } from '../../testing/flight-searches.ts'
import { passThrottleTime } from '../../testing/pass-throttle-time.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { sendOfferMail } from './send-offer-mail.ts'

let sandbox: Sandbox
let server: TestServer
let agent: string
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none' })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  agent = await server.logIn('agent@skylark.example')
})
afterEach(() => clearFaults(sandbox.url))
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

type Refused = { errorCode: string; shortError: Record<string, string> }
const share = (input: object, as = agent) => server.call<{ offer: OwnOffer } & Refused>('flight/offers/shareOptions', input, { as })
const ask = (what: string, input: object, host?: string) =>
  server.call<{ offer: SharedOffer } & Refused>(`flight/offers/${what}`, input, host ? { host } : {})
const tokenOf = ({ link }: OwnOffer) => link.split('/').at(-1) ?? ''

async function offersKept(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from shared_offers`.execute(server.app.db)
  return rows[0]?.n ?? 0
}

/** A shared link to the cheapest flights of a search, two by default. */
async function shareCheapest(count = 2, more: object = {}, search: object = oneWay('DEL', 'BOM')) {
  const { searchId, options } = await searchFlights(server, search, agent)
  const chosen = options.slice(0, count)
  const { body } = await share({ searchId, resultIndexes: chosen.map(({ resultIndex }) => resultIndex), ...more })
  return { offer: body.offer, chosen, searchId, options, token: tokenOf(body.offer) }
}

const published = (option: FlightOption | undefined) => Number(option?.publishedPrice)

describe('sharing', () => {
  test('shows a customer sums with the markup inside, and nothing of what is earned', async () => {
    const { chosen, token } = await shareCheapest(3, {
      customerName: 'Anita Rao',
      note: 'The first is my favourite.',
      markup: '500',
    })
    const { status, body } = await ask('openSharedOffer', { token })
    expect(status).toBe(200)
    expect(body.offer).toMatchObject({ state: 'open', customerName: 'Anita Rao', note: 'The first is my favourite.' })
    expect(body.offer.contact.company).toBe('Sunrise Holidays')
    expect(body.offer.options.map(({ total }) => Number(total))).toEqual(chosen.map((option) => published(option) + 500))
    expect(JSON.stringify(body)).not.toMatch(/net|commission|earn|markup/i)
  })

  test('mails the link to a stranger without any text of choice: the note waits on the page', async () => {
    const mails = catchMails(server)
    const note = 'Pay at http://evil.example/pay now or call 1800-EVIL'
    const { token } = await shareCheapest(1, { customerName: 'Anita Rao', customerEmail: 'anita@elsewhere.example', note })
    const letter = await mails.to('anita@elsewhere.example')
    expect(`${letter.subject} ${letter.html} ${letter.text}`).not.toMatch(/evil|1800/i)
    expect(letter.text).toContain('has written you a note')
    expect((await ask('openSharedOffer', { token })).body.offer.note).toBe(note)
  })

  test('a domestic pair is one option with both ways and one total', async () => {
    const { searchId, options } = await searchFlights(server, thereAndBack('DEL', 'BOM'), agent)
    const [out, back] = ['outbound', 'inbound'].map((bound) => options.find((option) => option.bound === bound))
    const { body } = await share({ searchId, resultIndexes: [`${out?.resultIndex},${back?.resultIndex}`] })
    expect(body.offer.options[0]?.legs).toHaveLength(2)
    expect(Number(body.offer.options[0]?.total)).toBeCloseTo(published(out) + published(back), 2)
    const odd = await share({ searchId, resultIndexes: [`${back?.resultIndex},${out?.resultIndex}`] })
    expect([odd.status, odd.body.errorCode]).toEqual([422, 'INVALID_INPUT'])
  })

  test.each([
    ['no flight', { resultIndexes: [] }, 422],
    ['seven flights', { resultIndexes: ['a-0', 'b-0', 'c-0', 'd-0', 'e-0', 'f-0', 'g-0'] }, 422],
    ['a flight that is not there', { resultIndexes: ['tbo-GDS-zzz'] }, 404],
    ['a negative markup', { markup: '-1' }, 422],
    ['a markup beyond reason', { markup: '9820022001' }, 422],
    ['a year', { validHours: 9_000 }, 422],
    ['a name that is a message', { customerName: 'Your account is locked, call 1800-EVIL' }, 422],
    ['a name with the address of a page', { customerName: 'Visit www.evil.example' }, 422],
    ['a name with an address without www', { customerName: 'See evil.com' }, 422],
    ['a name with an e-mail', { customerName: 'help@evil.example' }, 422],
    ['a name with what turns the text', { customerName: 'Asha\u202eevil' }, 422],
  ])('refuses %s and writes nothing', async (_what, input, status) => {
    const { searchId, options } = await searchFlights(server, oneWay('DEL', 'BOM'), agent)
    const before = await offersKept()
    const answer = await share({ searchId, resultIndexes: [options[0]?.resultIndex], ...input })
    expect([answer.status, await offersKept()]).toEqual([status, before])
  })

  test('staff share at the price of the site: a markup of one’s own is an agency’s', async () => {
    const admin = await server.logIn('admin@skylark.example')
    const { searchId, options } = await searchFlights(server, oneWay('DEL', 'BOM'), admin)
    const input = { searchId, resultIndexes: [options[0]?.resultIndex] }
    const before = await offersKept()
    const refused = await share({ ...input, markup: '250' }, admin)
    expect(refused).toMatchObject({ status: 422, body: { shortError: { markup: expect.stringContaining('agencies') } } })
    expect(await offersKept()).toBe(before)
    expect((await share(input, admin)).status).toBe(200)
  })

  test('is for agents and staff, on searches of their own company', async () => {
    const { searchId, options } = await searchFlights(server, oneWay('DEL', 'BOM'), agent)
    const input = { searchId, resultIndexes: [options[0]?.resultIndex] }
    const before = await offersKept()
    for (const [email, status] of [
      ['priya@skylark.example', 403],
      ['corporate@skylark.example', 403],
      ['admin@skylark.example', 409],
    ] as const)
      expect([email, (await share(input, await server.logIn(email))).status]).toEqual([email, status])
    expect((await server.call('flight/offers/shareOptions', input)).status).toBe(401)
    expect(await offersKept()).toBe(before)
  })
})

describe('the list', () => {
  test("is the company's, no matter who of it shared, and nobody else's", async () => {
    const { offer } = await shareCheapest(1)
    const list = async (email: string) => {
      const as = await server.logIn(email)
      const { body } = await server.call<{ offers: OwnOffer[] }>('flight/offers/listSharedOffers', {}, { as })
      return body.offers.map(({ offerId }) => offerId)
    }
    expect(await list('agent2@skylark.example')).toContain(offer.offerId)
    expect(await list('admin@skylark.example')).not.toContain(offer.offerId)
    const other = await server.logIn('admin@skylark.example')
    for (const call of ['revokeSharedOffer', 'listSharedOffers'])
      expect((await server.call(`flight/offers/${call}`, { offerId: offer.offerId }, { as: other })).status).toBe(404)
    const book = { offerId: offer.offerId, position: 1 }
    expect((await server.call('flight/offers/bookSharedOption', book, { as: other })).status).toBe(404)
  })
})

describe('a link', () => {
  test('opens nothing when it is guessed, changed, of another site or withdrawn', async () => {
    const { offer, token } = await shareCheapest(1)
    const [publicId = '', signature = ''] = token.split('.')
    const forged = [`${publicId}.${'A'.repeat(43)}`, `${publicId}x.${signature}`, `${publicId}${signature}`, `${token}.${token}`]
    for (const one of forged)
      for (const call of ['openSharedOffer', 'checkSharedOffer'])
        expect((await ask(call, { token: one.slice(0, 200) })).status).toBe(404)
    expect((await ask('openSharedOffer', { token }, 'bluedhow.localhost')).status).toBe(404)
    const { body } = await server.call<{ offer: OwnOffer }>(
      'flight/offers/revokeSharedOffer',
      { offerId: offer.offerId },
      { as: agent },
    )
    expect(body.offer.state).toBe('revoked')
    expect((await ask('openSharedOffer', { token })).status).toBe(404)
    expect((await ask('chooseSharedOption', { token, position: 1 })).status).toBe(404)
  })

  test('of a blocked agent opens nothing', async () => {
    const as = await server.logIn('agent2@skylark.example')
    const { searchId, options } = await searchFlights(server, oneWay('DEL', 'BOM'), as)
    const { body } = await share({ searchId, resultIndexes: [options[0]?.resultIndex] }, as)
    const block = (isBlocked: boolean) =>
      sql`update users set is_blocked = ${isBlocked} where email = 'agent2@skylark.example'`.execute(server.app.db)
    await block(true)
    expect((await ask('openSharedOffer', { token: tokenOf(body.offer) })).status).toBe(404)
    await block(false)
    expect((await ask('openSharedOffer', { token: tokenOf(body.offer) })).status).toBe(200)
  })

  test('asks the airlines once in a few minutes, in no one’s count of looks', async () => {
    const { token } = await shareCheapest(2)
    const looks = async () =>
      (await sql<{ n: number }>`select coalesce(sum(look_count), 0)::int as n from flight_usage`.execute(server.app.db)).rows[0]?.n
    const searches = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from searches`.execute(server.app.db)).rows[0]?.n ?? 0
    const before = [await looks(), await searches()] as const
    const answers = await Promise.all([1, 2, 3].map(() => ask('checkSharedOffer', { token })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { body } = await ask('checkSharedOffer', { token })
    expect([await looks(), await searches()]).toEqual([before[0], before[1] + 1])
    expect(body.offer.checkedAt).not.toBeNull()
    expect(body.offer.options.map(({ state }) => state)).toEqual(['available', 'available'])
    expect(body.offer.options.map(({ currentTotal, total }) => currentTotal === total)).toEqual([true, true])
  })

  test('says what became dearer, what sold out and what nobody could say', async () => {
    const { offer, token } = await shareCheapest(3)
    await sql`update shared_offer_options set offered_minor = offered_minor - 10000 where offer_id = ${offer.offerId} and position = 1`.execute(
      server.app.db,
    )
    await sql`update shared_offer_options set halves = jsonb_set(halves, '{0,fareFamily}', '"Gone"') where offer_id = ${offer.offerId} and position = 2`.execute(
      server.app.db,
    )
    const { body } = await ask('checkSharedOffer', { token })
    const [first, second] = body.offer.options
    expect([first?.state, Number(first?.currentTotal) - Number(first?.total)]).toEqual(['changed', 100])
    expect([second?.state, second?.currentTotal]).toEqual(['soldOut', null])
    const refused = await ask('chooseSharedOption', { token, position: 2 })
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'OPTION_SOLD_OUT'])

    const silent = await shareCheapest(1)
    await orderFault(sandbox.url, { method: 'Search', fault: 'html-error', times: 20 })
    expect((await ask('checkSharedOffer', { token: silent.token })).body.offer.options[0]?.state).toBe('unknown')
  })

  test('ends with its time', async () => {
    const { token, offer } = await shareCheapest(1)
    await sql`update shared_offers set created_at = now() - interval '3 days', valid_until = now() - interval '1 minute' where id = ${offer.offerId}`.execute(
      server.app.db,
    )
    expect((await ask('openSharedOffer', { token })).body.offer.state).toBe('ended')
    for (const call of ['checkSharedOffer', 'chooseSharedOption']) {
      const { status, body } = await ask(call, call === 'chooseSharedOption' ? { token, position: 1 } : { token })
      expect([status, body.errorCode]).toEqual([409, 'OFFER_ENDED'])
    }
  })
})

describe('the choice', () => {
  test('is notified to the person who shared it, once for each choice, and leads to a booking', async () => {
    const { token, offer, chosen } = await shareCheapest(2, { customerName: 'Anita Rao', markup: '250.50' })
    await ask('openSharedOffer', { token })
    const choose = (position: number) => ask('chooseSharedOption', { token, position, message: 'Window seat, please.' })
    expect((await choose(2)).body.offer.chosenPosition).toBe(2)
    await choose(2)
    const notices = await sql<{ title: string; body: string; path: string }>`select title, body, path from notices
      where kind = 'offerChosen' and path = ${`/flight/offers?open=${offer.offerId}`}`.execute(server.app.db)
    expect(notices.rows).toHaveLength(1)
    expect(notices.rows[0]).toMatchObject({ body: 'Window seat, please.' })
    expect(notices.rows[0]?.title).toMatch(/^Anita Rao chose .+, DEL to BOM$/)

    const list = await server.call<{ offers: OwnOffer[] }>(
      'flight/offers/listSharedOffers',
      { offerId: offer.offerId },
      { as: agent },
    )
    expect(list.body.offers[0]).toMatchObject({ state: 'chosen', chosenPosition: 2, openCount: 1, madeBy: 'Rohan Iyer' })
    const book = await server.call<{ searchId: string; resultIndex: string; inbound: null; option: { total: string } }>(
      'flight/offers/bookSharedOption',
      { offerId: offer.offerId, position: 2 },
      { as: agent },
    )
    expect(book.status).toBe(200)
    expect(Number(book.body.option.total)).toBeCloseTo(published(chosen[1]) + 250.5, 2)
    const { searchId, resultIndex } = book.body
    const quote = await server.call<{ option: FlightOption }>('flight/fareQuote', { traceId: searchId, resultIndex }, { as: agent })
    // The same flights on the same days; some airlines move their times when they are asked for the price.
    const flightsOf = (option?: FlightOption) => option?.journeyKey.replace(/T\d\d:\d\d/g, '')
    expect(flightsOf(quote.body.option)).toBe(flightsOf(chosen[1]))
    const nothing = await ask('chooseSharedOption', { token, position: 6 })
    expect(nothing.status).toBe(404)
  })

  test('is mailed to nobody where who shared it has no address any more', async () => {
    const { token, offer } = await shareCheapest(1)
    const mails = catchMails(server)
    const agents = server.app.db.updateTable('users').where('email', 'in', ['', 'agent@skylark.example'])
    await agents.set({ email: '' }).execute()
    await ask('chooseSharedOption', { token, position: 1 })
    const job = { siteId: 1, offerId: offer.offerId, about: 'choice' } as const
    await sendOfferMail(server.app, job)
    expect(mails.sent).toEqual([])
    await agents.set({ email: 'agent@skylark.example' }).execute()
    await sendOfferMail(server.app, job)
    expect(mails.sent.map(({ to }) => to)).toContain('agent@skylark.example')
  })
})

test('who holds a link cannot fill a mailbox with changes of mind', async () => {
  // What the tests before have opened from this address is no part of it.
  await passThrottleTime(server, 1)
  const { token, offer } = await shareCheapest(2)
  const answers: number[] = []
  for (let time = 0; time < 14; time += 1)
    answers.push((await ask('chooseSharedOption', { token, position: 1 + (time % 2), message: `No, ${time}` })).status)
  expect(answers.filter((status) => status === 200)).toHaveLength(12)
  expect(answers.at(-1)).toBe(429)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from notices
    where path = ${`/flight/offers?open=${offer.offerId}`}`.execute(server.app.db)
  expect(rows[0]?.n).toBe(12)
})
