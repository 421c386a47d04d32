import { Refusal, refuse } from '../http/refuse.ts'
import type { RequestContext } from '../http/request-context.ts'

/** Wrong e-ticket links from one address in a quarter of an hour; after that even right ones wait. */
const WRONG_SLUGS = { max: 30, windowMs: 15 * 60_000 }

/** Runs what a slug opens. A slug that opens nothing counts against the address it came from; refuses TOO_MANY. */
export async function refuseGuessing<T>(context: RequestContext, open: () => Promise<T>): Promise<T> {
  await count(context, 0)
  try {
    return await open()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') await count(context, 1)
    throw error
  }
}

async function count({ request }: RequestContext, cost: 0 | 1): Promise<void> {
  const waitMs = await request.server.limitTries(`slug:${request.ip}`, WRONG_SLUGS.max, WRONG_SLUGS.windowMs, cost)
  if (waitMs > 0) refuse('TOO_MANY', { message: `Too many tries. Please wait ${Math.ceil(waitMs / 60_000)} min and try again.` })
}
