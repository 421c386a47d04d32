import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { QUEUE_TABS } from '@tradewind/domain/tickets/ticket-lists'
import { useState } from 'react'
import { explain } from '../lib/explain.ts'
import { NARROW, useMedia } from '../lib/use-media.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice } from '../ui/notice.tsx'
import { Page, PageHead } from '../ui/page.tsx'
import { Bone } from '../ui/spinner.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { BookingCard } from './booking-card.tsx'
import { FindTicket } from './find-ticket.tsx'
import { listActiveFilters } from './list-active-filters.ts'
import { NoTickets } from './no-tickets.tsx'
import { NothingFits } from './nothing-fits.tsx'
import { TabLabel } from './tab-label.tsx'
import { TicketFilterChips } from './ticket-filter-chips.tsx'
import { FilterOverlay, FilterSide } from './ticket-filters.tsx'
import css from './ticket-list.module.css'
import { TAB_LABELS } from './ticket-list.ts'
import { TicketPager } from './ticket-pager.tsx'
import { bookedFlights } from './ticket-queries.ts'
import { isNarrowed, readNarrowing, readTicketSearch, refilter, type TicketSearch } from './ticket-search.ts'
import { TicketSortField } from './ticket-sort.tsx'

const route = getRouteApi('/shell/inside/flight/bookings')
const TABS = QUEUE_TABS.filter((tab) => tab !== 'needsStaff')

/** A traveller's own bookings, or those of a company: each is a card. The filters are in the address. */
export function TripsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(bookedFlights(search))
  const isNarrow = useMedia(NARROW)
  const [isFiltering, setFiltering] = useState(false)
  usePageTitle('Bookings')
  const show = (next: TicketSearch) => void navigate({ search: next })
  const bookings = list.data?.bookings ?? []
  const filters = {
    applied: readNarrowing(search),
    onApply: (change: Parameters<typeof refilter>[1]) => show(refilter(search, change)),
  }
  const filterCount = listActiveFilters(search).length
  return (
    <Page>
      <PageHead title="Bookings">
        <SavedViews list="bookings" search={search} read={readTicketSearch} />
        <FindTicket value={search.search ?? ''} onFind={(text) => show(refilter(search, { search: text }))} />
      </PageHead>
      <Card className={css.tabs}>
        <Tabs
          label="Status"
          choices={TABS.map((value) => ({ value, label: <TabLabel tab={value} count={list.data?.counts?.[value]} /> }))}
          value={search.status ?? 'all'}
          onChange={(status) => show(refilter(search, { status }))}
          panelId="bookings"
        />
      </Card>
      <div className={css.withSide}>
        {isNarrow ? isFiltering && <FilterOverlay {...filters} onClose={() => setFiltering(false)} /> : <FilterSide {...filters} />}
        <div className={css.main}>
          <div className={css.tools}>
            {isNarrow && (
              <Button size="sm" icon="filter" aria-haspopup="dialog" onClick={() => setFiltering(true)}>
                Filters{filterCount > 0 && ` (${filterCount})`}
              </Button>
            )}
            <TicketFilterChips search={search} tickets={bookings} onChange={show} />
            <span className={layout.grow} />
            <TicketSortField value={search.sort ?? 'BD'} onChange={(sort) => show(refilter(search, { sort }))} />
          </div>
          <div
            id="bookings"
            role="tabpanel"
            aria-label={TAB_LABELS[search.status ?? 'all']}
            className={css.cards}
            aria-busy={list.isFetching}
          >
            {list.isError && <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>}
            {list.isPending && [1, 2, 3].map((line) => <CardSkeleton key={line} />)}
            {bookings.map((ticket) => (
              <BookingCard key={ticket.bookingId} ticket={ticket} />
            ))}
            {list.data && bookings.length === 0 && (
              <Card>
                {isNarrowed(search) ? (
                  <NothingFits what="booking" search={search} onChange={show} isQueue={false} />
                ) : (
                  <NoTickets>Your bookings and tickets appear here.</NoTickets>
                )}
              </Card>
            )}
          </div>
          {list.data && bookings.length > 0 && (
            <TicketPager search={search} onChange={show} list={list.data} what="booking" isFetching={list.isPlaceholderData} />
          )}
        </div>
      </div>
    </Page>
  )
}

function CardSkeleton() {
  return (
    <Card className={css.skeleton}>
      <Bone width="45%" height={22} />
      <Bone height={16} />
      <Bone width="70%" height={16} />
    </Card>
  )
}
