import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import { recordChange } from '../../audit/record-change.ts'
import type { Database } from '../../database/connect-database.ts'
import { inSite } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuse as refuseCommon } from '../../http/refuse.ts'
import { currencyOfSite } from '../../sites/site-facts.ts'
import { lockRates } from '../exchange-rate-repo.ts'
import { stateRates } from './fetch-rates.ts'
import { heldRatesOf, lockFetch, updateFetch } from './rate-feed-repo.ts'

type Context = { readonly db: Database; readonly actor: Actor; readonly now: Instant; readonly refuse: Refuse<'NOT_HELD'> }

/** Staff confirm held rates, which are stated from now on, or discard them. Refuses NOT_HELD where that was decided, or newer rates came. */
export function decideHeldRates(
  { db, actor, now, refuse }: Context,
  { fetchId, isConfirmed }: { fetchId: number; isConfirmed: boolean },
): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    await lockRates(tx)
    const fetch = await lockFetch(tx, fetchId)
    if (!fetch) refuseCommon('NOT_FOUND')
    if (fetch.status !== 'held' || fetch.published_on === null) return refuse('NOT_HELD')
    const held = heldRatesOf(fetch)
    // A rate that staff stated on the same day stands, and is not in the audit trail as confirmed.
    const decided = isConfirmed ? await stateRates(tx, { publishedOn: fetch.published_on, rates: held }, now) : held
    await updateFetch(tx, fetchId, {
      held_rates: null,
      ...(isConfirmed ? { status: 'taken', taken_at: now } : { status: 'ended' }),
    })
    const own = await currencyOfSite(tx)
    const about = { kind: 'site', id: 'exchangeRates' } as const
    const action = isConfirmed ? 'confirm fetched rates' : 'discard fetched rates'
    const after = { rates: decided.map(({ from, rate }) => `1 ${from} = ${rate} ${own}`) }
    await recordChange(tx, { actor, area: 'money', action, about, after }, now)
  })
}
