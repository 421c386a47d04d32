import type { LookToBook } from '@tradewind/contract/customers/look-to-book'
import { describeLookToBook, looksAllowed, lookToBookState } from '@tradewind/domain/customers/look-to-book'
import type { Instant } from '@tradewind/domain/time'
import { dayAt } from '@tradewind/domain/zone-history'
import type { SiteTx } from '../../database/in-site.ts'
import { refuse } from '../../http/refuse.ts'
import { zonesOfSite } from '../../sites/site-zone.ts'
import { findLimit, findSearcher, findUse, monthIn } from './look-to-book-repo.ts'

/** What the company of a user has used of this month. */
export async function getLookToBook(tx: SiteTx, { userId, now }: { userId: number; now: Instant }): Promise<LookToBook> {
  const user = (await findSearcher(tx, userId)) ?? refuse('NOT_FOUND')
  const zones = await zonesOfSite(tx)
  const month = monthIn(zones, now)
  const use = await findUse(tx, user.legal_entity_id, month)
  const limit = user.user_type === 'staff' ? undefined : await findLimit(tx, user.legal_entity_id, dayAt(zones, now))
  const state = !limit || user.is_look_to_book_exempt ? 'fine' : lookToBookState(use, limit)
  return {
    month_year: month.slice(0, 7),
    look_count: use.looks,
    book_count: use.bookings,
    is_exempted: user.is_look_to_book_exempt,
    limit: limit ? { ...limit, allowed: looksAllowed(limit, use.bookings) } : null,
    state,
    sentence: limit && state !== 'fine' ? describeLookToBook(use, limit) : null,
  }
}
