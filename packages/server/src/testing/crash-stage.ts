import { money, negate } from '@tradewind/domain/money'
import { instant } from '@tradewind/domain/time'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import { connectDatabase } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import type { Call } from '../flights/book/testing/buy-flight.ts'
import { setTrap, type Trap } from '../flights/book/testing/set-trap.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity-repo.ts'
import { post } from '../ledger/post/post.ts'
import { makeLog } from '../log.ts'
import { expectLedgerSound } from './expect-ledger-sound.ts'
import { logInActor } from './open-test-booking.ts'
import { type Page, type RunningServer, runServer } from './run-server.ts'
import { stockActivities } from './stock-activities.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const HOST = 'bluedhow.localhost'
/** What a death or a cut leaves to be done. Those that wait for a day that has not come stay where they are. */
const JOBS = ['close-paid-cart', 'send-voucher', 'send-proposal-mail', 'refund-payment', 'verify-payment']
const PURSE = 100_000_000n

export type Letter = {
  readonly messageId: string
  readonly to: string
  readonly subject: string
  readonly files: readonly string[]
}

/** A destination company in the real server, which is killed or cut off at a step of a sale. */
export type CrashStage<Stock> = {
  readonly trap: Trap
  readonly stock: Stock
  readonly siteId: number
  readonly customer: { readonly userId: number; readonly legalEntityId: number }
  /** Asks the server as it runs now. */
  readonly desk: Call
  readonly agent: Call
  readonly form: (path: string, fields?: Record<string, string>) => Promise<Page>
  /** kill -9 right after the row of a point is written, before it is committed; then a server is started again. */
  killAt(point: string, act: () => Promise<unknown>): Promise<void>
  /** kill -9 as soon as something is committed, before or while its answer goes out. */
  killOnce(isCommitted: () => Promise<boolean>, act: () => Promise<unknown>): Promise<void>
  /** Its database connection is cut there. Gives the status of the answer; undefined where it was a job that was cut. */
  cutAt(point: string, act: () => Promise<{ readonly status: number }>): Promise<number>
  /** What a death left in progress is due now, and what a cut put off. The clock of another process cannot be moved. */
  wakeJobs(): Promise<void>
  /** What was mailed about something, each message once however often it was handed over. */
  lettersAbout(text: string): Promise<Letter[]>
  /** Pays at the gateway, which does not call back: only the way back of the payer's browser, and the job, are left. Gives that way. */
  payAtGateway(gatewayOrderId: string): Promise<URL>
  walletOf(): Promise<bigint>
  /** An airline refuses to ticket what it is asked for next. */
  failNextTicketOf(source: string): Promise<void>
  /** How often the air supplier made tickets for what is booked in a trace. */
  ticketsIn(traceId: string): Promise<number[]>
  /** Every promise of the ledger, of every site. */
  expectSound(): Promise<void>
  close(): Promise<void>
}

type Preparing = {
  readonly server: TestServer
  readonly stocked: Awaited<ReturnType<typeof stockActivities>>
  readonly siteId: number
}

