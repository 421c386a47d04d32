import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { User } from '@tradewind/contract/accounts/accounts'
import { QUEUE_TABS } from '@tradewind/domain/tickets/ticket-lists'
import { useMemo } from 'react'
import { mayOpenQueue } from '../accounts/rights.ts'
import { useCustomerView } from '../lib/customer-view.ts'
import { NARROW, useMedia } from '../lib/use-media.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { useOpenRow } from '../ui/list/use-open-row.ts'
import { ColumnChoice } from '../ui/table/column-choice.tsx'
import { BookingCard } from './booking-card.tsx'
import { beneathName, bookingColumns } from './booking-columns.tsx'
import { BookingPanel } from './booking-panel.tsx'
import css from './ticket-list.module.css'
import { TicketListPage } from './ticket-list-page.tsx'
import { bookedFlights } from './ticket-queries.ts'
import { refilter, type TicketSearch } from './ticket-search.ts'
import { TicketTable } from './ticket-table.tsx'

const route = getRouteApi('/shell/inside/flight/bookings')
const BOOKINGS_TABLE = 'bookings'

/**
 * The bookings of an agency by all its agents, for staff those of the site. On a phone each row is a card with the buttons of the panel. The filters, and
 * the open booking, are in the address.
 */
export function BookingsTablePage({ user }: { user: User }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(bookedFlights(search))
  const bookings = list.data?.bookings ?? []
  const show = (next: TicketSearch) => void navigate({ search: next })
  const open = useOpenRow(search.open, navigate)
  const isNarrow = useMedia(NARROW)
  const isCustomerView = useCustomerView()
  const seesAll = mayOpenQueue(user)
  const columns = useMemo(
    () =>
      bookingColumns({
        isCustomerView,
        onPickBuyer: seesAll ? (userId) => void navigate({ search: (now: TicketSearch) => refilter(now, { userId }) }) : undefined,
      }),
    [isCustomerView, seesAll, navigate],
  )
  usePageTitle('Bookings')
  return (
    <TicketListPage
      title="Bookings"
      list="bookings"
      what="booking"
      tabs={QUEUE_TABS.filter((tab) => seesAll || tab !== 'needsStaff')}
      search={search}
      onChange={show}
      tickets={bookings}
      page={list}
      acts={!isNarrow && <ColumnChoice tableId={BOOKINGS_TABLE} columns={columns} />}
      empty="Your bookings and tickets appear here."
      panel={search.open !== undefined && <BookingPanel bookingId={search.open} bookings={bookings} onOpen={open} />}
    >
      {isNarrow ? (
        <div className={css.rows} aria-busy={list.isPlaceholderData}>
          {bookings.map((ticket) => (
            <BookingCard
              key={ticket.bookingId}
              ticket={ticket}
              onPickBuyer={seesAll ? () => show(refilter(search, { userId: ticket.user.id })) : undefined}
            />
          ))}
        </div>
      ) : (
        <TicketTable
          id={BOOKINGS_TABLE}
          label="Bookings"
          columns={columns}
          tickets={bookings}
          amountOf={({ customerTotal }) => customerTotal}
          beneath={(ticket) => beneathName(ticket, { hasBuyer: seesAll, hasReference: true })}
          open={search.open}
          onOpen={open}
          sort={search.sort ?? 'BD'}
          onSort={(sort) => show(refilter(search, { sort }))}
          isStale={list.isPlaceholderData}
        />
      )}
    </TicketListPage>
  )
}
