import type { FoundActivities } from '@tradewind/contract/carts/activity-search'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { explain } from '../../lib/explain.ts'
import { BELOW_WIDE, useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import layout from '../../ui/layout.module.css'
import { EmptyState, FailedNotice } from '../../ui/notice.tsx'
import { SmallSelect } from '../../ui/small-select.tsx'
import { Bone } from '../../ui/spinner.tsx'
import type { CartParty } from '../cart/cart-change.ts'
import { ActivityCard } from './activity-card.tsx'
import { ActivityFilterPanel, ClearFilters } from './activity-filters.tsx'
import type { SearchedCity } from './activity-queries.ts'
import { type ActivityFilters, type ActivityQuery, countFilters, type Sort, withoutFilters } from './activity-query.ts'
import { CartSummary } from './cart-summary.tsx'
import { choicesOf, groupByArea, type ListedActivity, listActivities, type OfferedActivity } from './match-activities.ts'
import css from './results-page.module.css'
import { countOf } from './search-words.ts'

/** Pages that have not come yet. */
type Rest = { isMissing: boolean; error: unknown; retry: () => void }
type More = { has: boolean; isLoading: boolean; error: unknown; load: () => void }

/** Cards that are drawn at first, and with each step. */
const STEP = 25

type Props = {
  pages: readonly FoundActivities[]
  /** What suppliers of the network have there. */
  partners: Partners
  query: ActivityQuery
  city: string | undefined
  party: CartParty
  rest: Rest
  onChange: (query: ActivityQuery) => void
  onDates: (date: string) => void
}

/** Filters, order and cards. Pages come one after the other; cards are drawn as a person comes near the end of those that are. */
export function FoundList({ pages, partners, query, city, party, rest, onChange, onDates }: Props) {
  const found = useMemo(() => allOf(pages, partners.found), [pages, partners.found])
  const listed = listActivities(found, query, query.sort)
  const choices = useMemo(() => choicesOf(found, query), [found, query])
  const isNarrow = useMedia(BELOW_WIDE)
  const [isOpen, setOpen] = useState(false)
  const { currency = '', timeZone = 'UTC' } = pages[0] ?? partners.found[0]?.pages[0] ?? {}
  const [drawn, setDrawn] = useState(STEP)
  // An area says how many it has.
  const isAllDrawn = drawn >= listed.length || query.sort === 'area'
  const more: More = {
    has: rest.isMissing || !isAllDrawn,
    isLoading: rest.isMissing && isAllDrawn,
    error: isAllDrawn ? rest.error : undefined,
    load: () => (isAllDrawn ? rest.retry() : setDrawn((count) => count + STEP)),
  }
  const filter = (filters: ActivityFilters) => onChange({ ...query, ...filters })
  const clear = () => onChange(withoutFilters(query))
  const panel = <ActivityFilterPanel filters={query} choices={choices} currency={currency} onChange={filter} />
  const card = ({ activity, best }: ListedActivity) => (
    <ActivityCard
      key={`${activity.supplier?.id ?? ''} ${activity.id}`}
      activity={activity}
      best={best}
      filters={query}
      party={party}
      currency={currency}
      timeZone={timeZone}
      isOpen={isOpened(activity, query)}
      onToggle={() =>
        onChange({ ...query, ...(isOpened(activity, query) ? CLOSED : { open: activity.id, of: activity.supplier?.id }) })
      }
      onDates={onDates}
    />
  )
  if (found.length === 0 && !rest.isMissing && partners.isLoading) return <Bone height={154} />
  if (found.length === 0 && !rest.isMissing && partners.failed.length === 0)
    return (
      <EmptyState icon="map" title={`No activities in ${city ?? 'this city'}`}>
        Nothing is on sale here yet. Please choose another city.
      </EmptyState>
    )
  return (
    <div className={`${layout.wrap} ${css.results}`}>
      {!isNarrow && (
        <section className={css.side} aria-label="Filters">
          <header>
            <h2>Filters</h2>
            <ClearFilters filters={query} onClear={clear} />
          </header>
          {panel}
        </section>
      )}
      <section className={css.list} aria-label="Activities">
        {query.sort !== 'area' && <h2 className={layout.vh}>{query.sort === 'price' ? 'By price' : 'Recommended'}</h2>}
        <header className={css.head}>
          <p role="status">
            <b>{countOf(listed.length, 'activity', 'activities')}</b>
            {rest.isMissing ? ' so far' : ''}
            {city && <span className={layout.onlyWide}> in {city}</span>}
          </p>
          {isNarrow && (
            <Button size="sm" icon="filter" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              Filters
              {countFilters(query) > 0 && ` (${countFilters(query)})`}
            </Button>
          )}
          <SmallSelect
            label="Sort"
            beside="Sort"
            value={query.sort ?? 'recommended'}
            onChange={({ target }) => onChange({ ...query, sort: readSort(target.value as Sort) })}
          >
            <option value="recommended">Recommended</option>
            <option value="area">Area</option>
            <option value="price">Price</option>
          </SmallSelect>
        </header>
        {query.sort === 'area'
          ? groupByArea(listed).map(({ area, listed: ofArea }) => (
              <section key={area} className={css.area}>
                <h2>
                  {area ?? 'Elsewhere'} <small>{ofArea.length}</small>
                </h2>
                {ofArea.map(card)}
              </section>
            ))
          : listed.slice(0, drawn).map(card)}
        {partners.failed.map(({ supplier, error, retry }) => (
          <FailedNotice key={supplier.id} onRetry={retry}>
            {`${supplier.name ?? 'A supplier'}: ${explain(error)}`}
          </FailedNotice>
        ))}
        {found.length > 0 && listed.length === 0 && !rest.isMissing && (
          <NothingFits filters={query} onFilter={filter} onClear={clear} />
        )}
        {partners.isLoading && <Bone height={154} />}
        <NextPage more={more} />
        <CartSummary />
      </section>
      <Dialog
        isOpen={isOpen && isNarrow}
        onClose={() => setOpen(false)}
        title="Filters"
        shape="side"
        keepsEntries
        foot={
          <>
            {countFilters(query) > 0 && <Button onClick={clear}>Clear all</Button>}
            <Button variant="primary" onClick={() => setOpen(false)}>
              Show {countOf(listed.length, 'activity', 'activities')}
            </Button>
          </>
        }
      >
        {panel}
      </Dialog>
    </div>
  )
}

type Supplier = SearchedCity['suppliers'][number]
export type Partners = {
  found: readonly { supplier: Supplier; pages: readonly FoundActivities[] }[]
  failed: readonly { supplier: Supplier; error: unknown; retry: () => void }[]
  isLoading: boolean
}

const CLOSED = { open: undefined, of: undefined }

const isOpened = ({ id, supplier }: OfferedActivity, { open, of }: ActivityQuery) => open === id && of === supplier?.id

/** The company's own first. Areas of several companies have numbers of their own: they are shown where one company alone is found. */
function allOf(own: readonly FoundActivities[], partners: Partners['found']): OfferedActivity[] {
  const ours: OfferedActivity[] = own.flatMap(({ activities }) => activities)
  const isAlone = ours.length === 0 && partners.length === 1
  const theirs = partners.flatMap(({ supplier, pages }) =>
    pages.flatMap(({ activities }) =>
      activities.map((activity): OfferedActivity => ({ ...activity, area: isAlone ? activity.area : null, supplier })),
    ),
  )
  return [...ours, ...theirs]
}

function readSort(sort: Sort): ActivityQuery['sort'] {
  return sort === 'recommended' ? undefined : sort
}

const NAMES: Readonly<Record<keyof ActivityFilters, string>> = {
  areas: 'area',
  categories: 'category',
  ways: 'transfer',
  times: 'time of day',
  maxTotal: 'highest total',
  free: 'free cancellation',
}

/** Which filter to drop. */
function NothingFits({
  filters,
  onFilter,
  onClear,
}: {
  filters: ActivityFilters
  onFilter: (filters: ActivityFilters) => void
  onClear: () => void
}) {
  const set = (Object.keys(NAMES) as (keyof ActivityFilters)[]).filter((key) => filters[key] !== undefined)
  return (
    <EmptyState icon="filter" title="No activities with these filters">
      <span className={css.drop}>
        {set.length > 1 &&
          set.map((key) => (
            <Button key={key} size="sm" onClick={() => onFilter({ [key]: undefined })}>
              Without {NAMES[key]}
            </Button>
          ))}
        <Button size="sm" variant="primary" onClick={onClear}>
          Clear all filters
        </Button>
      </span>
    </EmptyState>
  )
}

/** Comes near the window, and more cards are drawn. Also a button: for a keyboard, and where the window never scrolls. */
function NextPage({ more }: { more: More }) {
  const end = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(() => {
    if (!more.isLoading && !more.error) more.load()
  })
  const { has, isLoading } = more
  useEffect(() => {
    if (!has || isLoading || !end.current) return undefined
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && load(), { rootMargin: '600px' })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [has, isLoading])
  if (more.error) return <FailedNotice onRetry={more.load}>{explain(more.error)}</FailedNotice>
  if (!has) return null
  return (
    <div ref={end} className={css.more}>
      {isLoading ? <Bone height={154} /> : <Button onClick={more.load}>Show more</Button>}
    </div>
  )
}
