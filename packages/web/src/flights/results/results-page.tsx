import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useMemo } from 'react'
import { today } from '../../lib/dates.ts'
import { explain } from '../../lib/explain.ts'
import { Refusal } from '../../lib/refusal.ts'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { EmptyState } from '../../ui/notice.tsx'
import { draftOf, lacksOf } from '../search/search-draft.ts'
import { legsOf, type SearchQuery, searchByOf, searchKey } from '../search/search-query.ts'
import { FareStrip } from './fare-strip.tsx'
import { t } from './messages.ts'
import { ProgressLine } from './progress-line.tsx'
import css from './results.module.css'
import { ResultsView } from './results-view.tsx'
import { SearchBar, wayOf } from './search-bar.tsx'
import { NOTHING_YET } from './search-run.ts'
import { useChangeDate } from './use-change-date.ts'
import { useSearchRun } from './use-search-run.ts'

const NoFlights = lazy(() => import('./no-flights.tsx').then(({ NoFlights }) => ({ default: NoFlights })))
const route = getRouteApi('/shell/inside/flight/search-result/{-$searchId}')

export function ResultsPage() {
  const query = route.useSearch()
  const { searchId } = route.useParams()
  const legs = legsOf(query)
  const [first] = legs
  const title = first
    ? query.type === 'multiCity'
      ? wayOf(legs)
      : t('way', { from: first.origin, to: first.destination })
    : t('searchTitle')
  usePageTitle(title)
  // An invalid address is reported before anybody is asked. An empty address is a search that has not started.
  const reasons = [...new Set(Object.values(lacksOf(draftOf(query), today())))]
  const isRefused = reasons.length > 0 && hasBegun(query)
  return (
    <>
      <h1 className={layout.vh}>{t('flightsBetween', { way: title })}</h1>
      <SearchBar query={query} isRefused={isRefused} />
      {isRefused ? (
        <Refused reasons={reasons} />
      ) : searchByOf(query) ? (
        <Results key={searchKey(query)} query={query} searchId={searchId} />
      ) : (
        <EmptyState icon="search" title={t('whereTo')}>
          {t('enterSearch')}
        </EmptyState>
      )}
    </>
  )
}

/** The reasons as sentences; the form above marks each field they are about. */
function Refused({ reasons }: { reasons: readonly string[] }) {
  return (
    <EmptyState icon="warning" title={t('notPossible')}>
      {reasons.join(' ')}
    </EmptyState>
  )
}

function hasBegun({ origin, destination, departure, legs }: SearchQuery): boolean {
  return [origin, destination, departure, legs].some((part) => part !== undefined)
}

function Results({ query, searchId }: { query: SearchQuery; searchId: string | undefined }) {
  const { data: newest, error, isFetching, refetch } = useSearchRun(query, searchId)
  // Answers are drawn in small pieces between which the page stays responsive: several come within one frame, and each changes the whole list.
  const run = useDeferredValue(newest)
  const changeDate = useChangeDate(query)
  const again = useMemo(
    () => (
      <Button variant="primary" pending={isFetching} onClick={() => void refetch()}>
        {t('searchAgain')}
      </Button>
    ),
    [isFetching, refetch],
  )
  const isWaiting = !error && !run?.isDone
  if ((run && run.options.length > 0) || isWaiting) return <ResultsView run={run ?? NOTHING_YET} query={query} again={again} />
  const [first] = legsOf(query)
  return (
    <div className={classes(layout.wrap, css.alone)}>
      <section className={classes(css.card, css.top)} aria-label={t('datesAndProgress')}>
        {first && query.type !== 'multiCity' && (
          <FareStrip
            query={query}
            leg={0}
            date={first.departure}
            own={undefined}
            isWaiting={false}
            onDate={(date) => changeDate('outbound', date)}
          />
        )}
        {run && <ProgressLine run={run} fare={query.fare} flightCount={0} />}
      </section>
      {error ? (
        <EmptyState icon="warning" title={t('searchFailed')} action={again}>
          {reasonOf(error)}
        </EmptyState>
      ) : (
        run && (
          <Suspense>
            <NoFlights run={run} query={query} onAgain={again} />
          </Suspense>
        )
      )}
    </div>
  )
}

/** What the server says about the search, in its own sentences; all other errors as everywhere. */
function reasonOf(error: unknown): string {
  const own = error instanceof Refusal ? Object.values(error.shortError) : []
  return own.length > 0 ? [...new Set(own)].join(' ') : explain(error)
}
