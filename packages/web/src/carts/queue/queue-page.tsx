import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CART_STATUSES, type CartStatus, nameCartStatus } from '@tradewind/domain/carts/cart-status'
import { useState } from 'react'
import { mayDownloadCarts } from '../../accounts/rights.ts'
import { DownloadButton } from '../../exports/download-button.tsx'
import { api } from '../../lib/api.ts'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { formatCount } from '../../lib/locale.ts'
import { useUser } from '../../lib/session.ts'
import { NARROW, useMedia } from '../../lib/use-media.ts'
import { NoAccess } from '../../shell/no-access.tsx'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Button } from '../../ui/button.tsx'
import { FindField } from '../../ui/find-field.tsx'
import { InList, ListPage, RowKeysHint } from '../../ui/list/list-page.tsx'
import { useOpenRow } from '../../ui/list/use-open-row.ts'
import { EmptyState, FailedNotice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import { ColumnChoice } from '../../ui/table/column-choice.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { QueuePanel } from './cart-panel.tsx'
import { NotSavedCarts } from './not-saved.tsx'
import css from './queue.module.css'
import { cartQueue } from './queue-queries.ts'
import type { CartQueueSearch } from './queue-search.ts'
import { CART_QUEUE_TABLE, CUSTOMER_COLUMNS, DESK_COLUMNS, QueueTable } from './queue-table.tsx'
import { useQueueKeys } from './use-queue-keys.ts'

const route = getRouteApi('/shell/inside/activities/queue')
const ROWS_ID = 'cart-rows'
const PAGE_SIZE = 25

/** Carts that were sent to the desk: for its staff those of the site, for a customer those of their company. Status, search, page and open cart are in the address. */
export function CartQueuePage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const queue = useQuery(cartQueue(search))
  const user = useUser()
  // Staff who do not handle carts see those of their own, as customers do.
  const isDesk = queue.data?.isDesk ?? user?.userType === 'staff'
  const isNarrow = useMedia(NARROW)
  /** The last thing that was asked for is another status: where it fails, the specification has words for it. */
  const [isChosen, setChosen] = useState(false)
  const open = useOpenRow(search.open, navigate)
  const title = isDesk ? 'Cart queue' : 'Carts at the desk'
  usePageTitle(title)
  const remarking = useQueueKeys({ carts: queue.data?.carts ?? [], open: search.open, isDesk, onOpen: open })
  if (isRefusedWith(queue.error, 'FORBIDDEN')) return <NoAccess />
  const { data } = queue
  const carts = data?.carts ?? []
  const isNarrowed = search.search !== undefined || search.status !== undefined
  // Another status begins with its first page, with nothing open.
  const show = (status: CartStatus | 'all') => {
    setChosen(true)
    void navigate({
      search: ({ search: sought }) => ({ ...(sought && { search: sought }), ...(status !== 'all' && { status }) }),
      resetScroll: false,
    })
  }
  const find = (sought: string) => {
    setChosen(false)
    void navigate({
      search: ({ status }) => ({ ...(status && { status }), ...(sought && { search: sought }) }),
      replace: true,
      resetScroll: false,
    })
  }
  /** What is counted for a tab is all that stands there, and a search narrows it. */
  const isCounted = search.search === undefined
  const turn = (page: number) => {
    setChosen(false)
    void navigate({
      search: ({ open: _, page: __, ...rest }) => (page > 1 ? { ...rest, page } : rest),
      resetScroll: false,
    })
  }
  return (
    <ListPage
      title={title}
      find={
        <FindField
          label="Find a cart"
          placeholder={isNarrow ? 'Number or name' : 'Number, name or destination'}
          value={search.search ?? ''}
          onFind={find}
        />
      }
      acts={
        <>
          {!isNarrow && <ColumnChoice tableId={CART_QUEUE_TABLE} columns={isDesk ? DESK_COLUMNS : CUSTOMER_COLUMNS} isIcon />}
          {user && mayDownloadCarts(user) && (
            <DownloadButton
              subtitle="The carts of the list, one row each"
              ask={(format) =>
                api.exports.exportCarts({ filters: { status: search.status ?? null, search: search.search ?? '' }, format })
              }
            />
          )}
        </>
      }
      tabs={
        <Tabs
          label="Status"
          panelId={ROWS_ID}
          value={search.status ?? 'all'}
          onChange={show}
          choices={[
            {
              value: 'all' as const,
              label: <Label name="All" count={isCounted ? data?.statuses.reduce((sum, { count }) => sum + count, 0) : undefined} />,
            },
            ...CART_STATUSES.map((status) => ({
              value: status,
              label: (
                <Label
                  name={nameCartStatus(status)}
                  count={isCounted ? data?.statuses.find((one) => one.status === status)?.count : undefined}
                />
              ),
            })),
          ]}
        />
      }
      listId={ROWS_ID}
      label="Carts"
      foot={
        data &&
        data.totalRecords > 0 && (
          <Pager
            page={data.currentPage}
            pageSize={PAGE_SIZE}
            totalRecords={data.totalRecords}
            isTotalExact={!data.hasMoreThanListed}
            hasPrevious={data.hasPreviousPage}
            hasNext={data.hasNextPage}
            what="cart"
            isFetching={queue.isPlaceholderData}
            hint={<RowKeysHint more={isDesk ? DESK_KEYS : REMARK_KEYS} />}
            onPage={turn}
            onPrevious={() => turn(data.currentPage - 1)}
            onNext={() => turn(data.currentPage + 1)}
          />
        )
      }
      panel={
        search.open !== undefined && (
          <QueuePanel key={search.open} cartId={search.open} rows={carts} isDesk={isDesk} remarking={remarking} onOpen={open} />
        )
      }
    >
      <NotSavedCarts open={search.open} onOpen={open} />
      {queue.isError && (
        <InList>
          <FailedNotice onRetry={() => void queue.refetch()}>
            {isChosen ? `Error changing active status. ${explain(queue.error)}` : explain(queue.error)}
          </FailedNotice>
        </InList>
      )}
      {queue.isPending && <ListSkeleton lines={6} height={52} />}
      {data && carts.length === 0 && (
        <EmptyState
          icon="cart"
          title={isNarrowed ? 'No results found!' : 'No carts yet'}
          action={isNarrowed && <Button onClick={() => void navigate({ search: {}, resetScroll: false })}>Show all</Button>}
        >
          {isNarrowed
            ? explainNone(search)
            : isDesk
              ? 'Carts that customers send to the desk appear here.'
              : 'Carts that you send to the desk appear here.'}
        </EmptyState>
      )}
      {carts.length > 0 && (
        <QueueTable carts={carts} isDesk={isDesk} isStale={queue.isPlaceholderData} open={search.open} onOpen={open} />
      )}
    </ListPage>
  )
}

const REMARK_KEYS = [['R', 'remarks']] as const
const DESK_KEYS = [['A', 'assign to me'], ...REMARK_KEYS] as const

function explainNone({ search, status }: CartQueueSearch): string {
  if (search === undefined) return 'No cart has this status.'
  const sought = `No number, name, customer or destination of a cart fits “${search}”`
  return status === undefined ? `${sought}.` : `${sought} among those with the status ${nameCartStatus(status)}.`
}

function Label({ name, count }: { name: string; count: number | undefined }) {
  return (
    <>
      {name} <span className={css.count}>{count !== undefined && formatCount(count)}</span>
    </>
  )
}
