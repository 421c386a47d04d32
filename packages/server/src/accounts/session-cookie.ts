import type { FastifyRequest } from 'fastify'
import type { RequestContext } from '../http/request-context.ts'

/** Shows scripts that someone is logged in, but not who; scripts cannot read the session itself. */
const MARK = 'logged_in_cookie'

/**
 * The name of a cookie that opens something. Over TLS the browser accepts it, because of its `__Host-`, only from this very host: another site under
 * the same domain cannot plant a session of its own. The former name is no longer read there, so people signed in once more.
 */
export function cookieName(name: string, hasTls: boolean): string {
  return hasTls ? `__Host-${name}` : name
}

export function sessionToken(request: FastifyRequest): string | undefined {
  const header = request.headers['auth-token']
  const token = typeof header === 'string' && header ? header : request.cookies[cookieName('auth-token', request.server.hasTls)]
  return token && token.length <= 200 ? token : undefined
}

export function setSessionCookie({ request, reply }: RequestContext, token: string): void {
  const secure = request.server.hasTls
  const maxAge = 30 * 24 * 3600
  reply.setCookie(cookieName('auth-token', secure), token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge })
  reply.setCookie(MARK, '1', { path: '/', sameSite: 'lax', secure, maxAge })
}

export function clearSessionCookie({ request, reply }: Pick<RequestContext, 'request' | 'reply'>): void {
  const secure = request.server.hasTls
  reply.clearCookie(cookieName('auth-token', secure), { path: '/', secure })
  reply.clearCookie(MARK, { path: '/', secure })
}
