import type { RequestContext } from '../request-context.ts'
import { Refusal, refuse } from './refuse.ts'

/** Wrong e-ticket links or document numbers in a quarter of an hour; after that even right ones wait, for who has nothing but the link. */
const WRONG = { max: 30, windowMs: 15 * 60_000 }

/**
 * Runs what a slug or a number opens. Who may read it anyway is never held up: a colleague's wrong tries are not theirs. What opens nothing counts,
 * for the logged-in against the person, for a stranger against the address it came from; refuses TOO_MANY.
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
  const who = actor ? `slug:${site.id}:user:${actor.userId}` : `slug:${request.ip}`
  const waitMs = await request.server.limitTries(who, WRONG.max, WRONG.windowMs, cost)
  if (waitMs > 0) refuse('TOO_MANY', { message: `Too many attempts. Please wait ${Math.ceil(waitMs / 60_000)} min and try again.` })
}
