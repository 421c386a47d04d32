import { type Instant, plusMinutes } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { inSite } from '../database/in-site.ts'
import type { RequestContext } from '../request-context.ts'
import { hashToken, newToken } from './password.ts'
import { cookieName } from './session-cookie.ts'

const KNOWN_DAYS = 180
/** For one person; the least recently used device is removed. */
const MOST_DEVICES = 20

/** The key under which this browser is known, when this person has signed in with it before. It opens nothing: it only counts its attempts separately. */
export async function findKnownDevice({ app, site, request, now }: RequestContext, email: string): Promise<string | undefined> {
  const token = deviceToken(request)
  if (!token) return undefined
  const row = await inSite(app.db, site.id, (tx) =>
    tx
      .selectFrom('known_devices as device')
      .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'device.site_id').onRef('u.id', '=', 'device.user_id'))
      .select('device.user_id')
      .where('device.device_hash', '=', hashToken(token))
      .where('device.last_seen_at', '>', plusMinutes(now, -KNOWN_DAYS * 24 * 60))
      .where('u.email', '=', email)
      .executeTakeFirst(),
  )
  return row && hashToken(token).toString('base64url')
}

/** Marks this browser as known for this person. */
export async function rememberDevice({ app, site, request, reply, now }: RequestContext, userId: number): Promise<void> {
  const token = deviceToken(request) ?? newToken()
  await inSite(app.db, site.id, (tx) => keepDevice(tx, { deviceHash: hashToken(token), userId, now }))
  const secure = request.server.hasTls
  const maxAge = KNOWN_DAYS * 24 * 3600
  reply.setCookie(cookieName('known-device', secure), token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge })
}

async function keepDevice(
  tx: SiteTx,
  { deviceHash, userId, now }: { deviceHash: Buffer; userId: number; now: Instant },
): Promise<void> {
  await tx
    .insertInto('known_devices')
    .values({ site_id: tx.siteId, device_hash: deviceHash, user_id: userId, last_seen_at: now })
    .onConflict((conflict) => conflict.columns(['site_id', 'device_hash', 'user_id']).doUpdateSet({ last_seen_at: now }))
    .execute()
  const older = tx
    .selectFrom('known_devices')
    .select('device_hash')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .offset(MOST_DEVICES)
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).where('device_hash', 'in', older).execute()
}

function deviceToken({ cookies, server }: RequestContext['request']): string | undefined {
  const token = cookies[cookieName('known-device', server.hasTls)]
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}
