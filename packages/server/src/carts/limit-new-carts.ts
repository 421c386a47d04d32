import { refuseTooMany } from '../http/refuse.ts'
import type { RequestContext } from '../http/request-context.ts'

/** Carts that visitors from one address begin in an hour: nobody plans so many journeys, and each is a row that stays. */
const MOST = 60

export async function limitNewCarts({ request, site }: RequestContext): Promise<void> {
  const waitMs = await request.server.limitTries(`new-cart:${site.id}:${request.ip}`, MOST, 3_600_000)
  if (waitMs > 0) refuseTooMany(waitMs, 'You have begun many carts in a short time. Please wait a while, or log in.')
}
