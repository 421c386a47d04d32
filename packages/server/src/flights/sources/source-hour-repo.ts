import type { Dropped, DroppedThing, DropReason } from '@tradewind/domain/flights/dropped'
import { type Instant, instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { type SiteTx, sendAlong } from '../../database/in-site.ts'

export type HourAnswer = {
  readonly source: string
  readonly status: 'answered' | 'failed' | 'late'
  readonly optionsFound: number
  readonly trouble: string | null
}
export type SourceState = {
  readonly source: string
  readonly answered: number
  readonly failed: number
  readonly late: number
  readonly optionsFound: number
  readonly lastAnswerAt: Instant | null
  readonly lastTroubleAt: Instant | null
  readonly lastTrouble: string | null
}
export type DropRow = {
  readonly source: string
  readonly what: DroppedThing
  readonly reason: DropReason
  readonly example: string
  readonly lastDay: number
  readonly lastWeek: number
  readonly lastAt: Instant
}

/** Adds answers to the rows of this hour. Always in the order of their sources, so that two searches never wait for each other in a circle. */
export async function addAnswers(tx: SiteTx, answers: readonly HourAnswer[], now: Instant): Promise<void> {
  if (answers.length === 0) return
  const rows = [...answers]
    .sort((a, b) => (a.source < b.source ? -1 : 1))
    .map(({ source, status, optionsFound, trouble }) => ({
      site_id: tx.siteId,
      source,
      hour: hourOf(now),
      answered: status === 'answered' ? 1 : 0,
      failed: status === 'failed' ? 1 : 0,
      late: status === 'late' ? 1 : 0,
      options_found: optionsFound,
      last_answer_at: status === 'answered' ? now : null,
      last_trouble_at: status === 'answered' ? null : now,
      last_trouble: trouble,
    }))
  sendAlong(
    tx,
    tx
      .insertInto('flight_source_hours')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'source', 'hour']).doUpdateSet({
          answered: sql`flight_source_hours.answered + excluded.answered`,
          failed: sql`flight_source_hours.failed + excluded.failed`,
          late: sql`flight_source_hours.late + excluded.late`,
          options_found: sql`flight_source_hours.options_found + excluded.options_found`,
          last_answer_at: sql`coalesce(excluded.last_answer_at, flight_source_hours.last_answer_at)`,
          last_trouble_at: sql`coalesce(excluded.last_trouble_at, flight_source_hours.last_trouble_at)`,
          last_trouble: sql`coalesce(excluded.last_trouble, flight_source_hours.last_trouble)`,
        }),
      ),
  )
}

export async function addDrops(tx: SiteTx, drops: readonly (Dropped & { source: string })[], now: Instant): Promise<void> {
  if (drops.length === 0) return
  const keyOf = ({ source, what, reason, example }: Dropped & { source: string }) => [source, what, reason, example].join('/')
  const rows = [...drops]
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .map(({ source, what, reason, example, count }) => ({
      site_id: tx.siteId,
      source,
      hour: hourOf(now),
      what,
      reason,
      example,
      dropped: count,
      last_at: now,
    }))
  sendAlong(
    tx,
    tx
      .insertInto('flight_drops')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['site_id', 'source', 'hour', 'what', 'reason', 'example'])
          .doUpdateSet({ dropped: sql`flight_drops.dropped + excluded.dropped`, last_at: sql`excluded.last_at` }),
      ),
  )
}

/** Every source that was asked since, added up. A site has a handful. */
export async function listSourceStates(tx: SiteTx, since: Instant): Promise<SourceState[]> {
  const { rows } = await sql<SourceState>`
    select source,
      sum(answered)::int as "answered", sum(failed)::int as "failed", sum(late)::int as "late",
      sum(options_found)::int as "optionsFound",
      max(last_answer_at) as "lastAnswerAt", max(last_trouble_at) as "lastTroubleAt",
      (array_agg(last_trouble order by last_trouble_at desc nulls last))[1] as "lastTrouble"
    from flight_source_hours
    where hour >= ${hourOf(since)}
    group by source order by source limit 200`.execute(tx)
  return rows
}

/** The likeliest to matter first. */
export async function listDrops(
  tx: SiteTx,
  { sinceDay, sinceWeek }: { sinceDay: Instant; sinceWeek: Instant },
): Promise<DropRow[]> {
  const { rows } = await sql<DropRow>`
    select source, what, reason, example,
      coalesce(sum(dropped) filter (where hour >= ${hourOf(sinceDay)}), 0)::int as "lastDay",
      sum(dropped)::int as "lastWeek", max(last_at) as "lastAt"
    from flight_drops
    where hour >= ${hourOf(sinceWeek)}
    group by source, what, reason, example
    order by sum(dropped) desc, source, reason, example limit 300`.execute(tx)
  return rows
}

const SWEEP_AT_MOST = 40

/** Takes away a few of the hours that nobody is shown any more. */
export async function sweepHours(tx: SiteTx, before: Instant): Promise<void> {
  sendAlong(
    tx,
    sql`delete from flight_source_hours where (site_id, source, hour) in (
    select site_id, source, hour from flight_source_hours
    where site_id = ${tx.siteId} and hour < ${before} order by hour limit ${SWEEP_AT_MOST} for update skip locked)`,
  )
  sendAlong(
    tx,
    sql`delete from flight_drops where (site_id, source, hour, what, reason, example) in (
    select site_id, source, hour, what, reason, example from flight_drops
    where site_id = ${tx.siteId} and hour < ${before} order by hour limit ${SWEEP_AT_MOST} for update skip locked)`,
  )
}

function hourOf(at: Instant): Instant {
  return instant(`${at.slice(0, 13)}:00:00.000Z`)
}
