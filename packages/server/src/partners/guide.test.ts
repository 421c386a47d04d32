import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import { freePort } from '../database/free-port.ts'
import { PLAY_CASES } from '../flights/suppliers/play/play-cases.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { guideHtml } from './guide-html.ts'
import { GUIDE_PAGES, readGuide } from './guide-routes.ts'
import { PLAY_ACTIVITIES } from './sandboxes/fill-play-catalogue.ts'
import { newWebhookSecret, signWebhook } from './sign-webhook.ts'

/** Where the client package is found, as in a partner's own project. */
const FOLDER = resolve(import.meta.dirname, `../../../../node_modules/.cache/guide-${process.pid}`)

let sandbox: Sandbox
let server: TestServer
let url = ''
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  await server.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.http.server.address() as { port: number }
  url = `http://localhost:${port}`
  await mkdir(FOLDER, { recursive: true })
}, 60_000)
afterAll(async () => {
  await rm(FOLDER, { recursive: true, force: true })
  await server.close()
  await sandbox.close()
})

async function makeKey(wish: object): Promise<string> {
  const { id: userId } = await server.app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'agent@skylark.example')
    .executeTakeFirstOrThrow()
  const as = await server.logIn('admin@skylark.example')
  const { body } = await server.call<{ text: string }>('partner/makeKey', { userId, mode: 'live', ...wish }, { as })
  return body.text
}

/** The code of a page, from top to bottom. */
const codeOf = (name: (typeof GUIDE_PAGES)[number]) =>
  [...readGuide(name).matchAll(/^```js\n([\s\S]*?)^```/gm)].map(([, code]) => code).join('\n')

async function run(name: string, code: string, env: Record<string, string>): Promise<ChildProcess> {
  const file = join(FOLDER, name)
  await writeFile(file, code)
  return spawn(process.execPath, [file], { env: { PATH: process.env.PATH ?? '', ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
}
function printed(child: ChildProcess): { text: string } {
  const said = { text: '' }
  child.stdout?.on('data', (piece) => {
    said.text += piece
  })
  child.stderr?.on('data', (piece) => {
    said.text += piece
  })
  return said
}

describe('the guide', () => {
  test('books a flight with exactly the code of its first page', async () => {
    const key = await makeKey({ name: 'First booking', scopes: ['search', 'book', 'read'] })
    const child = await run('booking.mjs', codeOf('first-booking'), { TRADEWIND_URL: url, TRADEWIND_KEY: key })
    const said = printed(child)
    const [code] = await once(child, 'close')
    expect([code, said.text]).toEqual([0, expect.stringMatching(/booking \d+: issued, PNR [A-Z0-9]{5,6}\n$/)])
    await server.http.keyCalls.write()
    const days = await server.app.db.selectFrom('partner_usage_days').select(['looks', 'books', 'refused']).execute()
    expect(days).toEqual([{ looks: 1, books: 1, refused: 0 }])
  }, 60_000)

  test('books it in the sandbox with a test key, and touches no money', async () => {
    const walletOf = () =>
      server.app.db.selectFrom('ledger_accounts').select(['kind', 'balance_minor']).where('site_id', '=', 1).orderBy('id').execute()
    const before = await walletOf()
    const key = await makeKey({ name: 'Try', mode: 'test', scopes: ['search', 'book', 'read'] })
    const child = await run('test-key.mjs', codeOf('first-booking'), { TRADEWIND_URL: url, TRADEWIND_KEY: key })
    const said = printed(child)
    const [code] = await once(child, 'close')
    expect([code, said.text]).toEqual([0, expect.stringMatching(/booking \d+: issued, PNR [A-Z]{6}\n$/)])
    expect(await walletOf()).toEqual(before)
  }, 60_000)

  test('names every case of the sandbox, and no other', () => {
    const listed = [...readGuide('sandbox').matchAll(/^\| `ZZ (\d{3})` \|/gm)].map(([, number]) => number)
    expect(listed).toEqual(PLAY_CASES.map(({ flightNumber }) => flightNumber))
    const activities = [...readGuide('sandbox').matchAll(/^\| `(Play [^`]+)` \|/gm)].map(([, name]) => name)
    expect(activities).toEqual(PLAY_ACTIVITIES.map(({ name }) => name))
  })

  test('checks webhooks with exactly its code: ours pass, forged ones do not', async () => {
    const [secret, port] = [newWebhookSecret(), await freePort()]
    const child = await run('hooks.mjs', codeOf('webhooks'), { TRADEWIND_WEBHOOK_SECRET: secret, PORT: String(port) })
    try {
      const body = '{"type":"test","timestamp":"2031-03-04T10:00:00.000Z","data":{}}'
      const timestamp = Math.floor(Date.now() / 1_000)
      const post = (signature: string, sent = body) =>
        fetch(`http://127.0.0.1:${port}`, {
          method: 'POST',
          headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': String(timestamp), 'webhook-signature': signature },
          body: sent,
        })
      const signature = signWebhook([secret], { id: 'msg_1', timestamp, body })
      await expect
        .poll(() =>
          post(signature).then(
            ({ status }) => status,
            () => 0,
          ),
        )
        .toBe(204)
      expect((await post(signature, body.replace('test', 'best'))).status).toBe(401)
      expect((await post(signWebhook([newWebhookSecret()], { id: 'msg_1', timestamp, body }))).status).toBe(401)
      expect((await post('')).status).toBe(401)
    } finally {
      child.kill()
    }
  })

  test.each(GUIDE_PAGES)('%s is there, and leads to what is there', async (name) => {
    const page = await server.call<string>(`/api/guide${name === 'index' ? '' : `/${name}`}`, undefined, { method: 'GET' })
    expect(page.status).toBe(200)
    const html = page.body as unknown as string
    for (const [, href = ''] of html.matchAll(/href="(\/[^"]+)"/g)) {
      const { status } = await server.call(href, undefined, { method: 'GET' })
      expect([href, status < 400]).toEqual([href, true])
    }
  })

  test('has no page of another name, and shows text as text', async () => {
    expect((await server.call('/api/guide/..%2Fpartner-routes', undefined, { method: 'GET' })).status).toBe(404)
    expect(guideHtml('A <b>, `a < b`, [x](javascript:alert(1)) and [y](/z)')).toBe(
      '<p>A &#60;b&#62;, <code>a &#60; b</code>, [x](javascript:alert(1)) and <a href="/z">y</a></p>',
    )
  })
})
