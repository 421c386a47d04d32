import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { json, text } from 'node:stream/consumers'
import { freePort } from '../database/free-port.ts'
import { DEMO_PASSWORD } from '../demo/demo-sites.ts'
import type { Call } from '../flights/book/testing/buy-flight.ts'
import { bundleServer } from './bundle-server.ts'
import { throughPooler } from './through-pooler.ts'
import { waitUntil } from './wait-until.ts'

/** Tests only: the real server in a process of its own, that can be killed without a word. */
export type RunningServer = {
  /** A demo person's session; it outlives the process. */
  readonly logIn: (email: string, host?: string) => Promise<string>
  /** Calls in a session; a call whose server dies rejects. */
  readonly callIn: (session: string, host?: string) => Call
  /** Sends a form of a page as a browser does; without fields the page is read. */
  readonly sendForm: (path: string, fields: Record<string, string> | undefined, host: string) => Promise<Page>
  /** kill -9. Resolves when the process is gone. */
  readonly kill: () => Promise<void>
}

const MAIN = join(import.meta.dirname, '../start/main.ts')
/** A busy machine takes a while. */
const START_MS = 50_000

/** `PORT`: where it is known by others; else any that is free. */
type Settings = { readonly DATABASE_URL: string; readonly SANDBOX_URL: string } & {
  readonly [name in 'SMTP_URL' | 'PORT' | 'NEARBY_INSTALLATIONS' | 'SECRETS_KEY']?: string
}
export type Page = { readonly status: number; readonly location: string; readonly html: string }

export async function runServer(env: Settings, main = MAIN): Promise<RunningServer> {
  const port = Number(env.PORT ?? (await freePort()))
  const url = `http://localhost:${port}`
  const program = await bundleServer(main)
  const child = spawn(process.execPath, ['--import', program.preload, program.main], {
    env: {
      ...throughPooler(env.DATABASE_URL),
      ...env,
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PORT: String(port),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text))
  await untilReady(url, child, () => said)
  return {
    async logIn(email, host) {
      const { body } = await post(url, 'wl/user/login', { email, password: DEMO_PASSWORD }, { host })
      return (body as { sessionId: string }).sessionId
    },
    callIn: (session, host) => (path, body) => post(url, path, body, { session, host }) as never,
    sendForm: (path, fields, host) => sendForm(url, path, { fields, host }),
    async kill() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

type Posting = { readonly session?: string | undefined; readonly host?: string | undefined }

/** Not `fetch`, which lets nobody name a host. */
function post(url: string, path: string, body: unknown, { session, host }: Posting = {}) {
  const headers = { 'content-type': 'application/json', ...(session && { 'auth-token': session }), ...(host && { host }) }
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const asking = request(`${url}/api/${path}`, { method: 'POST', headers, agent: false }, (answer) => {
      json(answer).then((read) => resolve({ status: answer.statusCode ?? 0, body: read }), reject)
    })
    asking.on('error', reject)
    asking.end(JSON.stringify(body))
  })
}

type Form = { readonly fields: Record<string, string> | undefined; readonly host: string }

function sendForm(url: string, path: string, { fields, host }: Form): Promise<Page> {
  const headers = { host, origin: `http://${host}`, 'content-type': 'application/x-www-form-urlencoded' }
  return new Promise((resolve, reject) => {
    const asking = request(`${url}${path}`, { method: fields ? 'POST' : 'GET', headers, agent: false }, (answer) => {
      const { statusCode: status = 0, headers: said } = answer
      text(answer).then((html) => resolve({ status, location: said.location ?? '', html }), reject)
    })
    asking.on('error', reject)
    asking.end(fields && new URLSearchParams(fields).toString())
  })
}

async function untilReady(url: string, child: ChildProcess, said: () => string): Promise<void> {
  const look = async () => {
    if (child.exitCode !== null) throw new Error(`The server did not start: ${said()}`)
    return fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  await waitUntil(look, Boolean, 'ready', START_MS)
}
