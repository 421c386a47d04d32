import { useState } from 'react'
import { formatCount } from '../lib/locale.ts'
import { formatAmount, formatWhole } from '../lib/money.ts'
import { type Difference, DifferenceBars } from '../ui/difference-bars.tsx'
import layout from '../ui/layout.module.css'
import { EmptyState } from '../ui/notice.tsx'
import { Segmented } from '../ui/tabs.tsx'
import { changeOf } from './change-of.ts'
import { formatDays } from './format-days.ts'
import type { WhatIfResult } from './markup-queries.ts'
import css from './what-if.module.css'
import { WhatIfLines } from './what-if-lines.tsx'

const FIGURES = [
  { name: 'totalPayable', label: 'Customers pay' },
  { name: 'serviceFee', label: 'Service fees' },
  { name: 'discount', label: 'Discounts' },
  { name: 'margin', label: 'Margin' },
] as const
type FigureName = (typeof FIGURES)[number]['name']
type Figures = WhatIfResult['total']

const VIEWS = [
  { value: 'airline', label: 'By airline' },
  { value: 'buyer', label: 'By customer' },
  { value: 'booking', label: 'By booking' },
] as const

/** The totals before and after, where the difference comes from, and all bookings. */
export function WhatIfFindings({ result: { whatIf, total, byAirline, byBuyer } }: { result: WhatIfResult }) {
  const [measure, setMeasure] = useState<FigureName>('margin')
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('airline')
  const { currency } = whatIf
  if (total.bookings === 0)
    return (
      <EmptyState icon="ticket" title="No tickets in these days">
        No customer in this group bought a ticket {whatIf.from === whatIf.to ? 'on' : 'from'} {formatDays(whatIf)}. Choose other
        days to see what the draft would have done.
      </EmptyState>
    )
  const rows =
    view === 'airline'
      ? byAirline.map(({ airlineCode, airlineName, figures }) => ({ id: airlineCode, label: airlineName, figures }))
      : byBuyer.map(({ LEId, name, figures }) => ({ id: String(LEId), label: name, figures }))
  return (
    <div className={css.findings}>
      <p className={css.sentence}>
        {total.affected === 0
          ? `None of the ${countBookings(total.bookings)} would have had a different price.`
          : `${formatCount(total.affected)} of ${countBookings(total.bookings)} would have had a different price.`}{' '}
        <span className={layout.faint}>{formatDays(whatIf)}</span>
      </p>
      <div className={css.tiles} role="radiogroup" aria-label="Figure shown in the chart">
        {FIGURES.map(({ name, label }) => (
          <label key={name} className={css.tile}>
            <input type="radio" name="measure" checked={measure === name} onChange={() => setMeasure(name)} />
            <span>{label}</span>
            <b>{formatWhole(total[name].after, currency)}</b>
            <small>
              before {formatWhole(total[name].before, currency)} <Delta figures={total} name={name} currency={currency} />
            </small>
          </label>
        ))}
      </div>
      <Segmented label="Group by" choices={VIEWS} value={view} onChange={setView} />
      {view === 'booking' ? (
        <WhatIfLines whatIfId={whatIf.whatIfId} currency={currency} />
      ) : (
        <>
          <DifferenceBars
            label={`${FIGURES.find(({ name }) => name === measure)?.label}, difference`}
            differences={rows
              .map(
                ({ id, label, figures }): Difference => ({
                  id,
                  label,
                  value: Number(changeOf(figures[measure], currency).amount),
                  text: changeOf(figures[measure], currency).text,
                }),
              )
              .filter(({ value }) => value !== 0)
              .sort((a, b) => Math.abs(b.value) - Math.abs(a.value))
              .slice(0, 12)}
          />
          <FigureTable head={view === 'airline' ? 'Airline' : 'Customer'} rows={rows} currency={currency} />
        </>
      )}
    </div>
  )
}

function FigureTable({
  head,
  rows,
  currency,
}: {
  head: string
  rows: readonly { id: string; label: string; figures: Figures }[]
  currency: string
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={css.scroll} aria-label={`Difference, ${head.toLowerCase()} by ${head.toLowerCase()}`} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">Bookings</th>
            {FIGURES.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, figures }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td>
                {formatCount(figures.bookings)}
                <small>{formatCount(figures.affected)} changed</small>
              </td>
              {FIGURES.map(({ name }) => (
                <td key={name}>
                  {formatAmount(figures[name].after, currency)}
                  <small>
                    <Delta figures={figures} name={name} currency={currency} />
                  </small>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Delta({ figures, name, currency }: { figures: Figures; name: FigureName; currency: string }) {
  const { text, direction } = changeOf(figures[name], currency)
  return <span className={css[direction]}>{text}</span>
}

function countBookings(count: number): string {
  return count === 1 ? '1 booking' : `${formatCount(count)} bookings`
}
