import type { ReactNode } from 'react'
import { Pager } from '../ui/pager.tsx'
import { PAGE_SIZES, USUAL_PAGE_SIZE } from './ticket-search.ts'

type Listed = {
  totalRecords: number
  isTotalExact: boolean
  page: number | null
  nextCursor: string | null
  previousCursor: string | null
}
/** The position in a list, in the address of every list. */
type Placed = { page?: number; cursor?: string; pageSize?: number; open?: number }
type Props<Search extends Placed> = {
  search: Search
  onChange: (search: Omit<Search, keyof Placed> & Placed) => void
  list: Listed
  what: string
  isFetching: boolean
  hint?: ReactNode
}

/** Paging uses a cursor, so that a new ticket does not shift the page under the reader; the number in the address says which page it is. */
export function TicketPager<Search extends Placed>({ search, onChange, list, what, isFetching, hint }: Props<Search>) {
  const { totalRecords, isTotalExact, nextCursor, previousCursor } = list
  const page = list.page ?? search.page ?? 1
  const { cursor: _, page: __, open: ___, pageSize, ...rest } = search
  const sized = { ...rest, ...(pageSize !== undefined && { pageSize }) }
  const go = (to: number, cursor: string | null) => onChange({ ...sized, ...(to > 1 && { page: to }), ...(cursor && { cursor }) })
  return (
    <Pager
      page={page}
      pageSize={pageSize ?? USUAL_PAGE_SIZE}
      sizes={PAGE_SIZES}
      totalRecords={totalRecords}
      isTotalExact={isTotalExact}
      hasPrevious={previousCursor !== null}
      hasNext={nextCursor !== null}
      what={what}
      isFetching={isFetching}
      hint={hint}
      onPage={(to) => go(to, null)}
      onPrevious={() => go(Math.max(1, page - 1), previousCursor)}
      onNext={() => go(page + 1, nextCursor)}
      onSize={(size) => onChange({ ...rest, ...(size !== USUAL_PAGE_SIZE && { pageSize: size }) })}
    />
  )
}
