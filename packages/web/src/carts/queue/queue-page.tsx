import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CART_STATUSES, type CartStatus, nameCartStatus } from '@tradewind/domain/carts/cart-status'
import { useState } from 'react'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { formatCount } from '../../lib/locale.ts'
import { useUser } from '../../lib/session.ts'
import { NARROW, useMedia } from '../../lib/use-media.ts'
import { NoAccess } from '../../shell/no-access.tsx'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Button } from '../../ui/button.tsx'
import { InList, ListPage, RowKeysHint } from '../../ui/list/list-page.tsx'
import { useOpenRow } from '../../ui/list/use-open-row.ts'
import { EmptyState, FailedNotice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import { ColumnChoice } from '../../ui/table/column-choice.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { QueuePanel } from './cart-panel.tsx'
import css from './queue.module.css'
import { cartQueue } from './queue-queries.ts'
import { CART_QUEUE_TABLE, CUSTOMER_COLUMNS, DESK_COLUMNS, QueueTable } from './queue-table.tsx'

const route = getRouteApi('/shell/inside/activities/queue')
const ROWS_ID = 'cart-rows'
const PAGE_SIZE = 25

/** Carts that were sent to the desk: for its staff those of the site, for a customer those of their company. Status, page and open cart are in the address. */
export function CartQueuePage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const queue = useQuery(cartQueue(search))
  const isDesk = useUser()?.userType === 'staff'
  const isNarrow = useMedia(NARROW)
  /** The last thing that was asked for is another status: where it fails, the specification has words for it. */
  const [isChosen, setChosen] = useState(false)
  const open = useOpenRow(search.open, navigate)
  const title = isDesk ? 'Cart queue' : 'Carts at the desk'
  usePageTitle(title)
  if (isRefusedWith(queue.error, 'FORBIDDEN')) return <NoAccess />
  const { data } = queue
  const carts = data?.carts ?? []
  // Another status begins with its first page, with nothing open.
  const show = (status: CartStatus | 'all') => {
    setChosen(true)
    void navigate({ search: status === 'all' ? {} : { status }, resetScroll: false })
  }
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
      acts={!isNarrow && <ColumnChoice tableId={CART_QUEUE_TABLE} columns={isDesk ? DESK_COLUMNS : CUSTOMER_COLUMNS} isIcon />}
      tabs={
        <Tabs
          label="Status"
          panelId={ROWS_ID}
          value={search.status ?? 'all'}
          onChange={show}
          choices={[
            {
              value: 'all' as const,
              label: <Label name="All" count={data?.statuses.reduce((sum, { count }) => sum + count, 0)} />,
            },
            ...CART_STATUSES.map((status) => ({
              value: status,
              label: <Label name={nameCartStatus(status)} count={data?.statuses.find((one) => one.status === status)?.count} />,
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
            hasPrevious={data.hasPreviousPage}
            hasNext={data.hasNextPage}
            what="cart"
            isFetching={queue.isPlaceholderData}
            hint={<RowKeysHint />}
            onPage={turn}
            onPrevious={() => turn(data.currentPage - 1)}
            onNext={() => turn(data.currentPage + 1)}
          />
        )
      }
      panel={
        search.open !== undefined && (
          <QueuePanel key={search.open} cartId={search.open} ids={carts.map(({ id }) => id)} isDesk={isDesk} onOpen={open} />
        )
      }
    >
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
          title={search.status ? 'No results found!' : 'No carts yet'}
          action={search.status && <Button onClick={() => show('all')}>Show all</Button>}
        >
          {search.status
            ? 'No cart has this status.'
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

function Label({ name, count }: { name: string; count: number | undefined }) {
  return (
    <>
      {name} <span className={css.count}>{count !== undefined && formatCount(count)}</span>
    </>
  )
}
