import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { resolve } from 'node:path'

export type Product = {
  port: number
  /** As Ctrl-C does it: what is under way is finished first. */
  stop: () => Promise<void>
}

/** The whole product as `npm start` starts it, on this data folder; its suppliers answer at once. */
export async function startProduct({ dataDir, port }: { dataDir: string; port: number }): Promise<Product> {
  const product = spawn(process.execPath, ['scripts/run-demo.ts'], {
    cwd: resolve(import.meta.dirname, '..'),
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      SANDBOX_LATENCY: 'none',
      // Journeys begin with empty lists.
      DEMO_HISTORY: 'none',
      NODE_ENV: 'development',
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

export function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(address && typeof address === 'object' ? address.port : 0))
    })
  })
}
