import { refuseInput, refuseTooMany } from '../http/refuse.ts'
import { actorOf, type RequestContext } from '../http/request-context.ts'
import { EmailTaken } from './take-email.ts'

/** Addresses that are taken, of one agent in a day; a slip or two is work, more is asking who is a customer here. */
const MOST_TAKEN = { max: 5, windowMs: 24 * 3_600_000 }

/** Staff sees who has an address. Others, who could ask for anyone's, see only that it cannot be used, and only a few times a day. */
export async function hideWhoIsKnown<T>(context: RequestContext, create: () => Promise<T>): Promise<T> {
  const { siteId, userId, userType } = actorOf(context)
  if (userType === 'staff') return create()
  const count = (cost: 0 | 1) =>
    context.request.server.limitTries(`taken-email:${siteId}:${userId}`, MOST_TAKEN.max, MOST_TAKEN.windowMs, cost)
  const waitMs = await count(0)
  if (waitMs > 0) refuseTooMany(waitMs, 'Too many e-mail addresses were refused. Please try again tomorrow.')
  try {
    return await create()
  } catch (error) {
    if (!(error instanceof EmailTaken)) throw error
    await count(1)
    return refuseInput({ email: 'This e-mail address cannot be used. Please enter another one, or contact support.' })
  }
}
