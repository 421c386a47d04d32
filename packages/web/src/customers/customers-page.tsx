import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { User } from '@tradewind/contract/accounts/accounts'
import { lazy, Suspense, useState } from 'react'
import { may } from '../accounts/rights.ts'
import { DownloadButton } from '../exports/download-button.tsx'
import { api } from '../lib/api.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { useUser } from '../lib/session.ts'
import { NARROW, useMedia } from '../lib/use-media.ts'
import { GroupDialog } from '../markups/group-dialog.tsx'
import { groupsQuery } from '../markups/markup-queries.ts'
import { usePendingRequests } from '../network/network-queries.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { NoAccess } from '../shell/no-access.tsx'
import { SignUpSettingsDialog } from '../sign-up/sign-up-settings-dialog.tsx'
import { usePageTitle } from '../sites/use-page-title.ts'
import { SocialSettingsDialog } from '../social-log-in/social-settings-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { CountMark } from '../ui/count-mark.tsx'
import { InList, ListPage, RowKeysHint } from '../ui/list/list-page.tsx'
import { useOpenRow } from '../ui/list/use-open-row.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { Pager } from '../ui/pager.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { ColumnChoice } from '../ui/table/column-choice.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { CreateCustomerDialog } from './create-customer-dialog.tsx'
import { CustomerFilters } from './customer-filters.tsx'
import { CustomerPanel } from './customer-panel.tsx'
import { customers } from './customer-queries.ts'
import {
  type CustomerSearch,
  type CustomerTab,
  isNarrowed,
  listInput,
  PAGE_SIZES,
  readCustomerSearch,
  refilterCustomers,
  USUAL_PAGE_SIZE,
} from './customer-search.ts'
import { CUSTOMER_TABLE, CustomerTable, customerColumns } from './customer-table.tsx'
import css from './customers.module.css'

const ImportCustomersDialog = lazy(async () => ({
  default: (await import('./import-customers-dialog.tsx')).ImportCustomersDialog,
}))
const SubscribersDialog = lazy(async () => ({ default: (await import('./subscribers-dialog.tsx')).SubscribersDialog }))
const MyTasksDialog = lazy(async () => ({ default: (await import('../customer-care/my-tasks-dialog.tsx')).MyTasksDialog }))
const ConsumersTab = lazy(async () => ({ default: (await import('./consumers-tab.tsx')).ConsumersTab }))
const OpenConsumer = lazy(async () => ({ default: (await import('./consumers-tab.tsx')).OpenConsumer }))
const RequestsDialog = lazy(async () => ({ default: (await import('../network/requests-dialog.tsx')).RequestsDialog }))
const NewStaffDialog = lazy(async () => ({ default: (await import('../permissions/new-staff-dialog.tsx')).NewStaffDialog }))
const TeamRulesDialog = lazy(async () => ({ default: (await import('../company-team/team-rules-dialog.tsx')).TeamRulesDialog }))

/** Names and places only: what the columns do is known to the table. */
const noWork = () => undefined
const NO_IDS: readonly number[] = []

const route = getRouteApi('/shell/inside/staff/customers')

type MoreProps = { viewer: User; onDialog: (dialog: 'staff' | 'import' | 'subscribers' | 'teams' | 'signUp') => void }

