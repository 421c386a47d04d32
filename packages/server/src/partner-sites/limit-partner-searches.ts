import { countedAs } from '../http/counted-as.ts'
import { refuse } from '../http/refuse.ts'
import type { RequestContext } from '../http/request-context.ts'

const PER_MINUTE = 60

/** Each reaches suppliers, whose patience all buyers of the site share: a guest is counted by the address, everybody else by their account. */
export async function limitPartnerSearches({ request, site, actor }: RequestContext): Promise<void> {
  const asker = actor ? countedAs(actor) : request.ip
  const waitMs = await request.server.limitTries(`partner-search:${site.id}:${asker}`, PER_MINUTE, 60_000)
  if (waitMs > 0) refuse('TOO_MANY', { message: `Too many searches. Please wait ${Math.ceil(waitMs / 1_000)} s.` })
}
