import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSmallWorld } from '../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import { setTrap, type Trap } from '../flights/book/testing/set-trap.ts'
import { type RunningServer, runServer } from '../testing/run-server.ts'
import { cloneDatabase } from '../testing/test-server.ts'
import { buyTicket } from '../tickets/changes/testing/change-desk.ts'

/** The real server is killed while it writes a sheet: the next node writes it again, whole and once. */

let sandbox: Sandbox
let databaseUrl: string
let trap: Trap
let server: RunningServer
let session: string

beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  databaseUrl = await cloneDatabase()
  server = await runServer({ DATABASE_URL: databaseUrl, SANDBOX_URL: sandbox.url })
  trap = await setTrap(databaseUrl)
  const agent = server.callIn(await server.logIn('agent@skylark.example'))
  await buyTicket(agent, { adults: 2 })
  await buyTicket(agent, { flight: '2001' })
  session = await server.logIn('admin@skylark.example')
})
afterAll(async () => {
  await trap.close()
  await server.kill()
  await sandbox.close()
})

test.each(['exports:writing', 'export_chunks:started', 'exports:ready'])(
  'a sheet cut off after %s is finished',
  { timeout: 120_000 },
  async (point) => {
    await trap.arm(point)
    const { body } = await server.callIn(session)<{ export: { id: string } }>('flight/exportTickets', { filters: {} })
    await trap.untilSprung()
    await server.kill()
    await trap.cutConnection()
    await trap.disarm()
    server = await runServer({ DATABASE_URL: databaseUrl, SANDBOX_URL: sandbox.url })
    const { id } = body.export
    await expect.poll(() => stateOf(id), { timeout: 20_000, interval: 200 }).toBe('ready')
    const chunks = await trap.query<{ bytes: Buffer }>('select bytes from export_chunks where export_id = $1 order by place', [id])
    const [row] = await trap.query<{ size_bytes: string; tickets_written: number }>('select * from exports where id = $1', [id])
    const file = Buffer.concat(chunks.map(({ bytes }) => bytes))
    expect([Number(row?.size_bytes), Number(row?.tickets_written)]).toEqual([file.length, 2])
    expect((await readXlsx(file)).sheets[0]?.rows).toHaveLength(4)
    const notices = await trap.query(`select id from notices where kind = 'exportReady'`)
    await trap.query(`delete from notices where kind = 'exportReady'`)
    expect(notices).toHaveLength(1)
  },
)

/** A job whose worker was killed is taken up again when its time is over; the clock of another process cannot be moved. */
async function stateOf(id: string): Promise<string | undefined> {
  await trap.query(
    `update pgboss.job set state = 'retry', start_after = now() where state = 'active' and name = 'write-export' and started_on < now() - interval '2 seconds'`,
  )
  const [row] = await trap.query<{ state: string }>('select state from exports where id = $1', [id])
  return row?.state
}
