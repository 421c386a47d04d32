import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSmallWorld } from '../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { readGuide } from './guide-routes.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')
const TSC = join(ROOT, 'node_modules/.bin/tsc')
const LONG_MS = 240_000

let sandbox: Sandbox
let server: TestServer
let [url, folder] = ['', '']
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  await server.http.listen({ port: 0, host: '127.0.0.1' })
  url = `http://localhost:${(server.http.server.address() as { port: number }).port}`
  folder = await mkdtemp(join(tmpdir(), 'partner-'))
  expect(await run(process.execPath, ['scripts/build-client.ts'], { cwd: ROOT })).toMatchObject({ code: 0 })
}, LONG_MS)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await server.close()
  await sandbox.close()
})

async function run(command: string, args: readonly string[], { cwd = folder, env = {} }: { cwd?: string; env?: object } = {}) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      said += piece
    })
  const [code] = await once(child, 'close')
  return { code, said }
}

/** Compiles a file of the partner as strictly as it goes, with what this site handed out and the types of Node. */
const compile = (file: string) =>
  run(TSC, [
    ...['--strict', '--noUncheckedIndexedAccess', 'false', '--target', 'es2022', '--module', 'nodenext', '--ignoreConfig'],
    ...['--typeRoots', join(ROOT, 'node_modules/@types'), '--types', 'node', '--outDir', 'built', file],
  ])

test(
  'is installed from the site into an empty folder, compiled against and used for a first booking',
  async () => {
    await writeFile(join(folder, 'package.json'), '{ "name": "partner", "type": "module", "private": true }')
    // No registry is asked: there is none at this address.
    const npm = { npm_config_registry: 'http://127.0.0.1:9/', npm_config_cache: join(folder, '.npm') }
    const installed = await run('npm', ['install', `${url}/api/client/latest.tgz`, '--no-audit', '--no-fund'], { env: npm })
    expect(installed).toMatchObject({ code: 0 })
    const { version, dependencies } = JSON.parse(
      await readFile(join(folder, 'node_modules/@tradewind/client/package.json'), 'utf8'),
    )
    expect([version, dependencies]).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+-c[0-9a-f]{12}$/), undefined])

    const code = [...readGuide('first-booking').matchAll(/^```js\n([\s\S]*?)^```/gm)].map(([, one]) => one).join('\n')
    await writeFile(join(folder, 'booking.ts'), code)
    expect(await compile('booking.ts')).toEqual({ code: 0, said: '' })
    await writeFile(join(folder, 'wrong.ts'), code.replace('preferredDepartureTime', 'preferedDepartureTime'))
    expect((await compile('wrong.ts')).said).toContain('preferedDepartureTime')
    const [example = ''] = [...readGuide('client').matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, one = '']) => one)
    await writeFile(join(folder, 'example.ts'), example)
    expect(await compile('example.ts')).toEqual({ code: 0, said: '' })

    const { id: userId } = await server.app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'agent@skylark.example')
      .executeTakeFirstOrThrow()
    const wish = { userId, name: 'Package', mode: 'live', scopes: ['search', 'book', 'read'] }
    const { body } = await server.call<{ text: string }>('partner/makeKey', wish, {
      as: await server.logIn('admin@skylark.example'),
    })
    const env = { TRADEWIND_URL: url, TRADEWIND_KEY: body.text }
    const booked = await run(process.execPath, ['built/booking.js'], { env })
    expect(booked).toEqual({ code: 0, said: expect.stringMatching(/booking \d+: issued, PNR [A-Z0-9]{5,6}\n$/) })
    const listed = await run(process.execPath, ['built/example.js'], { env })
    expect(listed).toEqual({ code: 0, said: expect.stringMatching(/^[A-Z0-9]{5,6} \d+\.\d\d\n/) })
  },
  LONG_MS,
)

test('is the same file under its version, which may be kept, and under no other name', async () => {
  const get = (path: string) => fetch(`${url}/api/client/${path}`)
  const latest = await get('latest.tgz')
  expect([latest.status, latest.headers.get('content-type'), latest.headers.get('cache-control')]).toEqual([
    ...[200, 'application/gzip', 'no-cache'],
  ])
  const dist = join(ROOT, 'packages/client/dist')
  const name = (await readFile(join(dist, 'latest'), 'utf8')).trim()
  const versioned = await get(name)
  expect(versioned.headers.get('cache-control')).toContain('immutable')
  expect(Buffer.from(await versioned.arrayBuffer()).equals(Buffer.from(await latest.arrayBuffer()))).toBe(true)
  for (const path of ['tradewind-client-9.9.9.tgz', 'latest', '..%2Fpackage.json', 'tradewind-client-..%2F..%2Fsrc.tgz'])
    expect([path, (await get(path)).status]).toEqual([path, 404])
  // Nothing half built stays behind.
  expect((await readdir(dist)).filter((one) => one !== 'latest' && !one.endsWith('.tgz'))).toEqual([])
})
