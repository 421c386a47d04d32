import { formatWhole } from '../../lib/money.ts'
import css from './filter-panel.module.css'
import { type Filters, setLimit } from './filters.ts'
import { formatMinutes } from './in-words.ts'
import { LimitSlider } from './limit-slider.tsx'
import type { ListView } from './list-view.ts'
import { t } from './messages.ts'

type Props = { view: ListView; filters: Filters; onChange: (filters: Filters) => void }

export function PriceLimit({ view: { table }, filters, onChange }: Props) {
  return (
    <section className={css.group} aria-label={t('price')}>
      <h3>{t('priceAll')}</h3>
      {table.options.length > 0 && (
        <LimitSlider
          label={t('highestPrice')}
          least={table.cheapest}
          most={table.dearest}
          limit={filters.maxPrice}
          format={(price) => formatWhole(price, table.currency)}
          onLimit={(price) => onChange(setLimit(filters, 'maxPrice', price))}
        />
      )}
    </section>
  )
}

const HALF_HOUR = 30

/** Of a return, both ways must be within the limit. */
export function DurationLimit({ view: { table }, filters, onChange }: Props) {
  const hasSeveral = (table.options[0]?.legs.length ?? 1) > 1
  return (
    <section className={css.group} aria-label={t('duration')}>
      <h3>{t(hasSeveral ? 'durationEachWay' : 'duration')}</h3>
      {table.options.length > 0 && (
        <LimitSlider
          label={t('longestDuration')}
          least={table.quickest}
          most={table.slowest}
          step={HALF_HOUR}
          limit={filters.maxMinutes}
          format={formatMinutes}
          onLimit={(minutes) => onChange(setLimit(filters, 'maxMinutes', minutes))}
        />
      )}
    </section>
  )
}
