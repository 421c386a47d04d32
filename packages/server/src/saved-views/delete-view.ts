import type { Actor } from '@tradewind/domain/accounts/actor'
import { mayShareViews, mayUseList, type SavedList } from '@tradewind/domain/saved-views/saved-lists'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import {
  dropDeletedViews,
  lockOwnView,
  makeSureOfRoom,
  type RoomRefusal,
  refuseView,
  setDeleted,
  setRestored,
} from './saved-view-repo.ts'

type Context = { readonly db: Database; readonly actor: Actor; readonly now: Instant }

/** How long a deletion can be taken back. */
const KEPT_MINUTES = 24 * 60

/** Takes one's own view away. It stays for a day, unseen, so that it can be brought back; what was deleted longer ago goes for good. */
export function deleteView({ db, actor, now }: Context, { id }: { id: number }): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const view = await lockOwnView(tx, actor, id)
    if (view.deleted_at !== null) return
    await dropDeletedViews(tx, { userId: actor.userId, before: plusMinutes(now, -KEPT_MINUTES) })
    await setDeleted(tx, id, now)
    if (!view.is_shared) return
    const { list, name, search } = view
    const about = { kind: 'savedView', id }
    await recordChange(tx, { actor, area: 'rules', action: 'delete a shared view', about, before: { list, name, search } }, now)
  })
}

/** Restores one's own view unchanged. One whose sharer may no longer share, or no longer see that list, is restored unshared. */
export function restoreView(
  { db, actor, now, refuse }: Context & { readonly refuse: Refuse<RoomRefusal> },
  { id }: { id: number },
): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const view = await lockOwnView(tx, actor, id)
    if (view.deleted_at === null) return
    if (view.deleted_at < plusMinutes(now, -KEPT_MINUTES)) refuseView()
    await makeSureOfRoom(tx, refuse, { userId: actor.userId, list: view.list, name: view.name })
    const isShared = view.is_shared && mayShareViews(actor) && mayUseList(actor, view.list as SavedList)
    await setRestored(tx, id, isShared)
    if (!isShared) return
    const { list, name, search } = view
    const about = { kind: 'savedView', id }
    await recordChange(tx, { actor, area: 'rules', action: 'bring a shared view back', about, after: { list, name, search } }, now)
  })
}
