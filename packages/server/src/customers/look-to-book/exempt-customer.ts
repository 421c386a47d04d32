import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import { lockUser } from '../../accounts/user-repo.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Database } from '../../database/connect-database.ts'
import { inSite } from '../../database/in-site.ts'
import { setExempt } from './look-to-book-repo.ts'

/** Exempts a customer from the look-to-book limit, or takes that back. Refuses NOT_FOUND. */
export function exemptCustomer(
  { db, actor, now }: { db: Database; actor: Actor; now: Instant },
  { customerId, exempt }: { customerId: number; exempt: boolean },
): Promise<boolean> {
  return inSite(db, actor.siteId, async (tx) => {
    const user = await lockUser(tx, customerId)
    if (user.is_look_to_book_exempt === exempt) return exempt
    await setExempt(tx, customerId, exempt)
    const action = exempt ? 'exempt from the search limit' : 'end the exemption from the search limit'
    await recordChange(
      tx,
      { actor, area: 'people', action, about: { kind: 'user', id: customerId }, before: { exempt: !exempt }, after: { exempt } },
      now,
    )
    return exempt
  })
}
