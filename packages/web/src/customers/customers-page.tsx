import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { may } from '../accounts/rights.ts'
import { DownloadButton } from '../exports/download-button.tsx'
import { api } from '../lib/api.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { useUser } from '../lib/session.ts'
import { NARROW, useMedia } from '../lib/use-media.ts'
import { GroupDialog } from '../markups/group-dialog.tsx'
import { groupsQuery } from '../markups/markup-queries.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { NoAccess } from '../shell/no-access.tsx'
import { SignUpSettingsDialog } from '../sign-up/sign-up-settings-dialog.tsx'
import { usePageTitle } from '../sites/use-page-title.ts'
import { SocialSettingsDialog } from '../social-log-in/social-settings-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { InList, ListPage, RowKeysHint } from '../ui/list/list-page.tsx'
import { useOpenRow } from '../ui/list/use-open-row.ts'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { Pager } from '../ui/pager.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { ColumnChoice } from '../ui/table/column-choice.tsx'
import { CreateCustomerDialog } from './create-customer-dialog.tsx'
import { CustomerFilters } from './customer-filters.tsx'
import { CustomerPanel } from './customer-panel.tsx'
import { customers } from './customer-queries.ts'
import {
  type CustomerSearch,
  isNarrowed,
  listInput,
  PAGE_SIZES,
  readCustomerSearch,
  refilterCustomers,
  USUAL_PAGE_SIZE,
} from './customer-search.ts'
import { CUSTOMER_TABLE, CustomerTable, customerColumns } from './customer-table.tsx'
import css from './customers.module.css'

/** Names and places only: what the columns do is known to the table. */
const noWork = () => undefined
const NO_IDS: readonly number[] = []

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
  const [dialog, setDialog] = useState<'create' | 'groups' | 'signUp' | 'social'>()
  const close = () => setDialog(undefined)
  const show = (next: CustomerSearch) => void navigate({ search: next, resetScroll: false })
  const open = useOpenRow(search.open, navigate)
  if (isRefusedWith(list.error, 'FORBIDDEN')) return <NoAccess />
  const records = list.data?.records ?? []
  const currency = viewer && may(viewer, 'ledger.view') ? list.data?.currency : undefined
  const hasMarkets = viewer !== null && may(viewer, 'catalogue.view')
  const { page: _, cursor: __, pageSize: ___, ...exported } = listInput(search)
  return (
    <ListPage
      title="Customers"
      beside={list.data && <span className={css.total}>{formatCount(list.data.totalRecords)}</span>}
      acts={
        <>
          <SavedViews list="customers" search={search} read={readCustomerSearch} />
          {!isNarrow && (
            <ColumnChoice
              tableId={CUSTOMER_TABLE}
              columns={customerColumns(noWork, noWork, currency, hasMarkets ? NO_IDS : undefined)}
            />
          )}
          {viewer && may(viewer, 'tickets.export') && (
            <DownloadButton
              subtitle="The filtered customers, one row each"
              ask={(format) => api.exports.exportCustomers({ filters: exported, format })}
            />
          )}
          {viewer?.isSuperAdmin && (
            <Button size="sm" onClick={() => setDialog('signUp')}>
              Sign-up settings
            </Button>
          )}
          {viewer && may(viewer, 'markups.manage') && (
            <Button size="sm" onClick={() => setDialog('groups')}>
              Markup Groups
            </Button>
          )}
        </>
      }
      chief={
        viewer &&
        may(viewer, 'customers.edit') && (
          <Button size="sm" variant="primary" icon="plus" onClick={() => setDialog('create')}>
            Create agent or customer
          </Button>
        )
      }
      label="Customers"
      tools={<CustomerFilters search={search} onChange={(change) => show(refilterCustomers(search, change))} />}
      foot={list.data && <CustomerPager search={search} list={list.data} isFetching={list.isPlaceholderData} onChange={show} />}
      panel={
        search.open !== undefined && (
          <CustomerPanel userId={search.open} ids={records.map(({ users_id }) => users_id)} onOpen={open} />
        )
      }
    >
      {list.isError && (
        <InList>
          <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>
        </InList>
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
        <CustomerTable
          customers={records}
          currency={currency}
          order={search.order ?? 'newest'}
          onOrder={(order) => show(refilterCustomers(search, { order: order === 'oldest' ? order : undefined }))}
          isStale={list.isPlaceholderData}
          open={search.open}
          onOpen={open}
        />
      )}
      {dialog === 'create' && <CreateCustomerDialog onClose={close} onCreated={open} />}
      {dialog === 'signUp' && <SignUpSettingsDialog onClose={close} onSocial={() => setDialog('social')} />}
      {dialog === 'social' && <SocialSettingsDialog onClose={close} />}
      {dialog === 'groups' && <MarkupGroups onClose={close} />}
    </ListPage>
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
      hint={<RowKeysHint />}
      onPage={(to) => go(to, null)}
      onPrevious={() => go(Math.max(1, page - 1), list.previousCursor)}
      onNext={() => go(page + 1, list.nextCursor)}
      onSize={(pageSize) => onChange(readCustomerSearch({ ...rest, pageSize }))}
    />
  )
}
