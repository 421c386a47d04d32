import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { setTrap, type Trap } from '../../flights/book/testing/set-trap.ts'
import { type RunningServer, runServer } from '../../testing/run-server.ts'
import { cloneDatabase } from '../../testing/test-server.ts'

/** The real server is killed in the middle of a planned publication: nothing of it is live, and the next node publishes all of it, once. */

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

const call = async <Body>(path: string, body: object) => (await server.callIn(session)(path, body)).body as Body
const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

async function planned(name: string) {
  const { activity } = await call<{ activity: { id: number } }>('dmc/saveActivity', { name, cityId: 292223 })
  const option = { activityId: activity.id, name: 'Evening', pricedPer: 'person' }
  const { tourOption } = await call<{ tourOption: { id: number } }>('dmc/saveTourOptions', option)
  const when = { marketId: 0, validFromDate: '2027-01-01', validTillDate: '2027-03-31', priority: 1 }
  const at = { tourOptionId: tourOption.id, revision: 0 }
  const ticket = { ...when, isPerPax: true, adultAmount: '160', childAmount: '90' }
  await call('dmc/rateStudio/changeTicketDraft', { ...at, steps: [{ do: 'add', rate: ticket }] })
  const car = { description: 'Car', transferType: 'return', sharingBasis: 'private', minPax: 1, maxPax: 3 }
  const transfer = { ...when, ...car, isPerPax: false, amount: '300' }
  await call('dmc/rateStudio/changeTransferDraft', { ...at, steps: [{ do: 'add', rate: transfer }] })
  const drafts = [{ tourOptionId: tourOption.id, ticketRevision: 1, transferRevision: 1 }]
  const { publicationId } = await call<{ publicationId: number }>('dmc/rateStudio/planPublication', { day, drafts })
  return { tourOptionId: tourOption.id, publicationId }
}

/** The clock of another process cannot be moved: the moment comes to it. */
async function bringForward(publicationId: number): Promise<void> {
  const [row] = await trap.query<{ at: string }>(
    `update planned_publications set publish_at = date_trunc('second', now()) where id = $1
     returning to_char(publish_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
    [publicationId],
  )
  await trap.query(
    `update pgboss.job set start_after = now(), data = data || jsonb_build_object('dueAt', $2::text)
     where name = 'publish-drafts' and data->>'publicationId' = $1`,
    [String(publicationId), row?.at],
  )
}

const editionsOf = (tourOptionId: number) =>
  trap.query<{ service: string; edition: number }>(
    'select service, edition from rule_editions where group_id = $1 order by service',
    [tourOptionId],
  )

test.each([
  ['rule_editions:started', 'cut off after the first kind'],
  ['planned_publications:published', 'cut off before the end'],
])('a publication that is killed after %s is done once by the next node', { timeout: 120_000 }, async (point, name) => {
  const { tourOptionId, publicationId } = await planned(name)
  await trap.arm(point)
  await bringForward(publicationId)
  await trap.untilSprung()
  await server.kill()
  await trap.cutConnection()
  await trap.disarm()
  expect(await editionsOf(tourOptionId)).toEqual([])
  server = await runServer({ DATABASE_URL: databaseUrl, SANDBOX_URL: sandbox.url })
  await expect.poll(() => stateOf(publicationId), { timeout: 40_000, interval: 300 }).toBe('published')
  expect(await editionsOf(tourOptionId)).toEqual([
    { service: 'ticketRate', edition: 1 },
    { service: 'transferRate', edition: 1 },
  ])
})

/** A job whose worker was killed is taken up again when its time is over. */
async function stateOf(publicationId: number): Promise<string | undefined> {
  await trap.query(
    `update pgboss.job set state = 'retry', start_after = now()
     where state = 'active' and name = 'publish-drafts' and started_on < now() - interval '2 seconds'`,
  )
  const [row] = await trap.query<{ status: string }>('select status from planned_publications where id = $1', [publicationId])
  return row?.status
}
