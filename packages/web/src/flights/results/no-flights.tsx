import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import type { SearchQuery } from '../search/search-query.ts'
import { SearchAllAirlines, sayNoneFlies } from '../wishes/airline-chip.tsx'
import { t } from './messages.ts'
import { NearbyDays } from './nearby-days.tsx'
import type { SearchRun } from './search-run.ts'

/** All suppliers have answered without a flight: the reason, and what to do next. */
export function NoFlights({ run, query, onAgain }: { run: SearchRun; query: SearchQuery; onAgain: ReactNode }) {
  const sources = run.sources.filter(({ status }) => status !== 'notSold')
  if (sources.length === 0 && run.sources.length > 0)
    return (
      <EmptyState
        icon="plane"
        title={t('noneSells')}
        action={
          <ButtonLink to="/flight/search-result/{-$searchId}" search={withoutFare(query)} variant="primary">
            {t('searchRegular')}
          </ButtonLink>
        }
      />
    )
  const failed = sources.filter(({ status }) => status !== 'answered')
  if (failed.length === sources.length && failed.length > 0)
    return (
      <EmptyState icon="warning" title={t('noSupplier')} action={onAgain}>
        {t('notInTime', { names: failed.map(({ name }) => name).join(', ') })}
      </EmptyState>
    )
  return (
    <>
      <EmptyState
        icon="plane"
        title={t('noFlights')}
        action={
          <>
            {query.airlines ? <SearchAllAirlines query={query} /> : onAgain}
            <ButtonLink to="/flight">{t('newSearch')}</ButtonLink>
          </>
        }
      >
        {query.airlines ? sayNoneFlies(query) : t('noFlightsWhy')}
        {failed.length > 0 && ` ${t('theyDidNotAnswer', { names: failed.map(({ name }) => name).join(', ') })}`}
      </EmptyState>
      <NearbyDays query={query} />
    </>
  )
}

function withoutFare({ fare: _fare, ...query }: SearchQuery): SearchQuery {
  return query
}
