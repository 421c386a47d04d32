import { expect, test } from 'vitest'
import { makeClient, TradewindError, verifyWebhook, WebhookError } from './index.ts'

type Asked = { url: string; init: RequestInit }
const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

function clientOf(...answers: (() => Response)[]) {
  const asked: Asked[] = []
  const fetch = ((url: string, init: RequestInit) => {
    asked.push({ url, init })
    return Promise.resolve((answers[asked.length - 1] ?? answers.at(-1))?.())
  }) as typeof globalThis.fetch
  return { asked, client: makeClient({ url: 'https://site.example/', key: 'tw-partner-1-x', fetch }) }
}

test('a call goes to its path with the key', async () => {
  const { asked, client } = clientOf(() => json(200, { success: true, fareRules: [] }))
  await client.flights.getFareRules({ traceId: 't', resultIndex: 'r' })
  expect(asked[0]?.url).toBe('https://site.example/api/flight/getFareRules')
  expect(asked[0]?.init).toMatchObject({ method: 'POST', body: '{"traceId":"t","resultIndex":"r"}' })
  expect(asked[0]?.init.headers).toMatchObject({ 'user-key': 'tw-partner-1-x' })
})

test('what is only read is asked in the address, and a file is a file', async () => {
  const { asked, client } = clientOf(() => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }))
  const file = await client.documents.getDocumentPdf({ documentId: 7 })
  expect(asked[0]?.url).toBe('https://site.example/api/documents/pdf?documentId=7')
  expect(await file.text()).toBe('%PDF')
})

test('a refusal is an error with all that was said', async () => {
  const refusal = { success: false, errorCode: 'INVALID_INPUT', errorMessage: 'Please check', shortError: { traceId: 'Needed' } }
  const { client } = clientOf(() => json(422, refusal, { 'x-request-id': 'abc' }))
  const error = await client.holds.getHolds({}).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(TradewindError)
  expect(error).toMatchObject({ code: 'INVALID_INPUT', status: 422, fields: { traceId: 'Needed' }, requestId: 'abc' })
})

test('too many calls are made again when the server says, twice at most', async () => {
  const many = () => json(429, { errorCode: 'TOO_MANY', errorMessage: 'Wait' }, { 'retry-after': '0' })
  const good = clientOf(many, many, () => json(200, { success: true }))
  await good.client.holds.getHolds({})
  expect(good.asked.length).toBe(3)
  const bad = clientOf(many)
  await expect(bad.client.holds.getHolds({})).rejects.toMatchObject({ code: 'TOO_MANY', retryAfter: 0 })
  expect(bad.asked.length).toBe(3)
})

test('another refusal is not made again, nor one that would wait too long', async () => {
  for (const answer of [
    () => json(409, { errorCode: 'STATE_CHANGED' }, { 'retry-after': '0' }),
    () => json(429, { errorCode: 'TOO_MANY' }, { 'retry-after': '61' }),
    () => json(429, { errorCode: 'LOOK_LIMIT_REACHED' }),
  ]) {
    const { asked, client } = clientOf(answer)
    await expect(client.holds.getHolds({})).rejects.toBeInstanceOf(TradewindError)
    expect(asked.length).toBe(1)
  }
})

const VECTOR = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  body: '{"test": 2432232314}',
  now: 1_614_265_330_000,
  headers: {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
}

test('the published vector is from its sender, also as one of several signatures', async () => {
  expect(await verifyWebhook(VECTOR)).toEqual({ id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', test: 2432232314 })
  const several = `v1a,x v2,y v1,AAAA v1,%% ${VECTOR.headers['webhook-signature']}`
  const headers = new Headers({ ...VECTOR.headers, 'webhook-signature': several })
  expect((await verifyWebhook({ ...VECTOR, headers })).id).toBe('msg_p5jXN8AQM9LWM0D4loKWxJek')
})

test.each<[string, Partial<typeof VECTOR>]>([
  ['another body', { body: '{"test": 2432232315}' }],
  ['another secret', { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSx' }],
  ['no secret', { secret: 'whsec_' }],
  ['an old message', { now: VECTOR.now + 301_000 }],
  ['one from the future', { now: VECTOR.now - 301_000 }],
  ['another id', { headers: { ...VECTOR.headers, 'webhook-id': 'msg_other' } }],
  ['another time', { headers: { ...VECTOR.headers, 'webhook-timestamp': '1614265331' } }],
  ['no time', { headers: { ...VECTOR.headers, 'webhook-timestamp': '1e9' } }],
  ['a missing header', { headers: { ...VECTOR.headers, 'webhook-signature': '' } }],
  ['another version', { headers: { ...VECTOR.headers, 'webhook-signature': 'v2,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=' } }],
])('%s is no message of the site', async (_what, change) => {
  await expect(verifyWebhook({ ...VECTOR, ...change })).rejects.toThrow(change.secret === 'whsec_' ? Error : WebhookError)
})
