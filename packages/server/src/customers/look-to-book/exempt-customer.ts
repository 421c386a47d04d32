import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import { lockUser } from '../../accounts/user-repo.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Database } from '../../database/connect-database.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { setExempt } from './look-to-book-repo.ts'

type Deciding = { readonly actor: Actor; readonly now: Instant }
type Wanted = { readonly customerId: number; readonly exempt: boolean }

/** Exempts a customer from the look-to-book limit, or takes that back. Refuses NOT_FOUND. */
export function exemptCustomer({ db, ...deciding }: Deciding & { readonly db: Database }, wanted: Wanted): Promise<boolean> {
  return inSite(db, deciding.actor.siteId, (tx) => exemptIn(tx, deciding, wanted))
}

/** The same as a part of something else. */
export async function exemptIn(tx: SiteTx, { actor, now }: Deciding, { customerId, exempt }: Wanted): Promise<boolean> {
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
}
