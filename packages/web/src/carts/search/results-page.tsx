import { useQueries, useQuery } from '@tanstack/react-query'
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
import { activityCities, activitySearch, partnerSearch, type SearchedCity, searchInput } from './activity-queries.ts'
import { type ActivityQuery, datesOf, partyOf } from './activity-query.ts'
import { FoundList, type Partners } from './found-list.tsx'
import css from './results-page.module.css'
import { describeParty } from './search-words.ts'

const route = getRouteApi('/shell/activities/search')

/** Activities of a city with the prices of these travellers. All of the search is in the address. */
export function ActivityResultsPage() {
  const query = route.useSearch()
  const cities = useQuery(activityCities)
  const sold = cities.data?.find(({ id }) => id === query.cityId)
  const city = sold?.city
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
  return <Results key={query.cityId} query={{ ...query, cityId: query.cityId }} sold={sold} isKnown={!cities.isPending} />
}

type ResultsProps = { query: ActivityQuery & { cityId: number }; sold: SearchedCity | undefined; isKnown: boolean }

function Results({ query, sold, isKnown }: ResultsProps) {
  const city = sold?.city
  const navigate = route.useNavigate()
  const input = searchInput(query, today())
  const { cityId: _, ...party } = input
  const search = useQuery(activitySearch(input))
  const partners = usePartners(sold?.suppliers ?? NONE, input)
  // Where the company itself sells nothing, its own search is refused, and what its suppliers have is shown.
  const isOnlyTheirs = !isKnown || (sold !== undefined && sold.suppliers.length > 0)
  const refused = isRefusedWith(search.error, 'INVALID_INPUT') ? search.error.shortError : undefined
  const isFailed = search.isError && search.data === undefined && !(refused && isOnlyTheirs)
  const change = (more: ActivityQuery) => void navigate({ search: more, resetScroll: false, replace: true })
  return (
    <>
      <h1 className={layout.vh}>Activities in {city ?? 'this city'}</h1>
      <SearchBar query={query} city={city} refused={isFailed ? refused : undefined} />
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
      {(search.isPending || (refused && !isKnown)) && <Waiting />}
      {(search.data || (refused && isKnown && isOnlyTheirs)) && (
        <FoundList
          pages={search.data?.pages ?? []}
          partners={partners}
          query={query}
          city={city}
          party={party}
          rest={{
            isMissing: search.data?.isDone === false,
            error: search.data?.isDone === false && !search.isFetching ? search.error : undefined,
            retry: () => void search.refetch(),
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

const NONE: SearchedCity['suppliers'] = []

/** What suppliers of the network have: each answers for itself, and one that does not is named. */
function usePartners(suppliers: SearchedCity['suppliers'], input: ReturnType<typeof searchInput>): Partners {
  const searches = useQueries({ queries: suppliers.map(({ id }) => partnerSearch(id, input)) })
  return {
    found: searches.flatMap(({ data }, at) => {
      const supplier = suppliers[at]
      return data && supplier ? [{ supplier, pages: data }] : []
    }),
    failed: searches.flatMap(({ error, data, refetch }, at) => {
      const supplier = suppliers[at]
      return error && !data && supplier ? [{ supplier, error, retry: () => void refetch() }] : []
    }),
    isLoading: searches.some(({ isPending }) => isPending),
  }
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
