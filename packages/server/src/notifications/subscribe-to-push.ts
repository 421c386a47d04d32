import { ECDH } from 'node:crypto'
import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import { describeDevice } from '../accounts/describe-device.ts'
import { lockUser } from '../accounts/user-repo.ts'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { isPushService } from './push-service.ts'
import { deleteByEndpoint, insertSubscription, listDevices } from './push-subscription-repo.ts'

type Context = Pick<App, 'db' | 'env'> & { readonly actor: Actor; readonly now: Instant; readonly refuse: Refuse<PushRefusal> }
type PushRefusal = 'UNKNOWN_PUSH_SERVICE' | 'TOO_MANY_DEVICES'
type Wish = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  /** Of the session it is to end with. */
  readonly sessionHash: Buffer
  readonly userAgent: string
}

/** Devices of one person. */
export const DEVICES_AT_MOST = 10

/** Lets the caller's browser show notices, as long as this session lives. A browser is one person's at a time: the last who registered it. */
export function subscribeToPush(
  { db, env, actor, now, refuse }: Context,
  { endpoint, keys, sessionHash, userAgent }: Wish,
): Promise<void> {
  if (!isPushService(endpoint, env) || !isPoint(keys.p256dh)) refuse('UNKNOWN_PUSH_SERVICE')
  return inSite(db, actor.siteId, async (tx) => {
    await lockUser(tx, actor.userId)
    await deleteByEndpoint(tx, endpoint)
    if ((await listDevices(tx, actor.userId, now)).length >= DEVICES_AT_MOST) refuse('TOO_MANY_DEVICES')
    await insertSubscription(tx, { userId: actor.userId, sessionHash, endpoint, keys, device: describeDevice(userAgent), now })
  })
}

/** A point of the curve, not only 65 bytes that look like one: with anything else no message could be encrypted. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return Buffer.from(p256dh, 'base64url').length === 65
  } catch {
    return false
  }
}
