import { VISITOR_DAYS } from '@tradewind/domain/carts/cart-limits'
import type { FastifyRequest } from 'fastify'
import { hashToken, newToken } from '../accounts/password.ts'
import { cookieName } from '../accounts/session-cookie.ts'
import type { RequestContext } from '../http/request-context.ts'

const NAME = 'cart'
const MAX_AGE = VISITOR_DAYS * 24 * 3600

/** The hash of the secret that a visitor's browser keeps; only the hash is stored. */
export function secretOf(request: FastifyRequest): Buffer | undefined {
  const secret = request.cookies[cookieName(NAME, request.server.hasTls)]
  return secret && secret.length <= 200 ? hashToken(secret) : undefined
}

/** Gives the browser a secret of its own, which no script can read. */
export function giveSecret({ request, reply }: Pick<RequestContext, 'request' | 'reply'>): Buffer {
  const secret = newToken()
  const secure = request.server.hasTls
  reply.setCookie(cookieName(NAME, secure), secret, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: MAX_AGE })
  return hashToken(secret)
}

export function clearSecret({ request, reply }: Pick<RequestContext, 'request' | 'reply'>): void {
  const secure = request.server.hasTls
  reply.clearCookie(cookieName(NAME, secure), { path: '/', secure })
}
