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

const HOUR_MS = 3_600_000
/** Per hour: links opened or used, mails asked for, own passwords changed. Per person where one is named, and per address. */
const PASSWORD_LIMITS = {
  link: { perPerson: 0, perAddress: 60 },
  forgotten: { perPerson: 3, perAddress: 30 },
  change: { perPerson: 10, perAddress: 60 },
} as const

/** Counted alike whether anyone is known by the name, so that the refusal tells nothing either. */
export async function limitPasswords(context: RequestContext, what: keyof typeof PASSWORD_LIMITS, person?: string): Promise<void> {
  const { request, site } = context
  const { perPerson, perAddress } = PASSWORD_LIMITS[what]
  const waits = [
    person === undefined ? 0 : await request.server.limitTries(`password-${what}:${site.id}:${person}`, perPerson, HOUR_MS),
    await request.server.limitTries(`password-${what}:${request.ip}`, perAddress, HOUR_MS),
  ]
  const waitMs = Math.max(...waits)
  if (waitMs > 0) refuse('TOO_MANY', { message: `Too many tries. Please wait ${Math.ceil(waitMs / 60_000)} min and try again.` })
}
