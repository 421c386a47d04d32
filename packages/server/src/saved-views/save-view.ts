import type { Actor } from '@tradewind/domain/accounts/actor'
import { mayShareViews, mayUseList, type SavedList } from '@tradewind/domain/saved-views/saved-lists'
import type { Instant } from '@tradewind/domain/time'
import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import { type Refuse, refuseCommon } from '../http/promised-refusals.ts'
import { lockOwnView, makeSureOfRoom, type RoomRefusal, refuseView } from './saved-view-repo.ts'

type Context = { readonly db: Database; readonly actor: Actor; readonly now: Instant; readonly refuse: Refuse<RoomRefusal> }
type Wish = {
  readonly id?: number | undefined
  readonly list: SavedList
  readonly name: string
  readonly search: string
  readonly isShared: boolean
}

/** Keeps a list's filters under a name, or changes one's own view. What colleagues see of it, before or after, is a line of the trail. */
export function saveView({ db, actor, now, refuse }: Context, { id, list, name, search, isShared }: Wish): Promise<number> {
  if (!mayUseList(actor, list) || (isShared && !mayShareViews(actor))) refuseCommon('FORBIDDEN')
  return inSite(db, actor.siteId, async (tx) => {
    const before = id === undefined ? undefined : await lockOwnView(tx, actor, id)
    if (before && (before.deleted_at !== null || before.list !== list)) refuseView()
    await makeSureOfRoom(tx, refuse, { userId: actor.userId, list, name, except: id })
    const kept = { name, search, is_shared: isShared, changed_at: now }
    const saved = before
      ? await tx.updateTable('saved_views').set(kept).where('id', '=', before.id).returning('id').executeTakeFirstOrThrow()
      : await tx
          .insertInto('saved_views')
          .values({ site_id: tx.siteId, user_id: actor.userId, list, created_at: now, ...kept })
          .returning('id')
          .executeTakeFirstOrThrow()
    if (before?.is_shared && !isShared) await forgetDefaultsOfOthers(tx, actor, saved.id)
    if (isShared || before?.is_shared)
      await recordChange(
        tx,
        {
          actor,
          area: 'rules',
          action: isShared ? (before?.is_shared ? 'change a shared view' : 'share a view') : 'stop sharing a view',
          about: { kind: 'savedView', id: saved.id },
          ...(before && { before: { name: before.name, search: before.search } }),
          after: { list, name, search },
        },
        now,
      )
    return saved.id
  })
}

/** Shared again one day, it does not open colleagues' lists by surprise. */
async function forgetDefaultsOfOthers(tx: Parameters<typeof lockOwnView>[0], { userId }: Actor, viewId: number) {
  await tx.deleteFrom('default_views').where('view_id', '=', viewId).where('user_id', '<>', userId).execute()
}
