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
  const { legal_entity_id: legalEntityId, is_look_to_book_exempt: isExempt } = user
  return presentLookToBook(tx, { legalEntityId, isExempt, isLimited: user.user_type !== 'staff', now })
}

type Searching = {
  readonly legalEntityId: number
  readonly isExempt: boolean
  readonly isLimited: boolean
  readonly now: Instant
}

/** The same of a buyer of whom it is known whether it is exempt. */
export async function presentLookToBook(tx: SiteTx, { legalEntityId, isExempt, isLimited, now }: Searching): Promise<LookToBook> {
  const zones = await zonesOfSite(tx)
  const month = monthIn(zones, now)
  const use = await findUse(tx, legalEntityId, month)
  const { limit, isOwn } = isLimited ? await findLimit(tx, legalEntityId, dayAt(zones, now)) : { limit: undefined, isOwn: false }
  const state = !limit || isExempt ? 'fine' : lookToBookState(use, limit)
  return {
    month_year: month.slice(0, 7),
    look_count: use.looks,
    book_count: use.bookings,
    is_exempted: isExempt,
    limit: limit ? { ...limit, allowed: looksAllowed(limit, use.bookings) } : null,
    isOwnLimit: isOwn,
    state,
    sentence: limit && state !== 'fine' ? describeLookToBook(use, limit) : null,
  }
}
