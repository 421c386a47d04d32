import type { Actor } from '@tradewind/domain/accounts/actor'
import { isCurrency } from '@tradewind/domain/exchange-rates/exchange'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { recordChange } from '../../audit/record-change.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuseInput } from '../../http/refuse.ts'
import { currencyOfSite } from '../../sites/site-facts.ts'
import { lockRates } from '../exchange-rate-repo.ts'
import { endOpenFetches, findFeed, insertFetch, saveFeed } from './rate-feed-repo.ts'

type Context = Pick<App, 'db' | 'jobs' | 'rateFeed'> & {
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<'NO_RATE_FEED'>
}
type Wanted = { readonly isOn: boolean; readonly currencies: readonly string[] }

/**
 * Staff say whether the feed brings the site's rates, and of which currencies. It is asked at once; what was asked or held for other currencies ends. False where
 * that is how it is already: nothing is written then. Refuses NO_RATE_FEED.
 */
export function setRateFeed(
  { db, jobs, rateFeed, actor, now, refuse }: Context,
  { isOn, currencies: given }: Wanted,
): Promise<boolean> {
  if (!rateFeed) refuse('NO_RATE_FEED')
  const currencies = [...new Set(given)].sort()
  const unknown = currencies.find((currency) => !isCurrency(currency))
  if (unknown !== undefined) refuseInput({ currencies: `The currency ${unknown} is not known.` })
  if (isOn && currencies.length === 0) refuseInput({ currencies: 'Please enter at least one currency.' })
  return inSite(db, actor.siteId, async (tx) => {
    if (currencies.includes(await currencyOfSite(tx))) refuseInput({ currencies: 'The site’s own currency needs no rate.' })
    await lockRates(tx)
    const before = await findFeed(tx)
    if ((before?.is_on ?? false) === isOn && before?.currencies.join() === currencies.join()) return false
    await saveFeed(tx, { is_on: isOn, currencies, changed_at: now })
    await endOpenFetches(tx)
    if (isOn) await askNow(tx, jobs, now)
    const about = { kind: 'site', id: 'exchangeRates' } as const
    const past = before && { before: { isOn: before.is_on, currencies: before.currencies } }
    await recordChange(tx, { actor, area: 'money', action: 'set rate feed', about, ...past, after: { isOn, currencies } }, now)
    return true
  })
}

async function askNow(tx: SiteTx, jobs: App['jobs'], now: Instant): Promise<void> {
  const fetch = await insertFetch(tx, null, now)
  if (fetch) await jobs.enqueue(tx, 'fetch-rates', { siteId: tx.siteId, fetchId: fetch.id, dueAt: fetch.next_check_at })
}
