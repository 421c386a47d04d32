import { getRouteApi } from '@tanstack/react-router'
import { explain } from '../../lib/explain.ts'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { EmptyState } from '../../ui/notice.tsx'
import { legsOf, type SearchQuery, searchByOf, searchKey } from '../search/search-query.ts'
import { FareStrip, STRIP_COUNTS } from './fare-strip.tsx'
import { NoFlights } from './no-flights.tsx'
import { ProgressLine } from './progress-line.tsx'
import css from './results.module.css'
import { ResultsView } from './results-view.tsx'
import { SearchBar } from './search-bar.tsx'
import { NOTHING_YET } from './search-run.ts'
import { useChangeDate } from './use-change-date.ts'
import { useSearchRun } from './use-search-run.ts'
import { WaitingCards } from './waiting-cards.tsx'

const route = getRouteApi('/shell/inside/flight/search-result/{-$searchId}')

export function ResultsPage() {
  const query = route.useSearch()
  const { searchId } = route.useParams()
  const legs = legsOf(query)
  const [first] = legs
  const title = first ? `${first.origin} to ${query.type === 'multiCity' ? legs.at(-1)?.destination : first.destination}` : 'Search'
  usePageTitle(title)
  return (
    <>
      <h1 className={layout.vh}>Flights {title}</h1>
      <SearchBar query={query} />
      {searchByOf(query) ? (
        <Results key={searchKey(query)} query={query} searchId={searchId} />
      ) : (
        <EmptyState icon="search" title="Where to?">
          Fill in where from, where to and when, and press Search.
        </EmptyState>
      )}
    </>
  )
}

function Results({ query, searchId }: { query: SearchQuery; searchId: string | undefined }) {
  const { data: run, error, isFetching, refetch } = useSearchRun(query, searchId)
  const changeDate = useChangeDate(query)
  const [first] = legsOf(query)
  const again = (
    <Button variant="primary" pending={isFetching} onClick={() => void refetch()}>
      Search again
    </Button>
  )
  const isWaiting = !error && !run?.isDone
  if (run && run.options.length > 0) return <ResultsView run={run} query={query} again={again} />
  return (
    <div className={classes(layout.wrap, css.results)}>
      <aside className={classes(isWaiting && css.card, css.filters, layout.onlyWide)} aria-hidden="true">
        {isWaiting && <WaitingCards count={3} />}
      </aside>
      <div className={css.list}>
        <section className={classes(css.card, css.top)} aria-label="Dates and progress">
          {first && query.type !== 'multiCity' && (
            <FareStrip
              origin={first.origin}
              destination={first.destination}
              date={first.departure}
              onDate={(date) => changeDate('outbound', date)}
            />
          )}
          {!error && (
            <ProgressLine
              run={run ?? NOTHING_YET}
              flightCount={0}
              stripCounts={query.type === 'multiCity' ? undefined : STRIP_COUNTS}
            />
          )}
        </section>
        {error ? (
          <EmptyState icon="warning" title="The search did not work" action={again}>
            {explain(error)}
          </EmptyState>
        ) : run?.isDone ? (
          <NoFlights run={run} query={query} onAgain={again} />
        ) : (
          <WaitingCards count={6} />
        )}
      </div>
    </div>
  )
}
