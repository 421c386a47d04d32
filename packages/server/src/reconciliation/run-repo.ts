import type { Instant, PlainDate } from '@tradewind/domain/time'
import type { Selectable } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { ReconciliationRuns } from '../database/table-types.generated.ts'

export type RunRow = Selectable<ReconciliationRuns>
/** What one section looked at. `until`: how far it came among the sales of the period, where the next run goes on. `ahead`: of each kind, the last of those that are still to come. */
export type SectionCounts = { checked: number; unanswered: number; until?: string; ahead?: Readonly<Record<string, number>> }
export type Sections = Partial<Record<'supplier' | 'gateway' | 'ledger', SectionCounts>>

/** So far back a run looks when earlier ones were missed. */
const MOST_DAYS_BACK = 14

export async function getRun(tx: SiteTx, runId: number): Promise<RunRow> {
  return tx.selectFrom('reconciliation_runs').selectAll().where('id', '=', runId).executeTakeFirstOrThrow()
}

export async function listRuns(tx: SiteTx, most: number): Promise<(RunRow & { startedBy: string | null })[]> {
  const rows = await tx
    .selectFrom('reconciliation_runs as r')
    .leftJoin('users as u', (join) => join.onRef('u.site_id', '=', 'r.site_id').onRef('u.id', '=', 'r.started_by'))
    .selectAll('r')
    .select(['u.first_name', 'u.last_name'])
    .orderBy('r.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ first_name, last_name, ...run }) => ({
    ...run,
    startedBy: first_name === null ? null : `${first_name} ${last_name ?? ''}`.trim(),
  }))
}

/** Undefined where one is in progress, or the day's own was begun before: both of the table's own promises. */
export function insertRun(
  tx: SiteTx,
  { day, fromDay, startedBy, now }: { day: PlainDate; fromDay: PlainDate; startedBy: number | null; now: Instant },
): Promise<RunRow | undefined> {
  return tx
    .insertInto('reconciliation_runs')
    .values({ site_id: tx.siteId, day, from_day: fromDay, status: 'running', started_by: startedBy, started_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

type RunEnd = { readonly sections: Sections; readonly found: number; readonly settled: number; readonly now: Instant }

/** Says whether it was still running. */
export async function endRun(tx: SiteTx, runId: number, { sections, found, settled, now }: RunEnd): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reconciliation_runs')
    .set({ status: 'done', sections: JSON.stringify(sections), found, settled, finished_at: now })
    .where('id', '=', runId)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The run before, which says from where to go on. */
export async function findRunBefore(tx: SiteTx, runId: number): Promise<RunRow | undefined> {
  return tx
    .selectFrom('reconciliation_runs')
    .selectAll()
    .where('id', '<', runId)
    .where('status', '=', 'done')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** From the day after the last whole one, bounded; a day is looked at twice, because settlements are reported late. */
export function fromDayOf(before: Pick<RunRow, 'day'> | undefined, day: PlainDate, back: (days: number) => PlainDate): PlainDate {
  const farthest = back(MOST_DAYS_BACK)
  const from = before?.day ?? farthest
  return from < farthest ? farthest : from > day ? day : from
}

export async function listRunsUnderWay(tx: SiteTx): Promise<number[]> {
  const rows = await tx.selectFrom('reconciliation_runs').select('id').where('status', '=', 'running').execute()
  return rows.map(({ id }) => id)
}
