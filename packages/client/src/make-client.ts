import { CALLS, type Calls } from './calls.generated.ts'

export type ClientOptions = {
  /** Where the site is, for example 'https://flights.example.com'. */
  url: string
  /** The key that the site gave you. Keep it on your server. */
  key: string
  /** How often a call is made again that was refused because there were too many (429), or because the server was busy (503). Such a call has done nothing. */
  retries?: number
  /** No longer than this is waited for, in seconds. */
  longestWait?: number
  /** For tests, and for places without a `fetch` of their own. */
  fetch?: typeof globalThis.fetch
}

type Refusal = {
  errorCode?: string
  errorMessage?: string
  shortError?: Record<string, string>
  data?: unknown
  requestId?: string
}

/** A call that was refused, or that could not be answered. */
export class TradewindError extends Error {
  /** Why, for programs: 'KEY_LACKS_SCOPE', 'PRICE_CHANGED', 'TOO_MANY' … */
  readonly code: string
  readonly status: number
  /** A sentence for each field that was not accepted. */
  readonly fields: Readonly<Record<string, string>>
  /** More facts, such as the new total. */
  readonly data: unknown
  /** Name it when you ask for help. */
  readonly requestId: string | undefined
  /** In so many seconds the call may be made again. */
  readonly retryAfter: number | undefined

  constructor(status: number, refusal: Refusal, headers: Headers) {
    super(refusal.errorMessage ?? `The server answered ${status}`)
    this.name = 'TradewindError'
    this.code = refusal.errorCode ?? 'UNKNOWN'
    this.status = status
    this.fields = refusal.shortError ?? {}
    this.data = refusal.data
    this.requestId = refusal.requestId ?? headers.get('x-request-id') ?? undefined
    const seconds = Number(headers.get('retry-after') ?? Number.NaN)
    this.retryAfter = Number.isFinite(seconds) ? seconds : undefined
  }
}

/** All calls that a key opens, each a function: `await client.flights.search({ … })`. */
export function makeClient({ url, key, retries = 2, longestWait = 60, fetch = globalThis.fetch }: ClientOptions): Calls {
  const base = `${url.replace(/\/$/, '')}/api`
  const call = async (method: string, path: string, input: object = {}): Promise<unknown> => {
    for (let tried = 0; ; tried += 1) {
      const response = await fetch(...requestOf({ base, key, method, path, input }))
      const isJson = response.headers.get('content-type')?.includes('json') ?? false
      if (response.ok) return isJson ? response.json() : response.blob()
      const refusal = isJson ? ((await response.json()) as Refusal) : {}
      const error = new TradewindError(response.status, refusal, response.headers)
      const wait = error.status === 429 || error.status === 503 ? error.retryAfter : undefined
      if (wait === undefined || wait > longestWait || tried >= retries) throw error
      await new Promise((resolve) => setTimeout(resolve, wait * 1_000))
    }
  }
  const features = Object.entries(CALLS).map(([feature, calls]) => {
    const own = Object.entries(calls).map(([name, { method, path }]) => [name, (input?: object) => call(method, path, input)])
    return [feature, Object.fromEntries(own)]
  })
  return Object.fromEntries(features) as Calls
}

type Wish = { base: string; key: string; method: string; path: string; input: object }

function requestOf({ base, key, method, path, input }: Wish): [string, RequestInit] {
  const headers = { 'user-key': key }
  if (method !== 'GET')
    return [`${base}${path}`, { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(input) }]
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return [`${base}${path}${query && `?${query}`}`, { method, headers }]
}
