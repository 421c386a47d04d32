import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DEMO_PASSWORD } from '../../../demo/demo-sites.ts'
import type { Call } from './buy-flight.ts'

/** Tests only: the real server in a process of its own, that can be killed without a word. */
export type RunningServer = {
  /** A demo person's session; it outlives the process. */
  readonly logIn: (email: string) => Promise<string>
  /** Calls in a session; a call whose server dies rejects. */
  readonly callIn: (session: string) => Call
  /** kill -9. Resolves when the process is gone. */
  readonly kill: () => Promise<void>
}

const MAIN = join(import.meta.dirname, '../../../main.ts')

export async function runServer(env: { DATABASE_URL: string; SANDBOX_URL: string }): Promise<RunningServer> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...env,
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PORT: String(port),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  await untilReady(url, child, () => said)
  return {
    async logIn(email) {
      const { body } = await post(url, 'wl/user/login', { email, password: DEMO_PASSWORD })
      return (body as { sessionId: string }).sessionId
    },
    callIn: (session) => (path, body) => post(url, path, body, session) as never,
    async kill() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

async function post(url: string, path: string, body: unknown, token?: string) {
  const answer = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { 'auth-token': token } : {}) },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as unknown }
}

async function untilReady(url: string, child: ChildProcess, said: () => string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The server did not start: ${said()}`)
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The server is not ready: ${said()}`)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
