import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { addDays, daysBetween, plainDate } from '@tradewind/domain/time'
import { useState } from 'react'
import { formatDay, today } from '../../lib/dates.ts'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { CRAMPED, useMedia } from '../../lib/use-media.ts'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import { EmptyState } from '../../ui/notice.tsx'
import { Bone } from '../../ui/spinner.tsx'
import { ActivityForm } from './activity-form.tsx'
import { activityCities, activitySearch, searchInput } from './activity-queries.ts'
import { type ActivityQuery, datesOf, partyOf } from './activity-query.ts'
import { FoundList } from './found-list.tsx'
import css from './results-page.module.css'
import { describeParty } from './search-words.ts'

const route = getRouteApi('/shell/activities/search')

/** Activities of a city with the prices of these travellers. All of the search is in the address. */
export function ActivityResultsPage() {
  const query = route.useSearch()
  const cities = useQuery(activityCities)
  const city = cities.data?.find(({ id }) => id === query.cityId)?.city
  usePageTitle(city ? `Activities in ${city}` : 'Activity search')
  if (query.cityId === undefined)
    return (
      <>
        <h1 className={layout.vh}>Activity search</h1>
        <SearchBar query={query} city={city} />
        <EmptyState icon="search" title="Where do your travellers go?">
          Choose a city and the days to see what can be had, with its price.
        </EmptyState>
      </>
    )
  return <Results key={query.cityId} query={{ ...query, cityId: query.cityId }} city={city} />
}

function Results({ query, city }: { query: ActivityQuery & { cityId: number }; city: string | undefined }) {
  const navigate = route.useNavigate()
  const input = searchInput(query, today())
  const { cityId: _, ...party } = input
  const search = useInfiniteQuery(activitySearch(input))
  const refused = isRefusedWith(search.error, 'INVALID_INPUT') ? search.error.shortError : undefined
  const isFailed = search.isError && search.data === undefined
  const change = (more: ActivityQuery) => void navigate({ search: more, resetScroll: false, replace: true })
  return (
    <>
      <h1 className={layout.vh}>Activities in {city ?? 'this city'}</h1>
      <SearchBar query={query} city={city} refused={refused} />
      {isFailed && (
        <EmptyState
          icon="warning"
          title="Error fetching activity search"
          action={
            !refused && (
              <Button variant="primary" pending={search.isFetching} onClick={() => void search.refetch()}>
                Search again
              </Button>
            )
          }
        >
          {refused ? [...new Set(Object.values(refused))].join(' ') : explain(search.error)}
        </EmptyState>
      )}
      {search.isPending && <Waiting />}
      {search.data && (
        <FoundList
          pages={search.data.pages}
          query={query}
          city={city}
          party={party}
          more={{
            has: search.hasNextPage,
            isLoading: search.isFetchingNextPage,
            error: search.isFetchNextPageError ? search.error : undefined,
            load: () => void search.fetchNextPage(),
          }}
          onChange={change}
          onDates={(startDate) => {
            const length = daysBetween(plainDate(input.startDate), plainDate(input.endDate))
            change({ ...query, startDate, endDate: addDays(plainDate(startDate), length) })
          }}
        />
      )}
    </>
  )
}

type BarProps = { query: ActivityQuery; city: string | undefined; refused?: Readonly<Record<string, string>> | undefined }

/** The search above its results: the whole form on a wide screen, on a phone a line that opens it. */
function SearchBar({ query, city, refused }: BarProps) {
  const navigate = route.useNavigate()
  const isCramped = useMedia(CRAMPED)
  const [isOpen, setOpen] = useState(false)
  const { startDate, endDate } = datesOf(query, today())
  const form = (
    <ActivityForm
      key={JSON.stringify([query.cityId, startDate, endDate, partyOf(query)])}
      initial={query}
      refused={refused}
      onSearch={(search) => {
        setOpen(false)
        // Filters of another city mean nothing.
        const kept = search.cityId === query.cityId ? query : { sort: query.sort }
        void navigate({ search: { ...kept, open: undefined, ages: undefined, infants: undefined, ...search } })
      }}
    />
  )
  const isLine = isCramped && query.cityId !== undefined && !refused
  return (
    <section className={css.bar} aria-label="Search">
      <div className={layout.wrap}>
        {isLine ? (
          <button type="button" className={css.mini} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <Icon name="search" size={18} />
            <span>
              <span className={layout.vh}>Change the search: </span>
              <b>{city ?? 'Activities'}</b>
              <small>
                {formatDay(startDate)} – {formatDay(endDate)} · {describeParty(partyOf(query))}
              </small>
            </span>
            <Icon name="edit" size={18} />
          </button>
        ) : (
          form
        )}
        <Dialog isOpen={isOpen && isLine} onClose={() => setOpen(false)} title="Change the search" keepsEntries>
          {form}
        </Dialog>
      </div>
    </section>
  )
}

/** In the places of the cards that come. */
function Waiting() {
  return (
    <div className={`${layout.wrap} ${css.results}`} role="status">
      <span className={layout.vh}>Searching activities</span>
      <div className={css.side}>
        <Bone height={420} />
      </div>
      <div className={css.list}>
        {[0, 1, 2, 3].map((nth) => (
          <Bone key={nth} height={154} />
        ))}
      </div>
    </div>
  )
}
