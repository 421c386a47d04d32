import type { Proposal } from '@tradewind/contract/quotations/proposal-shapes'
import type { StaffKart } from '@tradewind/contract/quotations/quotation-shapes'
import { addDays, dateIn } from '@tradewind/domain/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPdf } from '../papers/testing/read-pdf.ts'
import { type CaughtMails, catchMails } from '../testing/catch-mails.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const HOST = 'bluedhow.localhost'
const DUBAI = 292223
const TRAVELLER = 'leela.rao@example.com'
let server: TestServer
let mails: CaughtMails
let [admin, agent] = ['', '']
let customerId: number
let things: { activityId: number; tourOptionId: number; accomodationId: number }

type Refused = { errorCode?: string; errorMessage?: string; shortError?: Record<string, string> }
type Sent = { proposal: Proposal } & Refused
const post = <Body>(path: string, body: object, as = admin) => server.call<Body & Refused>(path, body, { as, host: HOST })

beforeAll(async () => {
  server = await startTestServer()
  mails = catchMails(server)
  admin = await server.logIn('admin@bluedhow.example', { host: HOST })
  agent = await server.logIn('agent@bluedhow.example', { host: HOST })
  const { id } = await server.app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'agent@bluedhow.example')
    .executeTakeFirstOrThrow()
  customerId = id
  const { activity } = (await post<{ activity: { id: number } }>('dmc/saveActivity', { name: 'Dhow dinner', cityId: DUBAI })).body
  const option = { activityId: activity.id, name: 'Upper deck' }
  const { tourOption } = (await post<{ tourOption: { id: number } }>('dmc/saveTourOptions', option)).body
  const inn = { name: 'Saffar <Marina> Hotel', address: '1 Quay', cityId: DUBAI }
  const { accomodation } = (await post<{ accomodation: { id: number } }>('dmc/createNewAccomodation', inn)).body
  things = { activityId: activity.id, tourOptionId: tourOption.id, accomodationId: accomodation.id }
})
afterAll(() => server.close())

const today = () => dateIn('Asia/Dubai', server.app.now())
const stay = () => ({
  ...{ accomodationId: things.accomodationId, noOfNights: 2, checkinDate: addDays(today(), 30), numberOfRooms: 1 },
  ...{ price: '900', cost: '703.11', bookedByCustomer: false },
})
const tour = () => ({
  ...{ activityId: things.activityId, tourOptionId: things.tourOptionId, startDate: addDays(today(), 31), time: '19:30' },
  ...{ price: '300', cost: '211.47', priceReason: 'Agreed by phone', transferType: 'return', sharingBasis: 'PVT' },
  ...{ pickupTransfer: 'Deira', dropTransfer: 'Deira' },
})
const visa = () => ({ name: 'Visa', price: '90', cost: '61.83', startDate: addDays(today(), 30) })
async function save(more: object = {}): Promise<StaffKart> {
  const wish = {
    ...{ customerId, kartName: 'Six days in Dubai', adults: 2, child: 1, childAges: [6], noOfDays: 3, noOfNights: 2 },
    ...{ currencySymbol: 'AED', arrivalDate: addDays(today(), 30), internalRemark: 'Watch the margin', totalPrice: '1290.00' },
    ...{ accomodations: [stay()], activities: [tour()], miscellaneous: [visa()], remarkForCustomer: 'Bring a warm coat.' },
    remark: 'No <nuts>, please.',
    ...more,
  }
  const { status, body } = await post<{ kart: StaffKart }>('kart/saveKart', wish)
  expect([status, body.shortError, body.errorMessage]).toEqual([200, undefined, undefined])
  return body.kart
}
let keys = 0
const wishOf = (kart: StaffKart, more: object = {}) => ({
  ...{ quotationId: kart.id, version: kart.version, email: TRAVELLER, idempotencyKey: `proposal-${++keys}` },
  ...more,
})
async function send(kart: StaffKart, more: object = {}): Promise<Proposal> {
  const { status, body } = await post<Sent>('proposals/sendProposal', wishOf(kart, more))
  expect([status, body.errorMessage]).toEqual([200, undefined])
  return body.proposal
}
const kartOf = async ({ id }: StaffKart) =>
  (await server.call<{ kart: StaffKart }>(`kart/getKartById?id=${id}`, undefined, { as: admin, host: HOST, method: 'GET' })).body
    .kart
