import { RemovableChip } from '../ui/chip.tsx'
import layout from '../ui/layout.module.css'
import { listActiveFilters, withoutFilters } from './list-active-filters.ts'
import css from './ticket-filters.module.css'
import type { Ticket } from './ticket-list.ts'
import { refilter, type TicketSearch } from './ticket-search.ts'

type Props = { search: TicketSearch; tickets: readonly Ticket[]; onChange: (search: TicketSearch) => void }

/** The active filters of the list, each with a button to remove it. */
export function TicketFilterChips({ search, tickets, onChange }: Props) {
  const filters = listActiveFilters(search, tickets.find(({ user }) => user.id === search.userId)?.user)
  if (filters.length === 0) return null
  return (
    <ul className={css.chips} aria-label="Active filters">
      {filters.map(({ keys, label }) => (
        <li key={label}>
          <RemovableChip label={`Remove ${label}`} onRemove={() => onChange(refilter(search, withoutFilters(keys)))}>
            <span className={css.chipText}>{label}</span>
          </RemovableChip>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <button
            type="button"
            className={layout.link}
            onClick={() => onChange(refilter(search, withoutFilters(filters.flatMap(({ keys }) => keys))))}
          >
            Clear Filters
          </button>
        </li>
      )}
    </ul>
  )
}
