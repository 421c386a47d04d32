import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    port: number
    dataDir: string
  }
}

/** Starts the whole product as `npm start` does, on a free port with a data folder of its own. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tradewind-e2e-'))
  chmodSync(dataDir, 0o755)
  const port = await freePort()
  const product = spawn(process.execPath, ['scripts/run-demo.ts'], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await untilItSays(product, 'Ctrl-C stops')
  project.provide('port', port)
  project.provide('dataDir', dataDir)
  return async () => {
    product.kill('SIGTERM')
    await new Promise((done) => product.once('exit', done))
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function untilItSays(product: ChildProcess, words: string): Promise<void> {
  return new Promise((done, fail) => {
    let said = ''
    product.stdout?.on('data', (chunk: Buffer) => {
      said += chunk
      if (said.includes(words)) done()
    })
    product.once('exit', (code) => fail(new Error(`The product stopped with code ${code} before it was ready:\n${said}`)))
  })
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(address && typeof address === 'object' ? address.port : 0))
    })
  })
}