const pathOf = ({ link }: Proposal) => new URL(link).pathname
const open = (path: string, host = HOST) => server.http.inject({ method: 'GET', url: path, headers: { host } })
const accept = (
  proposal: Proposal,
  form: Record<string, string> = { name: 'Leela Rao', terms: 'yes' },
  origin = `http://${HOST}`,
) =>
  server.http.inject({
    method: 'POST',
    remoteAddress: someAddress(),
    url: `${pathOf(proposal)}/accept`,
    headers: { host: HOST, origin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
let addresses = 0
/** Each from another one: what one address may try is counted. */
const someAddress = () => `198.51.100.${++addresses % 250}`

/** All that a change of a quotation could write; when a link was opened is no change of it. */
async function rows(): Promise<string[]> {
  const { db } = server.app
  const { n } = await db
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  const all = [
    ...(await db.selectFrom('quotations').selectAll().execute()),
    ...(await db.selectFrom('quotation_versions').select(['quotation_id', 'version']).execute()),
    ...(await db.selectFrom('proposals').selectAll().execute()).map((row) => ({
      ...row,
      first_opened_at: null,
      last_opened_at: null,
    })),
  ]
  return [n, ...all.map((row) => JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value)))].toSorted()
}

describe('a proposal is sent', () => {
  test('by a link that its letter carries and that shows, without log-in and script, what was sent', async () => {
    const kart = await save()
    const proposal = await send(kart)
    expect(proposal).toMatchObject({ version: 1, state: 'open', sentTo: TRAVELLER, firstOpenedAt: null, acceptedAt: null })
    expect((await kartOf(kart)).status).toBe('sent')
    const letter = await mails.to(TRAVELLER, /Your proposal: Six days in Dubai/)
    expect(letter.text).toContain(proposal.link)
    expect(`${letter.text}${letter.html}`).not.toMatch(/1,?290|900/)
    const page = await open(pathOf(proposal))
    expect(page.statusCode).toBe(200)
    for (const text of [
      'Six days in Dubai',
      'Saffar &#60;Marina&#62; Hotel',
      'Dhow dinner',
      '19:30',
      'Private transfer, there and back, from Deira',
    ])
      expect(page.body).toContain(text)
    for (const text of ['2 adults, 1 child (6)', 'Bring a warm coat.', 'No &#60;nuts&#62;, please.', '1,290.00', '900.00', 'Visa'])
      expect(page.body).toContain(text)
    expect(page.body).not.toMatch(/Watch the margin|703|211\.47|61\.83|<script|Agreed by phone/)
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(page.headers['content-security-policy']).toMatch(/script-src 'nonce-[^']+';/)
    const { proposals } = (
      await server.call<{ proposals: Proposal[] }>(`proposals/getProposals?quotationId=${kart.id}`, undefined, {
        ...{ as: admin, host: HOST, method: 'GET' as const },
      })
    ).body
    expect(proposals).toMatchObject([{ id: proposal.id, link: proposal.link, firstOpenedAt: expect.any(String) }])
  })

  test.each([
    ['partial', ['1,290.00'], ['900.00', '300.00', 'Tax in it']],
    ['none', ['1,290.00'], ['900.00', '300.00']],
    ['noprice', [], ['1,290.00', '900.00', '300.00', 'AED']],
  ])('with a break-up that is %s it says no more', async (priceBreakup, shown, hidden) => {
    const { body } = await open(pathOf(await send(await save({ priceBreakup }))))
    for (const text of shown) expect(body).toContain(text)
    for (const text of hidden) expect(body).not.toContain(text)
  })

  test('twice with one key it is one; of an older version, of a closed quotation and without the right it is none', async () => {
    const kart = await save()
    const wish = wishOf(kart)
    const all = await Promise.all([1, 2, 3].map(() => post<Sent>('proposals/sendProposal', wish)))
    expect(new Set(all.map(({ body }) => body.proposal.id)).size).toBe(1)
    expect(
      mails.sent.filter(({ messageId }) => messageId.startsWith(`<proposal-${all[0]?.body.proposal.id}-link`)).length,
    ).toBeLessThan(2)
    const before = await rows()
    expect((await post('proposals/sendProposal', wishOf(kart, { version: 2 }))).body.errorCode).toBe('QUOTATION_CHANGED')
    expect((await post('proposals/sendProposal', wishOf(kart, { email: 'nobody' }))).body.shortError).toHaveProperty('email')
    expect((await post('proposals/sendProposal', wishOf(kart), agent)).status).toBe(403)
    expect((await post('proposals/revokeProposal', { proposalId: all[0]?.body.proposal.id }, agent)).status).toBe(403)
    expect(await rows()).toEqual(before)
    await post('kart/setKartStatus', { id: kart.id, version: 1, status: 'cancelled' })
    expect((await post('proposals/sendProposal', wishOf(kart))).body.errorCode).toBe('QUOTATION_CLOSED')
  })
})

describe('a link', () => {
  test('that is not signed, of another site, or taken back shows the same, and nothing', async () => {
    const proposal = await send(await save(), { email: '' })
    const path = pathOf(proposal)
    const [id = '', signature = ''] = path.split('/').at(-1)?.split('.') ?? []
    const nothing = [
      await open(`/proposal/${id}`),
      await open(`/proposal/${id}.${'A'.repeat(signature.length)}`),
      await open(`/proposal/x${id.slice(1)}.${signature}`),
      await open(path, 'skylark.localhost'),
    ]
    expect((await post<Sent>('proposals/revokeProposal', { proposalId: proposal.id })).body.proposal.state).toBe('revoked')
    nothing.push(await open(path))
    expect(nothing.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    for (const { body } of nothing) expect(body).not.toContain('Six days')
    expect((await accept(proposal)).statusCode).toBe(404)
    // A link for one thing opens no other.
    const offer = await server.call('flight/offer/getOffer', { token: path.split('/').at(-1) }, { host: HOST })
    expect(offer.status).toBeGreaterThanOrEqual(400)
  })

  test('is found by its customer in the list of quotations, the newest that was not withdrawn, and by no other', async () => {
    const kart = await save()
    type Own = { link: string | null; orderId: number | null; toPay: string | null; services: unknown[] }
    const own = (as: string) =>
      server.call<Own>(`proposals/getOwnQuotation?quotationId=${kart.id}`, undefined, { as, host: HOST, method: 'GET' })
    expect((await own(agent)).status).toBe(404)
    const [first, second] = [await send(kart), await send(kart)]
    expect((await own(agent)).body).toMatchObject({ link: second.link, orderId: null, toPay: null, services: [] })
    await post('proposals/revokeProposal', { proposalId: second.id })
    expect((await own(agent)).body.link).toBe(first.link)
    await post('proposals/revokeProposal', { proposalId: first.id })
    expect((await own(agent)).body.link).toBeNull()
    const stranger = await server.logIn('agent@skylark.example')
    const foreign = await server.call(`proposals/getOwnQuotation?quotationId=${kart.id}`, undefined, {
      as: stranger,
      method: 'GET',
    })
    expect(foreign.status).toBe(404)
  })

  test('is opened by its traveller: a look of the desk is no opening', async () => {
    const kart = await save()
    const sent = await send(kart)
    const lookAs = (token: string) =>
      server.http.inject({ method: 'GET', url: pathOf(sent), headers: { host: HOST, cookie: `auth-token=${token}` } })
    const openings = () =>
      server.app.db
        .selectFrom('proposals')
        .select(['first_opened_at', 'last_opened_at'])
        .where('id', '=', BigInt(sent.id))
        .executeTakeFirstOrThrow()
    expect((await lookAs(admin)).statusCode).toBe(200)
    expect(await openings()).toEqual({ first_opened_at: null, last_opened_at: null })
    await lookAs(agent)
    const first = await openings()
    expect(first.first_opened_at).toBe(first.last_opened_at)
    expect(first.first_opened_at).not.toBeNull()
    server.passMinutes(1)
    await lookAs(admin)
    expect(await openings()).toEqual(first)
    await open(pathOf(sent))
    expect((await openings()).last_opened_at).not.toBe(first.last_opened_at)
  })

  test('taken back twice is taken back once', async () => {
    const proposal = await send(await save())
    await post('proposals/revokeProposal', { proposalId: proposal.id })
    const before = await rows()
    expect((await post('proposals/revokeProposal', { proposalId: proposal.id })).status).toBe(200)
    expect(await rows()).toEqual(before)
  })
})

describe('an older one, once a newer one was sent', () => {
  /** The next version without its activity, with a dearer visa. */
  async function sendNext(kart: StaffKart, more: object = {}, change: object = {}): Promise<Proposal> {
    const { accomodations, miscellaneous } = await kartOf(kart)
    const { priceBreakup } = kart
    const next = await save({
      ...{ id: kart.id, version: kart.version, totalPrice: '1010.00', activities: [], priceBreakup },
      accomodations: accomodations.map(({ id }) => ({ ...stay(), id })),
      miscellaneous: [...miscellaneous.map(({ id }) => ({ ...visa(), id, price: '110' }))],
      ...change,
    })
    return send(next, more)
  }
  const leads = (body: string) => /<a class="go" href="(\/proposal\/[^"]+)">Open the newest proposal/.exec(body)?.[1]

  test('shows what has changed, and leads on to it', async () => {
    const kart = await save()
    const older = await send(kart)
    expect((await open(pathOf(older))).body).not.toContain('id="newer"')
    const newer = await sendNext(kart)
    const { body, statusCode } = await open(pathOf(older))
    const [, section = ''] = /<section class="card" id="newer">(.*?)<\/section>/s.exec(body) ?? []
    expect([statusCode, leads(body)]).toEqual([200, pathOf(newer)])
    expect(section).toMatch(
      /Changed.*Visa.*90\.00, now .*110\.00.*No longer included.*Dhow dinner.*Total: .*1,290\.00, now .*1,010\.00/s,
    )
    expect(section).not.toContain('Saffar')
    expect((await open(leads(body) ?? '')).body).toContain('/accept#accept')
    // Whoever presses accept on the older page is led there as well.
    const pressed = await accept(older)
    expect([pressed.statusCode, leads(pressed.body)]).toEqual([409, pathOf(newer)])
  })

  test('says no price that a break-up hides', async () => {
    const kart = await save({ priceBreakup: 'noprice' })
    const older = await send(kart)
    await sendNext(kart)
    const [, section = ''] = /<section class="card" id="newer">(.*?)<\/section>/s.exec((await open(pathOf(older))).body) ?? []
    expect(section).toContain('Dhow dinner')
    expect(section).not.toMatch(/\d\.\d\d|Total/)
  })

  test('leads to none that went to another address or was withdrawn: it says whom to ask', async () => {
    const other = async (make: (kart: StaffKart) => Promise<Proposal>) => {
      const kart = await save()
      const older = await send(kart)
      const newer = await make(kart)
      const { body } = await open(pathOf(older))
      expect([leads(body), body.includes(pathOf(newer)), body.includes('id="newer"')]).toEqual([undefined, false, false])
      expect(body).toMatch(
        /has sent a newer proposal\. Please use its link\..*If you do not have it, please ask Blue Dhow DMC LLC: <a href="(tel|mailto):/s,
      )
    }
    await other((kart) => sendNext(kart, { email: 'somebody@else.example' }))
    await other(async (kart) => {
      const newer = await sendNext(kart)
      expect((await post<Sent>('proposals/revokeProposal', { proposalId: newer.id })).status).toBe(200)
      return newer
    })
  })

  test('that was handed on leads to the next that is handed on, and itself nowhere once it is withdrawn', async () => {
    const kart = await save()
    const older = await send(kart, { email: '' })
    const newer = await sendNext(kart, { email: '' })
    expect(leads((await open(pathOf(older))).body)).toBe(pathOf(newer))
    expect((await post<Sent>('proposals/revokeProposal', { proposalId: older.id })).status).toBe(200)
    const gone = await open(pathOf(older))
    expect([gone.statusCode, gone.body.includes(pathOf(newer))]).toEqual([404, false])
  })

  test('of an agency leads to what the agency sent to the same traveller, and never to what the agency was sent', async () => {
    const resell = async (sent: Proposal, email: string) => {
      const made = await server.http.inject({
        ...{ method: 'POST', url: `${pathOf(sent)}/resell`, remoteAddress: someAddress() },
        headers: {
          ...{ host: HOST, origin: `http://${HOST}`, 'content-type': 'application/x-www-form-urlencoded' },
          cookie: `auth-token=${agent}`,
        },
        payload: new URLSearchParams({ key: `to a traveller ${++keys}`.padEnd(20, '-'), markup: '10', email }).toString(),
      })
      expect(made.statusCode).toBe(303)
      const page = await server.http.inject({
        method: 'GET',
        url: pathOf(sent),
        headers: { host: HOST, cookie: `auth-token=${agent}` },
      })
      return /<a href="[^"]*(\/proposal\/[\w.-]+)">http/.exec(page.body)?.[1] ?? ''
    }
    const kart = await save()
    const older = await send(kart)
    const [theirs, handed] = [await resell(older, 'niece@example.com'), await resell(older, '')]
    const newer = await sendNext(kart, { email: '' })
    for (const path of [theirs, handed]) {
      const { body } = await open(path)
      expect([leads(body), body.includes(pathOf(newer))]).toEqual([undefined, false])
    }
    const next = await resell(newer, 'niece@example.com')
    const { body } = await open(theirs)
    expect(leads(body)).toBe(next)
    expect(body).toMatch(/Total: .*1,419\.00, now .*1,111\.00/s)
    expect(leads((await open(handed)).body)).toBeUndefined()
  })
})

