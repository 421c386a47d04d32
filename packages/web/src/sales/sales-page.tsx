import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { SaleRow } from '@tradewind/contract/sales/sales'
import { nameQuotation } from '@tradewind/domain/quotations/name-quotation'
import { SALE_TABS, type SaleTab } from '@tradewind/domain/sales/sale-tabs'
import { bookingNumber } from '@tradewind/domain/tickets/ticket-words'
import { may, mayDownloadTickets } from '../accounts/rights.ts'
import { DownloadButton } from '../exports/download-button.tsx'
import { api } from '../lib/api.ts'
import { formatDate, formatDay } from '../lib/dates.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { formatAmount } from '../lib/money.ts'
import { useUser } from '../lib/session.ts'
import { NoAccess } from '../shell/no-access.tsx'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { StateMark, type Tone } from '../ui/chip.tsx'
import { classes } from '../ui/class-names.ts'
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
import { describeTravellers, describeUse } from './sale-words.ts'
import css from './sales.module.css'
import { type SalesSearch, saleFiltersOf } from './sales-search.ts'

const route = getRouteApi('/shell/inside/staff/sales')

const TAB_NAMES: Readonly<Record<SaleTab, string>> = {
  all: 'All',
  delivered: 'Delivered',
  changeRequested: 'Change requested',
  held: 'On hold',
  inProgress: 'In progress',
  needsStaff: 'Needs staff',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

/** All that the site sold, whatever it is: flights, activities, and the hotels, visas and other services of quotations. */
export function SalesPage() {
  usePageTitle('All sales')
  const user = useUser()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const filters = saleFiltersOf(search)
  const list = useInfiniteQuery({
    queryKey: ['GET_SALES_LIST', search],
    queryFn: ({ pageParam, signal }) => api.sales.getSales({ filters, cursor: pageParam, pageSize: 50 }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
  if (isRefusedWith(list.error, 'FORBIDDEN')) return <NoAccess />
  const first = list.data?.pages[0]
  const sales = list.data?.pages.flatMap((page) => page.sales)
  const show = (change: { [Key in keyof SalesSearch]?: SalesSearch[Key] | '' | undefined }) => {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value)
    void navigate({ search: Object.fromEntries(next) as SalesSearch })
  }
  const isNarrowed = Object.keys(search).length > 0
  return (
    <ListPage
      title="All sales"
      label={TAB_NAMES[filters.tab]}
      listId="all-sales"
      find={
        <FindField
          label="Find a sale"
          placeholder="Number, PNR or ticket"
          longest={30}
          value={search.number ?? ''}
          onFind={(number) => show({ number })}
        />
      }
      acts={
        user &&
        mayDownloadTickets(user) && (
          <>
            <DownloadButton
              subtitle="The filtered sales of every product, one row each"
              ask={(format) => api.exports.exportSales({ filters, format })}
            />
            <ButtonLink to="/staff/downloads" size="sm" variant="quiet">
              Downloads
            </ButtonLink>
          </>
        )
      }
      tabs={
        <Tabs<SaleTab>
          label="Status"
          choices={SALE_TABS.map((value) => ({
            value,
            label: (
              <>
                {TAB_NAMES[value]}
                {first && <span className={layout.faint}> {formatCount(first.counts[value] ?? 0)}</span>}
              </>
            ),
          }))}
          value={filters.tab}
          onChange={(tab) => show({ tab: tab === 'all' ? undefined : tab })}
          panelId="all-sales"
        />
      }
      tools={
        <ListFields>
          <SelectField
            label="Product"
            controlSize="sm"
            value={search.kind ?? ''}
            onChange={({ target }) => show({ kind: target.value })}
          >
            <option value="">All products</option>
            {first?.kinds.map(({ kind, name, count }) => (
              <option key={kind} value={kind}>
                {`${name} (${formatCount(count)})`}
              </option>
            ))}
          </SelectField>
          <DayFilter name="from" label="Booked from" value={search.from ?? ''} onChange={(from) => show({ from })} />
          <DayFilter name="to" label="Booked to" value={search.to ?? ''} onChange={(to) => show({ to })} />
          {search.userId !== undefined && (
            <Button size="sm" icon="x" onClick={() => show({ userId: undefined })}>
              {`Bought by ${sales?.[0] ? nameOf(sales[0]) : `#${search.userId}`}`}
            </Button>
          )}
          {isNarrowed && (
            <Button size="sm" variant="quiet" onClick={() => void navigate({ search: {} })}>
              Show all sales
            </Button>
          )}
        </ListFields>
      }
      foot={
        first &&
        sales && (
          <ListCount>
            <span>
              {`${countOf(sales.length, list.hasNextPage)} · `}
              <Sums sums={first.sums} isStanding={filters.tab === 'all' && filters.number === ''} />
            </span>
          </ListCount>
        )
      }
    >
      {list.isError && (
        <InList>
          <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>
        </InList>
      )}
      {list.isPending && <ListSkeleton lines={8} height={56} />}
      {sales?.length === 0 && (
        <EmptyState icon={isNarrowed ? 'search' : 'ticket'} title={isNarrowed ? 'No results' : 'Nothing sold yet'}>
          {isNarrowed ? 'Nothing that was sold fits these filters.' : 'Everything that customers buy stands here, whatever it is.'}
        </EmptyState>
      )}
      {sales && sales.length > 0 && (
        <DataTable
          id="all-sales"
          label="Sales"
          rows={sales}
          rowId={({ saleId }) => saleId}
          rowLabel={({ title, saleId }) => `${title}, ${bookingNumber(saleId)}`}
          columns={columnsOf((userId) => show({ userId }))}
          phoneRow={(sale) => <PhoneRow sale={sale} />}
        />
      )}
      <ShowMore list={list} />
    </ListPage>
  )
}

type SumsOf = Awaited<ReturnType<typeof api.sales.getSales>>['sums']

/** What the filtered sales come to, in each currency. */
function Sums({ sums, isStanding }: { sums: SumsOf; isStanding: boolean }) {
  if (sums === null) return 'Too many to add up: choose fewer days.'
  if (sums.length === 0) return isStanding ? 'Nothing delivered' : 'No sum'
  return (
    <>
      {isStanding ? 'Delivered: ' : 'Sum: '}
      <b>{sums.map(({ amount, currency }) => formatAmount(amount, currency)).join(' + ')}</b>
      {` of ${formatCount(sums.reduce((all, { count }) => all + count, 0))}`}
    </>
  )
}

function countOf(shown: number, hasMore: boolean): string {
  if (hasMore) return `The newest ${formatCount(shown)}`
  return shown === 1 ? '1 sale' : `${formatCount(shown)} sales`
}

function toneOf({ tab }: SaleRow): Tone {
  if (tab === 'delivered') return 'ok'
  if (tab === 'failed' || tab === 'cancelled') return 'bad'
  return tab === 'needsStaff' || tab === 'changeRequested' ? 'warn' : 'neutral'
}

const nameOf = ({ user }: SaleRow) => user.companyName ?? `${user.firstName} ${user.lastName}`.trim()

function columnsOf(onPickBuyer: (userId: number) => void): readonly Column<SaleRow>[] {
  return [
    {
      id: 'sale',
      label: 'Sale',
      minWidth: 220,
      wraps: true,
      cell: (sale) => (
        <>
          <Title sale={sale} />
          <small className={lines.small}>{describeNumbers(sale)}</small>
        </>
      ),
    },
    { id: 'booked', label: 'Booked', width: 120, foldsBelow: 700, cell: ({ bookedOn }) => formatDate(bookedOn) },
    {
      id: 'buyer',
      label: 'Bought by',
      minWidth: 160,
      wraps: true,
      foldsBelow: 800,
      isControls: true,
      cell: (sale) => (
        <button
          type="button"
          className={classes(layout.link, css.buyer)}
          aria-label={`Only sales of ${nameOf(sale)}`}
          onClick={() => onPickBuyer(sale.user.id)}
        >
          {nameOf(sale)}
        </button>
      ),
    },
    {
      id: 'travellers',
      label: 'Travellers',
      minWidth: 150,
      wraps: true,
      foldsBelow: 1000,
      cell: describeTravellers,
    },
    { id: 'used', label: 'Used', width: 180, foldsBelow: 1100, cell: (sale) => describeUse(sale) ?? '–' },
    {
      id: 'status',
      label: 'Status',
      width: 160,
      wraps: true,
      cell: (sale) => (
        <>
          <StateMark tone={toneOf(sale)}>{sale.statusName}</StateMark>
          {sale.needsStaff && sale.tab !== 'needsStaff' && <small className={lines.small}>Needs staff</small>}
        </>
      ),
    },
    {
      id: 'amount',
      label: 'Amount',
      width: 140,
      wraps: true,
      align: 'end',
      cell: ({ amount, changed, currency }) => (
        <>
          {formatAmount(amount, currency)}
          {Number(changed) !== 0 && <small className={lines.small}>{`Later ${formatAmount(changed, currency)}`}</small>}
        </>
      ),
    },
  ]
}

/** Opens the sale where its seller shows it. Services of quotations are opened from their quotation. */
function Title({ sale: { kind, saleId, title, quotationId } }: { sale: SaleRow }) {
  const viewer = useUser()
  if (kind === 'flight')
    return (
      <Link className={layout.link} to="/staff/tickets" search={{ search: bookingNumber(saleId), open: saleId }}>
        {title}
      </Link>
    )
  if (kind === 'activity')
    return (
      <Link className={layout.link} to="/activities/bookings" search={{ open: saleId }}>
        {title}
      </Link>
    )
  if (quotationId !== null && viewer !== null && may(viewer, 'quotations.view'))
    return (
      <Link className={layout.link} to="/staff/quotations/$quotationId" params={{ quotationId }}>
        {title}
      </Link>
    )
  return title
}

function describeNumbers({ kindName, saleId, quotationId }: SaleRow): string {
  return [kindName, bookingNumber(saleId), quotationId !== null && nameQuotation(quotationId)].filter(Boolean).join(' · ')
}

function PhoneRow({ sale }: { sale: SaleRow }) {
  const { amount, currency, statusName, bookedOn } = sale
  return (
    <span className={lines.lines}>
      <span className={lines.pair}>
        <Title sale={sale} />
        <b>{formatAmount(amount, currency)}</b>
      </span>
      <span className={lines.pair}>
        <span className={lines.small}>{`${formatDay(bookedOn)} · ${nameOf(sale)}`}</span>
        <StateMark tone={toneOf(sale)}>{statusName}</StateMark>
      </span>
      <span className={lines.small}>{describeNumbers(sale)}</span>
    </span>
  )
}
