import type { QueueTab } from '@tradewind/domain/tickets/ticket-lists'
import { type ReactNode, useState } from 'react'
import { explain } from '../lib/explain.ts'
import { BELOW_WIDE, NARROW, useMedia } from '../lib/use-media.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { Button } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { InList, ListPage, RowKeysHint } from '../ui/list/list-page.tsx'
import { FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { FindTicket } from './find-ticket.tsx'
import { listActiveFilters } from './list-active-filters.ts'
import { NoTickets } from './no-tickets.tsx'
import { NothingFits } from './nothing-fits.tsx'
import { TabLabel } from './tab-label.tsx'
import { TicketFilterChips } from './ticket-filter-chips.tsx'
import { TicketFilterForm } from './ticket-filter-form.tsx'
import { FilterOverlay } from './ticket-filters.tsx'
import { TAB_LABELS, type Ticket } from './ticket-list.ts'
import { TicketPager } from './ticket-pager.tsx'
import type { TicketPage } from './ticket-queries.ts'
import { isNarrowed, readNarrowing, readTicketSearch, refilter, type TicketSearch } from './ticket-search.ts'
import { TicketSortField } from './ticket-sort.tsx'

type Props = {
  title: string
  /** Whose saved views it has. */
  list: 'queue' | 'bookings'
  /** What a row is, in words: 'ticket'. */
  what: string
  tabs: readonly QueueTab[]
  search: TicketSearch
  onChange: (search: TicketSearch) => void
  tickets: readonly Ticket[]
  page: {
    data: TicketPage | undefined
    error: Error | null
    isPending: boolean
    isPlaceholderData: boolean
    refetch: () => Promise<unknown>
  }
  /** Beside the saved views. */
  acts?: ReactNode
  /** What will stand here, where there is none yet. */
  empty: string
  panel: ReactNode
  /** The rows. */
  children: ReactNode
}

/** The air ticket queue, and the bookings of an agency: filters, tabs and pages around a table. */
export function TicketListPage({ title, list, what, tabs, search, onChange, tickets, page, acts, empty, panel, children }: Props) {
  const isNarrow = useMedia(NARROW)
  const isBelowWide = useMedia(BELOW_WIDE)
  const filterCount = listActiveFilters(search).length
  const [isFiltering, setFiltering] = useState(false)
  const filters = {
    applied: readNarrowing(search),
    onApply: (change: Parameters<typeof refilter>[1]) => onChange(refilter(search, change)),
  }
  const { data, error } = page
  return (
    <ListPage
      title={title}
      find={<FindTicket value={search.search ?? ''} onFind={(text) => onChange(refilter(search, { search: text }))} />}
      acts={
        <>
          <SavedViews list={list} search={search} read={readTicketSearch} />
          {acts}
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
          choices={tabs.map((value) => ({ value, label: <TabLabel tab={value} count={data?.counts?.[value]} /> }))}
          value={search.status ?? 'all'}
          onChange={(status) => onChange(refilter(search, { status }))}
          panelId="tickets"
        />
      }
      filters={isFiltering && !isBelowWide && <TicketFilterForm {...filters} />}
      listId="tickets"
      label={TAB_LABELS[search.status ?? 'all']}
      tools={
        (filterCount > 0 || isNarrow) && (
          <>
            <TicketFilterChips search={search} tickets={tickets} onChange={onChange} />
            <span className={layout.grow} />
            {/* A phone has no heads of columns to press. */}
            {isNarrow && <TicketSortField value={search.sort ?? 'BD'} onChange={(sort) => onChange(refilter(search, { sort }))} />}
          </>
        )
      }
      foot={
        data && (
          <TicketPager
            search={search}
            onChange={onChange}
            list={data}
            what={what}
            isFetching={page.isPlaceholderData}
            hint={<RowKeysHint />}
          />
        )
      }
      panel={panel}
    >
      {isFiltering && isBelowWide && <FilterOverlay {...filters} onClose={() => setFiltering(false)} />}
      {error && (
        <InList>
          <FailedNotice onRetry={() => void page.refetch()}>{explain(error)}</FailedNotice>
        </InList>
      )}
      {page.isPending && <ListSkeleton lines={8} />}
      {data &&
        tickets.length === 0 &&
        (isNarrowed(search) ? (
          <NothingFits what={what} search={search} onChange={onChange} isQueue={list === 'queue'} />
        ) : (
          <NoTickets>{empty}</NoTickets>
        ))}
      {tickets.length > 0 && children}
    </ListPage>
  )
}
