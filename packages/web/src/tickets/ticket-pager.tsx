import type { ReactNode } from 'react'
import { Pager } from '../ui/pager.tsx'
import { PAGE_SIZES, refilter, type TicketSearch, USUAL_PAGE_SIZE } from './ticket-search.ts'

type Listed = {
  totalRecords: number
  isTotalExact: boolean
  page: number | null
  nextCursor: string | null
  previousCursor: string | null
}
type Props = {
  search: TicketSearch
  onChange: (search: TicketSearch) => void
  list: Listed
  what: string
  isFetching: boolean
  hint?: ReactNode
}

/** Going on is by place, so that a new ticket does not shift the page under the reader; the number in the address says which page that is. */
export function TicketPager({ search, onChange, list, what, isFetching, hint }: Props) {
  const { totalRecords, isTotalExact, nextCursor, previousCursor } = list
  const page = list.page ?? search.page ?? 1
  const { cursor: _, page: __, open: ___, ...rest } = search
  const go = (to: number, cursor: string | null) => onChange({ ...rest, ...(to > 1 && { page: to }), ...(cursor && { cursor }) })
  return (
    <Pager
      page={page}
      pageSize={search.pageSize ?? USUAL_PAGE_SIZE}
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
      onSize={(pageSize) => onChange(refilter(search, { pageSize }))}
    />
  )
}
