import type { Actor } from '@tradewind/domain/accounts/actor'
import type { LookToBookLimit } from '@tradewind/domain/customers/look-to-book'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import { dayAt } from '@tradewind/domain/zone-history'
import { lockUser } from '../../accounts/user-repo.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Database } from '../../database/connect-database.ts'
import { inSite } from '../../database/in-site.ts'
import { refuseInput } from '../../http/refuse.ts'
import { zonesOfSite } from '../../sites/site-zone.ts'
import { setLimit } from './look-to-book-repo.ts'

type Wanted = { customerId: number | null; limit: LookToBookLimit | null; from?: PlainDate | undefined }

/**
 * Limits the searches of a customer's company, or of everyone without a limit of their own, from a day on. A second change for the same day
 * replaces the first; days gone by stay as they were. Gives that day. Refuses NOT_FOUND and a day gone by.
 */
export function setLookToBookLimit(
  { db, actor, now }: { db: Database; actor: Actor; now: Instant },
  { customerId, limit, from }: Wanted,
): Promise<PlainDate> {
  return inSite(db, actor.siteId, async (tx) => {
    const today = dayAt(await zonesOfSite(tx), now)
    const fromDate = from ?? today
    if (fromDate < today) refuseInput({ from: 'The start date cannot be in the past.' })
    const legalEntityId = customerId === null ? null : (await lockUser(tx, customerId)).legal_entity_id
    await setLimit(tx, { legalEntityId, from: fromDate, limit, now })
    await recordChange(
      tx,
      {
        actor,
        area: 'rules',
        action: limit ? 'limit searches' : 'lift the limit of searches',
        about: legalEntityId === null ? { kind: 'site', id: tx.siteId } : { kind: 'legalEntity', id: legalEntityId },
        after: { from: fromDate, ...limit },
      },
      now,
    )
    return fromDate
  })
}
