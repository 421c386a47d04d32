import { countedAs } from '../http/counted-as.ts'
import { refuseTooMany } from '../http/refuse.ts'
import type { RequestContext } from '../http/request-context.ts'

const PER_MINUTE = 60

/** Each reaches suppliers, whose patience all buyers of the site share: a guest is counted by the address, everybody else by their account. */
export async function limitPartnerSearches({ request, site, actor, keyId }: RequestContext): Promise<void> {
  // As of flights: a key has the limit that it was given.
  if (keyId !== undefined) return
  const asker = actor ? countedAs(actor) : request.ip
  const waitMs = await request.server.limitTries(`partner-search:${site.id}:${asker}`, PER_MINUTE, 60_000)
  if (waitMs > 0) refuseTooMany(waitMs, `Too many searches. Please wait ${Math.ceil(waitMs / 1_000)} s.`)
}
