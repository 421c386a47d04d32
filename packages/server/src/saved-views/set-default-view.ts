import type { Actor } from '@tradewind/domain/accounts/actor'
import type { SavedList } from '@tradewind/domain/saved-views/saved-lists'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import { dropDefaultView, keepDefaultView } from './default-view-repo.ts'
import { refuseList } from './refuse-list.ts'
import { listViews, refuseView } from './saved-view-repo.ts'

type Context = { readonly db: Database; readonly actor: Actor }

/** Says which view the caller's list opens with: any they see, or none. */
export function setDefaultView({ db, actor }: Context, { list, id }: { list: SavedList; id: number | null }): Promise<void> {
  refuseList(actor, list)
  return inSite(db, actor.siteId, async (tx) => {
    if (id === null) return dropDefaultView(tx, actor.userId, list)
    if (!(await listViews(tx, actor, list)).some((view) => view.id === id)) refuseView()
    await keepDefaultView(tx, { userId: actor.userId, list, viewId: id })
  })
}
