import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { OwnBooking } from '@tradewind/contract/desk/own-bookings'
import type { BookingStage } from '@tradewind/domain/sales/booking-stages'
import { DownloadButton } from '../exports/download-button.tsx'
import { api } from '../lib/api.ts'
import { formatInstantDay } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { formatAmount } from '../lib/money.ts'
import { describeTravellers, describeUse } from '../sales/sale-words.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { StateMark, type Tone } from '../ui/chip.tsx'
import { DayFilter } from '../ui/day-filter.tsx'
import { SelectField } from '../ui/field.tsx'
import { FindField } from '../ui/find-field.tsx'
import layout from '../ui/layout.module.css'
import { ListFields } from '../ui/list/list-fields.tsx'
import { InList, ListCount, ListPage } from '../ui/list/list-page.tsx'
import { ShowMore } from '../ui/list/show-more.tsx'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import lines from '../ui/table/row-lines.module.css'
import { Tabs } from '../ui/tabs.tsx'
import { filtersOf, type OwnBookingsSearch } from './own-bookings-search.ts'

const route = getRouteApi('/shell/inside/bookings')

const STAGES = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'ended', label: 'Ended' },
] as const satisfies readonly { value: BookingStage | 'all'; label: string }[]

/** What a customer bought and was offered in one list, the newest first: flights, activities and quotations. What narrows it is in the address. */
export function OwnBookingsPage() {
  usePageTitle('Bookings')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useInfiniteQuery({
    queryKey: ['GET_MY_BOOKINGS', search],
    queryFn: ({ pageParam, signal }) =>
      api.ownBookings.getMyBookings({ filters: filtersOf(search), cursor: pageParam, pageSize: 50 }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
  const bookings = list.data?.pages.flatMap((page) => page.bookings)
  const kinds = list.data?.pages[0]?.kinds ?? []
  const show = (change: Partial<Record<keyof OwnBookingsSearch, string | undefined>>) => {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value)
    void navigate({ search: Object.fromEntries(next) as OwnBookingsSearch })
  }
  const isNarrowed = Object.keys(search).length > 0
  return (
    <ListPage
      title="Bookings"
      label={STAGES.find(({ value }) => value === (search.stage ?? 'all'))?.label ?? 'All'}
      listId="all-bookings"
      find={
        <FindField
          label="Find a booking"
          placeholder="Number, PNR, traveller or title"
          value={search.search ?? ''}
          onFind={(text) => show({ search: text })}
        />
      }
      acts={
        <DownloadButton
          subtitle="The bookings and quotations of the list, one row each"
          ask={(format) => api.exports.exportMyBookings({ filters: filtersOf(search), format })}
        />
      }
      tabs={
        <Tabs
          label="Stage"
          choices={STAGES}
          value={search.stage ?? 'all'}
          onChange={(stage) => show({ stage: stage === 'all' ? undefined : stage })}
          panelId="all-bookings"
        />
      }
      tools={
        <ListFields>
          <SelectField
            label="Product"
            controlSize="sm"
            value={search.what ?? ''}
            onChange={({ target }) => show({ what: target.value })}
          >
            <option value="">All products</option>
            {kinds.map(({ what, name }) => (
              <option key={what} value={what}>
                {name}
              </option>
            ))}
          </SelectField>
          <DayFilter name="from" label="Booked from" value={search.from ?? ''} onChange={(from) => show({ from })} />
          <DayFilter name="to" label="Booked to" value={search.to ?? ''} onChange={(to) => show({ to })} />
          {isNarrowed && (
            <Button size="sm" variant="quiet" onClick={() => void navigate({ search: {} })}>
              Show all bookings
            </Button>
          )}
        </ListFields>
      }
      foot={bookings && <ListCount>{countOf(bookings.length, list.hasNextPage)}</ListCount>}
    >
      {list.isError && (
        <InList>
          <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>
        </InList>
      )}
      {list.isPending && <ListSkeleton lines={8} height={56} />}
      {bookings?.length === 0 && (isNarrowed ? <NothingFound /> : <NothingYet />)}
      {bookings && bookings.length > 0 && (
        <DataTable
          id="all-bookings"
          label="Bookings"
          rows={bookings}
          rowId={rowOf}
          rowLabel={({ title, number }) => `${title}, ${number}`}
          columns={COLUMNS}
          phoneRow={(booking) => <PhoneRow booking={booking} />}
        />
      )}
      <ShowMore list={list} />
    </ListPage>
  )
}

function NothingFound() {
  return (
    <EmptyState icon="search" title="No results">
      Nothing you booked or were offered fits these filters.
    </EmptyState>
  )
}

function NothingYet() {
  return (
    <EmptyState icon="ticket" title="No bookings yet" action={<ButtonLink to="/flight">Search flights</ButtonLink>}>
      Flights, activities and quotations stand here together.
    </EmptyState>
  )
}

/** Sales and quotations are numbered apart. */
const rowOf = ({ what, id }: OwnBooking) => (what === 'quotation' ? -id : id)

function countOf(shown: number, hasMore: boolean): string {
  if (hasMore) return `The newest ${formatCount(shown)}`
  return shown === 1 ? '1 booking' : `${formatCount(shown)} bookings`
}

function toneOf({ what, stage, status }: OwnBooking): Tone {
  if (stage === 'confirmed' || (what === 'quotation' && status === 'accepted')) return 'ok'
  if (stage === 'ended') return status === 'lost' ? 'neutral' : 'bad'
  if (status === 'expired') return 'warn'
  return stage === 'open' && (status === 'sent' || status === 'held') ? 'accent' : 'neutral'
}

/** Opens the thing where it is shown whole. */
function Title({ booking: { what, id, title } }: { booking: OwnBooking }) {
  if (what === 'flight')
    return (
      <Link className={layout.link} to="/flight/bookings" search={{ pnrOrTicket: String(id) }}>
        {title}
      </Link>
    )
  if (what === 'activity')
    return (
      <Link className={layout.link} to="/activities/bookings" search={{ open: id }}>
        {title}
      </Link>
    )
  if (what === 'quotation')
    return (
      <Link className={layout.link} to="/quotations" search={{ open: id }}>
        {title}
      </Link>
    )
  return title
}

const daysOf = (booking: OwnBooking) => describeUse(booking) ?? 'Open dates'

function amountOf({ amount, currency }: OwnBooking): string | null {
  return amount === null ? null : formatAmount(amount, currency)
}

function toPayOf({ outstanding, currency }: OwnBooking) {
  if (outstanding === null || Number(outstanding) === 0) return <span className={layout.faint}>–</span>
  return <b>{formatAmount(outstanding, currency)}</b>
}

const COLUMNS: readonly Column<OwnBooking>[] = [
  {
    id: 'what',
    label: 'Booking',
    minWidth: 190,
    wraps: true,
    cell: (booking) => (
      <>
        <Title booking={booking} />
        <small className={lines.small}>{[booking.whatName, booking.number, booking.reference].filter(Boolean).join(' · ')}</small>
      </>
    ),
  },
  { id: 'made', label: 'Date', width: 150, foldsBelow: 700, cell: ({ madeAt }) => formatInstantDay(madeAt) },
  {
    id: 'travellers',
    label: 'Travellers',
    minWidth: 150,
    wraps: true,
    foldsBelow: 900,
    cell: describeTravellers,
  },
  { id: 'used', label: 'Travel', width: 190, foldsBelow: 1000, cell: daysOf },
  {
    id: 'status',
    label: 'Status',
    width: 130,
    cell: (booking) => <StateMark tone={toneOf(booking)}>{booking.statusName}</StateMark>,
  },
  { id: 'amount', label: 'Total', width: 120, align: 'end', cell: amountOf },
  { id: 'outstanding', label: 'To pay', width: 116, align: 'end', foldsBelow: 700, cell: toPayOf },
]

function PhoneRow({ booking }: { booking: OwnBooking }) {
  const { whatName, number, outstanding, currency, statusName } = booking
  return (
    <span className={lines.lines}>
      <span className={lines.pair}>
        <Title booking={booking} />
        <b>{amountOf(booking)}</b>
      </span>
      <span className={lines.pair}>
        <span className={lines.small}>{daysOf(booking)}</span>
        <StateMark tone={toneOf(booking)}>{statusName}</StateMark>
      </span>
      <span className={lines.small}>{`${whatName} · ${number} · ${describeTravellers(booking)}`}</span>
      {outstanding !== null && Number(outstanding) > 0 && (
        <span className={lines.small}>{`To pay: ${formatAmount(outstanding, currency)}`}</span>
      )}
    </span>
  )
}
