import { Agent, type RequestOptions, request } from 'node:http'
import { BUSY } from '../packages/server/src/http/error-body.ts'
import type { Answer, Journal, Refused } from './journal.ts'
import { pause, type SoakNode } from './stage.ts'

/** A session that calls as a browser does: when no answer comes it asks again, as every call of the product may be. */
export type Client = {
  call<Body = Refused>(path: string, body?: object): Promise<Answer<Body & Refused>>
  get<Body = Refused>(path: string): Promise<Answer<Body & Refused>>
}
/** The same person without a session. */
export type Reader = {
  /** Reads a page, or sends its form, without a session and from an address of its own: what one address may try in a while is limited. */
  page(path: string, visit: Visit): Promise<Page>
}
export type Visit = { readonly address: string; readonly form?: Readonly<Record<string, string>> }
export type Page = { readonly status: number; readonly html: string }

const PATIENCE_MS = 120_000
const ANSWER_WITHIN_MS = 100_000
/** A supplier that failed is no fault of ours. */
const SUPPLIER_FAILED = 502
const AWAY = 503

/** `host`: whose site is asked. */
export function makeClient(nodes: readonly SoakNode[], journal: Journal, token?: string, host = 'localhost'): Client & Reader {
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const ask = (method: string, path: string, body?: object) => {
    turn += 1
    const node = nodes[turn % nodes.length]
    const headers = { host, 'content-type': 'application/json', ...(token && { 'auth-token': token }) }
    return send(`${node?.url}/api/${path}`, { method, agent, headers }, method === 'POST' ? JSON.stringify(body ?? {}) : undefined)
  }
  const patiently = async (method: string, path: string, body?: object) => {
    const name = path.replace(/\?.*/, '')
    for (const end = Date.now() + PATIENCE_MS; ; ) {
      const askedAt = Date.now()
      const answer = await ask(method, path, body).catch(() => undefined)
      if (!answer) journal.countLost(name)
      else {
        journal.countAnswer(name, answer.status === AWAY ? `${AWAY} ${answer.body.errorCode}` : answer.status)
        if (answer.status >= 500 && answer.status !== SUPPLIER_FAILED)
          journal.recordFailure({ askedAt, at: Date.now(), path: name, status: answer.status, body: answer.body })
        if (answer.status !== AWAY) return answer
      }
      if (Date.now() > end) throw new Error(`${path} was not answered for ${PATIENCE_MS / 1_000} s`)
      await pause(200)
    }
  }
  const page = async (path: string, { address, form }: Visit): Promise<Page> => {
    const name = path.startsWith('/proposal/paid/')
      ? '/proposal/paid'
      : path.replace(/^\/proposal\/[^/?]+(\/[a-z]+)?.*$/, '/proposal$1')
    for (const end = Date.now() + PATIENCE_MS; ; ) {
      turn += 1
      const askedAt = Date.now()
      const answer = await visit(`${nodes[turn % nodes.length]?.url}${path}`, { host, localAddress: address, form }).catch(
        () => undefined,
      )
      if (!answer) journal.countLost(name)
      else {
        journal.countAnswer(name, answer.status)
        // A page says in words, and a node whose database is away in JSON, why there is none.
        if (answer.status >= 500)
          journal.recordFailure({ askedAt, at: Date.now(), path: name, status: answer.status, body: refusedIn(answer.html) })
        if (answer.status !== AWAY) return answer
      }
      if (Date.now() > end) throw new Error(`${name} was not answered for ${PATIENCE_MS / 1_000} s`)
      await pause(200)
    }
  }
  return {
    page,
    call: (path, body) => patiently('POST', path, body) as never,
    get: (path) => patiently('GET', path) as never,
  }
}

function refusedIn(text: string): Refused {
  if (text.includes(BUSY.sentence)) return { errorCode: BUSY.code }
  try {
    return JSON.parse(text) as Refused
  } catch {
    return {}
  }
}

type Visiting = { readonly host: string; readonly localAddress: string; readonly form: Visit['form'] }

function visit(url: string, { host, localAddress, form }: Visiting): Promise<Page> {
  return new Promise((resolve, fail) => {
    const headers = { host, origin: `http://${host}`, 'content-type': 'application/x-www-form-urlencoded' }
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    const options = { method: form ? 'POST' : 'GET', headers, localAddress, agent: false as const, signal }
    const call = request(url, options, async (answer) => {
      try {
        let html = ''
        for await (const piece of answer.setEncoding('utf8')) html += piece
        resolve({ status: answer.statusCode ?? 0, html })
      } catch (error) {
        fail(error)
      }
    })
    call.on('error', fail)
    call.end(form && new URLSearchParams(form).toString())
  })
}

/** `fetch` would name the address as the host. */
function send(url: string, options: RequestOptions, body: string | undefined): Promise<Answer<Refused>> {
  return new Promise((resolve, fail) => {
    const call = request(url, { ...options, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }, async (answer) => {
      try {
        let text = ''
        for await (const piece of answer.setEncoding('utf8')) text += piece
        resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) as Refused })
      } catch (error) {
        fail(error)
      }
    })
    call.on('error', fail)
    call.end(body)
  })
}
