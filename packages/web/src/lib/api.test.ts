import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from './api.ts'
import { explain } from './explain.ts'

/** What a person reads when an answer is not ours: a proxy's page, a cut body, or nothing at all. */

const HTML = { 'content-type': 'text/html' }
const JSON_TYPE = { 'content-type': 'application/json' }
const TIMED_OUT = 'Request timeout.Please check your netowrk connection.'
const unworded = (method: string) => `Something went wrong. HTTP (${method}) request failed. Please contact support.`

beforeEach(() => vi.stubGlobal('window', { location: { origin: 'http://localhost' } }))
afterEach(() => vi.unstubAllGlobals())

const answerWith = (answer: () => Promise<Response> | Response) => vi.stubGlobal('fetch', async () => answer())
const failed = (call: Promise<unknown>) =>
  call.then(
    () => 'It succeeded',
    (error: unknown) => explain(error),
  )
const post = () => failed(api.tickets.getBookedFlights({}))
const get = () => failed(api.flightSources.listSourceSettings())

const ANSWERS: [string, () => Response, expected: (method: string) => string][] = [
  ['the page of a gateway, 502', () => new Response('<h1>Bad Gateway</h1>', { status: 502, headers: HTML }), () => TIMED_OUT],
  ['the page of a gateway, 504', () => new Response('<h1>Gateway Timeout</h1>', { status: 504, headers: HTML }), () => TIMED_OUT],
  ['a 502 without a body', () => new Response(null, { status: 502 }), () => TIMED_OUT],
  ['a 502 in JSON that is not ours', () => Response.json({ message: 'Bad Gateway' }, { status: 502 }), () => TIMED_OUT],
  ['a 502 whose JSON is cut', () => new Response('{"errorCo', { status: 502, headers: JSON_TYPE }), () => TIMED_OUT],
  ['the page of a server, 500', () => new Response('<h1>Error</h1>', { status: 500, headers: HTML }), unworded],
  ['the page of a server, 503', () => new Response('Busy', { status: 503, headers: { 'content-type': 'text/plain' } }), unworded],
  ['a page that refuses, 403', () => new Response('<h1>Forbidden</h1>', { status: 403, headers: HTML }), unworded],
  ['a page that is too large for a proxy, 413', () => new Response('<h1>Too large</h1>', { status: 413, headers: HTML }), unworded],
  ['a success that is a page', () => new Response('<h1>Please log in to the Wi-Fi</h1>', { headers: HTML }), unworded],
  ['a success whose JSON is cut', () => new Response('{"success":true,', { headers: JSON_TYPE }), unworded],
]

test.each(ANSWERS)('%s: the specification has the sentence, for each way of asking', async (_, answer, expected) => {
  answerWith(answer)
  expect([await post(), await get()]).toEqual([expected('POST'), expected('GET')])
})

test('what our own server says is said, whatever its status', async () => {
  const body = {
    success: false,
    errorCode: 'SUPPLIER_FAILED',
    errorMessage: 'The airline system did not answer. Please try again.',
  }
  answerWith(() => Response.json(body, { status: 502 }))
  expect(await post()).toBe(body.errorMessage)
})

test('no answer at all is being offline', async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await post()).toBe('You appear to be offline. Check your connection. Your entries are kept.')
})
