import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { mayOpenQueue } from '../accounts/rights.ts'
import { explain } from '../lib/explain.ts'
import { formatAmount } from '../lib/money.ts'
import { useUser } from '../lib/session.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { StateMark } from '../ui/chip.tsx'
import { InList, ListCount, ListPage } from '../ui/list/list-page.tsx'
import { ShowMore } from '../ui/list/show-more.tsx'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import lines from '../ui/table/row-lines.module.css'
import { Tabs } from '../ui/tabs.tsx'
import { BoughtPanel } from './bought-panel.tsx'
import { type Bought, type BoughtView, boughtList } from './bought-queries.ts'
import { sayDayOf, toneOf, WAYS } from './bought-words.ts'

const route = getRouteApi('/shell/inside/activities/bookings')

/** Activities that were bought, the newest first, with their vouchers and what a cancellation refunds. */
export function BoughtPage() {
  usePageTitle('Booked activities')
  const { open, view = 'all' } = route.useSearch()
  const user = useUser()
  const navigate = route.useNavigate()
  const list = useInfiniteQuery(boughtList(view))
  const sales = list.data?.pages.flatMap((page) => page.sales)
  const show = (saleId: number | undefined) =>
    void navigate({ search: { ...ofView(view), ...(saleId !== undefined && { open: saleId }) }, resetScroll: false })
  return (
    <ListPage
      title="Booked activities"
      label="Booked activities"
      listId="booked-activities"
      tabs={
        user !== null &&
        mayOpenQueue(user) && (
          <Tabs
            label="Booked activities"
            choices={VIEWS}
            value={view}
            onChange={(next) => void navigate({ search: ofView(next) })}
            panelId="booked-activities"
          />
        )
      }
      foot={sales && <ListCount>{sales.length === 1 ? '1 activity' : `${sales.length} activities`}</ListCount>}
      panel={open !== undefined && <BoughtPanel saleId={open} ids={(sales ?? []).map(({ saleId }) => saleId)} onOpen={show} />}
    >
      {list.isError && (
        <InList>
          <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>
        </InList>
      )}
      {list.isPending && <ListSkeleton lines={8} height={56} />}
      {sales?.length === 0 && view === 'needsStaff' && (
        <EmptyState icon="map" title="Nothing needs staff">
          What a supplier does not answer stands here.
        </EmptyState>
      )}
      {sales?.length === 0 && view === 'all' && (
        <EmptyState
          icon="map"
          title="No activities booked yet"
          action={<ButtonLink to="/activities">Search activities</ButtonLink>}
        >
          What you book and pay stands here, with its voucher.
        </EmptyState>
      )}
      {sales && sales.length > 0 && (
        <DataTable
          id="bought-activities"
          label="Booked activities"
          rows={sales}
          rowId={({ saleId }) => saleId}
          rowLabel={({ activity, reference }) => `${activity}, ${reference}`}
          columns={COLUMNS}
          open={open}
          onOpen={show}
          phoneRow={(sale) => <PhoneRow sale={sale} />}
        />
      )}
      <ShowMore list={list} />
    </ListPage>
  )
}

const VIEWS = [
  { value: 'all', label: 'All' },
  { value: 'needsStaff', label: 'Needs staff' },
] as const

const ofView = (view: BoughtView) => (view === 'all' ? {} : { view })

const COLUMNS: readonly Column<Bought>[] = [
  {
    id: 'activity',
    label: 'Activity',
    minWidth: 220,
    wraps: true,
    cell: ({ activity }) => activity,
    below: ({ tourOption, reference }) => <span className={lines.small}>{`${tourOption} · ${reference}`}</span>,
  },
  { id: 'day', label: 'Day', width: 150, wraps: true, cell: sayDayOf },
  { id: 'lead', label: 'Lead traveller', minWidth: 150, wraps: true, cell: ({ leadName }) => leadName },
  { id: 'way', label: 'Transfer', width: 150, foldsBelow: 1100, cell: ({ transfer }) => WAYS[transfer] },
  { id: 'status', label: 'Status', width: 150, cell: (sale) => <StateMark tone={toneOf(sale)}>{sale.statusName}</StateMark> },
  { id: 'total', label: 'Total', width: 130, align: 'end', cell: priceOf },
]

/** A part of a quotation may have no price of its own that is shown. */
function priceOf({ total, currency }: Bought): string {
  return total === null ? 'In its quotation' : formatAmount(total, currency)
}

function PhoneRow({ sale }: { sale: Bought }) {
  const { activity, tourOption, statusName } = sale
  return (
    <span className={lines.lines}>
      <span className={lines.pair}>
        <b>{activity}</b>
        <b>{priceOf(sale)}</b>
      </span>
      <span className={lines.pair}>
        <span className={lines.small}>{sayDayOf(sale)}</span>
        <StateMark tone={toneOf(sale)}>{statusName}</StateMark>
      </span>
      <span className={lines.small}>{tourOption}</span>
    </span>
  )
}
