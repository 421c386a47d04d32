import { countedAs } from '../../http/counted-as.ts'
import { refuseTooMany } from '../../http/refuse.ts'
import type { RequestContext } from '../../http/request-context.ts'

const PER_MINUTE = 60

/** A person clicks a few times a minute; more is a robot at the suppliers' expense. What calls by key may make so many calls as its key was given, and no fewer. */
export async function limitSearches({ request, site, actor, keyId }: RequestContext): Promise<void> {
  if (keyId !== undefined) return
  const waitMs = await request.server.limitTries(`search/${site.id}/${actor && countedAs(actor)}`, PER_MINUTE, 60_000)
  if (waitMs > 0) refuseTooMany(waitMs, `Too many searches. Please wait ${Math.ceil(waitMs / 1_000)} s.`)
}

const QUESTIONS_PER_MINUTE = 120

/** Quotes, rules, extras and calendars reach the supplier too, each page with a handful of them. */
export async function limitQuestions({ request, site, actor, keyId }: RequestContext): Promise<void> {
  if (keyId !== undefined) return
  const waitMs = await request.server.limitTries(`ask/${site.id}/${actor && countedAs(actor)}`, QUESTIONS_PER_MINUTE, 60_000)
  if (waitMs > 0) refuseTooMany(waitMs, `Too many requests. Please wait ${Math.ceil(waitMs / 1_000)} s.`)
}
