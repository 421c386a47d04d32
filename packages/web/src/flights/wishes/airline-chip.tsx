import { useNavigate } from '@tanstack/react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { RemovableChip } from '../../ui/chip.tsx'
import { airlinesOf, type SearchQuery } from '../search/search-query.ts'
import { nameAirline } from './airline-wish.tsx'
import { t } from './messages.ts'

/** The airlines of the search above its results; without them all are searched. */
export function AirlineChip({ query }: { query: SearchQuery }) {
  const navigate = useNavigate()
  const airlines = airlinesOf(query)
  if (airlines.length === 0) return null
  const names = nameAirlines(airlines)
  return (
    <RemovableChip
      label={t('removeOnly', { names })}
      onRemove={() => void navigate({ to: RESULTS, params: { searchId: undefined }, search: withoutAirlines(query) })}
    >
      {t('onlyThese', { names })}
    </RemovableChip>
  )
}

/** The same, where these airlines have no flights. */
export function SearchAllAirlines({ query }: { query: SearchQuery }) {
  return (
    <ButtonLink to={RESULTS} params={{ searchId: undefined }} search={withoutAirlines(query)} variant="primary">
      {t('allAirlines')}
    </ButtonLink>
  )
}

export function sayNoneFlies(query: SearchQuery): string {
  return t('noneFlies', { names: nameAirlines(airlinesOf(query)) })
}

const RESULTS = '/flight/search-result/{-$searchId}'

/** Another search: what was filtered and chosen belongs to this one. */
function withoutAirlines({ airlines: _a, f: _f, fi: _fi, out: _out, back: _back, ...query }: SearchQuery): SearchQuery {
  return query
}

export function nameAirlines(codes: readonly string[]): string {
  return codes.map(nameAirline).join(t('and'))
}
