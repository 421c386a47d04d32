import type { Picture } from '@tradewind/contract/catalogue/catalogue-shapes'
import type { Proposal } from '@tradewind/contract/quotations/proposal-shapes'
import type { StaffKart } from '@tradewind/contract/quotations/quotation-shapes'
import { addDays, dateIn } from '@tradewind/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { drawPicture } from '../../files/testing/draw-picture.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const HOST = 'bluedhow.localhost'
const DUBAI = 292223
let server: TestServer
let admin = ''
let customerId = 0
let [marina, creek, deck, walk, deckOption, walkOption] = [0, 0, 0, 0, 0, 0]
let [ofMarina, ofDeck, ofUpperDeck, ofWalk] = ['', '', '', '']

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
  ;[marina, creek] = [await hotel('Saffar <Marina>'), await hotel('Creek inn')]
  const activity = async (name: string, option: object) => {
    const { id } = (await post<{ activity: { id: number } }>('dmc/saveActivity', { name, cityId: DUBAI })).body.activity
    const wish = { activityId: id, name: 'Upper', timing: 'openDated', ...option }
    return [id, (await post<{ tourOption: { id: number } }>('dmc/saveTourOptions', wish)).body.tourOption.id] as const
  }
  ;[deck, deckOption] = await activity('Dhow dinner', {
    included: ['Buffet', 'Soft <drinks>'],
    excluded: ['Wine'],
    cancellation: [{ amount: 3, unit: 'day', refundPercent: 100 }],
  })
  ;[walk, walkOption] = await activity('Old town walk', {})
  ofMarina = await upload('accommodation', marina, '#113355', 'A <pool> at dusk')
  ofDeck = await upload('activity', deck, '#335511')
  ofUpperDeck = await upload('tourOption', deckOption, '#553311')
  ofWalk = await upload('activity', walk, '#551133')
})
afterEach(() => expectLedgerSound(server))
afterAll(() => server.close())