describe('the links that an agency made of one', () => {
  const sendTo = (path: string, form: Record<string, string>, headers: object = {}) =>
    server.http.inject({
      ...{ method: 'POST', url: path, remoteAddress: someAddress() },
      headers: { host: HOST, origin: `http://${HOST}`, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(form).toString(),
    })
  const asAgency = () => ({ cookie: `auth-token=${agent}` })
  const readAs = async (path: string) =>
    (await server.http.inject({ method: 'GET', url: path, headers: { host: HOST, ...asAgency() } })).body
  let linkKeys = 100
  /** Gives the paths of as many links, the oldest first. */
  async function resell(sent: Proposal, count: number): Promise<string[]> {
    for (let at = 0; at < count; at += 1) {
      const made = await sendTo(`${pathOf(sent)}/resell`, { key: `link-of-agency-${++linkKeys}`, markup: '10' }, asAgency())
      expect(made.statusCode).toBe(303)
    }
    const links = [...(await readAs(pathOf(sent))).matchAll(/<a href="[^"]*(\/proposal\/[\w.-]+)">http/g)].map(
      ([, path = '']) => path,
    )
    expect(links).toHaveLength(count)
    return links.toReversed()
  }
  const linkIds = async ({ id }: Proposal) =>
    (
      await server.app.db
        .selectFrom('proposals')
        .select(['id', 'revoked_at', 'accepted_at'])
        .where('resold_from', '=', BigInt(id))
        .orderBy('id')
        .execute()
    ).map((row) => ({ ...row, id: String(row.id) }))

  test('are withdrawn by the agency one by one, and by nobody else', async () => {
    const sent = await send(await save())
    const [first = '', second = ''] = await resell(sent, 2)
    const [own] = await linkIds(sent)
    const link = own?.id ?? ''
    const withdraw = (headers: object, form: Record<string, string> = { link }) => sendTo(`${pathOf(sent)}/withdraw`, form, headers)
    const foreign = await send(await save())
    await resell(foreign, 1)
    const [theirs] = await linkIds(foreign)
    for (const refused of [
      await withdraw({}),
      await withdraw({ cookie: `auth-token=${admin}` }),
      await withdraw(asAgency(), { link: theirs?.id ?? '' }),
      await withdraw(asAgency(), { link: String(sent.id) }),
      await sendTo(`${first}/withdraw`, { link }, asAgency()),
    ])
      expect(refused.statusCode).toBe(404)
    expect((await withdraw({ ...asAgency(), origin: 'https://evil.example' })).statusCode).toBe(403)
    expect((await open(first)).statusCode).toBe(200)
    for (let press = 0; press < 2; press += 1) expect((await withdraw(asAgency())).statusCode).toBe(303)
    expect([(await open(first)).statusCode, (await open(second)).statusCode, (await open(pathOf(sent))).statusCode]).toEqual([
      404, 200, 200,
    ])
    expect((await sendTo(`${first}/accept`, { name: 'Mira', terms: 'yes', seen: '1419.00' })).statusCode).toBe(404)
    expect(await readAs(pathOf(sent))).toContain('Withdrawn: this link shows nothing any more.')
    const trail = await server.app.db
      .selectFrom('audit_entries')
      .select('action')
      .where('action', '=', 'withdraw resold proposal')
      .execute()
    expect(trail).toHaveLength(1)
    // Also once another of them was accepted.
    expect((await sendTo(`${second}/accept`, { name: 'Mira', terms: 'yes' })).statusCode).toBe(303)
    const [, other] = await linkIds(sent)
    expect((await withdraw(asAgency(), { link: other?.id ?? '' })).statusCode).toBe(303)
    expect((await open(second)).statusCode).toBe(404)
  })

  test('are withdrawn with it, and none is made of it, accepted or paid any more', async () => {
    const kart = await save()
    const sent = await send(kart)
    const links = await resell(sent, 2)
    expect((await post<Sent>('proposals/revokeProposal', { proposalId: sent.id })).status).toBe(200)
    for (const link of links) {
      expect((await open(link)).statusCode).toBe(404)
      expect((await sendTo(`${link}/accept`, { name: 'Mira', terms: 'yes' })).statusCode).toBe(404)
      expect((await sendTo(`${link}/pay`, { name: 'Mira', wanted: 'all' })).statusCode).toBe(404)
    }
    expect((await sendTo(`${pathOf(sent)}/resell`, { key: 'x'.repeat(20), markup: '5' }, asAgency())).statusCode).toBe(404)
    expect((await kartOf(kart)).status).toBe('sent')
  })

  test('are accepted or withdrawn, never both, also where both happen at once; so are links that are made just then', async () => {
    for (let round = 0; round < 4; round += 1) {
      const kart = await save()
      const sent = await send(kart)
      const [link = ''] = await resell(sent, 1)
      const [accepted] = await Promise.all([
        sendTo(`${link}/accept`, { name: 'Mira', terms: 'yes' }),
        post<Sent>('proposals/revokeProposal', { proposalId: sent.id }),
        sendTo(`${pathOf(sent)}/resell`, { key: `late-${round}`.padEnd(20, '-'), markup: '5' }, asAgency()),
      ])
      const isAccepted = accepted.statusCode === 303
      expect([isAccepted ? 303 : 404, (await kartOf(kart)).status]).toEqual([accepted.statusCode, isAccepted ? 'accepted' : 'sent'])
      const made = await linkIds(sent)
      expect(made.every(({ revoked_at }) => revoked_at !== null)).toBe(true)
      expect(made.some(({ accepted_at }) => accepted_at !== null)).toBe(isAccepted)
      expect((await open(link)).statusCode).toBe(404)
    }
  })
})

describe('a traveller asks', () => {
  type Comments = { comments: { line: string; author: string; isStaff: boolean; body: string }[] }
  const ask = (proposal: Proposal, form: Record<string, string>, origin = `http://${HOST}`) =>
    server.http.inject({
      method: 'POST',
      remoteAddress: someAddress(),
      url: `${pathOf(proposal)}/ask`,
      headers: { host: HOST, origin, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
  const commentsOf = async ({ id }: StaffKart) =>
    (await server.call<Comments>(`proposals/getComments?quotationId=${id}`, undefined, { as: admin, host: HOST, method: 'GET' }))
      .body.comments

  test('about a service, is answered beside it, and a newer version keeps both', async () => {
    const kart = await save()
    const proposal = await send(kart)
    const line = `activities.${kart.activities[0]?.id}`
    const page = await open(`${pathOf(proposal)}?about=${line}`)
    expect(page.body).toContain('About Dhow dinner')
    const key = /name="key" value="([\w-]+)"/.exec(page.body)?.[1] ?? ''
    const form = { about: line, key, name: 'Leela <Rao>', body: 'Is there Jain food?\nFor two of us.' }
    const presses = await Promise.all([1, 2, 3].map(() => ask(proposal, form)))
    expect(presses.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303])
    // The question stands with its service; one about the whole below all.
    expect(new Set(presses.map(({ headers }) => headers.location))).toEqual(new Set([`${pathOf(proposal)}#${line}`]))
    const ofWhole = await ask(proposal, { about: '', name: 'Leela', body: 'Is it warm?', key: 'w'.repeat(20) })
    expect(ofWhole.headers.location).toBe(`${pathOf(proposal)}#ask`)
    const strange = await ask(proposal, { about: 'x"><b>', name: 'Leela', body: 'Is it dry?', key: 's'.repeat(20) })
    expect(strange.headers.location).toBe(`${pathOf(proposal)}#ask`)
    const answer = { quotationId: kart.id, line, body: 'Yes, for all of you.', idempotencyKey: `answer ${kart.id}` }
    const answers = await Promise.all([1, 2].map(() => post<Comments>('proposals/answerComment', answer)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await commentsOf(kart)).toMatchObject([
      { line, author: 'Leela <Rao>', isStaff: false, body: 'Is there Jain food?\nFor two of us.' },
      { line: '', body: 'Is it warm?' },
      { line: '', body: 'Is it dry?' },
      { line, isStaff: true, body: 'Yes, for all of you.' },
    ])
    expect((await mails.to(TRAVELLER, /A message about Six days/)).text).not.toContain('for all of you')
    await sendAgain(kart)
    const { proposals } = (
      await server.call<{ proposals: Proposal[] }>(`proposals/getProposals?quotationId=${kart.id}`, undefined, {
        ...{ as: admin, host: HOST, method: 'GET' as const },
      })
    ).body
    const newest = proposals.find(({ state }) => state === 'open')
    const { body } = await open(pathOf(newest ?? proposal))
    // Its service is gone from the newer version; what was said about it is not.
    for (const text of ['Leela &#60;Rao&#62;', 'Is there Jain food?', 'Yes, for all of you.']) expect(body).toContain(text)
    const notices = await server.app.db.selectFrom('notices').select('title').where('kind', '=', 'proposal').execute()
    expect(notices.filter(({ title }) => title === `Q-${kart.id}: a question about Dhow dinner`).length).toBeGreaterThan(0)
  })

  test('of an agency talks with the agency: neither side hears what the other says to the desk', async () => {
    const kart = await save()
    const direct = await send(kart)
    const pathOfDirect = pathOf(direct)
    const sendTo = (path: string, form: Record<string, string>, headers: object = {}) =>
      server.http.inject({
        ...{ method: 'POST', url: path, remoteAddress: someAddress() },
        headers: { host: HOST, origin: `http://${HOST}`, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(form).toString(),
      })
    const cookie = { cookie: `auth-token=${agent}` }
    const THEIRS = 'mira@example.com'
    const made = await sendTo(`${pathOfDirect}/resell`, { key: 'r'.repeat(20), markup: '10', email: THEIRS }, cookie)
    expect(made.statusCode).toBe(303)
    const letter = await mails.to(THEIRS, /Your proposal: Six days in Dubai/)
    const own = /(\/proposal\/[\w.-]+)/.exec(letter.text)?.[1] ?? ''
    const noticed = () =>
      server.app.db
        .selectFrom('notices')
        .innerJoin('users', (join) => join.onRef('users.site_id', '=', 'notices.site_id').onRef('users.id', '=', 'notices.user_id'))
        .select(['users.email', 'notices.kind', 'notices.title'])
        .where('notices.title', 'like', `Q-${kart.id}:%`)
        .orderBy('notices.id')
        .execute()

    // The agency asks the desk; the desk answers.
    await ask(direct, { about: '', key: 'a'.repeat(20), name: 'Omar Farouk', body: 'What discount can we have?' })
    const answer = { quotationId: kart.id, line: '', body: 'Five percent, for you alone.', idempotencyKey: `secret ${kart.id}` }
    expect((await post('proposals/answerComment', answer)).status).toBe(200)
    const traveller = await open(own)
    expect(traveller.statusCode).toBe(200)
    for (const secret of ['discount', 'Five percent', 'Omar Farouk']) expect(traveller.body).not.toContain(secret)
    expect((await noticed()).map(({ email, kind }) => [email, kind])).toContainEqual(['agent@bluedhow.example', 'ownProposal'])

    // The traveller asks the agency, which answers in the same place.
    const before = (await noticed()).length
    expect(
      (await sendTo(`${own}/ask`, { about: '', key: 'b'.repeat(20), name: 'Mira', body: 'Is the pool warm?' })).statusCode,
    ).toBe(303)
    const news = (await noticed()).slice(before)
    expect(news).toEqual([
      { email: 'agent@bluedhow.example', kind: 'ownProposal', title: `Q-${kart.id}: a question about Six days in Dubai` },
    ])
    expect(
      (await sendTo(`${own}/ask`, { about: '', key: 'c'.repeat(20), name: 'Omar', body: 'Yes, it is.' }, cookie)).statusCode,
    ).toBe(303)
    await mails.to(THEIRS, /A message about Six days/)
    const both = (await open(own)).body
    for (const text of ['Is the pool warm?', 'Yes, it is.', 'Omar, ']) expect(both).toContain(text)
    expect(JSON.stringify(await commentsOf(kart))).not.toContain('pool')
    expect((await open(pathOfDirect)).body).not.toContain('pool')
    expect(mails.sent.some(({ to, subject }) => to === THEIRS && /discount/.test(subject))).toBe(false)
  })

  test('with what is missing or cannot be kept said beside its field, and what was typed kept', async () => {
    const proposal = await send(await save())
    const wrong = await ask(proposal, { name: 'Leela', body: ' ', about: 'activities.9999999' })
    expect([wrong.statusCode, wrong.body.includes('Please enter your question.'), wrong.body.includes('value="Leela"')]).toEqual([
      422,
      true,
      true,
    ])
    for (const form of [
      { name: 'Leela', body: 'x'.repeat(2_001) },
      { name: 'Leela', body: 'nothing\u0000' },
      { name: 'L\u0000', body: 'Hello' },
      { name: '', body: 'Hello' },
    ])
      expect((await ask(proposal, form)).statusCode).toBe(422)
    expect((await accept(proposal, { name: 'Leela\u0000', terms: 'yes' })).statusCode).toBe(422)
    expect((await ask(proposal, { name: 'Leela', body: 'Hello' }, 'https://evil.example')).statusCode).toBe(403)
    // About a service that is not in it: about the whole.
    expect((await ask(proposal, { name: 'Leela', body: 'Hello', about: 'activities.9999999' })).statusCode).toBe(303)
    await post('proposals/revokeProposal', { proposalId: proposal.id })
    expect((await ask(proposal, { name: 'Leela', body: 'Hello' })).statusCode).toBe(404)
  })

  test('and only the desk answers', async () => {
    const kart = await save()
    const answer = { quotationId: kart.id, body: 'Yes', idempotencyKey: 'an answer of nobody' }
    expect((await post('proposals/answerComment', answer, agent)).status).toBe(403)
    expect((await post('proposals/answerComment', { ...answer, body: ' ' })).body.shortError).toHaveProperty('body')
    expect((await post('proposals/answerComment', { ...answer, line: 'others.1' })).body.shortError).toHaveProperty('line')
    expect(await commentsOf(kart)).toEqual([])
  })
})

describe('a traveller accepts', () => {
  test('with the terms that it was sent with: later ones are for later proposals', async () => {
    const setTerms = async (terms: string) => {
      const { version } = (
        await server.call<{ version: number }>('kart/getTnc', undefined, { as: admin, host: HOST, method: 'GET' })
      ).body
      expect((await post('kart/saveTnc', { terms, version })).status).toBe(200)
    }
    await setTerms('<p>Pay in ten days.</p>')
    const [accepted, waiting] = [await send(await save()), await send(await save())]
    expect((await accept(accepted)).statusCode).toBe(303)
    await setTerms('<p>Pay at once, and twice.</p>')
    for (const old of [accepted, waiting]) {
      const { body } = await open(pathOf(old))
      expect([body.includes('Pay in ten days.'), body.includes('and twice')]).toEqual([true, false])
    }
    expect((await open(pathOf(await send(await save())))).body).toContain('Pay at once, and twice.')
  })

  test('with a name and the terms; once, whatever is pressed again', async () => {
    const kart = await save()
    const proposal = await send(kart)
    const empty = await accept(proposal, { name: ' ' })
    expect([
      empty.statusCode,
      empty.body.includes('Please enter your full name.'),
      empty.body.includes('Please accept the terms first.'),
    ]).toEqual([...[422, true, true]])
    expect((await kartOf(kart)).status).toBe('sent')
    const answers = await Promise.all([1, 2, 3, 4].map(() => accept(proposal, { name: '<b>Leela</b> Rao', terms: 'yes' })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303])
    expect((await kartOf(kart)).status).toBe('accepted')
    const page = await open(pathOf(proposal))
    expect(page.body).toContain('Accepted by &#60;b&#62;Leela&#60;/b&#62; Rao')
    expect(page.body).not.toContain('/accept#accept')
    const trail = await server.app.db
      .selectFrom('audit_entries')
      .select(['actor_user_id', 'note'])
      .where('about_kind', '=', 'quotation')
      .where('about_id', '=', String(kart.id))
      .where('action', '=', 'move quotation')
      .orderBy('id', 'desc')
      .execute()
    expect(trail.filter(({ actor_user_id }) => actor_user_id === null)).toEqual([
      { actor_user_id: null, note: '<b>Leela</b> Rao accepted version 1 by its link' },
    ])
    const letter = await mails.to(TRAVELLER, /You accepted: Six days in Dubai/)
    expect(letter.text).toContain('accepted this proposal')
  })

  test('what costs nothing: nothing is to be paid, and it is vouchered without a payment', async () => {
    const free = [{ ...visa(), price: '0', cost: '0' }]
    const kart = await save({ accomodations: [], activities: [], miscellaneous: free, totalPrice: '0' })
    const sent = await send(kart)
    expect((await accept(sent)).statusCode).toBe(303)
    const page = await open(pathOf(sent))
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Nothing is to be paid.')
    expect(page.body).not.toContain('/pay#pay')
    const accepted = await kartOf(kart)
    expect(accepted.status).toBe('accepted')
    const wish = { id: kart.id, version: accepted.version, status: 'vouchered' }
    const { status, body } = await post<{ kart: StaffKart }>('kart/setKartStatus', wish)
    expect([status, body.errorMessage, body.kart?.status]).toEqual([200, undefined, 'vouchered'])
  })

  test('and reads on paper what is due as it is then, and not when they accept', async () => {
    const kart = await save({ instalments: [{ percent: 30, dueOn: null }] })
    const sent = await send(kart)
    const paper = async () => (await readPdf((await open(`${pathOf(sent)}/pdf`)).rawPayload)).text.replace(/\s+/g, ' ')
    expect(await paper()).toMatch(/Deposit when you accept AED 387\.00 The rest later AED 903\.00/)
    expect((await accept(sent)).statusCode).toBe(303)
    const after = await paper()
    expect(after).toMatch(/Deposit AED 387\.00 To be paid AED 903\.00/)
    expect(after).not.toMatch(/when you accept|The rest later/)
  })

  test('what the link shows, also where the desk has saved another version since', async () => {
    const kart = await save()
    const proposal = await send(kart)
    const sent = await kartOf(kart)
    const { body } = await post<{ kart: StaffKart }>('kart/removeKartActivity', { id: sent.activities[0]?.id })
    const added = await post<{ kart: StaffKart }>('kart/removeKartMiscellaneous', { id: body.kart.miscellaneous[0]?.id })
    expect(added.body.kart).toMatchObject({ version: 3, totalPrice: '900.00', status: 'sent' })
    expect((await open(pathOf(proposal))).body).toContain('Dhow dinner')
    expect((await accept(proposal)).statusCode).toBe(303)
    const accepted = await kartOf(kart)
    expect(accepted).toMatchObject({ version: 4, status: 'accepted', totalPrice: '1290.00' })
    expect(accepted.activities).toEqual(sent.activities)
    expect(accepted.miscellaneous).toEqual(sent.miscellaneous)
    const lines = await server.app.db
      .selectFrom('quotation_lines')
      .select('kind')
      .where('quotation_id', '=', BigInt(kart.id))
      .where('removed_at', 'is', null)
      .orderBy('kind')
      .execute()
    expect(lines.map(({ kind }) => kind)).toEqual(['accommodation', 'activity', 'miscellaneous'])
  })

  test('with less to pay than was paid for a version since: the difference is in the wallet again', async () => {
    const kart = await save()
    const proposal = await send(kart)
    await save({ id: kart.id, version: 1, serviceCharge: '500', totalPrice: '1790.00' })
    const paid = await post('kart/addReceipt', { id: kart.id, amount: '1500', idempotencyKey: 'paid too much' })
    expect(paid.status).toBe(200)
    expect((await accept(proposal)).statusCode).toBe(303)
    expect(await kartOf(kart)).toMatchObject({ totalPrice: '1290.00', collectedPayment: '1290.00', status: 'accepted' })
    await expectLedgerSound(server)
  })

  test('with as much paid as fits: it stays paid', async () => {
    const kart = await save()
    const proposal = await send(kart)
    await save({ id: kart.id, version: 1, serviceCharge: '500', totalPrice: '1790.00' })
    await post('kart/addReceipt', { id: kart.id, amount: '1290', idempotencyKey: 'paid what fits' })
    expect((await accept(proposal)).statusCode).toBe(303)
    expect(await kartOf(kart)).toMatchObject({ totalPrice: '1290.00', collectedPayment: '1290.00' })
  })

  test('nothing that could not be sold: they read it, the desk settles it, and then they accept', async () => {
    const times = ['18:00', '20:30'].map((startsAt) => ({ weekdays: [0, 1, 2, 3, 4, 5, 6], startsAt }))
    const option = { activityId: things.activityId, name: 'Lower deck', timing: 'startTimes', hasTimeSlots: true, times }
    const { tourOption } = (await post<{ tourOption: { id: number } }>('dmc/saveTourOptions', option)).body
    const untimed = { ...tour(), tourOptionId: tourOption.id, time: null }
    const kart = await save({ activities: [untimed] })
    const refused = await post<Sent>('proposals/sendProposal', wishOf(kart))
    expect([refused.status, refused.body.errorCode, (await kartOf(kart)).status]).toEqual([409, 'NOT_SELLABLE', 'new'])
    const proposal = await send(kart, { isIncomplete: true })
    expect(proposal.state).toBe('incomplete')
    const before = await rows()
    const page = (await open(pathOf(proposal))).body
    expect(page).toMatch(/has still to settle Dhow dinner: Lower deck, [^<]+\. Then you can accept: nothing is charged before\./)
    expect(page).toContain('Ask to settle it')
    expect(page).not.toContain('<button>Accept</button>')
    const answer = await accept(proposal)
    expect([answer.statusCode, answer.body.includes('has still to settle Dhow dinner')]).toEqual([409, true])
    // The desk has read it as it sent: it is not notified of the same again.
    expect(await rows()).toEqual(before)
    const { body } = await post<{ kart: StaffKart }>('kart/saveKart', {
      ...{ id: kart.id, version: 1, customerId, kartName: 'Six days in Dubai', adults: 2, child: 1, childAges: [6] },
      ...{ noOfDays: 3, noOfNights: 2, currencySymbol: 'AED', totalPrice: '1290.00' },
      ...{ accomodations: [stay()], activities: [{ ...untimed, time: '20:30' }], miscellaneous: [visa()] },
    })
    const settled = await send(body.kart)
    expect(settled.state).toBe('open')
    expect((await accept(settled)).statusCode).toBe(303)
  })

  test('nothing that is sold out since: the desk is notified, once of the same', async () => {
    const times = [{ weekdays: [0, 1, 2, 3, 4, 5, 6], startsAt: '18:00', people: 3 }]
    const option = { activityId: things.activityId, name: 'Small boat', timing: 'startTimes', hasTimeSlots: true, times }
    const { tourOption } = (await post<{ tourOption: { id: number } }>('dmc/saveTourOptions', option)).body
    const booked = () => save({ activities: [{ ...tour(), tourOptionId: tourOption.id, time: '18:00' }] })
    const [slow, quick] = [await booked(), await booked()]
    const proposal = await send(slow)
    expect((await setStatus(quick, 'vouchered')).status).toBe(200)
    const noticed = async () => {
      const found = await server.app.db.selectFrom('notices').select(['title', 'body']).where('kind', '=', 'proposal').execute()
      return found.filter(({ title }) => title.startsWith(`Q-${slow.id} cannot be accepted`))
    }
    expect(await noticed()).toEqual([])
    const answers = await Promise.all([1, 2, 3].map(() => accept(proposal)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409])
    await open(pathOf(proposal))
    const people = await server.app.db
      .selectFrom('notices')
      .select('user_id')
      .where('title', 'like', `Q-${slow.id} cannot%`)
      .execute()
    expect([people.length > 0, new Set(people.map(({ user_id }) => user_id)).size]).toEqual([true, people.length])
    expect((await noticed())[0]?.body).toMatch(/^Dhow dinner: Small boat, .+: .*no places/i)
    expect((await kartOf(slow)).status).toBe('sent')
  })

  test.each([
    ['replaced', 'has sent a newer proposal', (kart: StaffKart) => sendAgain(kart)],
    ['inWork', 'is changing this proposal', (kart: StaffKart) => setStatus(kart, 'inProgress')],
    ['closed', 'This proposal is closed.', (kart: StaffKart) => setStatus(kart, 'cancelled')],
  ])('nothing that is %s, and reads why', async (state, sentence, happen) => {
    const kart = await save()
    const proposal = await send(kart)
    await happen(kart)
    const before = await rows()
    const answer = await accept(proposal)
    expect([answer.statusCode, answer.body.includes(sentence)]).toEqual([409, true])
    expect(answer.body).not.toContain('/accept#accept')
    expect(await rows()).toEqual(before)
    const { proposals } = (
      await server.call<{ proposals: Proposal[] }>(`proposals/getProposals?quotationId=${kart.id}`, undefined, {
        ...{ as: admin, host: HOST, method: 'GET' as const },
      })
    ).body
    expect(proposals.find(({ id }) => id === proposal.id)?.state).toBe(state)
  })

  test('only on its own page: a form of another site is refused', async () => {
    const kart = await save()
    const answer = await accept(await send(kart), { name: 'Leela Rao', terms: 'yes' }, 'https://evil.example')
    expect(answer.statusCode).toBe(403)
    expect((await kartOf(kart)).status).toBe('sent')
  })

  test('while the desk takes it back or ends it: one of both counts, and both say so', async () => {
    for (let round = 0; round < 4; round += 1) {
      const kart = await save()
      const proposal = await send(kart)
      const [accepted, ended] = await Promise.all([
        accept(proposal),
        round % 2 === 0 ? post('proposals/revokeProposal', { proposalId: proposal.id }) : setStatus(kart, 'cancelled'),
      ])
      const { status } = await kartOf(kart)
      if (round % 2 === 0)
        expect([accepted.statusCode, ended.status, status]).toEqual(
          accepted.statusCode === 303 ? [303, 200, 'accepted'] : [404, 200, 'sent'],
        )
      else expect([accepted.statusCode, status]).toEqual(accepted.statusCode === 303 ? [303, 'cancelled'] : [409, 'cancelled'])
    }
  })

  test('nothing once its time is over; what was accepted before stays accepted', async () => {
    const [late, early] = [await send(await save(), { email: '' }), await send(await save(), { email: '' })]
    expect((await accept(early)).statusCode).toBe(303)
    server.passMinutes(7 * 24 * 60)
    const before = await rows()
    const answer = await accept(late)
    expect([answer.statusCode, answer.body.includes('are no longer valid')]).toEqual([409, true])
    expect(answer.body).toContain('Dhow dinner')
    expect(answer.body).toContain('Ask for the price of today')
    expect((await accept(early)).statusCode).toBe(303)
    expect((await open(pathOf(early))).body).toContain('Accepted by Leela Rao')
    expect(await rows()).toEqual(before)
  })
})

function setStatus(kart: StaffKart, status: string) {
  return post('kart/setKartStatus', { id: kart.id, version: kart.version, status })
}

async function sendAgain(kart: StaffKart) {
  const { activities } = await kartOf(kart)
  const { body } = await post<{ kart: StaffKart }>('kart/removeKartActivity', { id: activities[0]?.id })
  await send(body.kart, { email: '' })
}
