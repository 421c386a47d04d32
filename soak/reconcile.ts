import type { Difference, ReconciliationRun as Run } from '@tradewind/contract/reconciliation'
import type { Client } from './client.ts'
import { pause } from './stage.ts'
import type { Verdict } from './verdict.ts'

const PATIENCE_MS = 60_000

/** Has the product's own reconciliation look at the supplier's books, the gateways' and the ledger. What it finds after a soak is a broken promise. */
export async function reconciliationFindsNothing(staff: Client): Promise<Verdict> {
  const promise = 'The reconciliation finds nothing'
  const { status, body } = await staff.call<{ run: Run }>('reconciliation/runNow', {})
  if (status !== 200) return { promise, looked: 0, broken: [`it did not start: ${status} ${body.errorCode}`] }
  const run = await untilDone(staff, body.run.id)
  if (run?.status !== 'done') return { promise, looked: 0, broken: [`the run is ${run?.status}`] }
  const answer = await staff.call<{ differences: Difference[] }>('reconciliation/getDifferences', {})
  return {
    promise,
    looked: run.sections.reduce((sum, { checked }) => sum + checked, 0),
    broken: answer.body.differences.map(
      ({ section, kind, title, ours, theirs }) => `${section}, ${kind}: ${title} (${ours} / ${theirs})`,
    ),
  }
}

async function untilDone(staff: Client, runId: number): Promise<Run | undefined> {
  for (const end = Date.now() + PATIENCE_MS; ; await pause(500)) {
    const { body } = await staff.get<{ runs: Run[] }>('reconciliation/getRuns')
    const run = body.runs.find((one) => one.id === runId)
    if (run?.status !== 'running' || Date.now() > end) return run
  }
}
