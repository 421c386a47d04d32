import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import { announce } from '../live/announce.ts'
import { countUnread } from './list-notices.ts'

type Context = { readonly db: Database; readonly actor: Actor; readonly now: Instant }

/** Marks one of the caller's notices as read, or all of them; their other screens hear of it. Gives how many are left. */
export function markNoticesRead({ db, actor, now }: Context, { id }: { id?: string | undefined }): Promise<number> {
  return inSite(db, actor.siteId, async (tx) => {
    let update = tx.updateTable('notices').set({ read_at: now }).where('user_id', '=', actor.userId).where('read_at', 'is', null)
    if (id !== undefined) update = update.where('id', '=', BigInt(id))
    const { numUpdatedRows } = await update.executeTakeFirst()
    if (numUpdatedRows > 0n) await announce(tx, { topic: 'notice', userId: actor.userId })
    return countUnread(tx, actor.userId)
  })
}
