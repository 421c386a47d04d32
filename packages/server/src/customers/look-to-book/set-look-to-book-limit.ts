import type { TypedSearchLimit } from '@tradewind/contract/customers/look-to-book'
import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import { dayAt } from '@tradewind/domain/zone-history'
import { lockUser } from '../../accounts/user-repo.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Database } from '../../database/connect-database.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { refuseInput } from '../../http/refuse.ts'
import { zonesOfSite } from '../../sites/site-zone.ts'
import { setLimit } from './look-to-book-repo.ts'

type Deciding = { readonly actor: Actor; readonly now: Instant }
type Wanted = { readonly limit: TypedSearchLimit; readonly from?: PlainDate | undefined }

/**
 * Limits the searches of a customer's company, or of everyone without a limit of their own, from a day on. A second change for the same day
 * replaces the first; days gone by stay as they were. Gives that day. Refuses NOT_FOUND and a day gone by.
 */
export function setLookToBookLimit(
  { db, ...deciding }: Deciding & { readonly db: Database },
  { customerId, ...wanted }: Wanted & { readonly customerId: number | null },
): Promise<PlainDate> {
  return inSite(db, deciding.actor.siteId, async (tx) =>
    limitSearches(tx, deciding, {
      ...wanted,
      legalEntityId: customerId === null ? null : (await lockUser(tx, customerId)).legal_entity_id,
    }),
  )
}

/** The same of a buyer by its legal entity; null: of everyone without a limit of their own. */
export async function limitSearches(
  tx: SiteTx,
  { actor, now }: Deciding,
  { legalEntityId, limit, from }: Wanted & { readonly legalEntityId: number | null },
): Promise<PlainDate> {
  const today = dayAt(await zonesOfSite(tx), now)
  const fromDate = from ?? today
  if (fromDate < today) refuseInput({ from: 'The start date cannot be in the past.' })
  if (legalEntityId === null && limit === 'asSite') refuseInput({ limit: 'Only a company can follow the limit of the site.' })
  await setLimit(tx, { legalEntityId, from: fromDate, limit, now })
  const action = limit === 'asSite' ? 'end a search limit of its own' : limit ? 'limit searches' : 'lift the limit of searches'
  await recordChange(
    tx,
    {
      ...{ actor, area: 'rules', action },
      about: legalEntityId === null ? { kind: 'site', id: tx.siteId } : { kind: 'legalEntity', id: legalEntityId },
      after: { from: fromDate, ...(limit !== 'asSite' && limit) },
    },
    now,
  )
  return fromDate
}
