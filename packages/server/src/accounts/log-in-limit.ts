import { refuse } from '../http/refuse.ts'
import type { RequestContext } from '../http/request-context.ts'

/** Tries per account and per address in a quarter of an hour. */
export const LOG_IN_LIMIT = { perAccount: 10, perAddress: 60, windowMs: 15 * 60_000 }

export async function limitLogIn(context: RequestContext, email: string): Promise<void> {
  const { request, site } = context
  const perAccount = await request.server.limitTries(`login:${site.id}:${email}`, LOG_IN_LIMIT.perAccount, LOG_IN_LIMIT.windowMs)
  const perAddress = await request.server.limitTries(`login:${request.ip}`, LOG_IN_LIMIT.perAddress, LOG_IN_LIMIT.windowMs)
  const waitMs = Math.max(perAccount, perAddress)
  if (waitMs > 0) refuse('TOO_MANY', { message: `Too many tries. Please wait ${Math.ceil(waitMs / 60_000)} min and try again.` })
}
