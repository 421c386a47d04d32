import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { explain } from '../../lib/explain.ts'
import { formatCount } from '../../lib/locale.ts'
import { formatAmount } from '../../lib/money.ts'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { InList, ListCount, ListPage } from '../../ui/list/list-page.tsx'
import { ShowMore } from '../../ui/list/show-more.tsx'
import { EmptyState, FailedNotice } from '../../ui/notice.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import lines from '../../ui/table/row-lines.module.css'
import { formatTravel } from '../quotation-columns.tsx'
import { type KartRow, kartList } from '../quotation-queries.ts'
import { OwnQuotationPanel } from './own-quotation-panel.tsx'
import { OwnState } from './own-state.tsx'

const route = getRouteApi('/shell/inside/quotations')

/** What the desk quoted to a customer, the newest first: to read, to accept, to pay, and with its voucher once it is sold. */
export function OwnQuotationsPage() {
  usePageTitle('Quotations')
  const { open } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useInfiniteQuery(kartList({}))
  const karts = list.data?.pages.flatMap((page) => page.karts)
  const show = (id: number | undefined) => void navigate({ search: id === undefined ? {} : { open: id }, resetScroll: false })
  return (
    <ListPage
      title="Quotations"
      label="Quotations"
      foot={karts && <ListCount>{countOf(karts.length, list.hasNextPage)}</ListCount>}
      panel={open !== undefined && <OwnQuotationPanel id={open} ids={(karts ?? []).map(({ id }) => id)} onOpen={show} />}
    >
      {list.isError && (
        <InList>
          <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>
        </InList>
      )}
      {list.isPending && <ListSkeleton lines={8} height={56} />}
      {karts?.length === 0 && (
        <EmptyState icon="doc" title="No quotations yet" action={<ButtonLink to="/activities">Search activities</ButtonLink>}>
          Send a cart to our desk, and its answer stands here: to read, to accept and to pay.
        </EmptyState>
      )}
      {karts && karts.length > 0 && (
        <DataTable
          id="own-quotations"
          label="Quotations"
          rows={karts}
          rowId={({ id }) => id}
          rowLabel={({ kartName, quotationId }) => `${kartName}, ${quotationId}`}
          columns={COLUMNS}
          open={open}
          onOpen={show}
          phoneRow={(kart) => <PhoneRow kart={kart} />}
        />
      )}
      <ShowMore list={list} />
    </ListPage>
  )
}

function countOf(shown: number, hasMore: boolean): string {
  if (shown === 1) return '1 quotation'
  return hasMore ? `The newest ${formatCount(shown)}` : `${formatCount(shown)} quotations`
}

const totalOf = ({ totalPrice, currencySymbol }: KartRow) =>
  totalPrice === undefined ? null : formatAmount(totalPrice, currencySymbol)

const COLUMNS: readonly Column<KartRow>[] = [
  {
    id: 'name',
    label: 'Quotation',
    minWidth: 220,
    wraps: true,
    cell: ({ kartName }) => kartName,
    below: ({ quotationId }) => <span className={lines.small}>{quotationId}</span>,
  },
  { id: 'travel', label: 'Travel', width: 200, cell: formatTravel },
  { id: 'for', label: 'For', minWidth: 150, wraps: true, foldsBelow: 1100, cell: ({ customer }) => customer.name },
  { id: 'status', label: 'Status', width: 150, cell: (kart) => <OwnState {...kart} /> },
  { id: 'total', label: 'Total', width: 140, align: 'end', cell: totalOf },
]

function PhoneRow({ kart }: { kart: KartRow }) {
  return (
    <span className={lines.lines}>
      <span className={lines.pair}>
        <b>{kart.kartName}</b>
        <b>{totalOf(kart)}</b>
      </span>
      <span className={lines.pair}>
        <span className={lines.small}>{formatTravel(kart)}</span>
        <OwnState {...kart} />
      </span>
      <span className={lines.small}>{kart.quotationId}</span>
    </span>
  )
}
