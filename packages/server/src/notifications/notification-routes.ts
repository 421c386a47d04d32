import { NOTICE_KINDS } from '@tradewind/domain/notifications/notice-kinds'
import { CHANNELS, channelsOf, fixedChoice, noticeKindsFor } from '@tradewind/domain/notifications/notice-settings'
import { hashToken } from '../accounts/password.ts'
import { sessionToken } from '../accounts/session-cookie.ts'
import { promised } from '../http/promised-refusals.ts'
import { refuse, refuseTooMany } from '../http/refuse.ts'
import { actorOf, type RequestContext, reading, writing } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { markNoticesRead } from './mark-notices-read.ts'
import { countUnread, listNotices } from './notice-repo.ts'
import { findChosen } from './notice-setting-repo.ts'
import { findPushKeys, pushKeysOfSite } from './push-key-repo.ts'
import { deleteSubscription, findByEndpoint, findSubscription, listDevices } from './push-subscription-repo.ts'
import { setNoticeSetting } from './set-notice-setting.ts'
import { subscribeToPush } from './subscribe-to-push.ts'

/** Times a person may register a browser in an hour. */
const SUBSCRIPTIONS = { max: 60, windowMs: 60 * 60_000 }

export const notificationRoutes = {
  getNotices: route.notifications.getNotices.handler(({ input, context }) =>
    reading(context, async (tx) => {
      const { userId } = actorOf(context)
      return { success: true, ...(await listNotices(tx, userId, input.cursor)), unread: await countUnread(tx, userId) }
    }),
  ),
  getUnreadCount: route.notifications.getUnreadCount.handler(({ context }) =>
    reading(context, async (tx) => ({
      success: true,
      unread: await countUnread(tx, actorOf(context).userId),
    })),
  ),
  markNoticesRead: route.notifications.markNoticesRead.handler(async ({ input, context }) => ({
    success: true,
    unread: await markNoticesRead({ db: context.db, actor: actorOf(context), now: context.now }, input),
  })),
  getNotificationSettings: route.notifications.getNotificationSettings.handler(async ({ context }) => {
    const actor = actorOf(context)
    const { chosen, devices, keys } = await reading(context, async (tx) => ({
      chosen: await findChosen(tx, actor.userId),
      devices: await listDevices(tx, actor.userId, context.now),
      keys: await findPushKeys(tx),
    }))
    // Written once in the life of a site.
    const { publicKey } = keys ?? (await writing(context, (tx) => pushKeysOfSite(tx, context.now)))
    const here = sessionHash(context)
    const kinds = noticeKindsFor(actor).map((kind) => ({
      kind,
      label: NOTICE_KINDS[kind],
      channels: channelsOf(kind, chosen.get(kind)),
      fixed: CHANNELS.filter((channel) => fixedChoice(kind, channel) !== undefined),
    }))
    const push = {
      publicKey,
      devices: devices.map(({ id, device, created_at: since, session_hash }) => ({
        id,
        device,
        since,
        isHere: session_hash.equals(here),
      })),
    }
    return { success: true, kinds, push }
  }),
  setNotificationSetting: route.notifications.setNotificationSetting.handler(async ({ input, context, errors }) => ({
    success: true,
    channels: await setNoticeSetting(
      { db: context.db, actor: actorOf(context), now: context.now, refuse: promised(errors) },
      input,
    ),
  })),
  createPushNotificationSubscription: route.notifications.createPushNotificationSubscription.handler(
    async ({ input, context, errors }) => {
      const { app, site, now, request } = context
      const actor = actorOf(context)
      const waitMs = await request.server.limitTries(`push:${site.id}:${actor.userId}`, SUBSCRIPTIONS.max, SUBSCRIPTIONS.windowMs)
      if (waitMs > 0) refuseTooMany(waitMs)
      const { endpoint, keys } = input.subscription
      const userAgent = request.headers['user-agent'] ?? ''
      await subscribeToPush(
        { ...app, actor, now, refuse: promised(errors) },
        { endpoint, keys, sessionHash: sessionHash(context), userAgent },
      )
      return { success: true }
    },
  ),
  checkExistingSubscription: route.notifications.checkExistingSubscription.handler(({ input, context }) =>
    reading(context, async (tx) => {
      const { userId } = actorOf(context)
      const known = await findByEndpoint(tx, input.subscriptionEndPoint)
      // One of an earlier session ends with that: it is as good as none.
      const isOurs = known?.user_id === userId && known.session_hash.equals(sessionHash(context))
      return { success: true, isSubscriptionExistForCurrentUser: isOurs }
    }),
  ),
  removePushSubscription: route.notifications.removePushSubscription.handler(({ input: { id }, context }) =>
    writing(context, async (tx) => {
      const device = await findSubscription(tx, id)
      if (device?.user_id !== actorOf(context).userId) refuse('NOT_FOUND', { message: 'This device is no longer on your list.' })
      await deleteSubscription(tx, id)
      return { success: true }
    }),
  ),
}

/** What a session is known by in the tables. */
function sessionHash({ request }: Pick<RequestContext, 'request'>): Buffer {
  return hashToken(sessionToken(request) ?? refuse('NOT_LOGGED_IN'))
}
