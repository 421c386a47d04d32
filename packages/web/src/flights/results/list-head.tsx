import { useCustomerView } from '../../lib/customer-view.ts'
import { formatWhole } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { RemovableChip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import { describeFilters } from './describe-filters.ts'
import { type Filters, hasFilters } from './filters.ts'
import type { ListView } from './list-view.ts'
import css from './results.module.css'

export const FLIGHTS_FOUND = 'flights-found'

/** Skips the filters, of which there may be fifty. */
export function SkipToFlights() {
  return (
    <a
      className={layout.skip}
      href={`#${FLIGHTS_FOUND}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(FLIGHTS_FOUND)?.focus()
      }}
    >
      Skip to flights
    </a>
  )
}

type Props = {
  view: ListView
  /** No supplier has answered yet. */
  isWaiting: boolean
  filters: Filters
  onChange: (filters: Filters) => void
  seesNet: boolean
  onOpenFilters: () => void
  /** The choice of dense rows, for those who sell. */
  dense: { isOn: boolean; turn: () => void } | undefined
}

/** How many flights match, the active filters (each can be removed), and the key that hides earnings. */
export function ListHead({ view, isWaiting, filters, onChange, seesNet, onOpenFilters, dense }: Props) {
  const active = describeFilters(view, filters)
  return (
    <div className={css.listhead}>
      <h2 id={FLIGHTS_FOUND} tabIndex={-1} className={layout.vh}>
        Flights found
      </h2>
      <span className={css.cnt} role="status">
        {isWaiting ? (
          'Looking for flights…'
        ) : (
          <>
            <b>{view.rows.length}</b> of {view.table.journeyCount} flights
          </>
        )}
      </span>
      {active.map(({ name, text, without }) => (
        <RemovableChip key={name} label={`Remove filter: ${text}`} onRemove={() => onChange(without)}>
          {text}
        </RemovableChip>
      ))}
      {hasFilters(filters) && (
        <Button variant="quiet" size="xs" className={css.clear} onClick={() => onChange({})}>
          Clear all
        </Button>
      )}
      {seesNet && <NetHint />}
      {dense && (
        <Button
          size="sm"
          variant={dense.isOn ? 'picked' : 'outline'}
          icon="list"
          className={css.dense}
          aria-pressed={dense.isOn}
          onClick={dense.turn}
        >
          Dense
        </Button>
      )}
      <Button size="sm" icon="filter" className={css.fab} onClick={onOpenFilters}>
        Filters{active.length > 0 && ` · ${active.length}`}
      </Button>
    </div>
  )
}

export function NetHint() {
  if (useCustomerView()) return null
  return (
    <span className={css.nethint}>
      <Icon name="eye" size={16} />
      Only you see net. Hide it with <kbd className={css.kbd}>H</kbd>
    </span>
  )
}

/** No match: which filter to remove, and how many flights that shows. The page is never empty without a reason. */
export function NoMatch({ view, filters, onChange }: Pick<Props, 'view' | 'filters' | 'onChange'>) {
  const helps = describeFilters(view, filters).filter(({ gives }) => gives > 0)
  return (
    <div className={css.nomatch}>
      <Icon name="filter" size={32} />
      <h2>No flights match your filters</h2>
      <p>
        {view.table.journeyCount} flights were found, from {formatWhole(view.table.cheapest, view.table.currency)}.
        {helps.length > 0 ? ' Remove one of these:' : ' Removing one filter is not enough: clear all.'}
      </p>
      <ul>
        {helps.map(({ name, text, gives, without }) => (
          <li key={name}>
            <Button size="sm" icon="x" onClick={() => onChange(without)}>
              {text}
            </Button>
            <span>
              shows {gives} {gives === 1 ? 'flight' : 'flights'}
            </span>
          </li>
        ))}
      </ul>
      <Button variant="primary" onClick={() => onChange({})}>
        Clear all filters
      </Button>
    </div>
  )
}
