import { NOTICE_KINDS } from '@tradewind/domain/notifications/notice-kinds'
import { CHANNELS, channelsOf, fixedChoice, noticeKindsFor } from '@tradewind/domain/notifications/notice-settings'
import { inSite } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { actorOf } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { refuseGuessing } from '../tickets/refuse-guessing.ts'
import { askForMail } from './ask-for-mail.ts'
import { countUnread, listNotices } from './list-notices.ts'
import { markNoticesRead } from './mark-notices-read.ts'
import { findChosen } from './notice-setting-repo.ts'
import { setNoticeSetting } from './set-notice-setting.ts'

/** Letters a person may ask for in an hour. */
const MAILS = { max: 30, windowMs: 60 * 60_000 }

export const notificationRoutes = {
  sendEmailForWl: route.notifications.sendEmailForWl.handler(async ({ input: { payload, siteId }, context }) => {
    const { app, site, now, request } = context
    const actor = actorOf(context)
    // The page says which site it thinks it is on; where it is, the host name says.
    if (String(siteId) !== String(site.id)) refuse('WRONG_SITE')
    if (app.env.SMTP_URL === undefined) refuse('MAIL_OFF')
    const waitMs = await request.server.limitTries(`mail:${site.id}:${actor.userId}`, MAILS.max, MAILS.windowMs)
    if (waitMs > 0)
      refuse('TOO_MANY', { message: `Too many e-mails. Please wait ${Math.ceil(waitMs / 60_000)} min and try again.` })
    const { isSent } = await refuseGuessing(context, () => askForMail({ ...app, actor, site, now }, payload))
    return { success: true, isSent }
  }),
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
  getNotificationSettings: route.notifications.getNotificationSettings.handler(async ({ context }) => {
    const actor = actorOf(context)
    const chosen = await inSite(context.app.db, context.site.id, (tx) => findChosen(tx, actor.userId))
    const kinds = noticeKindsFor(actor).map((kind) => ({
      kind,
      label: NOTICE_KINDS[kind],
      channels: channelsOf(kind, chosen.get(kind)),
      fixed: CHANNELS.filter((channel) => fixedChoice(kind, channel) !== undefined),
    }))
    return { success: true, kinds }
  }),
  setNotificationSetting: route.notifications.setNotificationSetting.handler(async ({ input, context }) => ({
    success: true,
    channels: await setNoticeSetting({ db: context.app.db, actor: actorOf(context), now: context.now }, input),
  })),
}
