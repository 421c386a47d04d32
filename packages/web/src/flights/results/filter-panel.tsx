import type { ReactNode } from 'react'
import { formatWhole } from '../../lib/money.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import { FilterChoices, type GroupProps } from './filter-choices.tsx'
import css from './filter-panel.module.css'
import { hasFilters, isDirectOnly, toggleChoice } from './filters.ts'
import { DurationLimit, PriceLimit } from './limit-sliders.tsx'
import { t } from './messages.ts'
import { nameTimes } from './name-times.ts'

type Props = Omit<GroupProps, 'facet' | 'title'> & {
  cityName: string
  /** The bag wish, which adds a facet of its own. */
  bagWish: ReactNode
  /** Off in a dialog, which has its own title and footer. */
  hasHead: boolean
}

/** Airlines keep the room of so many lines while suppliers answer. */
const AIRLINE_LINES = 6

/**
 * All filters of the specification, and more; each choice shows how many flights it has and from what price. While suppliers still answer, nothing in
 * it moves: airlines have a fixed room, and groups that grow with each answer come last, after the last answer.
 */
export function FilterPanel({ cityName, bagWish, hasHead, ...group }: Props) {
  const { view, isComplete, filters, onChange } = group
  const { facets } = view.table
  const titles = nameTimes(view.table)
  return (
    <>
      {hasHead && (
        <div className={css.head}>
          <h2>{t('filters')}</h2>
          {hasFilters(filters) && (
            <button type="button" className={layout.link} onClick={() => onChange({})}>
              {t('clearAll')}
            </button>
          )}
        </div>
      )}
      <FilterChoices {...group} facet="stops" title={t('stops')} showsAlways />
      <FilterChoices {...group} facet="airlines" title={t('airlines')} hasMarks lines={AIRLINE_LINES} />
      <PriceLimit {...group} />
      {bagWish}
      {facets.bags.values.length > 0 && <FilterChoices {...group} facet="bags" title={t('bagsInTotal')} showsAlways />}
      <Bands {...group} facet="bands" title={t('departureFrom', { city: cityName })} />
      {TIMES.map(
        (facet) => facets[facet].values.length > 0 && <Bands key={facet} {...group} facet={facet} title={titles[facet]} />,
      )}
      <DurationLimit {...group} />
      <FilterChoices {...group} facet="fare" title={t('fareType')} showsAlways />
      {LATE.map(
        ({ facet, title }) =>
          (isComplete || filters[facet]) &&
          !(facet === 'layovers' && isDirectOnly(filters)) && (
            <FilterChoices key={facet} {...group} facet={facet} title={t(title)} />
          ),
      )}
    </>
  )
}

/** The last two are of the return, where it is sold with the outbound. */
const TIMES = ['arrivals', 'returns', 'returnArrivals'] as const

const LATE = [
  { facet: 'layovers', title: 'layover' },
  { facet: 'origins', title: 'originAirport' },
  { facet: 'destinations', title: 'destinationAirport' },
] as const

const BAND_ICONS: readonly IconName[] = ['dawn', 'sun', 'dusk', 'moon']

function Bands({ view, filters, onChange, facet, title }: GroupProps) {
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
              {counts[value] ? `${counts[value]} · ${formatWhole(cheapest[value] ?? 0, view.table.currency)}` : t('none')}
            </span>
          </button>
        ))}
      </div>
    </section>
  )
}
