import type { Actor } from '@tradewind/domain/accounts/actor'
import { mayShareViews, type SavedList } from '@tradewind/domain/saved-views/saved-lists'
import type { Instant } from '@tradewind/domain/time'
import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { forgetDefaultsOfOthers } from './default-view-repo.ts'
import { refuseList } from './refuse-list.ts'
import { insertView, lockOwnView, makeSureOfRoom, type RoomRefusal, refuseView, updateView } from './saved-view-repo.ts'

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
  refuseList(actor, list)
  if (isShared && !mayShareViews(actor)) refuse('FORBIDDEN', { message: 'Only our staff share views.' })
  return inSite(db, actor.siteId, async (tx) => {
    const before = id === undefined ? undefined : await lockOwnView(tx, actor, id)
    if (before && (before.deleted_at !== null || before.list !== list)) refuseView()
    await makeSureOfRoom(tx, refuse, { userId: actor.userId, list, name, except: id })
    const kept = { name, search, is_shared: isShared, changed_at: now }
    const savedId = before
      ? await updateView(tx, before.id, kept)
      : await insertView(tx, { ...kept, user_id: actor.userId, list, created_at: now })
    if (before?.is_shared && !isShared) await forgetDefaultsOfOthers(tx, actor.userId, savedId)
    if (isShared || before?.is_shared)
      await recordChange(
        tx,
        {
          actor,
          area: 'rules',
          action: isShared ? (before?.is_shared ? 'change a shared view' : 'share a view') : 'stop sharing a view',
          about: { kind: 'savedView', id: savedId },
          ...(before && { before: { name: before.name, search: before.search } }),
          after: { list, name, search },
        },
        now,
      )
    return savedId
  })
}