async function upload(ownerKind: string, ownerId: number, colour: string, altText?: string): Promise<string> {
  const form = new FormData()
  form.set('ownerKind', ownerKind)
  form.set('ownerId', String(ownerId))
  const content = (await drawPicture({ colour })) as Uint8Array<ArrayBuffer>
  form.set('file', new File([content], 'a.jpg', { type: 'image/jpeg' }))
  const request = new Request('http://x', { method: 'POST', body: form })
  const answer = await server.http.inject({
    ...{ method: 'POST', url: '/api/dmc/addPicture' },
    headers: { host: HOST, 'auth-token': admin, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const { picture } = answer.json() as { picture: Picture }
  if (altText) expect((await post('dmc/changePicture', { pictureId: picture.id, altText })).status).toBe(200)
  return picture.name
}

const day = (at: number) => addDays(dateIn('Asia/Dubai', server.app.now()), at)
const days = (amount: number, refundPercent: number) => ({ amount, unit: 'day', refundPercent })
const stay = (accomodationId: number, price: string, more: object = {}) => ({
  ...{ accomodationId, noOfNights: 2, checkinDate: day(30), numberOfRooms: 1, bookedByCustomer: false, meals: 'halfBoard' },
  ...{ price, cost: '100', roomType: 'Deluxe <view>', cancellation: [days(10, 100), days(5, 50)] },
  ...more,
})
const tour = (activityId: number, tourOptionId: number, at: number, more: object = {}) => ({
  ...{ activityId, tourOptionId, startDate: day(at), time: null, price: '300', cost: '200', priceReason: 'Agreed' },
  ...more,
})
const wishOf = (more: object = {}) => ({
  ...{ customerId, kartName: 'Six days', adults: 2, noOfDays: 3, noOfNights: 2, currencySymbol: 'AED', arrivalDate: day(30) },
  ...{ accomodations: [stay(marina, '900.10')], activities: [tour(deck, deckOption, 30), tour(walk, walkOption, 30)] },
  ...{ miscellaneous: [{ name: 'Visa', price: '99.99', cost: '10', startDate: day(30) }], totalPrice: '1600.09' },
  ...more,
})
async function sent(more: object = {}): Promise<{ kart: StaffKart; path: string }> {
  const { status, body } = await post<{ kart: StaffKart }>('kart/saveKart', wishOf(more))
  expect([status, body.shortError, body.errorMessage]).toEqual([200, undefined, undefined])
  const wish = { quotationId: body.kart.id, version: 1, email: '', idempotencyKey: `proposal-${body.kart.id}` }
  const { proposal } = (await post<{ proposal: Proposal }>('proposals/sendProposal', wish)).body
  return { kart: body.kart, path: new URL(proposal.link).pathname }
}
const ask = (url: string, form?: Record<string, string>) =>
  server.http.inject({
    ...{ method: form ? 'POST' : 'GET', url },
    headers: { host: HOST, origin: `http://${HOST}`, 'content-type': 'application/x-www-form-urlencoded' },
    ...(form && { payload: new URLSearchParams({ name: 'Leela Rao', terms: 'yes', ...form }).toString() }),
  })
const look = async (url: string) => (await ask(url)).body.replace(/[\s ]+/g, ' ')
const part = (page: string, live: string) =>
  new RegExp(`<(section|div)[^>]* data-live="${live}">(.*?)</\\1>(?=<|\\s|$)`).exec(page)?.[2] ?? ''
const rowsOf = (page: string) =>
  [...part(page, 'cancel').matchAll(/<span>([^<]*)<\/span><b>([^<]*?)(?: ?<small>([^<]*)<\/small>)?<\/b>/g)].map(
    ([, ...row]) => row,
  )

describe('a proposal shows', () => {
  test('its hotels as cards, with the picture that the catalogue has or a drawing; and the picture of an option before that of its activity', async () => {
    const { kart, path } = await sent({ accomodations: [stay(marina, '900.10'), stay(creek, '0', { checkinDate: day(31) })] })
    const page = await look(path)
    const card = (id: number) => {
      const line = kart.accomodations.find(({ accomodationId }) => accomodationId === id)
      return new RegExp(`<article class="card stay" id="accomodations.${line?.id}">.*?</article>`).exec(page)?.[0] ?? ''
    }
    expect(card(marina)).toContain(`src="/files/${ofMarina}/`)
    expect(card(marina)).toContain('alt="A &#60;pool&#62; at dusk"')
    for (const text of [
      'Saffar &#60;Marina&#62;',
      '<li>2 nights</li><li>1 room</li><li>Deluxe &#60;view&#62;</li><li>Half board</li>',
    ])
      expect(card(marina)).toContain(text)
    expect(card(creek)).toContain('<svg class="face"')
    expect(card(creek)).not.toContain('<img')
    expect(page).toContain(`/files/${ofUpperDeck}/`)
    expect(page).toContain(`/files/${ofWalk}/`)
    expect(page).not.toContain(ofDeck)
    // It is there for who reads the page without an account.
    const [, address = ''] = /src="(\/files\/[^"]+)"/.exec(page) ?? []
    expect((await server.http.inject({ method: 'GET', url: address, headers: { host: HOST } })).statusCode).toBe(200)
  })

  test('what is included and what is not, as the catalogue and its lines say it', async () => {
    const lines = [
      { name: 'Visa', price: '99.99', startDate: day(30) },
      { name: 'Guide', price: '50', startDate: day(30), isOptional: true },
    ]
    const own = { accomodations: [stay(marina, '0', { bookedByCustomer: true })], miscellaneous: lines, totalPrice: '699.99' }
    const page = await look((await sent(own)).path)
    const [, included = '', excluded = ''] = /<h2>Included<\/h2>(.*)<h2>Not included<\/h2>(.*)/.exec(part(page, 'included')) ?? []
    for (const text of ['Dhow dinner', 'Buffet · Soft &#60;drinks&#62;', 'Visa']) expect(included).toContain(text)
    expect(included).not.toMatch(/Guide|Wine|Saffar/)
    for (const text of [
      '<b>Guide</b><p>Optional</p>',
      '<b>Wine</b><p>Dhow dinner</p>',
      '<b>Saffar &#60;Marina&#62;</b><p>Booked by you</p>',
    ])
      expect(excluded).toContain(text)
  })

  test('one scale of its cancellation, to the fils, which its sales keep', async () => {
    const { kart, path } = await sent()
    const before = rowsOf(await look(path))
    // The hotel 900.10, the dinner 300; the walk promises nothing, and of the visa nothing is stated.
    expect(before.map(([, value, more]) => [value, more])).toEqual([
      ['AED 1,200.10', 'over 75%'],
      ['AED 750.05', 'over 46%'],
      ['AED 300.00', 'over 18%'],
      ['Nothing', undefined],
    ])
    expect(part(await look(path), 'cancel')).toContain(
      'For AED 99.99 of it no terms are stated. Blue Dhow DMC LLC tells you what is refunded.',
    )
    expect((await ask(`${path}/accept`, { seen: '1600.09' })).statusCode).toBe(303)
    expect(rowsOf(await look(path))).toEqual(before)
    const { status, body } = await post('kart/setKartStatus', { id: kart.id, version: 1, status: 'vouchered' })
    expect([status, body.errorMessage, body.shortError]).toEqual([200, undefined, undefined])
    expect(rowsOf(await look(path))).toEqual(before)
  })

  test('no amount of that scale where the prices of lines are hidden', async () => {
    for (const [priceBreakup, total] of [
      ['partial', true],
      ['none', true],
      ['noprice', false],
    ] as const) {
      const page = await look((await sent({ priceBreakup, instalments: [{ percent: 30, dueOn: null }] })).path)
      const money = part(page, 'cancel')
      expect(
        rowsOf(page)
          .slice(-2)
          .map(([name, value]) => [name?.slice(0, 5), value]),
      ).toEqual([
        ['Until', 'A part of it'],
        ['After', 'Nothing'],
      ])
      expect(money).not.toMatch(/1,200|750\.05|300\.00|99\.99|75%|46%/)
      expect(page.includes('AED 480.03')).toBe(total)
      expect(page.includes('class="bars" viewBox="0 0 100 10"')).toBe(total)
      if (!total) expect(page).not.toMatch(/AED/)
    }
  })

  test('until when all of it is refunded, where every line says so', async () => {
    const free = { accomodations: [stay(marina, '900')], activities: [], miscellaneous: [], totalPrice: '900.00' }
    const page = await look((await sent(free)).path)
    expect(page).toMatch(/Free to cancel until \d+ \w+ 20\d\d, 00:00 [^<]+\.</)
    expect(rowsOf(page).map(([, ...row]) => row)).toEqual([
      ['AED 900.00', '100%'],
      ['AED 450.00', '50%'],
      ['Nothing', undefined],
    ])
    expect(await look((await sent()).path)).not.toContain('Free to cancel')
  })

  test('what a choice changes of the total that was seen, and nothing where no total is shown', async () => {
    const both = {
      accomodations: [stay(marina, '900', { choice: 'Hotel' }), stay(creek, '1020', { choice: 'Hotel', isOptional: true })],
    }
    const wish = { ...both, activities: [], miscellaneous: [], totalPrice: '900.00' }
    const { kart, path } = await sent(wish)
    const other = `pick-0=accomodations.${kart.accomodations.find(({ accomodationId }) => accomodationId === creek)?.id}`
    const moved = async (query: string) => /class="moved">([^<]*)</.exec(await look(`${path}?${query}`))?.[1]
    expect(await moved(`${other}&seen=900.00`)).toBe('+ AED 120.00')
    expect(await moved('seen=1020.00')).toBe('− AED 120.00')
    for (const query of [other, `${other}&seen=1020.00`, `${other}&seen=x`, `${other}&seen=1.2345`])
      expect(await moved(query)).toBeUndefined()
    // Of two hotels the one that is chosen stands in its day.
    const page = await look(`${path}?${other}`)
    const [plain, grand] = ['Check-in, Saffar &#60;Marina&#62;', 'Check-in, Creek inn'].map((title) =>
      page.slice(0, page.indexOf(title)).split('<li').at(-1),
    )
    expect([plain?.includes(' hidden'), grand?.includes(' hidden')]).toEqual([true, false])
    const hidden = await sent({ ...wish, priceBreakup: 'noprice' })
    expect(await look(`${hidden.path}?seen=1.00`)).not.toMatch(/class="moved"|AED/)
  })

  test('whom to call: the agency under its brand, and not the company behind it', async () => {
    const own = await look((await sent()).path)
    expect(own).toMatch(/<a class="glass" href="tel:\+97145550142">Call<\/a>/)
    const branded = await look((await sent({ isAgentBranding: true })).path)
    const head = branded.slice(0, branded.indexOf('</header>'))
    expect(head).toContain('>Call</a>')
    expect(branded).not.toMatch(/97145550142|555 0142|Blue Dhow/)
  })
})
