import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { may } from '../accounts/rights.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { useUser } from '../lib/session.ts'
import { NARROW, useMedia } from '../lib/use-media.ts'
import { GroupDialog } from '../markups/group-dialog.tsx'
import { groupsQuery } from '../markups/markup-queries.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { usePageTitle } from '../sites/use-page-title.ts'
import { useRowKeys } from '../tickets/use-row-keys.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { Page, PageHead } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { ColumnChoice } from '../ui/table/column-choice.tsx'
import { CreateCustomerDialog } from './create-customer-dialog.tsx'
import { CustomerDialog } from './customer-dialog.tsx'
import { CustomerFilters } from './customer-filters.tsx'
import { customers } from './customer-queries.ts'
import {
  type CustomerSearch,
  isNarrowed,
  PAGE_SIZES,
  readCustomerSearch,
  refilterCustomers,
  USUAL_PAGE_SIZE,
} from './customer-search.ts'
import { CUSTOMER_TABLE, CustomerTable, customerColumns } from './customer-table.tsx'
import css from './customers.module.css'

/** Names and places only: what the columns do is known to the table. */
const CHOOSABLE = customerColumns(
  () => undefined,
  () => undefined,
)

const route = getRouteApi('/shell/inside/staff/customers')

/** Everyone who signs in at the site. The filters, and the open customer, are in the address. */
export function CustomersPage() {
  usePageTitle('Customers')
  return <Customers />
}

function Customers() {
  const viewer = useUser()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(customers(search))
  const isNarrow = useMedia(NARROW)
  const [dialog, setDialog] = useState<'create' | 'groups'>()
  const close = () => setDialog(undefined)
  const show = (next: CustomerSearch) => void navigate({ search: next, resetScroll: false })
  const open = useCallback(
    (userId: number | undefined) =>
      void navigate({
        search: ({ open: _, ...rest }) => (userId === undefined ? rest : { ...rest, open: userId }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  useRowKeys({ open: undefined, onOpen: open })
  if (isRefusedWith(list.error, 'FORBIDDEN')) return <Navigate to="/403" />
  const records = list.data?.records ?? []
  return (
    <Page>
      <PageHead title="Customers" beside={list.data && <span className={css.total}>{formatCount(list.data.totalRecords)}</span>}>
        <SavedViews list="customers" search={search} read={readCustomerSearch} />
        {!isNarrow && <ColumnChoice tableId={CUSTOMER_TABLE} columns={CHOOSABLE} />}
        {viewer && may(viewer, 'markups.manage') && (
          <Button size="sm" onClick={() => setDialog('groups')}>
            Markup Groups
          </Button>
        )}
        {viewer && may(viewer, 'customers.edit') && (
          <Button size="sm" variant="primary" icon="plus" onClick={() => setDialog('create')}>
            Create agent or customer
          </Button>
        )}
      </PageHead>
      <CustomerFilters search={search} onChange={(change) => show(refilterCustomers(search, change))} />
      <Card aria-label="Customers" className={css.card}>
        {list.isError && (
          <div className={css.pad}>
            <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>
          </div>
        )}
        {list.isPending && <ListSkeleton lines={6} height={48} />}
        {list.data && records.length === 0 && (
          <EmptyState
            icon="search"
            title="No results found!"
            action={isNarrowed(search) && <Button onClick={() => show({})}>Show all</Button>}
          >
            {isNarrowed(search) ? 'No customer matches your filters.' : 'No customers on this page.'}
          </EmptyState>
        )}
        {records.length > 0 && (
          <CustomerTable customers={records} isStale={list.isPlaceholderData} open={search.open} onOpen={open} />
        )}
      </Card>
      {list.data && <CustomerPager search={search} list={list.data} isFetching={list.isPlaceholderData} onChange={show} />}
      {search.open !== undefined && <CustomerDialog key={search.open} userId={search.open} onClose={() => open(undefined)} />}
      {dialog === 'create' && <CreateCustomerDialog onClose={close} onCreated={open} />}
      {dialog === 'groups' && <MarkupGroups onClose={close} />}
    </Page>
  )
}

function MarkupGroups({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(groupsQuery)
  return data ? <GroupDialog groups={data.groups} onClose={onClose} /> : null
}

type PagerProps = {
  search: CustomerSearch
  list: { totalRecords: number; totalPages: number; nextCursor: string | null; previousCursor: string | null }
  isFetching: boolean
  onChange: (search: CustomerSearch) => void
}

/** Paging uses a cursor, so that new customers do not shift the page under the reader. */
function CustomerPager({ search, list, isFetching, onChange }: PagerProps) {
  const page = search.page ?? 1
  const { cursor: _, page: __, open: ___, ...rest } = search
  const go = (to: number, cursor: string | null) => onChange({ ...rest, ...(to > 1 && { page: to }), ...(cursor && { cursor }) })
  return (
    <Pager
      page={page}
      pageSize={search.pageSize ?? USUAL_PAGE_SIZE}
      sizes={PAGE_SIZES}
      totalRecords={list.totalRecords}
      hasPrevious={list.previousCursor !== null}
      hasNext={list.nextCursor !== null}
      what="customer"
      isFetching={isFetching}
      onPage={(to) => go(to, null)}
      onPrevious={() => go(Math.max(1, page - 1), list.previousCursor)}
      onNext={() => go(page + 1, list.nextCursor)}
      onSize={(pageSize) => onChange(readCustomerSearch({ ...rest, pageSize }))}
    />
  )
}
