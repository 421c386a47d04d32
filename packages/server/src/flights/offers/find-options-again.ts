import type { Actor } from '@tradewind/domain/accounts/actor'
import { type Money, subtract } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import type { Site } from '../../sites/site-repo.ts'
import { sourceCode, sourceKey } from '../search/ask-sources.ts'
import { type SearchRefusal, startSearch } from '../search/find-flights.ts'
import { sameFares } from '../search/merge-options.ts'
import { openSearchPricer } from '../search/open-search-pricer.ts'
import type { SearchRow } from '../search/search-repo.ts'
import { listStoredOptions, resultIndexesOf } from '../search/search-store.ts'
import type { SupplierOption } from '../suppliers/supplier-option.ts'
import type { OfferedOption, OptionState } from './offer-repo.ts'
import { priceHalves } from './price-halves.ts'

type Context = {
  readonly app: App
  readonly site: Site
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<SearchRefusal>
}
type Wanted = Pick<OfferedOption, 'position' | 'halves' | 'offered'>
type Found = { readonly resultIndex: string; readonly option: SupplierOption }
export type FoundAgain = {
  readonly position: number
  readonly state: OptionState
  readonly current: Money | undefined
  /** The results in the new search; empty unless available or changed. */
  readonly resultIndexes: readonly string[]
}

/**
 * Searches again the sources that sold these options, and no others, and finds the same flights at the same fare. Priced for the actor as of now, as `price` says: by default what the traveller sees.
 * `countsLook`: true for a person's own search; a customer who opens a link does not use up the agent's searches.
 */
export async function findOptionsAgain(
  context: Context,
  { searchBy, options }: { searchBy: SearchRow['searchBy']; options: readonly Wanted[] },
  { countsLook, price = priceHalves }: { countsLook: boolean; price?: typeof priceHalves },
): Promise<{ searchId: string; found: FoundAgain[] }> {
  const { app, site } = context
  const codes = [...new Set(options.flatMap(({ halves }) => halves.map(({ ref }) => sourceCode(ref))))]
  const { search, run } = await startSearch(context, { ...searchBy, Sources: codes }, { countsLook })
  const answered = new Set((await run()).filter(({ status }) => status === 'answered').map(({ code }) => code))
  const lists = await listStoredOptions(app, { siteId: site.id, searchId: search.searchId })
  const all = [...lists].flatMap(([source, list]) => {
    const resultIndexOf = resultIndexesOf({ searchId: search.searchId, source })
    return list.map((option, position): Found => ({ resultIndex: resultIndexOf(position), option }))
  })
  const priceOf = await openSearchPricer(app, site.id, search)
  const found = options.map(({ position, halves, offered }): FoundAgain => {
    const again = halves.map((half) => cheapestSame(all, half))
    if (!again.every((one) => one !== undefined)) {
      const wasAnswered = halves.every(({ ref }) => answered.has(sourceCode(ref)))
      return { position, state: wasAnswered ? 'soldOut' : 'unknown', current: undefined, resultIndexes: [] }
    }
    const current = price(
      priceOf,
      search,
      again.map(({ option }) => option),
    )
    return {
      position,
      state: subtract(current, offered).minor === 0n ? 'available' : 'changed',
      current,
      resultIndexes: again.map(({ resultIndex }) => resultIndex),
    }
  })
  return { searchId: search.searchId, found }
}

function cheapestSame(all: readonly Found[], half: SupplierOption): Found | undefined {
  const ofSource = all.filter(({ option }) => sourceKey(option.ref) === sourceKey(half.ref))
  const same = sameFares(ofSource, ({ option }) => option, half)
  return same.reduce<Found | undefined>((a, b) => (a && a.option.fare.net.minor <= b.option.fare.net.minor ? a : b), undefined)
}
