import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { QUEUE_TABS } from '@tradewind/domain/tickets/ticket-lists'
import { lazy, Suspense } from 'react'
import { mayDownloadTickets } from '../accounts/rights.ts'
import { DownloadButton } from '../exports/download-button.tsx'
import { api } from '../lib/api.ts'
import { isRefusedWith } from '../lib/explain.ts'
import { useUser } from '../lib/session.ts'
import { NARROW, useMedia } from '../lib/use-media.ts'
import { NoAccess } from '../shell/no-access.tsx'
import { usePageTitle } from '../sites/use-page-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { useOpenRow } from '../ui/list/use-open-row.ts'
import { ColumnChoice } from '../ui/table/column-choice.tsx'
import { QUEUE_COLUMNS } from './queue-columns.tsx'
import { nameBuyer } from './ticket-cells.tsx'
import { TicketListPage } from './ticket-list-page.tsx'
import { ticketQueue } from './ticket-queries.ts'
import { listInput, refilter, type TicketSearch } from './ticket-search.ts'
import { TicketTable } from './ticket-table.tsx'

const route = getRouteApi('/shell/inside/staff/tickets')
const QUEUE_TABLE = 'queue'

/** With its dialogs a third of the page: fetched with the first ticket that is opened. */
const QueuePanel = lazy(() => import('./queue-panel.tsx').then((module) => ({ default: module.QueuePanel })))

/** The air ticket queue: all bookings of the site. The filters, and the open ticket, are in the address. */
export function QueuePage() {
  const user = useUser()
  const search = route.useSearch()
  const { page: _, cursor: __, pageSize: ___, ...exported } = listInput(search)
  const navigate = route.useNavigate()
  const queue = useQuery(ticketQueue(search))
  const tickets = queue.data?.tickets ?? []
  const show = (next: TicketSearch) => void navigate({ search: next })
  const open = useOpenRow(search.open, navigate)
  const isNarrow = useMedia(NARROW)
  usePageTitle('Air Ticket Queue')
  if (isRefusedWith(queue.error, 'FORBIDDEN')) return <NoAccess />
  return (
    <TicketListPage
      title="Air Ticket Queue"
      list="queue"
      what="ticket"
      tabs={QUEUE_TABS}
      search={search}
      onChange={show}
      tickets={tickets}
      page={queue}
      acts={
        <>
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
      empty="All bookings of this site appear here."
      panel={
        search.open !== undefined && (
          <Suspense>
            <QueuePanel bookingId={search.open} tickets={tickets} onOpen={open} />
          </Suspense>
        )
      }
    >
      <TicketTable
        id={QUEUE_TABLE}
        label="Tickets"
        columns={QUEUE_COLUMNS}
        tickets={tickets}
        amountOf={({ amount }) => amount}
        beneath={nameBuyer}
        open={search.open}
        onOpen={open}
        sort={search.sort ?? 'BD'}
        onSort={(sort) => show(refilter(search, { sort }))}
        isStale={queue.isPlaceholderData}
      />
    </TicketListPage>
  )
}
