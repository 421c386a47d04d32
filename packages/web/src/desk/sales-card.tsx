import { useState } from 'react'
import { formatDay, formatMonth } from '../lib/dates.ts'
import { formatScale, formatWhole } from '../lib/money.ts'
import { BarChart } from '../ui/bar-chart.tsx'
import { Card, CardBody, CardHead } from '../ui/card.tsx'
import { StateMark } from '../ui/chip.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { FactTable } from '../ui/table/fact-table.tsx'
import { Segmented } from '../ui/tabs.tsx'
import { compareSales, growth, type Measure, type Span } from './compare-sales.ts'
import css from './desk.module.css'
import type { Desk } from './desk-queries.ts'

const SPANS = [
  { value: 'days', label: '30 days' },
  { value: 'months', label: '12 months' },
] as const satisfies { value: Span; label: string }[]

/** What each figure contains, shown below the chart. */
const COUNTED: Record<Measure, string> = {
  sales: 'Payments for valid tickets, less refunds.',
  count: 'Bookings with valid tickets.',
  earned: 'Earned on valid tickets, after refunds.',
}

/** Sales by day or month beside the period before, as a chart and as a table. */
export function SalesCard({ sales }: { sales: Desk['sales'] }) {
  const [span, setSpan] = useState<Span>('days')
  const [measure, setMeasure] = useState<Measure>('sales')
  const { currency, earnedLabel } = sales
  const bars = compareSales(sales[span], measure, span)
  const total = (of: 'value' | 'before') => bars.reduce((sum, bar) => sum + bar[of], 0)
  const [now, before] = [total('value'), total('before')]
  const formatValue = (value: number) => (measure === 'count' ? String(value) : formatWhole(value, currency))
  const formatKey = (key: string) => (span === 'days' ? formatDay(key) : formatMonth(key))
  const measures: { value: Measure; label: string }[] = [
    { value: 'sales', label: 'Sales' },
    { value: 'count', label: 'Bookings' },
    ...(earnedLabel ? [{ value: 'earned' as const, label: earnedLabel }] : []),
  ]
  const name = measures.find(({ value }) => value === measure)?.label ?? ''
  const spanName = span === 'days' ? 'the last 30 days' : 'the last 12 months'
  return (
    <Card aria-label="Sales" className={css.sales}>
      <CardHead title="Sales">
        <Segmented label="Period" choices={SPANS} value={span} onChange={setSpan} />
      </CardHead>
      <CardBody className={css.salesBody}>
        <div className={css.measure}>
          <p className={css.total}>
            <b>{formatValue(now)}</b>
            <Growth percent={growth(now, before)} />
          </p>
          <Segmented label="Show" choices={measures} value={measure} onChange={setMeasure} />
        </div>
        <BarChart
          bars={bars}
          label={`${name} of ${spanName}: ${formatValue(now)}, previously ${formatValue(before)}`}
          formatKey={formatKey}
          formatValue={formatValue}
          formatTick={(value) => (measure === 'count' ? String(value) : formatScale(value, currency))}
          legend={span === 'days' ? ['Last 30 days', '30 days before'] : ['Last 12 months', '12 months before']}
          isWhole={measure === 'count'}
        />
        <p className={css.soft}>{COUNTED[measure]} By booking date.</p>
        <Disclosure label="Show as table">
          <FactTable
            label={`${name} as a table`}
            maxHeight={320}
            rows={bars}
            rowKey={({ key }) => key}
            columns={[
              { id: 'when', label: span === 'days' ? 'Day' : 'Month', cell: ({ key }) => formatKey(key) },
              { id: 'now', label: name, align: 'end', cell: ({ value }) => formatValue(value) },
              { id: 'before', label: 'Previous', align: 'end', cell: ({ before }) => formatValue(before) },
            ]}
          />
        </Disclosure>
      </CardBody>
    </Card>
  )
}

function Growth({ percent }: { percent: number | undefined }) {
  if (percent === undefined) return <span className={css.soft}>no sales in the previous period</span>
  return (
    <StateMark tone={percent < 0 ? 'warn' : 'ok'}>
      {percent > 0 ? '+' : percent < 0 ? '−' : ''}
      {Math.abs(percent)} % vs previous period
    </StateMark>
  )
}
