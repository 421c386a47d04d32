import type { RateFeedShown } from '@tradewind/contract/exchange-rates/exchange-rates'
import { epochMs, type Instant, plusMinutes } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { RateFeed } from './rate-feed.ts'
import { findFeed, findHeldFetch, findNewestTaken, heldRatesOf, listOpenFetches } from './rate-feed-repo.ts'

/** A day, and half of one in which it may have been tried again. */
const STALE_MINUTES = 36 * 60

/** The feed as staff see it; null where there is none. */
export async function showRateFeed(tx: SiteTx, feed: RateFeed | undefined, now: Instant): Promise<RateFeedShown | null> {
  if (!feed) return null
  const [wanted, taken, held, [open]] = await Promise.all([
    findFeed(tx),
    findNewestTaken(tx),
    findHeldFetch(tx),
    listOpenFetches(tx),
  ])
  const isOn = wanted?.is_on ?? false
  const newest = held && (!taken || held.id > taken.id) ? held : taken
  const since = taken?.taken_at ?? wanted?.changed_at
  return {
    name: feed.name,
    isOn,
    currencies: wanted?.currencies ?? [],
    taken: taken?.taken_at && taken.published_on ? { at: taken.taken_at, publishedOn: taken.published_on } : null,
    missing: isOn ? (newest?.missing ?? []).filter((currency) => wanted?.currencies.includes(currency)) : [],
    isAsking: open !== undefined && open.reason === null,
    failure: open && open.reason !== null ? { reason: open.reason, nextAt: open.next_check_at } : null,
    isStale: isOn && since !== undefined && epochMs(plusMinutes(since, STALE_MINUTES)) < epochMs(now),
    held: held?.published_on
      ? {
          fetchId: held.id,
          publishedOn: held.published_on,
          rates: heldRatesOf(held).map((one) => ({ ...one, before: one.before ?? null })),
        }
      : null,
  }
}
