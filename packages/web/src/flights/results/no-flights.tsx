import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import type { SearchQuery } from '../search/search-query.ts'
import { NearbyDays } from './nearby-days.tsx'
import type { SearchRun } from './search-run.ts'

/** All suppliers have answered without a flight: the reason, and what to do next. */
export function NoFlights({ run, query, onAgain }: { run: SearchRun; query: SearchQuery; onAgain: ReactNode }) {
  const failed = run.sources.filter(({ status }) => status !== 'answered')
  if (failed.length === run.sources.length && failed.length > 0)
    return (
      <EmptyState icon="warning" title="No supplier answered" action={onAgain}>
        {failed.map(({ name }) => name).join(', ')} did not answer in time. Your search is kept.
      </EmptyState>
    )
  return (
    <>
      <EmptyState
        icon="plane"
        title="No flights found"
        action={
          <>
            {onAgain}
            <ButtonLink to="/flight">New search</ButtonLink>
          </>
        }
      >
        No flights found for these dates. Try another day, a nearby airport or any cabin.
        {failed.length > 0 && ` ${failed.map(({ name }) => name).join(', ')} did not answer.`}
      </EmptyState>
      <NearbyDays query={query} />
    </>
  )
}