/** Tests only. `prepare` stocks the company through a server in this process, which ends before the one that is killed starts. */
export async function openCrashStage<Stock>(
  prepare: (with_: Preparing) => Promise<Stock>,
  { world }: Pick<NonNullable<Parameters<typeof startSandbox>[0]>, 'world'> = {},
): Promise<CrashStage<Stock>> {
  const sandbox = await startSandbox({ latency: 'none', ...(world && { world }) })
  const inProcess = await startTestServer()
  const stocked = await stockActivities(inProcess)
  const { siteId, userId, legalEntityId } = await logInActor(inProcess, 'agent@bluedhow.example', HOST)
  await fillPurse(inProcess, siteId, legalEntityId)
  const stock = await prepare({ server: inProcess, stocked, siteId })
  const { databaseUrl } = inProcess
  await inProcess.close()
  await control(sandbox, '', { callbackMode: 'never' })
  const env = { DATABASE_URL: databaseUrl, SANDBOX_URL: sandbox.url, SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}` }
  let server: RunningServer = await runServer(env)
  const [asDesk, asAgent] = [await server.logIn('admin@bluedhow.example', HOST), await server.logIn('agent@bluedhow.example', HOST)]
  const trap = await setTrap(databaseUrl)
  let diedAt = new Date(0)

  /** The process is gone, and what it had in hand with it: a commit that travels with the caught row would still be carried out. */
  async function die(): Promise<void> {
    await server.kill()
    await trap.cutConnection()
    const [row] = await trap.query<{ now: Date }>('select clock_timestamp() as now')
    diedAt = row?.now ?? diedAt
    await trap.disarm()
  }
  const begin = async () => {
    server = await runServer(env)
  }

  return {
    ...{ trap, stock, siteId, customer: { userId, legalEntityId } },
    desk: (path, body) => server.callIn(asDesk, HOST)(path, body),
    agent: (path, body) => server.callIn(asAgent, HOST)(path, body),
    form: (path, fields) => server.sendForm(path, fields, HOST),
    async killAt(point, act) {
      await trap.arm(point)
      const acting = act().catch(() => undefined)
      await trap.untilSprung()
      await die()
      await acting
      await begin()
    },
    async killOnce(isCommitted, act) {
      const acting = act().catch(() => undefined)
      while (!(await isCommitted())) await new Promise((done) => setTimeout(done, 2))
      await die()
      await acting
      await begin()
    },
    async cutAt(point, act) {
      await trap.arm(point)
      const acting = act()
      await trap.untilSprung()
      await trap.cutConnection()
      await trap.disarm()
      return (await acting).status
    },
    async wakeJobs() {
      await trap.query(
        `update pgboss.job set state = 'retry', start_after = now() where state = 'active' and name = any($1) and started_on < $2`,
        [JOBS, diedAt],
      )
      await trap.query(
        `update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now() and name = any($1)`,
        [JOBS],
      )
    },
    async lettersAbout(text) {
      const answer = await fetch(`${sandbox.url}/sandbox/mail.json`)
      const { letters } = (await answer.json()) as { letters: Received[] }
      const about = letters.filter(({ subject, html }) => subject.includes(text) || html?.includes(text))
      return [...new Map(about.map((letter) => [letter.messageId, read(letter)])).values()]
    },
    async payAtGateway(gatewayOrderId) {
      const { returnTo } = await control<{ returnTo: string }>(sandbox, '/pay', { gatewayOrderId, outcome: 'success' })
      return new URL(returnTo)
    },
    async walletOf() {
      const [row] = await trap.query<{ minor: string }>(
        `select coalesce(sum(e.amount_minor), 0)::text as minor from ledger_entries e
         join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id
         where a.site_id = $1 and a.legal_entity_id = $2 and a.kind = 'wallet'`,
        [siteId, legalEntityId],
      )
      return BigInt(row?.minor ?? 0)
    },
    async failNextTicketOf(source) {
      await fetch(`${sandbox.url}/sandbox/control/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ method: 'Ticket', fault: 'ticket-failed', times: 1, source }),
      })
    },
    async ticketsIn(traceId) {
      const answer = await fetch(`${sandbox.url}/sandbox/control/bookings`)
      const { bookings } = (await answer.json()) as { bookings: { traceId: string; timesTicketed: number }[] }
      return bookings.filter((one) => one.traceId === traceId).map(({ timesTicketed }) => timesTicketed)
    },
    expectSound: () => expectSound(databaseUrl),
    async close() {
      await expectSound(databaseUrl)
      await trap.close()
      await server.kill()
      await sandbox.close()
    },
  }
}

type Received = {
  readonly messageId: string
  readonly to: readonly string[] | string
  readonly subject: string
  readonly html: string | null
  readonly attachments: readonly { readonly filename: string }[]
}

const read = ({ messageId, to, subject, attachments }: Received): Letter => ({
  ...{ messageId, to: String(to), subject, files: attachments.map(({ filename }) => filename) },
})

async function expectSound(databaseUrl: string): Promise<void> {
  const { db } = connectDatabase(databaseUrl)
  const app = { db, log: makeLog({ LOG_LEVEL: 'error' }), now: () => instant(Date.now()) }
  await expectLedgerSound({ app }).finally(() => db.destroy())
}

async function control<T>(sandbox: Sandbox, path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${sandbox.url}/sandbox/control/gateway${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as T
}

async function fillPurse({ app }: TestServer, siteId: number, legalEntityId: number): Promise<void> {
  await inSite(app.db, siteId, async (tx) => {
    const amount = money(PURSE, 'AED')
    const entries = [
      { account: { kind: 'wallet', legalEntityId, currency: 'AED' }, amount },
      { account: { kind: 'bank', legalEntityId: await getOwnerEntity(tx), currency: 'AED' }, amount: negate(amount) },
    ] as const
    const about = { kind: 'legalEntity', id: String(legalEntityId) } as const
    await post(tx, { key: 'purse', reason: 'topUp', about, entries }, app.now())
  })
}
