import { useQuery } from '@tanstack/react-query'
import type { PartnerFigures } from '@tradewind/contract/partner-sites/network-figures'
import type { SupplierCategory } from '@tradewind/domain/network/supplier-categories'
import { useState } from 'react'
import { formatDay } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { formatAmount, formatScale, formatWhole } from '../lib/money.ts'
import { BarChart } from '../ui/bar-chart.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { FactTable } from '../ui/table/fact-table.tsx'
import { Segmented } from '../ui/tabs.tsx'
import css from './network.module.css'
import { networkFigures, partnerSales } from './network-queries.ts'
import { describeErrors, describeLookToBook, figuresOf, type PartnerDay, partnerDays } from './partner-figures.ts'

const SPAN = 15

type Of = { readonly siteId: string; readonly category: SupplierCategory; readonly side: 'consumer' | 'supplier' }

/** The figures of one partner: sums of thirty days, and by day as a chart with a table behind it. */
export function FiguresSection({ siteId, category, side }: Of) {
  const all = useQuery(networkFigures)
  const sold = useQuery(partnerSales({ mongoSiteId: siteId, category, side }))
  const error = (!all.data && all.error) || (!sold.data && sold.error)
  const retry = () => void Promise.all([all.refetch(), sold.refetch()])
  if (error) return <FailedNotice onRetry={retry}>{explain(error)}</FailedNotice>
  if (!all.data || !sold.data) return <ListSkeleton lines={4} height={40} />
  const found = figuresOf(side === 'consumer' ? all.data.consumers : all.data.suppliers, { siteId, category })
  const { currency, today } = all.data
  return (
    <section>
      <h3>Last 30 days</h3>
      {found ? (
        <>
          <Sums figures={found} currency={currency} what={side === 'consumer' ? 'Sold to it' : 'Sold on'} />
          <DaysChart days={partnerDays(found, { sold: sold.data.days, today, span: 2 * SPAN })} currency={currency} />
        </>
      ) : (
        <p className={layout.soft}>No requests and no sales yet.</p>
      )}
    </section>
  )
}

function Sums({ figures, currency, what }: { figures: PartnerFigures; currency: string; what: string }) {
  return (
    <dl className={css.facts}>
      {figures.sales !== null && (
        <>
          <dt>{what}</dt>
          <dd>
            {formatAmount(figures.sales, currency)}
            <small>{figures.orders === 1 ? '1 order' : `${formatCount(figures.orders)} orders`}</small>
          </dd>
        </>
      )}
      <dt>Requests</dt>
      <dd>{formatCount(figures.requests)}</dd>
      <dt>Look to book</dt>
      <dd>
        {describeLookToBook(figures) ?? 'No orders'}
        <small>{figures.looks === 1 ? '1 search' : `${formatCount(figures.looks)} searches`}</small>
      </dd>
      <dt>Errors</dt>
      <dd>
        {describeErrors(figures) ?? 'No requests'}
        <small>{formatCount(figures.errors)} refused or not answered</small>
      </dd>
    </dl>
  )
}

type Measure = 'requests' | 'looks' | 'sales' | 'errors'

function DaysChart({ days, currency }: { days: readonly PartnerDay[]; currency: string }) {
  const [measure, setMeasure] = useState<Measure>('requests')
  // Who may not see sums sees how many orders there were.
  const seesSums = days.every(({ sales }) => sales !== null)
  const measures = [
    { value: 'requests', label: 'Requests' },
    { value: 'looks', label: 'Searches' },
    { value: 'sales', label: seesSums ? 'Sales' : 'Orders' },
    { value: 'errors', label: 'Errors' },
  ] as const
  const isSum = measure === 'sales' && seesSums
  const measured = (day: PartnerDay) => (measure === 'sales' ? Number(day.sales ?? day.orders) : day[measure])
  const [before, now] = [days.slice(0, SPAN), days.slice(-SPAN)]
  const whole = days.reduce((sum, day) => sum + measured(day), 0)
  const format = (value: number) => (isSum ? formatWhole(value, currency) : formatCount(value))
  const name = measures.find(({ value }) => value === measure)?.label ?? ''
  return (
    <div className={css.form}>
      <Segmented label="Show by day" choices={measures} value={measure} onChange={setMeasure} />
      <BarChart
        bars={now.map((day, place) => {
          const was = before[place]
          return { key: day.day, value: measured(day), before: was ? measured(was) : 0 }
        })}
        label={`${name} by day: ${format(whole)} in the last ${2 * SPAN} days`}
        formatKey={formatDay}
        formatValue={format}
        formatTick={(value) => (isSum ? formatScale(value, currency) : formatCount(value))}
        legend={[`Last ${SPAN} days`, `${SPAN} days before`]}
        isWhole={!isSum}
      />
      <Disclosure label="Show as table">
        <FactTable
          label="What passed by day"
          maxHeight={280}
          rows={days.toReversed()}
          rowKey={({ day }) => day}
          columns={[
            { id: 'day', label: 'Day', cell: ({ day }) => formatDay(day) },
            { id: 'requests', label: 'Requests', align: 'end', cell: ({ requests }) => formatCount(requests) },
            { id: 'looks', label: 'Searches', align: 'end', cell: ({ looks }) => formatCount(looks) },
            { id: 'orders', label: 'Orders', align: 'end', cell: ({ orders }) => formatCount(orders) },
            ...(seesSums
              ? [
                  {
                    ...{ id: 'sales', label: 'Sales', align: 'end' as const },
                    cell: ({ sales }: PartnerDay) => formatAmount(sales ?? '0', currency),
                  },
                ]
              : []),
            { id: 'errors', label: 'Errors', align: 'end', cell: ({ errors }) => formatCount(errors) },
          ]}
        />
      </Disclosure>
    </div>
  )
}
