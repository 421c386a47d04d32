import type { Instant } from '@tradewind/domain/time'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { PlannedPublications } from '../database/table-types.generated.ts'
import type { BookPlace } from './book.ts'

export type Publication = Omit<Selectable<PlannedPublications>, 'id'> & { readonly id: number }
/** A draft of a publication. */
export type DraftPlace = { readonly service: string; readonly groupId: number }

/** At most so many drafts go live together: those of both kinds of rates of all tour options of a sheet. */
const MOST_DRAFTS = 1_000

export async function insertPublication(
  tx: SiteTx,
  row: Pick<Insertable<PlannedPublications>, 'seller' | 'publish_at' | 'note' | 'planned_at' | 'planned_by' | 'planned_by_name'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('planned_publications')
    .values({ site_id: tx.siteId, ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

export async function findPublication(tx: SiteTx, id: number): Promise<Publication | undefined> {
  const row = await tx.selectFrom('planned_publications').selectAll().where('id', '=', BigInt(id)).executeTakeFirst()
  return row && numbered(row)
}

/** Locked until the transaction ends: whoever cancels it, moves it or does it take turns. */
export async function lockPublication(tx: SiteTx, id: number): Promise<Publication | undefined> {
  const row = await tx
    .selectFrom('planned_publications')
    .selectAll()
    .where('id', '=', BigInt(id))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && numbered(row)
}

/** What is still to be published, by its moment. */
export async function listPlanned(tx: SiteTx): Promise<Publication[]> {
  const rows = await tx
    .selectFrom('planned_publications')
    .selectAll()
    .where('status', '=', 'planned')
    .orderBy('publish_at')
    .orderBy('id')
    .execute()
  return rows.map(numbered)
}

export async function movePublication(
  tx: SiteTx,
  id: number,
  { publishAt, note }: { publishAt: Instant; note: string },
): Promise<void> {
  await tx.updateTable('planned_publications').set({ publish_at: publishAt, note }).where('id', '=', BigInt(id)).execute()
}

export type Ended = { readonly status: 'published' | 'cancelled' | 'refused'; readonly reason: string | null; readonly at: Instant }

export async function endPublication(tx: SiteTx, id: number, { status, reason, at }: Ended): Promise<void> {
  await tx.updateTable('planned_publications').set({ status, reason, ended_at: at }).where('id', '=', BigInt(id)).execute()
}

/** Closes the drafts of these books for a publication. The books are locked by the caller. */
export async function attachDrafts(tx: SiteTx, id: number, books: readonly BookPlace[]): Promise<void> {
  for (const { service, groupId } of books)
    await tx
      .updateTable('rule_drafts')
      .set({ publication_id: BigInt(id) })
      .where('service', '=', service.name)
      .where('group_id', '=', groupId)
      .execute()
}

/** The drafts stay, as drafts like all others. */
export async function detachDrafts(tx: SiteTx, id: number): Promise<void> {
  await tx.updateTable('rule_drafts').set({ publication_id: null }).where('publication_id', '=', BigInt(id)).execute()
}

/** The drafts of some services of one group stand beside no publication any more. */
export async function detachDraftsOf(
  tx: SiteTx,
  { services, groupId }: { services: readonly string[]; groupId: number },
): Promise<void> {
  await tx
    .updateTable('rule_drafts')
    .set({ publication_id: null })
    .where('service', '=', sql<string>`any(${services})`)
    .where('group_id', '=', groupId)
    .execute()
}

/** The drafts of publications, each with how many changes it has. */
export async function listDraftsOf(
  tx: SiteTx,
  ids: readonly number[],
): Promise<(DraftPlace & { readonly publicationId: number; readonly changes: number })[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('rule_drafts as draft')
    .select(['draft.service', 'draft.group_id', 'draft.publication_id'])
    .select(
      sql<number>`(select count(*)::int from rule_draft_changes change where change.site_id = draft.site_id
        and change.service = draft.service and change.group_id = draft.group_id)`.as('changes'),
    )
    .where('draft.publication_id', '=', sql<bigint>`any(${ids.map(BigInt)}::bigint[])`)
    .orderBy('draft.group_id')
    .orderBy('draft.service')
    .limit(ids.length * MOST_DRAFTS)
    .execute()
  return rows.map(({ service, group_id, publication_id, changes }) => ({
    service,
    groupId: group_id,
    publicationId: Number(publication_id ?? 0),
    changes,
  }))
}

/** The publications that drafts of some services stand beside: planned ones, and refused ones until their draft is changed. */
export async function listPublicationsOf(
  tx: SiteTx,
  { services, groupId }: { services: readonly string[]; groupId?: number },
): Promise<Publication[]> {
  const ids = tx
    .selectFrom('rule_drafts')
    .select('publication_id')
    .where('service', '=', sql<string>`any(${services})`)
    .where('publication_id', 'is not', null)
    .$if(groupId !== undefined, (query) => query.where('group_id', '=', groupId ?? 0))
  const rows = await tx
    .selectFrom('planned_publications')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('publish_at')
    .orderBy('id')
    .limit(MOST_DRAFTS)
    .execute()
  return rows.map(numbered)
}

function numbered(row: Selectable<PlannedPublications>): Publication {
  return { ...row, id: Number(row.id) }
}
