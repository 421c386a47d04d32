import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { may } from '../accounts/rights.ts'
import { DownloadButton } from '../exports/download-button.tsx'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { useUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import layout from '../ui/layout.module.css'
import { ShowMore } from '../ui/list/show-more.tsx'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { FactTable } from '../ui/table/fact-table.tsx'
import css from './customer-dialog.module.css'
import { fullName } from './customer-words.ts'

/** Customers who want offers by e-mail, the newest first; as a sheet for those who may download. */
export function SubscribersDialog({ onClose }: { onClose: () => void }) {
  const viewer = useUser()
  const list = useInfiniteQuery({
    queryKey: ['GET_EMAIL_SUBSCRIBERS'],
    queryFn: ({ pageParam, signal }) => api.customers.getEmailSubscribers({ cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const subscribers = list.data?.pages.flatMap((page) => page.subscribers) ?? []
  const total = list.data?.pages[0]?.totalRecords
  return (
    <Dialog
      isOpen
      keepsEntries
      onClose={onClose}
      title="E-mail subscribers"
      {...(total !== undefined && {
        subtitle: `${formatCount(total)} ${total === 1 ? 'customer wants' : 'customers want'} offers by e-mail`,
      })}
      foot={<Button onClick={onClose}>Close</Button>}
    >
      {list.isError && <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>}
      {list.isPending && <ListSkeleton lines={4} height={40} />}
      {total === 0 && <EmptyState icon="users" title="No subscribers yet" />}
      {subscribers.length > 0 && (
        <FactTable
          label="E-mail subscribers"
          look="framed"
          stacks
          maxHeight={360}
          rows={subscribers}
          rowKey={({ userId }) => userId}
          columns={[
            {
              id: 'name',
              label: 'Name',
              cell: (one) => (
                <Link className={layout.link} to="/staff/customers" search={{ open: one.userId }} onClick={onClose}>
                  {fullName(one)}
                </Link>
              ),
            },
            { id: 'email', label: 'E-mail', cell: ({ email }) => email },
          ]}
        />
      )}
      <ShowMore list={list} />
      {subscribers.length > 0 && viewer && may(viewer, 'tickets.export') && (
        <div className={css.letters}>
          <p>In the file each has a link that ends the offers: put it into every letter.</p>
          <DownloadButton
            subtitle="Customers who want offers by e-mail, each with the link that ends it"
            ask={(format) => api.exports.exportSubscribers({ format })}
          />
        </div>
      )}
    </Dialog>
  )
}
