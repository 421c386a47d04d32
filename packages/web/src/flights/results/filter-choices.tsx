import { type CSSProperties, useRef, useState } from 'react'
import { formatWhole } from '../../lib/money.ts'
import { classes } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { AirlineMark } from '../airline-mark.tsx'
import css from './filter-panel.module.css'
import { type Facet, type Filters, setChoices, toggleChoice } from './filters.ts'
import type { ListView } from './list-view.ts'
import { t } from './messages.ts'
import { useSteadyKeys } from './use-steady-keys.ts'

/** How many lines a list has at first: so many choices, or one less and the button for the rest. */
const LINES = 10

export type GroupProps = {
  view: ListView
  /** All suppliers have answered. */
  isComplete: boolean
  filters: Filters
  onChange: (filters: Filters) => void
  facet: Facet
  title: string
}
type Props = GroupProps & {
  hasMarks?: boolean
  showsAlways?: boolean
  /** The lines that the group has room for, also before it has as many choices. */
  lines?: number
}

/** The choices of one facet as boxes, each with how many flights it has and from what price. */
export function FilterChoices({
  view,
  isComplete,
  filters,
  onChange,
  facet,
  title,
  hasMarks = false,
  showsAlways = false,
  lines,
}: Props) {
  const { keys, labels } = view.table.facets[facet]
  const { counts, cheapest } = view.filtered.facets[facet]
  const chosen = filters[facet] ?? []
  const [isWhole, setWhole] = useState(false)
  const group = useRef<HTMLFieldSetElement>(null)
  const byCount = [...keys.keys()].sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b)
  const steady = useSteadyKeys(
    byCount.map((value) => keys[value] ?? ''),
    isComplete,
    group,
  )
  const all = showsAlways ? [...keys.keys()] : steady.map((key) => keys.indexOf(key))
  if (keys.length < (showsAlways || lines ? 1 : 2) && chosen.length === 0) return null
  // Ticked choices are always shown, wherever they stand.
  const most = lines ?? LINES
  const order =
    isWhole || all.length <= most ? all : all.filter((value, place) => place < most - 1 || chosen.includes(keys[value] ?? ''))
  const choose = (values: readonly string[]) => onChange(setChoices(filters, facet, values))
  return (
    <fieldset ref={group} className={css.group} style={{ '--lines': lines ?? 0 } as CSSProperties}>
      <legend>
        {title}
        {keys.length > 1 && (
          <button type="button" className={layout.link} onClick={() => choose(chosen.length === keys.length ? [] : keys)}>
            {chosen.length === keys.length ? t('selectNone') : t('selectAll')}
          </button>
        )}
      </legend>
      {order.map((value) => {
        const key = keys[value] ?? ''
        const isOnly = chosen.length === 1 && chosen[0] === key
        return (
          <div key={key} className={classes(css.line, hasMarks && css.marked)}>
            <label className={css.option} data-empty={counts[value] === 0 || undefined}>
              <input type="checkbox" checked={chosen.includes(key)} onChange={() => onChange(toggleChoice(filters, facet, key))} />
              {hasMarks && <AirlineMark code={key} size="s" />}
              <span className={css.name}>{labels[value]}</span>
              <span className={css.count}>{counts[value]}</span>
              <span className={css.price}>{counts[value] ? formatWhole(cheapest[value] ?? 0, view.table.currency) : '–'}</span>
            </label>
            {keys.length > 1 && !isOnly && (
              <button
                type="button"
                className={classes(layout.link, css.only)}
                aria-label={t('onlyThis', { name: labels[value] ?? '' })}
                onClick={() => choose([key])}
              >
                {t('only')}
              </button>
            )}
          </div>
        )
      })}
      {(isWhole || order.length < all.length) && (
        <button type="button" className={classes(layout.link, css.rest)} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('showFewer') : t('showMore', { n: all.length - order.length })}
        </button>
      )}
    </fieldset>
  )
}
