import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { QUEUE_TABS } from '@tradewind/domain/tickets/ticket-lists'
import { explain } from '../lib/explain.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import layout from '../ui/layout.module.css'
import { EmptyState, Notice } from '../ui/notice.tsx'
import { Bone } from '../ui/spinner.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { BookingCard } from './booking-card.tsx'
import { FindTicket } from './find-ticket.tsx'
import css from './ticket-list.module.css'
import { TAB_LABELS, tellNothing } from './ticket-list.ts'
import { TicketPager } from './ticket-pager.tsx'
import { bookedFlights } from './ticket-queries.ts'
import { refilter, type TicketSearch } from './ticket-search.ts'

const route = getRouteApi('/shell/inside/flight/bookings')

/** The caller's own bookings, an agency's for its agents. */
export function BookingsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(bookedFlights(search))
  usePageTitle('Bookings')
  const show = (next: TicketSearch) => void navigate({ search: next })
  const isFiltered = search.status !== undefined || search.search !== undefined || search.cursor !== undefined
  return (
    <div className={`${layout.wrap} ${css.bookings}`}>
      <header className={css.head}>
        <h1>Bookings</h1>
        <span className={layout.grow} />
        <FindTicket value={search.search ?? ''} onFind={(text) => show(refilter(search, { search: text }))} />
      </header>
      <Card className={css.tabs}>
        <Tabs
          label="Status"
          choices={QUEUE_TABS.map((value) => ({ value, label: TAB_LABELS[value] }))}
          value={search.status ?? 'all'}
          onChange={(status) => show(refilter(search, { status }))}
          panelId="bookings"
        />
      </Card>
      <div
        id="bookings"
        role="tabpanel"
        aria-label={TAB_LABELS[search.status ?? 'all']}
        className={css.cards}
        aria-busy={list.isFetching}
      >
        {list.isError && (
          <Notice
            tone="bad"
            action={
              <Button size="sm" onClick={() => void list.refetch()}>
                Try again
              </Button>
            }
          >
            {explain(list.error)}
          </Notice>
        )}
        {list.isPending && [1, 2, 3].map((line) => <CardBones key={line} />)}
        {list.data?.bookings.map((ticket) => (
          <BookingCard key={ticket.bookingId} ticket={ticket} />
        ))}
        {list.data?.bookings.length === 0 && (
          <Card>
            {isFiltered ? (
              <EmptyState icon="search" title="Nothing fits" action={<Button onClick={() => show({})}>Show all bookings</Button>}>
                {tellNothing('booking', search)}
              </EmptyState>
            ) : (
              <EmptyState
                icon="ticket"
                title="No tickets yet"
                action={
                  <ButtonLink to="/flight" variant="primary">
                    Book a Flight
                  </ButtonLink>
                }
              >
                What you book appears here, with its tickets.
              </EmptyState>
            )}
          </Card>
        )}
      </div>
      {list.data && list.data.bookings.length > 0 && (
        <TicketPager
          search={search}
          onChange={show}
          total={list.data.totalRecords}
          what={list.data.totalRecords === 1 ? 'booking' : 'bookings'}
          nextCursor={list.data.nextCursor}
          previousCursor={list.data.previousCursor}
          isFetching={list.isPlaceholderData}
          isCapped
        />
      )}
    </div>
  )
}

function CardBones() {
  return (
    <Card className={css.bones}>
      <Bone width="45%" height={22} />
      <Bone height={16} />
      <Bone width="70%" height={16} />
    </Card>
  )
}
