import type { FastifyRequest } from 'fastify'
import type { RequestContext } from '../http/request-context.ts'

const COOKIE = 'auth-token'
/** Tells scripts that someone is logged in, without telling who; the session itself is out of their reach. */
const MARK = 'logged_in_cookie'

export function sessionToken(request: FastifyRequest): string | undefined {
  const header = request.headers['auth-token']
  const token = typeof header === 'string' && header ? header : request.cookies[COOKIE]
  return token && token.length <= 200 ? token : undefined
}

export function setSessionCookie({ app, reply }: RequestContext, token: string): void {
  const secure = app.env.NODE_ENV === 'production'
  const maxAge = 30 * 24 * 3600
  reply.setCookie(COOKIE, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge })
  reply.setCookie(MARK, '1', { path: '/', sameSite: 'lax', secure, maxAge })
}

export function clearSessionCookie({ reply }: Pick<RequestContext, 'reply'>): void {
  reply.clearCookie(COOKIE, { path: '/' })
  reply.clearCookie(MARK, { path: '/' })
}
