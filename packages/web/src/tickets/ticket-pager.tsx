import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { PageField } from './page-field.tsx'
import css from './ticket-list.module.css'
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

/**
 * Prev, Next, any page by its number, and how long a page is. Going on is by place, so that a new ticket does not shift the page under the reader; the
 * number in the address says which page that is.
 */
export function TicketPager({ search, onChange, list, what, isFetching, hint }: Props) {
  const { totalRecords, isTotalExact, nextCursor, previousCursor } = list
  const pageSize = search.pageSize ?? USUAL_PAGE_SIZE
  const page = list.page ?? search.page ?? 1
  // Of a list that is not counted to its end, what the reader has seen is known as well.
  const total = isTotalExact ? totalRecords : Math.max(totalRecords, nextCursor ? page * pageSize : 0)
  const lastCounted = Math.max(1, Math.ceil(total / pageSize))
  const lastPage = isTotalExact ? Math.max(lastCounted, page) : lastCounted
  const { cursor: _, page: __, open: ___, ...rest } = search
  const go = (to: number, cursor: string | null) => onChange({ ...rest, ...(to > 1 && { page: to }), ...(cursor && { cursor }) })
  return (
    <nav className={css.pager} aria-label="Pages">
      <span aria-live="polite">
        {!isTotalExact && 'more than '}
        <b>{total.toLocaleString('en-IN')}</b> {total === 1 ? what : `${what}s`}
      </span>
      <span className={layout.grow} />
      {hint}
      <label className={css.size}>
        <span>A page</span>
        <select
          aria-label="Rows on a page"
          value={pageSize}
          onChange={(event) => onChange(refilter(search, { pageSize: Number(event.target.value) }))}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      {lastPage > 1 && (
        <PageField
          key={page}
          page={page}
          lastPage={Math.max(lastPage, page)}
          isLastKnown={isTotalExact}
          onGo={(to) => go(to, null)}
        />
      )}
      <span className={css.turn}>
        <Button
          size="sm"
          icon="left"
          disabledReason={previousCursor ? undefined : 'This is the first page.'}
          pending={isFetching && previousCursor !== null}
          onClick={() => go(Math.max(1, page - 1), previousCursor)}
        >
          Prev
        </Button>
        <Button
          size="sm"
          disabledReason={nextCursor ? undefined : 'This is the last page.'}
          pending={isFetching && nextCursor !== null}
          onClick={() => go(page + 1, nextCursor)}
        >
          Next
        </Button>
      </span>
    </nav>
  )
}
