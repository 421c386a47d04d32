import { type CSSProperties, type ReactNode, useState } from 'react'
import { formatWhole } from '../../lib/money.ts'
import { classes } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import { AirlineMark } from '../airline-mark.tsx'
import css from './filter-panel.module.css'
import { type Facet, type Filters, hasFilters, isDirectOnly, setChoices, toggleChoice } from './filters.ts'
import { keepOrder } from './keep-order.ts'
import type { ListView } from './list-view.ts'
import { nameTimes } from './name-times.ts'
import { PriceSlider } from './price-slider.tsx'

type Props = {
  view: ListView
  /** All suppliers have answered. */
  isComplete: boolean
  filters: Filters
  onChange: (filters: Filters) => void
  cityName: string
  /** The bag wish, which adds a facet of its own. */
  bagWish: ReactNode
  /** Off in a dialog, which has its own title and footer. */
  hasHead: boolean
}

/**
 * All filters of the specification; each choice shows how many flights it has and from what price. While suppliers still answer, nothing in it moves:
 * airlines have a fixed room, and groups that grow with each answer come last, after the last answer.
 */
export function FilterPanel({ view, isComplete, filters, onChange, cityName, bagWish, hasHead }: Props) {
  const group = { view, filters, onChange }
  const titles = nameTimes(view.table)
  return (
    <>
      {hasHead && (
        <div className={css.head}>
          <h2>Filters</h2>
          {hasFilters(filters) && (
            <button type="button" className={layout.link} onClick={() => onChange({})}>
              Clear all
            </button>
          )}
        </div>
      )}
      <Choices {...group} facet="stops" title="Stops" showsAlways />
      <Choices {...group} facet="airlines" title="Airlines" hasMarks hasSelectAll lines={AIRLINE_LINES} />
      <section className={css.group} aria-label="Price">
        <h3>Price, all travellers</h3>
        <PriceSlider table={view.table} filters={filters} onChange={onChange} />
      </section>
      {bagWish}
      {view.table.facets.bags.values.length > 0 && <Choices {...group} facet="bags" title="Bags included in total" showsAlways />}
      <Bands {...group} facet="bands" title={`Departure from ${cityName}`} />
      {TIMES.map(
        (facet) =>
          view.table.facets[facet].values.length > 0 && <Bands key={facet} {...group} facet={facet} title={titles[facet]} />,
      )}
      <Choices {...group} facet="fare" title="Fare type" showsAlways />
      {LATE.map(
        ({ facet, title }) =>
          (isComplete || filters[facet]) &&
          !(facet === 'layovers' && isDirectOnly(filters)) && <Choices key={facet} {...group} facet={facet} title={title} />,
      )}
    </>
  )
}

const LATE = [
  { facet: 'layovers', title: 'Layover' },
  { facet: 'origins', title: 'Origin airport' },
  { facet: 'destinations', title: 'Destination airport' },
] as const

/** The last two are of the return, where it is sold with the outbound. */
const TIMES = ['arrivals', 'returns', 'returnArrivals'] as const

/** The order of the first answer is kept while others arrive and filters change: nothing moves under a pointer. */
function useSteadyKeys(now: readonly string[]): readonly string[] {
  const [shown, setShown] = useState(now)
  const order = keepOrder(shown, now)
  if (order.length !== shown.length || order.some((key, place) => key !== shown[place])) setShown(order)
  return order
}

/** How many lines a list has at first: so many choices, or one less and the button for the rest. */
const LINES = 10
const AIRLINE_LINES = 6

type GroupProps = Pick<Props, 'view' | 'filters' | 'onChange'> & {
  facet: Facet
  title: string
  hasMarks?: boolean
  hasSelectAll?: boolean
  showsAlways?: boolean
  /** The lines that the group has room for, also before it has as many choices. */
  lines?: number
}

function Choices({
  view,
  filters,
  onChange,
  facet,
  title,
  hasMarks = false,
  hasSelectAll = false,
  showsAlways = false,
  lines,
}: GroupProps) {
  const { keys, labels } = view.table.facets[facet]
  const { counts, cheapest } = view.filtered.facets[facet]
  const chosen = filters[facet] ?? []
  const [isWhole, setWhole] = useState(false)
  const byCount = [...keys.keys()].sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b)
  const steady = useSteadyKeys(byCount.map((value) => keys[value] ?? ''))
  const all = showsAlways ? [...keys.keys()] : steady.map((key) => keys.indexOf(key))
  if (keys.length < (showsAlways || lines ? 1 : 2) && chosen.length === 0) return null
  // Ticked choices are always shown, wherever they stand.
  const most = lines ?? LINES
  const order =
    isWhole || all.length <= most ? all : all.filter((value, place) => place < most - 1 || chosen.includes(keys[value] ?? ''))
  return (
    <fieldset className={css.group} style={{ '--lines': lines ?? 0 } as CSSProperties}>
      <legend>
        {title}
        {hasSelectAll && keys.length > 1 && (
          <button
            type="button"
            className={layout.link}
            onClick={() => onChange(setChoices(filters, facet, chosen.length === keys.length ? [] : keys))}
          >
            {chosen.length === keys.length ? 'Select none' : 'Select all'}
          </button>
        )}
      </legend>
      {order.map((value) => {
        const key = keys[value] ?? ''
        return (
          <label key={key} className={classes(css.option, hasMarks && css.marked)} data-empty={counts[value] === 0 || undefined}>
            <input type="checkbox" checked={chosen.includes(key)} onChange={() => onChange(toggleChoice(filters, facet, key))} />
            {hasMarks && <AirlineMark code={key} size="s" />}
            <span className={css.name}>{labels[value]}</span>
            <span className={css.count}>{counts[value]}</span>
            <span className={css.price}>{counts[value] ? formatWhole(cheapest[value] ?? 0, view.table.currency) : '–'}</span>
          </label>
        )
      })}
      {(isWhole || order.length < all.length) && (
        <button type="button" className={classes(layout.link, css.rest)} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show ${all.length - order.length} more`}
        </button>
      )}
    </fieldset>
  )
}

const BAND_ICONS: readonly IconName[] = ['dawn', 'sun', 'dusk', 'moon']

function Bands({ view, filters, onChange, facet, title }: Pick<GroupProps, 'view' | 'filters' | 'onChange' | 'facet' | 'title'>) {
  const { keys, labels } = view.table.facets[facet]
  const { counts, cheapest } = view.filtered.facets[facet]
  return (
    <section className={css.group} aria-label={title}>
      <h3>{title}</h3>
      <div className={css.bands}>
        {keys.map((key, value) => (
          <button
            key={key}
            type="button"
            className={css.band}
            aria-pressed={filters[facet]?.includes(key) ?? false}
            onClick={() => onChange(toggleChoice(filters, facet, key))}
          >
            <span className={css.bandName}>{labels[value]}</span>
            <Icon name={BAND_ICONS[value] ?? 'sun'} size={16} />
            <span className={css.bandGives}>
              {counts[value] ? `${counts[value]} · ${formatWhole(cheapest[value] ?? 0, view.table.currency)}` : 'None'}
            </span>
          </button>
        ))}
      </div>
    </section>
  )
}
