import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { setTrap, type Trap } from '../../flights/book/testing/set-trap.ts'
import { type RunningServer, runServer } from '../../testing/run-server.ts'
import { cloneDatabase } from '../../testing/test-server.ts'

/** The real server is killed between the answer of the feed and the end of storing it: the next node asks again and states the rates once. */

let sandbox: Sandbox
let databaseUrl: string
let trap: Trap
let server: RunningServer
let session: string

beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none' })
  databaseUrl = await cloneDatabase()
  server = await runServer({ DATABASE_URL: databaseUrl, SANDBOX_URL: sandbox.url })
  trap = await setTrap(databaseUrl)
  session = await server.logIn('admin@skylark.example')
})
afterAll(async () => {
  await trap.close()
  await server.kill()
  await sandbox.close()
})

test.each([
  ['exchange_rates:started', 'GBP', 'CHF'],
  ['rate_fetches:taken', 'SGD', 'JPY'],
])('rates cut off after %s are stated once', { timeout: 120_000 }, async (point, ...currencies) => {
  const asked = await countAsked()
  await trap.arm(point)
  const { status } = await server.callIn(session)('payment/setRateFeed', { isOn: true, currencies })
  expect(status).toBe(200)
  await trap.untilSprung()
  await server.kill()
  await trap.cutConnection()
  await trap.disarm()
  expect([await statesOf(currencies), await countAsked()]).toEqual([[], asked + 1])
  server = await runServer({ DATABASE_URL: databaseUrl, SANDBOX_URL: sandbox.url })
  await expect.poll(stateOfNewest, { timeout: 20_000, interval: 200 }).toBe('taken')
  expect(await statesOf(currencies)).toEqual(currencies.toSorted())
  expect(await countAsked()).toBe(asked + 2)
  expect(await trap.query(`select id from rate_fetches where status in ('asked', 'held')`)).toEqual([])
})

const countAsked = async () => {
  const answer = await fetch(`${sandbox.url}/sandbox/control/rates`)
  return ((await answer.json()) as { asked: number }).asked
}

/** The currencies of the rates that are stated, each as often as it is. */
async function statesOf(currencies: string[]): Promise<string[]> {
  const rows = await trap.query<{ from_currency: string }>(
    'select from_currency from exchange_rates where from_currency = any ($1) order by from_currency',
    [currencies],
  )
  return rows.map(({ from_currency }) => from_currency)
}

/** A job whose worker was killed is taken up again when its time is over; the clock of another process cannot be moved. */
async function stateOfNewest(): Promise<string | undefined> {
  await trap.query(
    `update pgboss.job set state = 'retry', start_after = now() where state = 'active' and name = 'fetch-rates' and started_on < now() - interval '2 seconds'`,
  )
  const [row] = await trap.query<{ status: string }>('select status from rate_fetches order by id desc limit 1')
  return row?.status
}