/** What is done with customers now and then. */
function MoreActions({ viewer, onDialog }: MoreProps) {
  return (
    <Menu
      label="More actions"
      anchor={(button) => (
        <Button {...button} size="sm" icon="more">
          More
        </Button>
      )}
    >
      {may(viewer, 'customers.edit') && <MenuItem onPress={() => onDialog('import')}>Import customers</MenuItem>}
      <MenuItem onPress={() => onDialog('subscribers')}>E-mail subscribers</MenuItem>
      {viewer.isSuperAdmin && <MenuItem onPress={() => onDialog('staff')}>Add a colleague</MenuItem>}
      {viewer.isSuperAdmin && <MenuItem onPress={() => onDialog('teams')}>Company teams</MenuItem>}
      {viewer.isSuperAdmin && <MenuItem onPress={() => onDialog('signUp')}>Sign-up settings</MenuItem>}
    </Menu>
  )
}

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
  const [dialog, setDialog] = useState<
    'create' | 'requests' | 'staff' | 'groups' | 'signUp' | 'teams' | 'tasks' | 'import' | 'subscribers' | 'social'
  >()
  const close = () => setDialog(undefined)
  const show = (next: CustomerSearch) => void navigate({ search: next, resetScroll: false })
  const open = useOpenRow(search.open, navigate)
  const showTab = (tab: CustomerTab) =>
    void navigate({
      search: ({ openTab: _, ...rest }) => (tab === 'overview' ? rest : { ...rest, openTab: tab }),
      replace: true,
      resetScroll: false,
    })
  const mayNetwork = viewer !== null && may(viewer, 'network.view')
  const isConsumers = search.view === 'consumers' && mayNetwork
  const pending = usePendingRequests(mayNetwork)
  if (isRefusedWith(list.error, 'FORBIDDEN')) return <NoAccess />
  const records = list.data?.records ?? []
  const currency = viewer && may(viewer, 'ledger.view') ? list.data?.currency : undefined
  const hasMarkets = viewer !== null && may(viewer, 'catalogue.view')
  const { page: _, cursor: __, pageSize: ___, ...exported } = listInput(search)
  return (
    <ListPage
      title="Customers"
      beside={
        list.data &&
        !isConsumers && (
          <span className={css.total}>{`${list.data.isTotalExact ? '' : 'more than '}${formatCount(list.data.totalRecords)}`}</span>
        )
      }
      acts={
        <>
          {!isConsumers && <SavedViews list="customers" search={search} read={readCustomerSearch} />}
          {!isNarrow && !isConsumers && (
            <ColumnChoice
              tableId={CUSTOMER_TABLE}
              columns={customerColumns(noWork, noWork, currency, hasMarkets ? NO_IDS : undefined)}
            />
          )}
          {viewer && !isConsumers && may(viewer, 'tickets.export') && (
            <DownloadButton
              subtitle="The filtered customers, one row each"
              ask={(format) => api.exports.exportCustomers({ filters: exported, format })}
            />
          )}
          <Button size="sm" onClick={() => setDialog('tasks')}>
            My tasks
          </Button>
          {viewer && may(viewer, 'markups.manage') && (
            <Button size="sm" onClick={() => setDialog('groups')}>
              Markup Groups
            </Button>
          )}
          {viewer && <MoreActions viewer={viewer} onDialog={setDialog} />}
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
      label={isConsumers ? 'Api Consumers' : 'Customers'}
      listId="customers-list"
      tabs={
        mayNetwork && (
          <div className={css.tabs}>
            <Tabs<'site' | 'consumers'>
              label="Customers"
              choices={[
                { value: 'site', label: 'Site Customers' },
                { value: 'consumers', label: 'Api Consumers' },
              ]}
              value={isConsumers ? 'consumers' : 'site'}
              onChange={(view) => show(view === 'consumers' ? { view } : {})}
              panelId="customers-list"
            />
            <Button size="sm" onClick={() => setDialog('requests')}>
              API Customer Requests{pending ? <CountMark count={pending} /> : null}
            </Button>
          </div>
        )
      }
      tools={!isConsumers && <CustomerFilters search={search} onChange={(change) => show(refilterCustomers(search, change))} />}
      foot={
        !isConsumers &&
        list.data && <CustomerPager search={search} list={list.data} isFetching={list.isPlaceholderData} onChange={show} />
      }
      panel={
        search.open !== undefined &&
        (isConsumers ? (
          <Suspense>
            <OpenConsumer open={search.open} onOpen={open} />
          </Suspense>
        ) : (
          <CustomerPanel
            userId={search.open}
            ids={records.map(({ users_id }) => users_id)}
            tab={search.openTab ?? 'overview'}
            onTab={showTab}
            onOpen={open}
          />
        ))
      }
    >
      {isConsumers ? (
        <Suspense fallback={<ListSkeleton lines={4} height={56} />}>
          <ConsumersTab open={search.open} onOpen={open} onRequests={() => setDialog('requests')} />
        </Suspense>
      ) : (
        <SiteCustomers search={search} list={list} currency={currency} onShow={show} onOpen={open} />
      )}
      {dialog === 'requests' && (
        <Suspense>
          <RequestsDialog onClose={close} onOffers={() => void navigate({ to: '/staff/network', search: { view: 'offers' } })} />
        </Suspense>
      )}
      {dialog === 'create' && <CreateCustomerDialog onClose={close} onCreated={open} />}
      {dialog === 'subscribers' && (
        <Suspense>
          <SubscribersDialog onClose={close} />
        </Suspense>
      )}
      {dialog === 'import' && (
        <Suspense>
          <ImportCustomersDialog onClose={close} />
        </Suspense>
      )}
      {dialog === 'tasks' && (
        <Suspense>
          <MyTasksDialog onClose={close} />
        </Suspense>
      )}
      {dialog === 'staff' && (
        <Suspense>
          <NewStaffDialog onClose={close} onCreated={open} />
        </Suspense>
      )}
      {dialog === 'teams' && (
        <Suspense>
          <TeamRulesDialog onClose={close} />
        </Suspense>
      )}
      {dialog === 'signUp' && <SignUpSettingsDialog onClose={close} onSocial={() => setDialog('social')} />}
      {dialog === 'social' && <SocialSettingsDialog onClose={close} />}
      {dialog === 'groups' && <MarkupGroups onClose={close} />}
    </ListPage>
  )
}

type SiteProps = {
  search: CustomerSearch
  list: UseQueryResult<NonNullable<Awaited<ReturnType<typeof api.customers.getCustomers>>['data']>>
  currency: string | undefined
  onShow: (search: CustomerSearch) => void
  onOpen: (userId: number | undefined) => void
}

/** The tab of everyone who signs in at the site. */
function SiteCustomers({ search, list, currency, onShow: show, onOpen: open }: SiteProps) {
  const records = list.data?.records ?? []
  return (
    <>
      {list.isError && (
        <InList>
          <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>
        </InList>
      )}
      {list.isPending && <ListSkeleton lines={6} height={48} />}
      {list.data && records.length === 0 && (
        <EmptyState
          icon="search"
          title="No Results found!"
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
    </>
  )
}

function MarkupGroups({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(groupsQuery)
  return data ? <GroupDialog groups={data.groups} onClose={onClose} /> : null
}

type PagerProps = {
  search: CustomerSearch
  list: {
    totalRecords: number
    isTotalExact: boolean
    totalPages: number
    nextCursor: string | null
    previousCursor: string | null
  }
  isFetching: boolean
  onChange: (search: CustomerSearch) => void
}

/** Paging uses a cursor, so that new customers do not shift the page under the reader. */
function CustomerPager({ search, list, isFetching, onChange }: PagerProps) {
  const page = search.page ?? 1
  const { cursor: _, page: __, open: ___, openTab: ____, ...rest } = search
  const go = (to: number, cursor: string | null) => onChange({ ...rest, ...(to > 1 && { page: to }), ...(cursor && { cursor }) })
  return (
    <Pager
      page={page}
      pageSize={search.pageSize ?? USUAL_PAGE_SIZE}
      sizes={PAGE_SIZES}
      totalRecords={list.totalRecords}
      isTotalExact={list.isTotalExact}
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
