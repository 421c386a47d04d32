import { withBold } from '../../languages/with-marks.tsx'
import { useCustomerView } from '../../lib/customer-view.ts'
import { formatWhole } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { RemovableChip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import type { SearchQuery } from '../search/search-query.ts'
import { AirlineChip } from '../wishes/airline-chip.tsx'
import { describeFilters } from './describe-filters.ts'
import { type Filters, hasFilters } from './filters.ts'
import type { ListView } from './list-view.ts'
import { t } from './messages.ts'
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
      {t('skipToFlights')}
    </a>
  )
}

type Props = {
  view: ListView
  /** No supplier has answered yet. */
  isWaiting: boolean
  query: SearchQuery
  filters: Filters
  onChange: (filters: Filters) => void
  seesNet: boolean
  onOpenFilters: () => void
  /** The choice of dense rows, for those who sell. */
  dense: { isOn: boolean; turn: () => void } | undefined
}

/** How many flights match, the active filters (each can be removed), and the key that hides earnings. */
export function ListHead({ view, isWaiting, query, filters, onChange, seesNet, onOpenFilters, dense }: Props) {
  const active = describeFilters(view, filters)
  return (
    <div className={css.listhead}>
      <h2 id={FLIGHTS_FOUND} tabIndex={-1} className={layout.vh}>
        {t('flightsFound')}
      </h2>
      <span className={css.cnt} role="status">
        {isWaiting ? t('lookingForFlights') : withBold(t('countOf', { n: view.rows.length, total: view.table.journeyCount }))}
      </span>
      <AirlineChip query={query} />
      {active.map(({ name, text, without }) => (
        <RemovableChip key={name} label={t('removeFilter', { filter: text })} onRemove={() => onChange(without)}>
          {text}
        </RemovableChip>
      ))}
      {hasFilters(filters) && (
        <Button variant="quiet" size="xs" className={css.clear} onClick={() => onChange({})}>
          {t('clearAll')}
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
          {t('dense')}
        </Button>
      )}
      <Button size="sm" icon="filter" className={css.fab} onClick={onOpenFilters}>
        {active.length > 0 ? t('filtersN', { n: active.length }) : t('filters')}
      </Button>
    </div>
  )
}

export function NetHint() {
  if (useCustomerView()) return null
  return (
    <span className={css.nethint}>
      <Icon name="eye" size={16} />
      {t('onlyYouSeeNet')} <kbd className={css.kbd}>H</kbd>
    </span>
  )
}

/** No match: which filter to remove, and how many flights that shows. The page is never empty without a reason. */
export function NoMatch({ view, filters, onChange }: Pick<Props, 'view' | 'filters' | 'onChange'>) {
  const helps = describeFilters(view, filters).filter(({ gives }) => gives > 0)
  return (
    <div className={css.nomatch}>
      <Icon name="filter" size={32} />
      <h2>{t('noMatch')}</h2>
      <p>
        {t('foundFrom', { n: view.table.journeyCount, price: formatWhole(view.table.cheapest, view.table.currency) })}{' '}
        {t(helps.length > 0 ? 'removeOne' : 'clearThem')}
      </p>
      <ul>
        {helps.map(({ name, text, gives, without }) => (
          <li key={name}>
            <Button size="sm" icon="x" onClick={() => onChange(without)}>
              {text}
            </Button>
            <span>{t('shows', { n: gives })}</span>
          </li>
        ))}
      </ul>
      <Button variant="primary" onClick={() => onChange({})}>
        {t('clearAllFilters')}
      </Button>
    </div>
  )
}
