import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import { announce } from '../live/announce.ts'
import { countUnread, setRead } from './notice-repo.ts'

type Context = { readonly db: Database; readonly actor: Actor; readonly now: Instant }

/** Marks one of the caller's notices as read, or all of them; their other screens are notified. Returns how many are unread. */
export function markNoticesRead({ db, actor, now }: Context, { id }: { id?: string | undefined }): Promise<number> {
  return inSite(db, actor.siteId, async (tx) => {
    if (await setRead(tx, actor.userId, { id, now })) await announce(tx, { topic: 'notice', userId: actor.userId })
    return countUnread(tx, actor.userId)
  })
}
