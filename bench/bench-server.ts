import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instant } from '@tradewind/domain/time'
import type { App } from '../packages/server/src/app.ts'
import { startEmbeddedPostgres } from '../packages/server/src/database/embedded-postgres.ts'
import { migrate } from '../packages/server/src/database/migrate.ts'
import { DEMO_PASSWORD } from '../packages/server/src/demo/demo-sites.ts'
import { seedDemo } from '../packages/server/src/demo/seed-demo.ts'
import { makeLog } from '../packages/server/src/log.ts'
import { assembleApp } from '../packages/server/src/node/assemble-app.ts'
import { createHttpServer } from '../packages/server/src/node/create-http-server.ts'
import { readEnvironment } from '../packages/server/src/settings/environment.ts'

export type BenchServer = {
  app: App
  url: string
  databaseUrl: string
  logIn(email: string): Promise<string>
  close(): Promise<void>
}

/** A whole server with the demo's durable settings, listening on the loopback: on a database of its own, or on a migrated one whose address it is given. */
export async function startBenchServer(settings: Record<string, string> = {}): Promise<BenchServer> {
  const own = settings.DATABASE_URL === undefined ? await startOwnDatabase() : undefined
  const databaseUrl = own?.url ?? settings.DATABASE_URL ?? ''
  const env = readEnvironment({
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
    ...settings,
    DATABASE_URL: databaseUrl,
  })
  const { app, stop } = await assembleApp({ env, log: makeLog(env), now: () => instant(Date.now()) })
  await seedDemo(app)
  const http = await createHttpServer(app)
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    url,
    databaseUrl,
    async logIn(email) {
      const answer = await fetch(`${url}/api/wl/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: DEMO_PASSWORD }),
      })
      return ((await answer.json()) as { sessionId: string }).sessionId
    },
    async close() {
      await http.close()
      await stop()
      await own?.stop()
    },
  }
}

async function startOwnDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-bench-'))
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'pg'), database: 'bench' })
  await migrate(postgres.url)
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
