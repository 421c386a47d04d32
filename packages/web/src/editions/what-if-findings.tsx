import type { TestedSale, WhatIfFigures } from '@tradewind/contract/editions/what-if'
import { useState } from 'react'
import { formatCount } from '../lib/locale.ts'
import { formatAmount, formatWhole } from '../lib/money.ts'
import { type Difference, DifferenceBars } from '../ui/difference-bars.tsx'
import layout from '../ui/layout.module.css'
import { EmptyState } from '../ui/notice.tsx'
import { type FactColumn, FactTable } from '../ui/table/fact-table.tsx'
import { Segmented } from '../ui/tabs.tsx'
import { changeOf } from './change-of.ts'
import { formatDays } from './format-days.ts'
import type { BookTests, Breakdown, WhatIfResult } from './rule-book.ts'
import css from './what-if.module.css'
import { WhatIfLines } from './what-if-lines.tsx'

const FIGURES = [
  { name: 'totalPayable', label: 'Customers pay' },
  { name: 'serviceFee', label: 'Service fees' },
  { name: 'discount', label: 'Discounts' },
  { name: 'margin', label: 'Margin' },
] as const
type FigureName = (typeof FIGURES)[number]['name']

/** Its breakdowns have names of their own. */
const BY_SALE = 'sale'

type Props<S extends TestedSale> = { result: WhatIfResult; tests: BookTests<S> }

/** The totals before and after, where the difference comes from, and all sales. */
export function WhatIfFindings<S extends TestedSale>({ result: { whatIf, total, breakdowns }, tests }: Props<S>) {
  const [measure, setMeasure] = useState<FigureName>('margin')
  const [view, setView] = useState(breakdowns[0]?.name ?? BY_SALE)
  const { currency } = whatIf
  const { words } = tests
  if (total.sales === 0)
    return (
      <EmptyState icon={words.none.icon} title={words.none.title}>
        {words.none.text(whatIf)} Choose other days to see what the draft would have done.
      </EmptyState>
    )
  const breakdown = breakdowns.find(({ name }) => name === view)
  const views = [...breakdowns.map(({ name, label }) => ({ value: name, label })), { value: BY_SALE, label: words.bySale }]
  return (
    <div className={css.findings}>
      <p className={css.sentence}>
        {total.affected === 0
          ? `None of the ${words.count(total.sales)} would have had a different price.`
          : `${formatCount(total.affected)} of ${words.count(total.sales)} would have had a different price.`}{' '}
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
      <Segmented label="Group by" choices={views} value={view} onChange={setView} />
      {!breakdown ? (
        <WhatIfLines tests={tests} whatIfId={whatIf.whatIfId} currency={currency} />
      ) : (
        <>
          <DifferenceBars
            label={`${FIGURES.find(({ name }) => name === measure)?.label}, difference`}
            differences={breakdown.rows
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
          <FigureTable breakdown={breakdown} sales={words.many} currency={currency} />
        </>
      )}
    </div>
  )
}

type TableProps = { breakdown: Breakdown; sales: string; currency: string }

function FigureTable({ breakdown: { head, rows }, sales, currency }: TableProps) {
  return (
    <FactTable
      label={`Difference, ${head.toLowerCase()} by ${head.toLowerCase()}`}
      look="framed"
      leastWidth={640}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { id: 'label', label: head, cell: ({ label }) => label },
        {
          id: 'sales',
          label: sales,
          align: 'end',
          cell: ({ figures }) => (
            <>
              {formatCount(figures.sales)}
              <small>{formatCount(figures.affected)} changed</small>
            </>
          ),
        },
        ...FIGURES.map(
          ({ name, label }): FactColumn<(typeof rows)[number]> => ({
            id: name,
            label,
            align: 'end',
            cell: ({ figures }) => (
              <>
                {formatAmount(figures[name].after, currency)}
                <small>
                  <Delta figures={figures} name={name} currency={currency} />
                </small>
              </>
            ),
          }),
        ),
      ]}
    />
  )
}

function Delta({ figures, name, currency }: { figures: WhatIfFigures; name: FigureName; currency: string }) {
  const { text, direction } = changeOf(figures[name], currency)
  return <span className={css[direction]}>{text}</span>
}
