import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { QUEUE_TABS } from '@tradewind/domain/tickets/ticket-lists'
import { lazy, Suspense, useState } from 'react'
import { mayDownloadTickets } from '../accounts/rights.ts'
import { DownloadButton } from '../exports/download-button.tsx'
import { api } from '../lib/api.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { useUser } from '../lib/session.ts'
import { BELOW_WIDE, NARROW, useMedia } from '../lib/use-media.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { InList, ListPage, RowKeysHint } from '../ui/list/list-page.tsx'
import { useOpenRow } from '../ui/list/use-open-row.ts'
import { FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { ColumnChoice } from '../ui/table/column-choice.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { FindTicket } from './find-ticket.tsx'
import { listActiveFilters } from './list-active-filters.ts'
import { NoTickets } from './no-tickets.tsx'
import { NothingFits } from './nothing-fits.tsx'
import { QUEUE_COLUMNS } from './queue-columns.tsx'
import { QUEUE_TABLE, QueueTable } from './queue-table.tsx'
import { TabLabel } from './tab-label.tsx'
import { TicketFilterChips } from './ticket-filter-chips.tsx'
import { TicketFilterForm } from './ticket-filter-form.tsx'
import { FilterOverlay } from './ticket-filters.tsx'
import { TAB_LABELS } from './ticket-list.ts'
import { TicketPager } from './ticket-pager.tsx'
import { ticketQueue } from './ticket-queries.ts'
import { isNarrowed, listInput, readNarrowing, readTicketSearch, refilter, type TicketSearch } from './ticket-search.ts'
import { TicketSortField } from './ticket-sort.tsx'

const route = getRouteApi('/shell/inside/staff/tickets')

/** With its dialogs a third of the page: fetched with the first ticket that is opened. */
const QueuePanel = lazy(() => import('./queue-panel.tsx').then((module) => ({ default: module.QueuePanel })))

/** The air ticket queue: all bookings of the site. The filters, and the open ticket, are in the address. */
export function QueuePage() {
  usePageTitle('Air Ticket Queue')
  return <Queue />
}

function Queue() {
  const user = useUser()
  const search = route.useSearch()
  const { page: _, cursor: __, pageSize: ___, ...exported } = listInput(search)
  const navigate = route.useNavigate()
  const queue = useQuery(ticketQueue(search))
  const tickets = queue.data?.tickets ?? []
  const show = (next: TicketSearch) => void navigate({ search: next })
  const open = useOpenRow(search.open, navigate)
  const isNarrow = useMedia(NARROW)
  const isBelowWide = useMedia(BELOW_WIDE)
  const filterCount = listActiveFilters(search).length
  const [isFiltering, setFiltering] = useState(false)
  const filters = {
    applied: readNarrowing(search),
    onApply: (change: Parameters<typeof refilter>[1]) => show(refilter(search, change)),
  }
  if (isRefusedWith(queue.error, 'FORBIDDEN')) return <Navigate to="/403" />
  return (
    <ListPage
      title="Air Ticket Queue"
      find={<FindTicket value={search.search ?? ''} onFind={(text) => show(refilter(search, { search: text }))} />}
      acts={
        <>
          <SavedViews list="queue" search={search} read={readTicketSearch} />
          {user && mayDownloadTickets(user) && (
            <>
              <DownloadButton
                subtitle="The filtered tickets, one row per passenger"
                ask={(format) => api.exports.exportTickets({ filters: exported, format })}
              />
              <ButtonLink to="/staff/downloads" size="sm" variant="quiet">
                Downloads
              </ButtonLink>
            </>
          )}
          {!isNarrow && <ColumnChoice tableId={QUEUE_TABLE} columns={QUEUE_COLUMNS} />}
        </>
      }
      chief={
        <Button
          size="sm"
          icon="filter"
          variant={isFiltering && !isBelowWide ? 'picked' : 'outline'}
          aria-expanded={isFiltering}
          onClick={() => setFiltering(!isFiltering)}
        >
          Filters{filterCount > 0 && ` (${filterCount})`}
        </Button>
      }
      tabs={
        <Tabs
          label="Status"
          choices={QUEUE_TABS.map((value) => ({
            value,
            label: <TabLabel tab={value} count={queue.data?.counts?.[value]} />,
          }))}
          value={search.status ?? 'all'}
          onChange={(status) => show(refilter(search, { status }))}
          panelId="tickets"
        />
      }
      filters={isFiltering && !isBelowWide && <TicketFilterForm {...filters} />}
      listId="tickets"
      label={TAB_LABELS[search.status ?? 'all']}
      tools={
        (filterCount > 0 || isNarrow) && (
          <>
            <TicketFilterChips search={search} tickets={tickets} onChange={show} />
            <span className={layout.grow} />
            {/* A phone has no heads of columns to press. */}
            {isNarrow && <TicketSortField value={search.sort ?? 'BD'} onChange={(sort) => show(refilter(search, { sort }))} />}
          </>
        )
      }
      foot={
        queue.data && (
          <TicketPager
            search={search}
            onChange={show}
            list={queue.data}
            what="ticket"
            isFetching={queue.isPlaceholderData}
            hint={<RowKeysHint />}
          />
        )
      }
      panel={
        search.open !== undefined && (
          <Suspense>
            <QueuePanel bookingId={search.open} tickets={tickets} onOpen={open} />
          </Suspense>
        )
      }
    >
      {isFiltering && isBelowWide && <FilterOverlay {...filters} onClose={() => setFiltering(false)} />}
      {queue.isError && (
        <InList>
          <FailedNotice onRetry={() => void queue.refetch()}>{explain(queue.error)}</FailedNotice>
        </InList>
      )}
      {queue.isPending && <ListSkeleton lines={8} />}
      {queue.data &&
        tickets.length === 0 &&
        (isNarrowed(search) ? (
          <NothingFits what="ticket" search={search} onChange={show} isQueue />
        ) : (
          <NoTickets>All bookings of this site appear here.</NoTickets>
        ))}
      {tickets.length > 0 && (
        <QueueTable
          tickets={tickets}
          open={search.open}
          onOpen={open}
          sort={search.sort ?? 'BD'}
          onSort={(sort) => show(refilter(search, { sort }))}
          isStale={queue.isPlaceholderData}
        />
      )}
    </ListPage>
  )
}
