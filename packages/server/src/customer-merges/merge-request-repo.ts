import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'

type Pair = { readonly keptId: number; readonly mergedId: number }

/** The request for exactly this merge that still counts. The caller of a write has locked both people. */
export async function findMergeRequest(tx: SiteTx, { keptId, mergedId }: Pair, now: Instant) {
  return selectRequests(tx, now).where('r.kept_id', '=', keptId).where('r.merged_id', '=', mergedId).executeTakeFirst()
}

/** Those of which this person is a side, the newest first. */
export async function listMergeRequests(tx: SiteTx, userId: number, now: Instant) {
  return selectRequests(tx, now)
    .where(({ or, eb }) => or([eb('r.kept_id', '=', userId), eb('r.merged_id', '=', userId)]))
    .orderBy('r.asked_at', 'desc')
    .limit(50)
    .execute()
}
export type MergeRequestRow = Awaited<ReturnType<typeof listMergeRequests>>[number]

function selectRequests(tx: SiteTx, now: Instant) {
  return tx
    .selectFrom('customer_merge_requests as r')
    .innerJoin('users as k', (join) => join.onRef('k.site_id', '=', 'r.site_id').onRef('k.id', '=', 'r.kept_id'))
    .innerJoin('users as g', (join) => join.onRef('g.site_id', '=', 'r.site_id').onRef('g.id', '=', 'r.merged_id'))
    .innerJoin('users as a', (join) => join.onRef('a.site_id', '=', 'r.site_id').onRef('a.id', '=', 'r.asked_by'))
    .select(['r.id', 'r.kept_id', 'r.merged_id', 'r.asked_by', 'r.asked_at', 'r.ends_at'])
    .select([
      sql<string>`trim(k.first_name || ' ' || k.last_name)`.as('kept'),
      sql<string>`trim(g.first_name || ' ' || g.last_name)`.as('merged'),
      sql<string>`trim(a.first_name || ' ' || a.last_name)`.as('by'),
    ])
    .where('r.ended_at', 'is', null)
    .where('r.ends_at', '>', now)
}

/** The caller has locked both people. Of the account that would be closed there is one request at a time: gives the older one that this one replaces, unless it has expired. */
export async function insertMergeRequest(
  tx: SiteTx,
  { keptId, mergedId, by, now, endsAt }: Pair & { readonly by: number; readonly now: Instant; readonly endsAt: Instant },
): Promise<MergeRequestRow[]> {
  const replaced = await selectRequests(tx, now).where('r.merged_id', '=', mergedId).execute()
  await endMergeRequests(tx, mergedId, { as: 'replaced', by, now })
  await tx
    .insertInto('customer_merge_requests')
    .values({ site_id: tx.siteId, kept_id: keptId, merged_id: mergedId, asked_by: by, asked_at: now, ends_at: endsAt })
    .execute()
  return replaced
}

type Ending = { readonly as: 'declined' | 'withdrawn' | 'replaced'; readonly by: number; readonly now: Instant }

export async function endMergeRequests(tx: SiteTx, mergedId: number, { as, by, now }: Ending): Promise<void> {
  await tx
    .updateTable('customer_merge_requests')
    .set({ ended_at: now, ended_as: as, ended_by: by })
    .where('merged_id', '=', mergedId)
    .where('ended_at', 'is', null)
    .execute()
}

/** With a merge ends what waited for it, and everything else that waited about the account that it closes, also where that one was to be kept. Gives those that still counted. */
export async function endRequestsByMerge(
  tx: SiteTx,
  { keptId, mergedId }: Pair,
  { by, now }: Omit<Ending, 'as'>,
): Promise<MergeRequestRow[]> {
  const ended = await selectRequests(tx, now)
    .where(({ or, eb }) => or([eb('r.merged_id', '=', mergedId), eb('r.kept_id', '=', mergedId)]))
    .execute()
  const endedAs = sql<string>`case when merged_id = ${mergedId} and kept_id = ${keptId} then 'merged' else 'replaced' end`
  await tx
    .updateTable('customer_merge_requests')
    .set({ ended_at: now, ended_as: endedAs, ended_by: by })
    .where(({ or, eb }) => or([eb('merged_id', '=', mergedId), eb('kept_id', '=', mergedId)]))
    .where('ended_at', 'is', null)
    .execute()
  return ended
}
