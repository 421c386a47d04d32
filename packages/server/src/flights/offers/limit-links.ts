import { refuseTooMany } from '../../http/refuse.ts'
import type { RequestContext } from '../../http/request-context.ts'

const SHARES_PER_HOUR = 60
const LINKS_PER_MINUTE = 40
const CHOICES_PER_HOUR = 12

/** Each share may send a mail to an address that a person typed. */
export async function limitShares({ request, site, actor }: RequestContext): Promise<void> {
  const waitMs = await request.server.limitTries(`share/${site.id}/${actor?.userId}`, SHARES_PER_HOUR, 3_600_000)
  if (waitMs > 0) refuseTooMany(waitMs, `Too many links. Please wait ${Math.ceil(waitMs / 60_000)} min.`)
}

/** Links are opened without a log-in: attempts from one address are counted, so that links cannot be guessed. */
export async function limitLinks({ request, site }: RequestContext): Promise<void> {
  const waitMs = await request.server.limitTries(`offer/${site.id}/${request.ip}`, LINKS_PER_MINUTE, 60_000)
  if (waitMs > 0) refuseTooMany(waitMs)
}

/** Each new choice sends a mail to the person who shared the link; a person with the link must not be able to fill a mailbox. */
export async function limitChoices({ request, site }: RequestContext, token: string): Promise<void> {
  const waitMs = await request.server.limitTries(`choice/${site.id}/${token}`, CHOICES_PER_HOUR, 3_600_000)
  if (waitMs > 0) refuseTooMany(waitMs, `Too many changes. Please wait ${Math.ceil(waitMs / 60_000)} min and try again.`)
}
