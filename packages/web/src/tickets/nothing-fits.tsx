import { useQueries } from '@tanstack/react-query'
import { formatCount } from '../lib/locale.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { listActiveFilters, withoutFilters } from './list-active-filters.ts'
import css from './ticket-filters.module.css'
import { TAB_LABELS } from './ticket-list.ts'
import { countWithout } from './ticket-queries.ts'
import { refilter, type TicketSearch } from './ticket-search.ts'

type Props = { what: string; search: TicketSearch; onChange: (search: TicketSearch) => void; isQueue: boolean }

/** A list without matches: which single filter to remove, and how many tickets that shows. */
export function NothingFits({ what, search, onChange, isQueue }: Props) {
  const ways = [
    ...listActiveFilters(search).map(({ keys, label }) => ({ label, next: refilter(search, withoutFilters(keys)) })),
    ...(search.status ? [{ label: `the tab ${TAB_LABELS[search.status]}`, next: refilter(search, { status: 'all' }) }] : []),
  ]
  const counts = useQueries({ queries: ways.length > 1 ? ways.map(({ next }) => countWithout(next, isQueue)) : [] })
  const found = ways
    .map((way, at) => ({ ...way, total: counts[at]?.data?.totalRecords ?? 0, isExact: counts[at]?.data?.isTotalExact ?? true }))
    .filter(({ total }) => total > 0)
  const isGone = ways.length === 0
  return (
    <EmptyState
      icon="search"
      title={isGone ? `No ${what} on this page any more` : 'No results'}
      action={
        <div className={css.ways}>
          {found.map(({ label, next, total, isExact }) => (
            <Button key={label} size="sm" onClick={() => onChange(next)}>
              Without {label}: {isExact ? '' : 'more than '}
              {formatCount(total)}
            </Button>
          ))}
          <Button size="sm" variant={found.length > 0 ? 'quiet' : 'outline'} onClick={() => onChange({})}>
            Show all {what}s
          </Button>
        </div>
      }
    >
      {ways.length > 0 && `No ${what} matches ${ways.map(({ label }) => label).join(' · ')}.`}
    </EmptyState>
  )
}
