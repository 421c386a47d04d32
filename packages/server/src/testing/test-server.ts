import { join } from 'node:path'
import { fieldsWithoutWords } from '@tradewind/domain/audit/field-words'
import { type Instant, instant, plusMinutes } from '@tradewind/domain/time'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import type { App } from '../app.ts'
import { DEMO_PASSWORD } from '../demo/demo-sites.ts'
import { makeLog } from '../log.ts'
import { assembleApp } from '../node/assemble-app.ts'
import { createHttpServer } from '../node/create-http-server.ts'
import { type Environment, readEnvironment } from '../settings/environment.ts'
import { expectLedgerSound } from './expect-ledger-sound.ts'
import { throughPooler } from './through-pooler.ts'

export type Answer<Body = Record<string, unknown>> = { status: number; body: Body; headers: Record<string, unknown> }

/** A whole server on its own clone of the database, or on the one it is given, asked over HTTP. Its clock moves only when a test moves it. */
export type TestServer = {
  readonly app: App
  readonly http: FastifyInstance
  readonly databaseUrl: string
  /** Logs a demo person in; the token goes into `as` of later calls. Remembered per address. */
  logIn(email: string, options?: { host?: string }): Promise<string>
  call<Body = Record<string, never>>(
    path: string,
    body?: unknown,
    options?: { as?: string; host?: string; method?: 'GET' | 'POST' | 'DELETE'; headers?: Record<string, string> },
  ): Promise<Answer<Body>>
  passMinutes(minutes: number): void
  /**
   * Ends the server. Where money moved, every promise of the ledger must hold: `ledgerIsBroken` says why it does not, in a test that breaks it on purpose.
   */
  close(options?: { readonly ledgerIsBroken?: string }): Promise<void>
}

export async function startTestServer(settings: Partial<Record<keyof Environment, string>> = {}): Promise<TestServer> {
  const databaseUrl = settings.DATABASE_URL ?? (await cloneDatabase())
  let shiftMinutes = 0
  const now = (): Instant => plusMinutes(instant(Date.now()), shiftMinutes)
  const env = readEnvironment({
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    DATA_DIR: join(inject('dataFolder'), new URL(databaseUrl).pathname),
    ...throughPooler(databaseUrl),
    ...settings,
    DATABASE_URL: databaseUrl,
  })
  const { app, stop } = await assembleApp({ env, log: makeLog(env), now })
  const http = await createHttpServer(app)
  const seeded = await countPostings(app)
  const tokens = new Map<string, string>()
  const call: TestServer['call'] = async (path, body, { as, host = 'localhost', method = 'POST', headers = {} } = {}) => {
    const answer = await http.inject({
      method,
      url: path.startsWith('/') ? path : `/api/${path}`,
      headers: { host, ...(as ? { 'auth-token': as } : {}), ...headers },
      ...(method === 'POST' ? { payload: (body ?? {}) as object } : {}),
    })
    const isJson = String(answer.headers['content-type'] ?? '').includes('application/json')
    return { status: answer.statusCode, body: (isJson ? answer.json() : answer.body) as never, headers: answer.headers }
  }
  return {
    app,
    http,
    databaseUrl,
    call,
    async logIn(email, { host = 'localhost' } = {}) {
      const known = tokens.get(email)
      if (known) return known
      const { body, status } = await call<{ sessionId: string }>('wl/user/login', { email, password: DEMO_PASSWORD }, { host })
      if (status !== 200) throw new Error(`${email} cannot log in: ${JSON.stringify(body)}`)
      tokens.set(email, body.sessionId)
      return body.sessionId
    },
    passMinutes(minutes) {
      shiftMinutes += minutes
    },
    async close({ ledgerIsBroken } = {}) {
      await refuseFieldsWithoutWords(app)
      if (ledgerIsBroken === undefined && (await countPostings(app)) > seeded) await expectLedgerSound({ app })
      await http.close()
      await stop()
    },
  }
}

/** Whatever a test has the trail keep, staff reads: each recorded field has words of its own. */
async function refuseFieldsWithoutWords({ db }: App): Promise<void> {
  const lines = await db.selectFrom('audit_entries').select(['before', 'after']).execute()
  const unworded = [...new Set(lines.flatMap(({ before, after }) => fieldsWithoutWords([before, after])))]
  if (unworded.length > 0) throw new Error(`The trail keeps fields without words in field-words.ts: ${unworded.join(', ')}`)
}

async function countPostings({ db }: App): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ledger_postings`.execute(db)
  return rows[0]?.n ?? 0
}

let clones = 0
/** A database of the caller's own, a copy of the migrated and seeded template. */
export async function cloneDatabase(): Promise<string> {
  const template = new URL(inject('postgresUrl'))
  const admin = new URL(template)
  admin.pathname = '/postgres'
  clones += 1
  const name = `t_${process.pid}_${clones}`
  const client = new pg.Client({ connectionString: admin.href })
  await client.connect()
  // Copied as files: through the log of changes it takes twice as long.
  await client.query(`create database ${name} template ${template.pathname.slice(1)} strategy file_copy`)
  await client.end()
  const own = new URL(template)
  own.pathname = `/${name}`
  return own.href
}
