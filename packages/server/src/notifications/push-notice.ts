import { plusMinutes } from '@tradewind/domain/time'
import { findActorById } from '../accounts/session-repo.ts'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { siteOf } from '../sites/site-facts.ts'
import { findNotice } from './notice-repo.ts'
import { postPush } from './post-push.ts'
import { pushKeysOfSite } from './push-key-repo.ts'
import { deleteSubscription, findSubscription } from './push-subscription-repo.ts'
import { signPush } from './sign-push.ts'

/** Later than this it is no news any more. Push services keep it for a device that is off no longer than that either. */
const NEWS_MINUTES = 6 * 60
/** The browser has taken its subscription back. */
const GONE = [404, 410]

type Job = { readonly siteId: number; readonly noticeId: string; readonly subscriptionId: number }

/**
 * Job: a notice on one device. A service that is busy or away is asked again while it is news; a subscription that is gone is forgotten; what a service
 * refuses otherwise is given up, because it would refuse it again. Only the title and the way travel: a locked screen shows them.
 */
export async function pushNotice(
  { db, env, log, now }: Pick<App, 'db' | 'env' | 'log' | 'now'>,
  { siteId, noticeId, subscriptionId }: Job,
): Promise<void> {
  const found = await inSite(db, siteId, async (tx) => {
    const [notice, device] = [await findNotice(tx, noticeId), await findSubscription(tx, subscriptionId)]
    // The browser may have become another person's since.
    if (!notice || device?.user_id !== notice.user_id || !(await findActorById(tx, notice.user_id))) return undefined
    return { notice, device, keys: await pushKeysOfSite(tx, now()) }
  })
  if (!found || found.notice.created_at < plusMinutes(now(), -NEWS_MINUTES)) return
  const { notice, device, keys } = found
  const { admin_email } = await siteOf(db, siteId)
  const status = await postPush(
    {
      to: device,
      payload: { title: notice.title, path: notice.path, tag: `notice-${noticeId}` },
      authorization: signPush(keys, { endpoint: device.endpoint, contact: admin_email, now: now() }),
      ttlSeconds: NEWS_MINUTES * 60,
    },
    env,
  )
  if (status >= 200 && status < 300) return
  if (GONE.includes(status)) return inSite(db, siteId, (tx) => deleteSubscription(tx, subscriptionId))
  if (status === 429 || status >= 500) throw new Error(`The push service is busy (${status})`)
  log.warn({ status, service: new URL(device.endpoint).hostname }, 'a push service refused a notice')
}
