import { plusMinutes } from '@tradewind/domain/time'
import { inSite } from '../database/in-site.ts'
import type { RequestContext } from '../http/request-context.ts'
import { isDeviceKnown, keepDevice } from './known-device-repo.ts'
import { hashToken, newToken } from './password.ts'
import { cookieName } from './session-cookie.ts'

const KNOWN_DAYS = 180

/** The key under which this browser is known, when this person has signed in with it before. It opens nothing: it only counts its attempts separately. */
export async function findKnownDevice({ app, site, request, now }: RequestContext, email: string): Promise<string | undefined> {
  const token = deviceToken(request)
  if (!token) return undefined
  const isKnown = await inSite(app.db, site.id, (tx) =>
    isDeviceKnown(tx, { deviceHash: hashToken(token), email, since: plusMinutes(now, -KNOWN_DAYS * 24 * 60) }),
  )
  return isKnown ? hashToken(token).toString('base64url') : undefined
}

/** Marks this browser as known for this person. */
export async function rememberDevice({ app, site, request, reply, now }: RequestContext, userId: number): Promise<void> {
  const token = deviceToken(request) ?? newToken()
  await inSite(app.db, site.id, (tx) => keepDevice(tx, { deviceHash: hashToken(token), userId, now }))
  const secure = request.server.hasTls
  const maxAge = KNOWN_DAYS * 24 * 3600
  reply.setCookie(cookieName('known-device', secure), token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge })
}

function deviceToken({ cookies, server }: RequestContext['request']): string | undefined {
  const token = cookies[cookieName('known-device', server.hasTls)]
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}
