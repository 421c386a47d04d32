import { createHash } from 'node:crypto'
import { newToken } from '../accounts/password.ts'
import { cookieName } from '../accounts/session-cookie.ts'
import type { RequestContext } from '../http/request-context.ts'

/**
 * What a browser is known by while somebody is at a provider. Who comes back must be who was sent: a link with a stranger's answer, opened in another browser, signs
 * nobody in. Kept from one attempt to the next, so that two tabs can both finish.
 */
export function browserOf({ request }: Pick<RequestContext, 'request'>): string | undefined {
  const token = request.cookies[cookieName('social-log-in', request.server.hasTls)]
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

export function keepBrowser(context: Pick<RequestContext, 'request' | 'reply'>): string {
  const token = browserOf(context) ?? newToken()
  const { request, reply } = context
  const secure = request.server.hasTls
  const name = cookieName('social-log-in', secure)
  reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: 3600 })
  return token
}

/**
 * What proves to the provider, and by its token, that the answer belongs to this attempt. Both follow from the browser's cookie and the state, and neither stands in
 * the database.
 */
export function proofsOf(browser: string, state: string): { verifier: string; nonce: string } {
  const of = (what: string) => createHash('sha256').update(`${what}.${state}.${browser}`).digest('base64url')
  return { verifier: of('verifier'), nonce: of('nonce') }
}
