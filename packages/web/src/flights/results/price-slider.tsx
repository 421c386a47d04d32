import type { CSSProperties } from 'react'
import { formatWhole } from '../../lib/money.ts'
import css from './filter-panel.module.css'
import { type Filters, setMaxPrice } from './filters.ts'
import type { OptionTable } from './option-table.ts'

/** From the lowest to the highest price; at the far end it is no filter. */
export function PriceSlider({
  table,
  filters,
  onChange,
}: {
  table: OptionTable
  filters: Filters
  onChange: (filters: Filters) => void
}) {
  if (table.options.length === 0) return null
  const min = Math.ceil(table.cheapest)
  const max = Math.max(Math.ceil(table.dearest), min + 1)
  const value = Math.min(Math.max(filters.maxPrice ?? max, min), max)
  const share = ((value - min) / (max - min)) * 100
  return (
    <div className={css.slider}>
      <input
        type="range"
        aria-label="Highest price"
        aria-valuetext={formatWhole(value, table.currency)}
        min={min}
        max={max}
        value={value}
        style={{ '--to': `${share}%` } as CSSProperties}
        onChange={(event) => {
          const next = Number(event.target.value)
          onChange(setMaxPrice(filters, next >= max ? undefined : next))
        }}
      />
      <div className={css.ends}>
        <span>{formatWhole(table.cheapest, table.currency)}</span>
        <span>up to {formatWhole(value, table.currency)}</span>
      </div>
    </div>
  )
}
