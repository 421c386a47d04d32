import type { Actor } from '@tradewind/domain/accounts/actor'
import { mayUseList, type SavedList } from '@tradewind/domain/saved-views/saved-lists'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import { refuseCommon } from '../http/promised-refusals.ts'
import { listViews, refuseView } from './saved-view-repo.ts'

type Context = { readonly db: Database; readonly actor: Actor }

/** Says which view the caller's list opens with: any they see, or none. */
export function setDefaultView({ db, actor }: Context, { list, id }: { list: SavedList; id: number | null }): Promise<void> {
  if (!mayUseList(actor, list)) refuseCommon('FORBIDDEN')
  return inSite(db, actor.siteId, async (tx) => {
    const own = { site_id: tx.siteId, user_id: actor.userId, list }
    if (id === null) {
      await tx.deleteFrom('default_views').where('user_id', '=', own.user_id).where('list', '=', list).execute()
      return
    }
    if (!(await listViews(tx, actor, list)).some((view) => view.id === id)) refuseView()
    await tx
      .insertInto('default_views')
      .values({ ...own, view_id: id })
      .onConflict((conflict) => conflict.columns(['site_id', 'user_id', 'list']).doUpdateSet({ view_id: id }))
      .execute()
  })
}
