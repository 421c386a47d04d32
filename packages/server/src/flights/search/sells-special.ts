import type { SearchBy, SourceProgress } from '@tradewind/contract/flights/option'
import { SPECIAL_FARE_WORDS } from '@tradewind/domain/flights/special-fare'
import type { Source } from './ask-sources.ts'

type Wish = Pick<SearchBy, 'specialFare'>

/** A supplier that cannot be asked for the special fares of a search is left out of it: what it sent would be regular fares, and an answer to another question. */
export function sellsSpecial({ supplier }: Pick<Source, 'supplier'>, { specialFare }: Wish): boolean {
  return specialFare === undefined || supplier.capabilities.specialFares.includes(specialFare)
}

/** How a search names those it left out. */
export function leftOutOf(sources: readonly Source[], wish: Wish): SourceProgress[] {
  const { specialFare } = wish
  if (!specialFare) return []
  const reason = `Does not sell ${SPECIAL_FARE_WORDS[specialFare]}.`
  return sources
    .filter((source) => !sellsSpecial(source, wish))
    .map(({ code, name }) => ({ code, name, status: 'notSold', count: 0, tookMs: null, reason }))
}
