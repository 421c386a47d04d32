import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { freePort } from '../packages/server/src/database/free-port.ts'

export type Product = {
  port: number
  /** As Ctrl-C does it: what is in progress is finished first. */
  stop: () => Promise<void>
}

/** The whole product as `npm start` starts it, on this data folder; its suppliers answer at once. */
export async function startProduct({
  dataDir,
  port: wanted,
  settings = {},
}: {
  dataDir: string
  port?: number
  settings?: Readonly<Record<string, string>>
}): Promise<Product> {
  const port = wanted ?? (await freePort())
  const product = spawn(process.execPath, ['scripts/run-demo.ts'], {
    cwd: resolve(import.meta.dirname, '..'),
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      // Products that start at the same moment must not find the same port free.
      SANDBOX_PORT: String(await freePort()),
      SANDBOX_SMTP_PORT: String(await freePort()),
      LOG_LEVEL: 'error',
      SANDBOX_LATENCY: 'none',
      // Journeys begin with empty lists.
      DEMO_HISTORY: 'none',
      NODE_ENV: 'development',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await untilItSays(product, 'Ctrl-C stops')
  return {
    port,
    stop: async () => {
      const gone = new Promise((done) => product.once('exit', done))
      product.kill('SIGTERM')
      await gone
      product.stdout?.destroy()
    },
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
