import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import css from './ticket-list.module.css'
import { PAGE_SIZES, readTicketSearch, refilter, type TicketSearch } from './ticket-search.ts'

type Props = {
  search: TicketSearch
  onChange: (search: TicketSearch) => void
  total: number
  what: string
  nextCursor: string | null
  previousCursor: string | null
  isFetching: boolean
  /** The server stops counting at a thousand where it has to count at all. */
  isCapped: boolean
  hint?: ReactNode
}

const COUNTED_AT_MOST = 1000

/** Prev, Next and the page's size. Places in the list are kept by key, so a new ticket does not shift the page under the reader. */
export function TicketPager({ search, onChange, total, what, nextCursor, previousCursor, isFetching, isCapped, hint }: Props) {
  const { cursor: _, open: __, ...rest } = search
  const go = (to: string | null) => onChange({ ...rest, ...(to && { cursor: to }) })
  const hasPrevious = previousCursor !== null
  return (
    <nav className={css.pager} aria-label="Pages">
      <span aria-live="polite">
        {isCapped && total > COUNTED_AT_MOST && 'more than '}
        <b>{(isCapped ? Math.min(total, COUNTED_AT_MOST) : total).toLocaleString('en-IN')}</b> {what}
      </span>
      <span className={layout.grow} />
      {hint}
      <label className={css.size}>
        <span>A page</span>
        <select
          value={search.pageSize ?? 25}
          onChange={(event) => onChange(refilter(readTicketSearch(search), { pageSize: Number(event.target.value) }))}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <Button
        size="sm"
        icon="left"
        disabledReason={hasPrevious ? undefined : 'This is the first page.'}
        pending={isFetching && hasPrevious}
        onClick={() => go(previousCursor)}
      >
        Prev
      </Button>
      <Button
        size="sm"
        disabledReason={nextCursor ? undefined : 'This is the last page.'}
        pending={isFetching && nextCursor !== null}
        onClick={() => go(nextCursor)}
      >
        Next
      </Button>
    </nav>
  )
}
