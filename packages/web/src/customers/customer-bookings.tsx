import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api } from '../lib/api.ts'
import { formatDate } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { formatAmount } from '../lib/money.ts'
import { Button } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import css from './customer-sections.module.css'

const SHOWN = 5

/** The page on which staff see a booking, where its kind has one. */
function SaleLink({ saleId, kind, children }: { saleId: number; kind: string; children: ReactNode }) {
  if (kind === 'flight')
    return (
      <Link to="/staff/tickets" search={{ open: saleId }} className={layout.link}>
        {children}
      </Link>
    )
  if (kind === 'activity')
    return (
      <Link to="/activities/bookings" search={{ open: saleId }} className={layout.link}>
        {children}
      </Link>
    )
  return <b>{children}</b>
}

/** The last bookings of a customer, of every kind of product, for users who see the queue. */
export function CustomerBookings({ userId }: { userId: number }) {
  const list = useInfiniteQuery({
    queryKey: ['GET_SALES', userId],
    queryFn: ({ pageParam, signal }) =>
      api.sales.getSales({ filters: { userId }, pageSize: SHOWN, cursor: pageParam || null }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  })
  const sales = list.data?.pages.flatMap((page) => page.sales) ?? []
  const hasFlights = list.data?.pages[0]?.kinds.some(({ kind, count }) => kind === 'flight' && count > 0)
  return (
    <section aria-label="Bookings">
      <div className={css.head}>
        <h3>Bookings</h3>
        {hasFlights && (
          <Link to="/staff/tickets" search={{ userId }} className={layout.link}>
            All air tickets
          </Link>
        )}
      </div>
      {list.isError && !list.data && <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>}
      {list.isPending && <ListSkeleton lines={2} height={40} />}
      {list.data && sales.length === 0 && <p className={layout.faint}>No bookings yet.</p>}
      <ul className={css.rows}>
        {sales.map(({ saleId, kind, kindName, title, amount, currency, statusName, bookedOn, needsStaff }) => (
          <li key={saleId}>
            <span>
              <SaleLink saleId={saleId} kind={kind}>
                {title}
              </SaleLink>
              <small>
                {kindName} · {formatDate(bookedOn)}
              </small>
            </span>
            <span className={css.figure}>
              {formatAmount(amount, currency)}
              <small>{needsStaff ? `${statusName}, needs staff` : statusName}</small>
            </span>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button size="sm" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          More bookings
        </Button>
      )}
    </section>
  )
}
