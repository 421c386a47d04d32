import { timeOf } from '../../lib/dates.ts'
import { formatWhole } from '../../lib/money.ts'
import { classes } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { moveFocus } from '../../ui/move-focus.ts'
import { SORTS, type Sort } from '../search/search-query.ts'
import { formatMinutes } from './in-words.ts'
import type { ListView } from './list-view.ts'
import { t } from './messages.ts'
import { durationOf } from './option-table.ts'
import css from './results.module.css'

/** Four sort orders, each with the price and duration (or hour) of the flight it puts first. */
export function SortBar({ view, sort, onSort }: { view: ListView; sort: Sort; onSort: (sort: Sort) => void }) {
  return (
    <div
      className={classes(css.card, css.sortbar)}
      role="radiogroup"
      aria-label={t('sortBy')}
      onKeyDown={(event) => moveFocus(event, 'radio')}
    >
      {SORTS.map((each) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio drawn as a tab; keys move as in a native group
        <button
          key={each}
          type="button"
          role="radio"
          aria-checked={each === sort}
          tabIndex={each === sort ? 0 : -1}
          className={css.sort}
          onClick={() => onSort(each)}
        >
          <span className={css.k}>{t(each)}</span>
          <LeaderText view={view} sort={each} />
        </button>
      ))}
    </div>
  )
}

/** Price and duration, or hour, of the first flight; on a phone only the one that the tab is about. */
function LeaderText({ view: { table, leaders }, sort }: { view: ListView; sort: Sort }) {
  const option = table.options[leaders[sort] ?? -1]
  if (!option) return <span className={css.v}>–</span>
  const departure = option.legs[0]?.segments[0]?.departureTime ?? ''
  const isByTime = sort === 'fastest' || sort === 'earliest'
  return (
    <span className={css.v}>
      <span className={classes(isByTime && layout.onlyWide, isByTime && css.second)}>
        {formatWhole(table.price[leaders[sort] ?? -1] ?? 0, option.currency)}
      </span>
      <span className={classes(layout.onlyWide, css.second)}> · </span>
      <span className={classes(!isByTime && layout.onlyWide, !isByTime && css.second)}>
        {sort === 'earliest' ? timeOf(departure) : formatMinutes(durationOf(option))}
      </span>
    </span>
  )
}
