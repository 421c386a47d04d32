import type { SavedView } from '@tradewind/contract/saved-views/saved-views'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { mayShareViews, type SavedList, VIEWS_AT_MOST } from '@tradewind/domain/saved-views/saved-lists'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { refuse } from '../http/refuse.ts'

/** Colleagues' views shown beside one's own, at most. */
const SHARED_AT_MOST = 100

/** The views of a list that a person sees: their own, and for staff those colleagues share; by name. */
export async function listViews(tx: SiteTx, actor: Actor, list: SavedList): Promise<SavedView[]> {
  const rows = await tx
    .selectFrom('saved_views as view')
    .innerJoin('users', (join) => join.onRef('users.site_id', '=', 'view.site_id').onRef('users.id', '=', 'view.user_id'))
    .leftJoin('default_views as chosen', (join) =>
      join
        .onRef('chosen.site_id', '=', 'view.site_id')
        .onRef('chosen.view_id', '=', 'view.id')
        .on('chosen.user_id', '=', actor.userId)
        .on('chosen.list', '=', list),
    )
    .selectAll('view')
    .select(['users.first_name', 'users.last_name', 'chosen.view_id as default_id'])
    .where('view.list', '=', list)
    .where('view.deleted_at', 'is', null)
    .where((eb) =>
      mayShareViews(actor)
        ? eb.or([eb('view.user_id', '=', actor.userId), eb('view.is_shared', '=', true)])
        : eb('view.user_id', '=', actor.userId),
    )
    .orderBy(sql`view.user_id <> ${actor.userId}`)
    .orderBy(sql`lower(view.name)`)
    .orderBy('view.id')
    .limit(VIEWS_AT_MOST + SHARED_AT_MOST)
    .execute()
  return rows.map((row) => {
    const isMine = row.user_id === actor.userId
    return {
      id: row.id,
      name: row.name,
      search: row.search,
      isMine,
      sharedBy: isMine ? null : `${row.first_name} ${row.last_name}`.trim(),
      isShared: row.is_shared,
      isDefault: row.default_id !== null,
    }
  })
}

/** One's own view, kept or deleted. Somebody else's is not there, shared or not. */
export async function lockOwnView(tx: SiteTx, { userId }: Pick<Actor, 'userId'>, id: number) {
  const view = await tx
    .selectFrom('saved_views')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return view ?? refuseView()
}

export function refuseView(): never {
  refuse('NOT_FOUND', { message: 'View not found.' })
}

type Room = { readonly userId: number; readonly list: string; readonly name: string; readonly except?: number | undefined }

export type RoomRefusal = 'NAME_TAKEN' | 'TOO_MANY_VIEWS'

/** Refuses one view too many, and a name that is taken. One person's views are changed one after the other. */
export async function makeSureOfRoom(tx: SiteTx, refuse: Refuse<RoomRefusal>, { userId, list, name, except }: Room): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const others = await tx
    .selectFrom('saved_views')
    .select(['id', 'name'])
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .where('deleted_at', 'is', null)
    .where('id', '<>', except ?? 0)
    .execute()
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) refuse('NAME_TAKEN')
  if (except === undefined && others.length >= VIEWS_AT_MOST) refuse('TOO_MANY_VIEWS')
}

type Kept = { readonly name: string; readonly search: string; readonly is_shared: boolean; readonly changed_at: Instant }

export async function insertView(
  tx: SiteTx,
  view: Kept & { readonly user_id: number; readonly list: string; readonly created_at: Instant },
): Promise<number> {
  const { id } = await tx
    .insertInto('saved_views')
    .values({ site_id: tx.siteId, ...view })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateView(tx: SiteTx, id: number, kept: Kept): Promise<number> {
  await tx.updateTable('saved_views').set(kept).where('id', '=', id).execute()
  return id
}

export async function setDeleted(tx: SiteTx, id: number, now: Instant): Promise<void> {
  await tx.updateTable('saved_views').set({ deleted_at: now }).where('id', '=', id).execute()
}

export async function setRestored(tx: SiteTx, id: number, isShared: boolean): Promise<void> {
  await tx.updateTable('saved_views').set({ deleted_at: null, is_shared: isShared }).where('id', '=', id).execute()
}

/** A person's views that were deleted before then, for good. */
export async function dropDeletedViews(tx: SiteTx, { userId, before }: { userId: number; before: Instant }): Promise<void> {
  await tx.deleteFrom('saved_views').where('user_id', '=', userId).where('deleted_at', '<', before).execute()
}
