import { countedAs } from './counted-as.ts'
import { Refusal, refuseTooMany } from './refuse.ts'
import type { RequestContext } from './request-context.ts'

/** Wrong e-ticket links or document numbers in a quarter of an hour; after that even right ones must wait, for people who have nothing but the link. */
const WRONG = { max: 30, windowMs: 15 * 60_000 }

/**
 * Runs what a slug or a number opens. People who may read it anyway never wait: a colleague's wrong attempts do not count for them. A wrong attempt
 * counts for the person if logged in, or for a stranger's address; refuses TOO_MANY.
 */
export async function refuseGuessing<T>(
  context: RequestContext,
  open: () => Promise<T>,
  mayAnyway: (opened: T) => boolean,
): Promise<T> {
  if (!context.actor) await count(context, 0)
  try {
    const opened = await open()
    if (context.actor && !mayAnyway(opened)) await count(context, 0)
    return opened
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') await count(context, 1)
    throw error
  }
}

async function count({ request, site, actor }: RequestContext, cost: 0 | 1): Promise<void> {
  const who = actor ? `slug:${site.id}:user:${countedAs(actor)}` : `slug:${request.ip}`
  const waitMs = await request.server.limitTries(who, WRONG.max, WRONG.windowMs, cost)
  if (waitMs > 0) refuseTooMany(waitMs, `Too many attempts. Please wait ${Math.ceil(waitMs / 60_000)} min and try again.`)
}
