import type { Actor } from '@tradewind/domain/accounts/actor'
import { addDays, type Instant } from '@tradewind/domain/time'
import { dayAt, type ZoneHistory } from '@tradewind/domain/zone-history'
import type { SiteTx } from '../database/in-site.ts'
import { getOwnKey } from './key-context.ts'
import { countKeys, sumErrorDays, sumUsageDays } from './key-usage-repo.ts'
import { everyDay } from './read-key-usage.ts'

type Wish = { readonly keyId: number; readonly days: number }
type When = { readonly zones: ZoneHistory; readonly now: Instant }

/** What a company has called by day, whichever of its keys it used: rotating a key begins no new figure. Of the kind of the named key, because a sandbox is no sale. */
export async function readCompanyUsage(tx: SiteTx, actor: Actor, wish: Wish, { zones, now }: When) {
  const key = await getOwnKey(tx, actor, wish.keyId)
  const of = { legalEntityId: key.legal_entity_id, mode: key.mode }
  const first = addDays(dayAt(zones, now), 1 - wish.days)
  const [keys, days, errors] = await Promise.all([countKeys(tx, of), sumUsageDays(tx, of, first), sumErrorDays(tx, of, first)])
  return { company: key.company, keys, days: everyDay(days, first, wish.days), errors }
}
