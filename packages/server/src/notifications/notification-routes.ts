import { inSite } from '../database/in-site.ts'
import { actorOf } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { countUnread, listNotices } from './list-notices.ts'
import { markNoticesRead } from './mark-notices-read.ts'

export const notificationRoutes = {
  getNotices: route.notifications.getNotices.handler(({ input, context }) =>
    inSite(context.app.db, context.site.id, async (tx) => {
      const { userId } = actorOf(context)
      return { success: true, ...(await listNotices(tx, userId, input.cursor)), unread: await countUnread(tx, userId) }
    }),
  ),
  getUnreadCount: route.notifications.getUnreadCount.handler(({ context }) =>
    inSite(context.app.db, context.site.id, async (tx) => ({
      success: true,
      unread: await countUnread(tx, actorOf(context).userId),
    })),
  ),
  markNoticesRead: route.notifications.markNoticesRead.handler(async ({ input, context }) => ({
    success: true,
    unread: await markNoticesRead({ db: context.app.db, actor: actorOf(context), now: context.now }, input),
  })),
}
