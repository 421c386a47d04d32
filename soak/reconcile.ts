import type { Difference, ReconciliationRun as Run } from '@tradewind/contract/reconciliation/reconciliation'
import { sql } from 'kysely'
import type { Database } from '../packages/server/src/database/connect-database.ts'
import { DEMO_PASSWORD } from '../packages/server/src/demo/demo-sites.ts'
import type { Who } from '../packages/server/src/network/testing/two-sites.ts'
import type { Client } from './client.ts'
import { pause } from './stage.ts'
import type { Verdict } from './verdict.ts'

const PATIENCE_MS = 60_000

/**
 * Has the product's own reconciliation look at the supplier's books, the gateways' and the ledger. What it finds after a soak is a broken promise, but for
 * what staff has been asked to look up: a ticket whose refund was requested and never answered may be cancelled there.
 */
export async function reconciliationFindsNothing(
  db: Database,
  { clientFor, email, host }: { clientFor: (token?: string, host?: string) => Client } & Who,
): Promise<Verdict> {
  const promise = `The reconciliation of ${host} finds nothing of which staff was not notified`
  // Hours have passed for the nodes: a person signed in at the beginning may no longer be.
  const { body: signedIn } = await clientFor(undefined, host).call<{ sessionId: string }>('wl/user/login', {
    ...{ email, password: DEMO_PASSWORD },
  })
  const staff = clientFor(signedIn.sessionId, host)
  const { status, body } = await staff.call<{ run: Run }>('reconciliation/runNow', {})
  if (status !== 200) return { promise, looked: 0, broken: [`it did not start: ${status} ${body.errorCode}`] }
  const run = await untilDone(staff, body.run.id)
  if (run?.status !== 'done') return { promise, looked: 0, broken: [`the run is ${run?.status}`] }
  const { rows } = await sql<{ id: number }>`select booking_id as id from change_requests where state = 'needsStaff'`.execute(db)
  const lookedUp = new Set(rows.map(({ id }) => id))
  const isNews = ({ kind, bookingId }: Difference) => kind !== 'cancelledThere' || bookingId === null || !lookedUp.has(bookingId)
  const answer = await staff.call<{ differences: Difference[] }>('reconciliation/getDifferences', {})
  return {
    promise,
    looked: run.sections.reduce((sum, { checked }) => sum + checked, 0),
    broken: answer.body.differences
      .filter(isNews)
      .map(({ section, kind, title, ours, theirs }) => `${section}, ${kind}: ${title} (${ours} / ${theirs})`),
  }
}

async function untilDone(staff: Client, runId: number): Promise<Run | undefined> {
  for (const end = Date.now() + PATIENCE_MS; ; await pause(500)) {
    const { body } = await staff.get<{ runs: Run[] }>('reconciliation/getRuns')
    const run = body.runs.find((one) => one.id === runId)
    if (run?.status !== 'running' || Date.now() > end) return run
  }
}
