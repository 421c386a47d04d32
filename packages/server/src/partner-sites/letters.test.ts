import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { PartnerInstallation } from '@tradewind/contract/network/installations'
import { epochMs } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatKey, type KeyPair, markOfKey, newKeyPair, signLetter } from '../installations/installation-keys.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { SITE } from './testing/partner-world.ts'

/** A stranger's installation: it answers what a test wants, and signs what a test wants. */
let stranger: {
  address: string
  answer: RequestListener
  seen: { url: string; headers: Record<string, unknown>; body: string }[]
  close(): void
}
let server: TestServer
let pair: KeyPair
let installation: PartnerInstallation

type Body = { installations: PartnerInstallation[]; errorCode?: string; errorMessage?: string; shortError?: Record<string, string> }
const change = async (path: string, input: object, as = 'admin@skylark.example') =>
  server.call<Body>(`supplier/installations/${path}`, input, { as: await server.logIn(as) })
const known = async () => {
  const { body } = await change('check', { installationId: installation.installationId })
  return body.installations.find(({ installationId }) => installationId === installation.installationId)
}

beforeAll(async () => {
  const http = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => {
      body += piece.toString()
    })
    request.on('end', () => {
      stranger.seen.push({ url: request.url ?? '', headers: request.headers, body })
      stranger.answer(request, response)
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  const port = typeof address === 'object' && address ? address.port : 0
  stranger = {
    address: `http://localhost:${port}`,
    answer: (_, response) => void response.end('{}'),
    seen: [],
    close: () => http.close(),
  }
  server = await startTestServer({ NEARBY_INSTALLATIONS: stranger.address })
  pair = newKeyPair()
  const { body } = await change('addInstallation', { address: stranger.address, theirKey: formatKey(pair.publicKey) })
  installation = body.installations[0] as PartnerInstallation
}, 120_000)
afterAll(async () => {
  stranger.close()
  await server.close()
})

type Forged = {
  keys?: readonly KeyPair[]
  mark?: Buffer
  id?: string
  ageSeconds?: number
  to?: string
  from?: string
  host?: string
  sent?: string
}

/** Sends a letter of the stranger to a site. */
async function send(path: 'ask' | 'say', said: unknown, forged: Forged = {}) {
  const {
    keys = [pair],
    mark = keys[0]?.publicKey,
    id = randomUUID(),
    ageSeconds = 0,
    to = 'localhost',
    from = 'localhost',
    host = 'localhost',
  } = forged
  const body = JSON.stringify({ to, from, said })
  const timestamp = Math.floor(epochMs(server.app.now()) / 1_000) - ageSeconds
  const signature = signLetter(
    keys.map(({ privateKey }) => privateKey),
    { id, timestamp, body },
  )
  const answer = await server.http.inject({
    method: 'POST',
    url: `/api/network/link/${path}`,
    headers: {
      ...{ host, 'content-type': 'application/json', 'webhook-id': id, 'webhook-timestamp': String(timestamp) },
      ...{ 'webhook-signature': signature, 'webhook-key': markOfKey(mark ?? Buffer.alloc(32)) },
    },
    payload: forged.sent ?? body,
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>(), headers: answer.headers }
}
const COMPANY = { kind: 'company' }

describe('a letter of another installation', { timeout: 60_000 }, () => {
  test('that is signed with its key is answered', async () => {
    const { status, body } = await send('ask', COMPANY)
    expect([status, body]).toMatchObject([200, { company: { companyName: 'Skylark Travels Pvt Ltd', domain: 'localhost' } }])
  })

  test('says nothing of margins, customers or other partners', async () => {
    const { body } = await send('ask', { kind: 'supplies' })
    // Skylark supplies flights: all that is said of them is what it offers to this one, and what the two have agreed on.
    expect(body).toEqual({
      supplies: [
        {
          id: expect.any(String),
          category: 'Flights',
          isVisible: true,
          request: null,
          termsVersion: expect.any(Number),
          accepted: null,
        },
      ],
    })
  })

  test('by another key is not read, also under the mark of the right one', async () => {
    const other = newKeyPair()
    expect((await send('ask', COMPANY, { keys: [other] })).status).toBe(401)
    expect((await send('ask', COMPANY, { keys: [other], mark: pair.publicKey })).status).toBe(401)
  })

  test('in which a word was changed is not read', async () => {
    const { status } = await send('ask', COMPANY, {
      sent: JSON.stringify({ to: 'localhost', from: 'localhost', said: { kind: 'supplies' } }),
    })
    expect(status).toBe(401)
  })

  test.each([301, -301])('that is %i seconds old is not read', async (ageSeconds) => {
    expect((await send('ask', COMPANY, { ageSeconds })).status).toBe(401)
    expect((await send('ask', COMPANY, { ageSeconds: ageSeconds - Math.sign(ageSeconds) * 20 })).status).toBe(200)
  })

  test('that was for another site is not read there', async () => {
    const there = await server.logIn('admin@bluedhow.example', { host: 'bluedhow.localhost' })
    const added = await server.call<Body>(
      'supplier/installations/addInstallation',
      { address: stranger.address, theirKey: formatKey(pair.publicKey) },
      { as: there, host: 'bluedhow.localhost' },
    )
    expect(added.status).toBe(200)
    expect((await send('ask', COMPANY, { host: 'bluedhow.localhost' })).status).toBe(401)
    expect((await send('ask', COMPANY, { host: 'bluedhow.localhost', to: 'bluedhow.localhost' })).status).toBe(200)
  })

  test('of another site than the one whose key it is is not read', async () => {
    const { status, body } = await send('ask', COMPANY, { from: 'other.example' })
    expect([status, body.errorMessage]).toEqual([401, 'This letter is of another site.'])
  })

  test('that comes again is not read again', async () => {
    const id = randomUUID()
    const statuses = await Promise.all([send('ask', COMPANY, { id }), send('ask', COMPANY, { id }), send('ask', COMPANY, { id })])
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test.each([
    ['of an unknown kind', { kind: 'ledger' }],
    ['with a field too many', { kind: 'company', also: 1 }],
    ['that looks at an order without its name', { kind: 'flightLook', orderRef: '7' }],
    ['that searches nothing', { kind: 'flightSearch', wish: { segments: [], adultCount: 1, JourneyType: 1 } }],
    ['that names two results in one', { kind: 'flightQuote', searchId: 'a/b', resultIndex: 'c' }],
    [
      'that books for ten',
      {
        ...{ kind: 'bookFlight', id: randomUUID(), orderRef: randomUUID(), searchId: 's', resultIndex: 'r' },
        ...{ net: { amount: '1.00', currency: 'INR' }, until: '2030-01-01T00:00:00Z', gst: null },
        passengers: Array.from({ length: 10 }, () => ({ paxType: 1, title: 'Mr', firstName: 'A', lastName: 'B', gender: 1 })),
        contact: { phoneCode: '+91', mobileNo: '9820022001', email: 'a@b.example' },
      },
    ],
    ['for more people than there can be', { kind: 'hold', wish: { orderRef: randomUUID(), tourOptionId: 1, adults: 1e9 } }],
    ['that is no object', 7],
  ])('%s is refused', async (_, said) => {
    expect((await send('ask', said)).status).toBe(422)
    expect((await send('say', said)).status).toBe(422)
  })

  test('of a kind that only a newer version knows is a failure of the relation, and counted as one', async () => {
    const { partnerDays, db } = server.app
    await partnerDays.write()
    const errors = async () => {
      await partnerDays.write()
      const row = await db
        .selectFrom('partner_site_days')
        .select(({ fn }) => fn.coalesce(fn.sum<bigint>('errors'), sql<bigint>`0`).as('errors'))
        .where('partner_site_id', '=', installation.installationId)
        .where('category', '=', 'Flights')
        .executeTakeFirstOrThrow()
      return Number(row.errors)
    }
    const before = await errors()
    expect((await send('say', { kind: 'upgradeFlight', id: randomUUID() })).status).toBe(422)
    expect(await errors()).toBe(before + 1)
  })

  test('with text that cannot be kept is refused', async () => {
    const said = { kind: 'sendRequest', supplyId: randomUUID(), by: 'Nu\u0000l', email: '' }
    expect((await send('say', said)).status).toBe(400)
  })

  test('that is larger than any is refused', async () => {
    expect((await send('ask', { kind: 'x'.repeat(70_000) })).status).toBe(413)
  })

  test('about orders and supplies that are not theirs finds nothing', async () => {
    const theirs = { id: randomUUID(), orderRef: randomUUID() }
    expect((await send('ask', { kind: 'look', orderRef: theirs.orderRef })).body).toEqual({ record: null })
    const book = await send('say', { kind: 'book', ...theirs, net: { amount: '1.00', currency: 'INR' } })
    expect(book.body).toMatchObject({ refused: 'This supplier does not sell to your site now.' })
    expect((await send('ask', { kind: 'cities' })).body).toMatchObject({ refused: expect.any(String) })
    expect((await send('ask', { kind: 'flightLook', orderRef: theirs.orderRef })).body).toEqual({ record: null })
    expect((await send('ask', { kind: 'flightRelease', orderRef: theirs.orderRef })).body).toEqual({ record: null })
    expect((await send('ask', { kind: 'flightChange', changeRequestId: '1' })).body).toEqual({ change: null })
    const wish = {
      segments: [{ origin: 'DEL', destination: 'BOM', preferredDepartureTime: '2030-01-01T00:00:00' }],
      ...{ adultCount: 1, JourneyType: 1 },
    }
    const notSold = { refused: 'This supplier does not sell to your site now.' }
    expect((await send('ask', { kind: 'flightSearch', wish })).body).toMatchObject(notSold)
    const ticket = { kind: 'ticketFlight', ...theirs, net: { amount: '1.00', currency: 'INR' }, until: '2030-01-01T00:00:00Z' }
    expect((await send('say', { ...ticket, id: randomUUID() })).body).toMatchObject({
      refused: 'This supplier does not sell to your site now.',
    })
    // Departures are agreed on within an installation only.
    const { id: departures } = await server.app.db
      .insertInto('supplies')
      .values({ site_id: SITE.skylark, category: 'FixedDeparture', is_visible: true, created_at: server.app.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const by = { by: 'Somebody', email: 'somebody@partner.example' }
    for (const supplyId of [departures, randomUUID()]) {
      const accepted = await send('say', { kind: 'acceptTerms', supplyId, version: 1, ...by })
      expect(accepted.body).toEqual({ refusedCall: { code: 'NOT_FOUND' } })
    }
    const withdrawn = await send('say', { kind: 'withdrawRequest', requestId: randomUUID(), ...by })
    expect(withdrawn.body).toEqual({ refusedCall: { code: 'NOT_FOUND' } })
  })

  test('of a guest without a key wait after a few', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 40; n++) statuses.push((await send('ask', COMPANY, { keys: [newKeyPair()] })).status)
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
  })
})

describe('what a stranger answers', { timeout: 60_000 }, () => {
  test.each<[string, RequestListener, string]>([
    ['no such page', (_, response) => void response.writeHead(404).end(), 'There is no site of this platform at its address.'],
    ['that it does not know us', (_, response) => void response.writeHead(401).end('{}'), 'It does not accept our key.'],
    ['a failure', (_, response) => void response.writeHead(500).end('{}'), 'It answered with status 500.'],
    [
      'another address',
      (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      'It answered with status 302.',
    ],
    [
      'that it does not know what was said',
      (_, response) => void response.writeHead(422).end('{"success":false,"errorCode":"INVALID_INPUT"}'),
      'It does not know a letter of ours: its version is older.',
    ],
    ['the same by a machine between', (_, response) => void response.writeHead(422).end('{}'), 'It answered with status 422.'],
    ['no JSON', (_, response) => void response.end('<html>'), 'Its answer could not be read.'],
    ['text that cannot be kept', (_, response) => void response.end('{"company":"\\u0000"}'), 'Its answer could not be read.'],
    ['without end', (_, response) => void response.end(`"${'x'.repeat(4_100_000)}"`), 'Its answer was too long.'],
    ['half of it', (request) => void request.socket.destroy(), 'The connection was broken off.'],
  ])('%s is no answer', async (_, answer, sentence) => {
    stranger.answer = answer
    expect(await known()).toMatchObject({ failure: { sentence }, companyName: null })
  })

  test('is read with its shape: who it is, and nothing of what it offers that is not sold', async () => {
    const said = {
      companyName: 'Stranger Ltd',
      siteName: 'Stranger',
      domain: 'bank.example',
      adminEmail: 'a@b.example',
      adminContact: '',
    }
    const company = { ...said, address: '', gstNumber: '', countryCode: 'AE', currency: 'AED' }
    const supply = { isVisible: true, request: null, termsVersion: null, accepted: null }
    const supplies = [
      { ...supply, id: randomUUID(), category: 'FixedDeparture' },
      { ...supply, id: randomUUID(), category: 'Flights' },
      { ...supply, id: randomUUID(), category: 'TourPackages' },
    ]
    stranger.answer = (_, response) => void response.end(JSON.stringify({ company, supplies }))
    expect(await known()).toMatchObject({ failure: null, companyName: 'Stranger Ltd' })
    const as = await server.logIn('admin@skylark.example')
    type Seen = { suppliers: { category: string; domain: string; isOutside: boolean; companyName: string }[] }
    const list = await server.call<Seen>('supplier/getAllVisibleSuppliersWithConsumerRequests', { domainName: 'localhost' }, { as })
    // Its address is the one that was entered here, whatever it says.
    expect(list.body.suppliers.filter(({ isOutside }) => isOutside)).toMatchObject([
      { category: 'Flights', companyName: 'Stranger Ltd', domain: new URL(stranger.address).host },
      { category: 'TourPackages', companyName: 'Stranger Ltd', domain: new URL(stranger.address).host },
    ])
    const sent = stranger.seen.at(-1)
    expect(sent?.headers).toMatchObject({ 'webhook-id': expect.any(String), 'webhook-signature': expect.stringMatching(/^v1a,/) })
    expect(JSON.parse(sent?.body ?? '')).toEqual({ to: 'localhost', from: 'localhost', said: { kind: 'supplies' } })
  })

  test('with wrong shapes changes nothing', async () => {
    for (const wrong of [{ company: { companyName: '' } }, { supplies: 'all' }, null, [], 7]) {
      stranger.answer = (_, response) => void response.end(JSON.stringify(wrong))
      expect(await known()).toMatchObject({ companyName: 'Stranger Ltd' })
    }
  })
})

describe('a key', { timeout: 60_000 }, () => {
  test.each([
    ['http://partner.example', 'Please enter an address that begins with https://.'],
    ['https://10.0.0.7', 'This address leads to no public machine.'],
    ['https://[::1]', 'This address leads to no public machine.'],
    ['https://office.internal', 'This address leads to no public machine.'],
    ['https://user:secret@partner.example', 'Please enter the address of their site, such as https://sell.example.'],
    ['https://partner.example/path', 'Please enter the address of their site, such as https://sell.example.'],
  ])('is not exchanged with %s', async (address, sentence) => {
    const { status, body } = await change('addInstallation', { address })
    expect([status, body.shortError]).toEqual([422, { address: sentence }])
  })

  test('is for super admins to exchange', async () => {
    const { status } = await change('addInstallation', { address: 'https://partner.example' }, 'agent@skylark.example')
    expect(status).toBe(403)
  })

  test('is a key, of somebody else, and of one installation', async () => {
    const { installationId } = installation
    expect((await change('setKey', { installationId, theirKey: 'whsec_abc' })).status).toBe(422)
    expect((await change('setKey', { installationId, theirKey: installation.ownKey })).status).toBe(422)
    const twice = await change('addInstallation', { address: 'https://other.example', theirKey: formatKey(pair.publicKey) })
    expect([twice.status, twice.body.errorCode]).toEqual([409, 'KEY_TAKEN'])
    expect((await change('addInstallation', { address: stranger.address })).body.errorCode).toBe('ALREADY_ADDED')
  })

  test('stays where its installation moves to another address: it is heard from there alone', async () => {
    const { installationId } = installation
    const { address } = stranger
    const isReadFrom = async (from: string) => (await send('ask', COMPANY, { from })).status === 200
    const moved = await change('setAddress', { installationId, address: 'https://moved.example' })
    expect(moved.body.installations[0]).toMatchObject({ address: 'https://moved.example', state: 'connected', failure: null })
    expect([await isReadFrom('localhost'), await isReadFrom('moved.example')]).toEqual([false, true])
    const line = await server.app.db
      .selectFrom('audit_entries')
      .select(['before', 'after'])
      .where('action', '=', 'change address of installation')
      .executeTakeFirstOrThrow()
    expect(line).toEqual({ before: { address }, after: { address: 'https://moved.example' } })

    expect((await change('setAddress', { installationId, address: 'https://10.0.0.1' })).body.shortError).toEqual({
      address: 'This address leads to no public machine.',
    })
    await change('addInstallation', { address: 'https://taken.example' })
    expect((await change('setAddress', { installationId, address: 'https://taken.example' })).body.errorCode).toBe('ALREADY_ADDED')
    expect((await change('setAddress', { installationId, address: 'https://a.example' }, 'agent@skylark.example')).status).toBe(403)
    expect((await change('setAddress', { installationId: 999_999_999, address: 'https://a.example' })).status).toBe(404)
    expect(await isReadFrom('moved.example')).toBe(true)

    await change('setAddress', { installationId, address })
    expect([await isReadFrom('localhost'), await isReadFrom('moved.example')]).toEqual([true, false])
  })

  test('that is rotated signs along with the one before, until that is removed', async () => {
    const { installationId, ownKey } = installation
    stranger.answer = (_, response) => void response.end('{}')
    const rotated = await Promise.all([change('rotateKey', { installationId }), change('rotateKey', { installationId })])
    expect(rotated.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await known()
    expect(String(stranger.seen.at(-1)?.headers['webhook-signature']).split(' ')).toHaveLength(2)
    expect(String(stranger.seen.at(-1)?.headers['webhook-key']).split(' ')[1]).toBe(
      markOfKey(Buffer.from(ownKey.slice('whpk_'.length), 'base64')),
    )
    // A former key that does not open any more is left out.
    await server.app.db
      .updateTable('partner_installations')
      .set({ former_sealed: Buffer.alloc(60) })
      .where('id', '=', installationId)
      .execute()
    expect(await known()).toMatchObject({ failure: null })
    expect(String(stranger.seen.at(-1)?.headers['webhook-signature']).split(' ')).toHaveLength(1)
    await change('removeFormerKey', { installationId })
    await known()
    expect(String(stranger.seen.at(-1)?.headers['webhook-signature']).split(' ')).toHaveLength(1)
  })

  test('of our own that cannot be opened is no answer, with the reason, until there is a new one', async () => {
    const { installationId } = installation
    await server.app.db
      .updateTable('partner_installations')
      .set({ own_sealed: Buffer.alloc(60) })
      .where('id', '=', installationId)
      .execute()
    const asked = stranger.seen.length
    expect(await known()).toMatchObject({ failure: { sentence: 'Our own key for it cannot be opened. Please make a new one.' } })
    expect(stranger.seen).toHaveLength(asked)
    expect((await change('rotateKey', { installationId })).status).toBe(200)
    expect(await known()).toMatchObject({ failure: null })
    expect(String(stranger.seen.at(-1)?.headers['webhook-signature']).split(' ')).toHaveLength(1)
    await change('removeFormerKey', { installationId })
  })

  test('that is removed opens nothing, and nothing is said to its installation', async () => {
    const { installationId } = installation
    expect((await send('ask', COMPANY)).status).toBe(200)
    await change('disconnect', { installationId })
    expect((await send('ask', COMPANY)).status).not.toBe(200)
    const asked = stranger.seen.length
    await known()
    expect(stranger.seen).toHaveLength(asked)
    const again = newKeyPair()
    const { body } = await change('setKey', { installationId, theirKey: formatKey(again.publicKey) })
    expect(body.installations[0]).toMatchObject({ state: 'connected' })
    expect((await send('ask', COMPANY, { keys: [again] })).status).toBe(200)
    expect((await send('ask', COMPANY)).status).not.toBe(200)
  })

  // Last: it uses up what the installation may say.
  test('too many letters of guests have to wait, and keep no order from being said', async () => {
    const last = newKeyPair()
    const { installationId } = installation
    await change('setKey', { installationId, theirKey: formatKey(last.publicKey) })
    const use = (bucket: string, most: number, windowMs: number) =>
      server.app.tries.limit(`link:${SITE.skylark}:${installationId}:${bucket}`, most, windowMs, most)
    await use('looks', 600, 60_000)
    const { status, headers } = await send('ask', { kind: 'cities' }, { keys: [last] })
    expect([status, Number(headers['retry-after'])]).toEqual([429, expect.any(Number)])
    const theirs = { id: randomUUID(), orderRef: randomUUID() }
    const look = { kind: 'look', orderRef: theirs.orderRef }
    const book = { kind: 'book', ...theirs, net: { amount: '1.00', currency: 'INR' } }
    const quote = { kind: 'flightQuote', searchId: 's', resultIndex: 'r' }
    const ticket = { kind: 'ticketFlight', ...theirs, net: book.net, until: '2030-01-01T00:00:00Z' }
    const flightLook = { kind: 'flightLook', orderRef: theirs.orderRef }
    expect((await send('ask', quote, { keys: [last] })).status).toBe(429)
    expect((await send('say', { ...ticket, id: randomUUID() }, { keys: [last] })).status).toBe(200)
    expect((await send('ask', look, { keys: [last] })).status).toBe(200)
    expect((await send('say', book, { keys: [last] })).status).toBe(200)
    // Orders without end keep nothing that is paid from being said.
    await use('orders', 600, 60_000)
    expect((await send('ask', look, { keys: [last] })).status).toBe(429)
    expect((await send('say', book, { keys: [last] })).status).toBe(200)
    await use('paid', 600, 60_000)
    expect((await send('say', book, { keys: [last] })).status).toBe(429)
    expect((await send('say', { ...ticket, id: randomUUID() }, { keys: [last] })).status).toBe(429)
    // Nor is anything kept from being asked about flights that were ordered.
    expect((await send('ask', flightLook, { keys: [last] })).status).toBe(200)
    await use('booked', 3_000, 60_000)
    expect((await send('ask', flightLook, { keys: [last] })).status).toBe(429)
  })

  test('an installation agrees on no more than a person could in an hour', async () => {
    const { installationId } = installation
    const pairOfHour = newKeyPair()
    await change('setKey', { installationId, theirKey: formatKey(pairOfHour.publicKey) })
    const withdraw = { kind: 'withdrawRequest', requestId: randomUUID(), by: 'Somebody', email: '' }
    const statuses: number[] = []
    for (let n = 0; n < 22; n++) statuses.push((await send('say', withdraw, { keys: [pairOfHour] })).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
    expect((await send('ask', COMPANY, { keys: [pairOfHour] })).status).toBe(200)
  })
})
